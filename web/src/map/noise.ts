/** Cosmetic chance of the map: value noise from integer hashes, the same for everyone, unrelated to any roll. */

function hash(x: number, y: number, salt: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** From 0 (included) to 1 for whole coordinates. */
export function chance(x: number, y: number, salt: number): number {
  return hash(x, y, salt) / 4294967296;
}

/** Smooth noise from -1 to 1. */
export function noise(x: number, y: number, salt: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const a = chance(ix, iy, salt);
  const b = chance(ix + 1, iy, salt);
  const c = chance(ix, iy + 1, salt);
  const d = chance(ix + 1, iy + 1, salt);
  return 2 * (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) - 1;
}

/** Octaves of noise, each half as large and half as wide as the one before; about -1 to 1. */
export function fractal(x: number, y: number, octaves: number, salt: number): number {
  let sum = 0;
  let size = 0.5;
  let f = 1;
  for (let i = 0; i < octaves; i += 1) {
    sum += size * noise(x * f, y * f, salt + i);
    f *= 2.03;
    size *= 0.5;
  }
  return sum * 1.3;
}

/** Like `fractal`, with sharp crests: mountains. From 0 to about 1. */
export function ridged(x: number, y: number, octaves: number, salt: number): number {
  let sum = 0;
  let size = 0.5;
  let f = 1;
  for (let i = 0; i < octaves; i += 1) {
    const n = 1 - Math.abs(noise(x * f, y * f, salt + i));
    sum += size * n * n;
    f *= 2.03;
    size *= 0.48;
  }
  return sum;
}
