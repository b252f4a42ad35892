import type { Cell } from "../types";
import type { Key, Lattice } from "./lattice";
import { fractal, ridged } from "./noise";

/** How high a land usually stands and how rough it looks, in metres: for drawing where the region gives no height. */
const USUAL: Record<string, readonly [base: number, rough: number]> = {
  mountain_forbidding: [1900, 900], mountain_rugged: [1300, 620], mountains: [1300, 620], alpine_meadow: [1150, 260], glacier: [1900, 300],
  hills_rugged: [620, 240], hills_gentle: [430, 120], hills: [430, 120], desert_rocky: [420, 140], desert_sandy: [300, 60],
  forest_dense: [420, 70], forest_medium: [400, 60], forest_sparse: [380, 60], swamp: [180, 10], lake: [150, 0], sea: [0, 0],
};
const PLAIN: readonly [number, number] = [320, 36];
const RIDGED = 200;
const REACH = 1.35;

/** The shape of the land as the map draws it: heights of cells smoothed, with cosmetic roughness of the kind of land. */
export class Relief {
  private readonly wave: number;

  constructor(private readonly lattice: Lattice) {
    this.wave = lattice.grid.size_m * 0.8;
  }

  /** Octaves that still show when a pixel is so many metres wide. */
  octaves(resolution: number): number {
    return Math.max(2, Math.min(7, Math.floor(Math.log2(this.wave / (resolution * 7)))));
  }

  heightAt(x: number, y: number, octaves: number): number {
    const [base, rough] = this.blended(x, y);
    const u = x / this.wave;
    const v = y / this.wave;
    if (rough > RIDGED) return base + rough * (ridged(u, v, octaves, 41) - 0.45);
    return base + rough * 1.6 * fractal(u, v, octaves, 41);
  }

  private blended(x: number, y: number): [number, number] {
    const size = this.lattice.grid.size_m;
    const key = this.lattice.keyAt(x, y);
    let weights = 0;
    let base = 0;
    let rough = 0;
    for (const near of this.around(key)) {
      const cell = this.lattice.cell(near);
      if (!cell) continue;
      const distance = Math.hypot(cell.x_m - x, cell.y_m - y) / (size * REACH);
      if (distance >= 1) continue;
      const weight = (1 - distance * distance) ** 2;
      const [usual, roughness] = USUAL[cell.land] ?? PLAIN;
      weights += weight;
      base += weight * (cell.height_m ?? usual);
      rough += weight * roughness;
    }
    return weights === 0 ? [PLAIN[0], PLAIN[1]] : [base / weights, rough / weights];
  }

  private around(key: Key): Key[] {
    const steps = this.lattice.steps().map((step) => ({ q: key.q + step.q, r: key.r + step.r }));
    if (this.lattice.grid.kind === "square") {
      for (const q of [-1, 1]) for (const r of [-1, 1]) steps.push({ q: key.q + q, r: key.r + r });
    }
    return [key, ...steps];
  }
}

/** How far the borders of lands are bent at a point, in metres. */
export function bend(x: number, y: number, size: number, octaves: number): [number, number] {
  const u = x / (size * 0.7);
  const v = y / (size * 0.7);
  return [size * 0.36 * fractal(u, v, octaves, 7), size * 0.36 * fractal(u, v, octaves, 19)];
}

/** The cell whose ragged border holds the point: the lattice bent by noise, never across the edge of a chart. */
export function raggedCell(lattice: Lattice, x: number, y: number, octaves: number): Cell | undefined {
  const own = lattice.cellAt(x, y);
  if (!own) return undefined;
  const [dx, dy] = bend(x, y, lattice.grid.size_m, octaves);
  return lattice.cellAt(x + dx, y + dy) ?? own;
}
