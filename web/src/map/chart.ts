import Projection from "ol/proj/Projection";
import type { Extent } from "ol/extent";
import type { Cell, Point, Region, Spot } from "../types";
import { Lattice } from "./lattice";

/** A region on the map's plane: metres, y growing northward. */
export class Chart {
  readonly lattice: Lattice;
  readonly down: 1 | -1;
  readonly extent: Extent;
  readonly projection: Projection;
  private readonly byId: Map<string, Cell>;

  constructor(readonly region: Region) {
    this.lattice = new Lattice(region.grid, region.cells);
    this.down = region.y_axis === "south" ? 1 : -1;
    const [x0, y0, x1, y1] = region.bounds;
    const [a, b] = [this.flip(y0), this.flip(y1)];
    this.extent = [x0, Math.min(a, b), x1, Math.max(a, b)];
    this.projection = new Projection({ code: "horspiste:" + region.id, units: "m", extent: this.extent, metersPerUnit: 1 });
    this.byId = new Map(region.cells.map((cell) => [cell.id, cell]));
  }

  private flip(y: number): number {
    return this.down === 1 ? 0 - y : y;
  }

  point(spot: Spot): Point {
    return [spot.x_m, this.flip(spot.y_m)];
  }

  line(points: readonly Point[]): Point[] {
    return points.map(([x, y]) => [x, this.flip(y)]);
  }

  spot([x, y]: readonly number[]): Spot {
    return { x_m: Math.round(x!), y_m: Math.round(this.flip(y!)) };
  }

  cell(id: string): Cell | undefined {
    return this.byId.get(id);
  }

  cellAt(spot: Spot): Cell | undefined {
    return this.lattice.cellAt(spot.x_m, spot.y_m);
  }

  outline(cell: Spot): Point[] {
    return this.line(this.lattice.outline([cell.x_m, cell.y_m]));
  }

  /** The cell next to one, towards a direction of the screen. */
  beside(cell: Cell, dx: number, dyUp: number): Cell | undefined {
    const key = this.lattice.keyAt(cell.x_m, cell.y_m);
    return this.lattice.cell(this.lattice.neighbour(key, dx, -dyUp * this.down));
  }
}

/** A drawn line made round: corners cut twice, ends kept. */
export function rounded(points: readonly Point[], times = 3): Point[] {
  let line = [...points];
  for (let n = 0; n < times && line.length > 2; n += 1) {
    const next: Point[] = [line[0]!];
    for (let i = 1; i < line.length; i += 1) {
      const [a, b] = [line[i - 1]!, line[i]!];
      next.push([0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]], [0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1]]);
    }
    next.push(line[line.length - 1]!);
    line = next;
  }
  return line;
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x_m - b.x_m, a.y_m - b.y_m);
}

const BEARINGS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];

/** The eighth of the compass in which one place lies from another; `down`: y grows southwards. */
export function bearingOf(from: Spot, to: Spot, down: boolean): string {
  const north = (to.y_m - from.y_m) * (down ? -1 : 1);
  const eighths = Math.round(Math.atan2(to.x_m - from.x_m, north) / (Math.PI / 4));
  return BEARINGS[(eighths + BEARINGS.length) % BEARINGS.length]!;
}

/** How far a place is from a line of points, in metres. */
export function lengthTo(spot: Spot, points: readonly Point[]): number {
  let least = Infinity;
  for (let i = 1; i < points.length; i += 1) {
    const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!];
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((spot.x_m - ax) * (bx - ax) + (spot.y_m - ay) * (by - ay)) / square));
    least = Math.min(least, Math.hypot(spot.x_m - ax - along * (bx - ax), spot.y_m - ay - along * (by - ay)));
  }
  return least;
}
