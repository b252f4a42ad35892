import type { Cell, Grid, Point } from "../types";

/** Whole coordinates of a cell in its lattice. */
export interface Key {
  q: number;
  r: number;
}

const SQRT3 = Math.sqrt(3);

/**
 * The lattice that a region's cells stand on: hexes (axial coordinates) or squares, `size` metres between neighbours' centres.
 * Its origin is the centre of one known cell.
 */
export class Lattice {
  private readonly byKey = new Map<number, Cell>();
  private readonly origin: Point;
  private readonly flat: boolean;

  constructor(readonly grid: Grid, cells: readonly Cell[]) {
    this.flat = (grid.orientation ?? "flat") === "flat";
    const first = cells[0];
    this.origin = first ? [first.x_m, first.y_m] : [0, 0];
    for (const cell of cells) this.byKey.set(keyNumber(this.keyAt(cell.x_m, cell.y_m)), cell);
  }


  /** Allocates nothing but its answer: the painter asks it for every pixel. */
  keyAt(x: number, y: number): Key {
    const u = (x - this.origin[0]) / this.grid.size_m;
    const v = (y - this.origin[1]) / this.grid.size_m;
    if (this.grid.kind === "square") return { q: Math.round(u) + 0, r: Math.round(v) + 0 };
    return this.flat ? roundHex((2 * u) / SQRT3, v - u / SQRT3) : roundHex(u - v / SQRT3, (2 * v) / SQRT3);
  }

  centre({ q, r }: Key): Point {
    const size = this.grid.size_m;
    const [x, y] = this.origin;
    if (this.grid.kind === "square") return [x + q * size, y + r * size];
    if (this.flat) return [x + (q * SQRT3 * size) / 2, y + (r + q / 2) * size];
    return [x + (q + r / 2) * size, y + (r * SQRT3 * size) / 2];
  }

  cell(key: Key): Cell | undefined {
    return this.byKey.get(keyNumber(key));
  }

  cellAt(x: number, y: number): Cell | undefined {
    return this.cell(this.keyAt(x, y));
  }

  /** The corners around a centre, closed. */
  outline([x, y]: Point): Point[] {
    const size = this.grid.size_m;
    if (this.grid.kind === "square") {
      const h = size / 2;
      return [[x - h, y - h], [x + h, y - h], [x + h, y + h], [x - h, y + h], [x - h, y - h]];
    }
    const radius = size / SQRT3;
    const turn = this.flat ? 0 : Math.PI / 6;
    return Array.from({ length: 7 }, (_, i): Point => {
      const angle = turn + (i * Math.PI) / 3;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  }

  /** The neighbour that lies most nearly towards (dx, dy); of two that lie as near, one and the other by turns, so that many steps go straight. */
  neighbour(key: Key, dx: number, dy: number): Key {
    const [x, y] = this.centre(key);
    let best = key;
    let most = -Infinity;
    const side = (this.flat ? key.q : key.r) % 2 === 0 ? 1 : -1;
    for (const step of this.steps()) {
      const other = { q: key.q + step.q, r: key.r + step.r };
      const [ox, oy] = this.centre(other);
      const across = (this.flat ? oy - y : ox - x) * side;
      const along = ((ox - x) * dx + (oy - y) * dy + NUDGE * across) / Math.hypot(ox - x, oy - y);
      if (along > most) [most, best] = [along, other];
    }
    return best;
  }

  steps(): Key[] {
    const straight = [{ q: 1, r: 0 }, { q: -1, r: 0 }, { q: 0, r: 1 }, { q: 0, r: -1 }];
    return this.grid.kind === "square" ? straight : [...straight, { q: 1, r: -1 }, { q: -1, r: 1 }];
  }
}

/** Enough to choose between two that are as near, and too little for any other choice. */
const NUDGE = 1e-3;

/** One number for a pair of coordinates, each well inside 16 bits. */
function keyNumber({ q, r }: Key): number {
  return (q + 32768) * 65536 + r + 32768;
}

/** Rounds fractional axial coordinates to the hex that holds them. */
function roundHex(q: number, r: number): Key {
  let rq = Math.round(q);
  let rr = Math.round(r);
  const rs = Math.round(-q - r);
  const dq = Math.abs(rq - q);
  const dr = Math.abs(rr - r);
  const ds = Math.abs(rs + q + r);
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return { q: rq + 0, r: rr + 0 };
}
