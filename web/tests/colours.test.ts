import { expect, test } from "vitest";
import { landColour, type Rgb, type Theme } from "../src/map/palette";
import { scatterOf } from "../src/map/symbols";

/** The sixteen lands that have a colour of their own, and three waters (page.md 5.4). */
const LANDS = [
  "forest_sparse", "forest_medium", "forest_dense", "moor", "swamp", "hills_gentle", "hills_rugged", "alpine_meadow", "mountain_rugged",
  "mountain_forbidding", "tundra", "desert_rocky", "desert_sandy", "farm", "grassland", "battlefield", "sea", "shallow", "glacier",
];

/** How those see who lack one kind of cone, in linear light (Machado, Oliveira, Fernandes 2009, severity 1). */
const SIGHTS: Record<string, number[][]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
/** The smallest distances that the palette was chosen for (page.md 5.4). */
const LEAST: Record<Theme, Record<string, number>> = {
  light: { normal: 7.7, deutan: 7.0, protan: 6.8, tritan: 7.1 },
  dark: { normal: 7.9, deutan: 7.1, protan: 7.0, tritan: 7.1 },
};
/** What two greys may differ by in CIELAB lightness and still be told apart side by side. */
const GREY_LEAST = 3;
/** Half as many symbols again are a pattern of its own. */
const DENSER = 1.5;

function times(matrix: number[][], v: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, m, i) => sum + m * v[i]!, 0));
}

function linear(colour: Rgb): number[] {
  return colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
}

const XYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]];
const CAT02 = [[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.003, 0.0136, 0.9834]];
const HPE = [[0.38971, 0.68898, -0.07868], [-0.22981, 1.1834, 0.04641], [0, 0, 1]];
const BACK = [[1.096124, -0.278869, 0.182745], [0.454369, 0.473533, 0.072098], [-0.009628, -0.005698, 1.015326]];

/** CAM02-UCS of linear light, in average surround, 64 lx on a grey of 20: J', a', b' (Luo, Cui, Li 2006). */
function ucs(light: readonly number[]): number[] {
  const [la, yb, c, nc] = [64 / Math.PI / 5, 20, 0.69, 1];
  const white = [95.047, 100, 108.883];
  const k = 1 / (5 * la + 1);
  const fl = 0.2 * k ** 4 * 5 * la + 0.1 * (1 - k ** 4) ** 2 * (5 * la) ** (1 / 3);
  const n = yb / white[1]!;
  const [nbb, z] = [0.725 * n ** -0.2, 1.48 + Math.sqrt(n)];
  const d = 1 - Math.exp((-la - 42) / 92) / 3.6;
  const whiteCone = times(CAT02, white);
  const gain = whiteCone.map((w) => (d * 100) / w + 1 - d);
  const answer = (xyz: number[]): number[] =>
    times(HPE, times(BACK, times(CAT02, xyz).map((v, i) => v * gain[i]!))).map((v) => {
      const x = ((fl * Math.abs(v)) / 100) ** 0.42;
      return (Math.sign(v) * 400 * x) / (x + 27.13) + 0.1;
    });
  const sum = ([r, g, b]: number[]): number => (2 * r! + g! + b! / 20 - 0.305) * nbb;
  const cone = answer(times(XYZ, light.map((v) => Math.min(1, Math.max(0, v)) * 100)));
  const [r, g, b] = cone as [number, number, number];
  const [a, yellow] = [r - (12 * g) / 11 + b / 11, (r + g - 2 * b) / 9];
  const hue = Math.atan2(yellow, a);
  const et = (Math.cos(hue + 2) + 3.8) / 4;
  const j = 100 * (sum(cone) / sum(answer(white))) ** (c * z);
  const t = ((50000 / 13) * nc * nbb * et * Math.hypot(a, yellow)) / (r + g + (21 / 20) * b);
  const m = t ** 0.9 * Math.sqrt(j / 100) * (1.64 - 0.29 ** n) ** 0.73 * fl ** 0.25;
  const mm = Math.log(1 + 0.0228 * m) / 0.0228;
  return [(1.7 * j) / (1 + 0.007 * j), mm * Math.cos(hue), mm * Math.sin(hue)];
}

function pairs(): [string, string][] {
  return LANDS.flatMap((one, i) => LANDS.slice(i + 1).map((other): [string, string] => [one, other]));
}

function least(theme: Theme, sight: string): [number, string] {
  const seen = new Map(LANDS.map((land) => [land, ucs(times(SIGHTS[sight]!, linear(landColour(land, theme))))]));
  const apart = pairs().map(([one, other]): [number, string] => [Math.hypot(...seen.get(one)!.map((v, i) => v - seen.get(other)![i]!)), `${one}, ${other}`]);
  return apart.reduce((best, next) => (next[0] < best[0] ? next : best));
}

test.each(["light", "dark"] as const)("every land is told from every other by each kind of sight, %s", (theme) => {
  for (const sight of Object.keys(SIGHTS)) {
    const [far, which] = least(theme, sight);
    expect(far, `${theme} ${sight}: ${which}`).toBeGreaterThan(LEAST[theme][sight]! - 0.05);
  }
});

function lightness(land: string, theme: Theme): number {
  const y = times(XYZ, linear(landColour(land, theme)))[1]!;
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}

function isPatternOfItsOwn(one: string, other: string): boolean {
  const [a, b] = [scatterOf(one), scatterOf(other)];
  if (a?.symbol !== b?.symbol) return true;
  return a !== null && b !== null && Math.max(a.share, b.share) >= DENSER * Math.min(a.share, b.share);
}

test.each(["light", "dark"] as const)("in grey, lands of one lightness have patterns of their own, %s", (theme) => {
  const alike = pairs().filter(([one, other]) => Math.abs(lightness(one, theme) - lightness(other, theme)) < GREY_LEAST);
  expect(alike.length).toBeGreaterThan(0);
  expect(alike.filter(([one, other]) => !isPatternOfItsOwn(one, other))).toEqual([]);
});
