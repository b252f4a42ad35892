import type { Cell, Grid, Point } from "../types";
import { Lattice } from "./lattice";
import { chance, noise } from "./noise";
import { INKS, landColour, rgb, type Rgb, type Theme } from "./palette";
import { Relief, bend, raggedCell } from "./relief";
import { drawSymbol, scatterOf } from "./symbols";

/** What the painter must know of a region. */
export interface Canvass {
  grid: Grid;
  cells: Cell[];
  /** Lines that symbols keep away from. */
  lines: Point[][];
  spots: Point[];
}

export interface TileOrder {
  /** Game coordinates of the upper left corner and metres a pixel, `down` is 1 where y grows southward. */
  left: number;
  top: number;
  down: 1 | -1;
  resolution: number;
  pixels: number;
  /** Device pixels a page pixel. */
  ratio: number;
  theme: Theme;
  contours: boolean;
}

const WATERS = new Set(["lake", "sea"]);
const SPACING = 15;
const MARGIN = 14;

/** Paints square tiles of a region: land, relief, contours, symbols. Neighbouring tiles meet without a seam. */
export class Painter {
  private readonly lattice: Lattice;
  private readonly relief: Relief;

  constructor(private readonly canvass: Canvass) {
    this.lattice = new Lattice(canvass.grid, canvass.cells);
    this.relief = new Relief(this.lattice);
  }

  paint(order: TileOrder): ImageBitmap {
    const canvas = new OffscreenCanvas(order.pixels, order.pixels);
    const ctx = canvas.getContext("2d")!;
    ctx.putImageData(this.ground(order), 0, 0);
    this.scatter(ctx, order);
    return canvas.transferToImageBitmap();
  }

  private ground(order: TileOrder): ImageData {
    const { pixels, resolution: res, theme } = order;
    const image = new ImageData(pixels, pixels);
    const coarse = new Coarse(order, this.relief, this.lattice);
    const colours = new Map<string, Rgb>();
    const paper = rgb(INKS[theme].paper);
    const interval = contourInterval(res * order.ratio);
    for (let row = 0; row < pixels; row += 1) {
      const y = order.top + order.down * (row + 0.5) * res;
      for (let column = 0; column < pixels; column += 1) {
        const x = order.left + (column + 0.5) * res;
        coarse.look(column, row);
        const own = coarse.known ? null : this.lattice.cellAt(x, y);
        const cell = own === undefined ? undefined : (this.lattice.cellAt(x + coarse.bendX, y + coarse.bendY) ?? own ?? this.lattice.cellAt(x, y));
        if (!cell) continue;
        let colour = colours.get(cell.land);
        if (!colour) colours.set(cell.land, (colour = mix(paper, landColour(cell.land, theme), 0.9)));
        const water = WATERS.has(cell.land);
        if (water) colour = this.shallows(cell, x + coarse.bendX, y + coarse.bendY, colour, theme);
        const at = (row * pixels + column) * 4;
        lay(image.data, at, colour, (water ? 0 : coarse.shade) + coarse.mottle, theme);
        if (order.contours && !water) ink(image.data, at, INKS[theme].contour, 0.26 * coarse.contour(interval));
      }
    }
    return image;
  }

  /** A paler band of water along the shore. */
  private shallows(cell: Cell, x: number, y: number, deep: Rgb, theme: Theme): Rgb {
    const key = this.lattice.keyAt(cell.x_m, cell.y_m);
    const size = this.lattice.grid.size_m;
    let nearest = Infinity;
    const own = Math.hypot(cell.x_m - x, cell.y_m - y);
    for (const step of this.lattice.steps()) {
      const other = this.lattice.cell({ q: key.q + step.q, r: key.r + step.r });
      if (other && !WATERS.has(other.land)) nearest = Math.min(nearest, Math.hypot(other.x_m - x, other.y_m - y) - own);
    }
    const band = nearest / size;
    if (band > 0.55) return deep;
    const shallow = landColour("shallow", theme);
    return band > 0.3 ? mix(deep, shallow, 0.35) : mix(deep, shallow, 0.8);
  }

  private scatter(ctx: OffscreenCanvasRenderingContext2D, order: TileOrder): void {
    const res = order.resolution * order.ratio;
    const world = SPACING * res;
    const side = order.pixels * order.resolution;
    const margin = MARGIN * res;
    const low = Math.min(order.top, order.top + order.down * side);
    const columns = range(order.left - margin, order.left + side + margin, world);
    const rows = range(low - margin, low + side + margin, world);
    if (order.down < 0) rows.reverse();
    const scale = order.ratio * Math.max(0.5, Math.min(1.15, this.lattice.grid.size_m / res / 70));
    const near = this.keepClear(order, margin);
    for (const j of rows) for (const i of columns) this.place(ctx, order, i, j, world, scale, near);
  }

  private place(ctx: OffscreenCanvasRenderingContext2D, order: TileOrder, i: number, j: number, world: number, scale: number, near: Near): void {
    const x = (i + 0.15 + 0.7 * chance(i, j, 11)) * world;
    const y = (j + 0.15 + 0.7 * chance(i, j, 12)) * world;
    const cell = raggedCell(this.lattice, x, y, 3);
    const scatter = cell ? scatterOf(cell.land) : null;
    if (!scatter || !this.lattice.cellAt(x, y)) return;
    const thick = scatter.share * (0.75 + 0.5 * (0.5 + 0.5 * noise(x / (world * 5), y / (world * 5), 5)));
    if (chance(i, j, 13) > thick || near(x, y)) return;
    const px = (x - order.left) / order.resolution;
    const py = ((y - order.top) * order.down) / order.resolution;
    drawSymbol(ctx, scatter.symbol, px, py, scale * (0.85 + 0.3 * chance(i, j, 14)), order.theme);
  }

  /** Whether a point lies on a way, a river or a place, of those that touch this tile. */
  private keepClear(order: TileOrder, margin: number): Near {
    const side = order.pixels * order.resolution;
    const clear = 9 * order.resolution * order.ratio;
    const low = Math.min(order.top, order.top + order.down * side) - margin - clear;
    const high = low + side + 2 * (margin + clear);
    const left = order.left - margin - clear;
    const right = left + side + 2 * (margin + clear);
    const segments: [Point, Point][] = [];
    for (const line of this.canvass.lines) {
      for (let i = 1; i < line.length; i += 1) {
        const [a, b] = [line[i - 1]!, line[i]!];
        if (Math.max(a[0], b[0]) < left || Math.min(a[0], b[0]) > right || Math.max(a[1], b[1]) < low || Math.min(a[1], b[1]) > high) continue;
        segments.push([a, b]);
      }
    }
    const spots = this.canvass.spots.filter(([x, y]) => x > left && x < right && y > low && y < high);
    return (x, y) => spots.some((s) => Math.hypot(s[0] - x, s[1] - y) < clear * 1.7) || segments.some(([a, b]) => toSegment(x, y, a, b) < clear);
  }
}

type Near = (x: number, y: number) => boolean;

/** Pixels between two nodes of the coarse lattice, and what each node holds. */
const STEP = 4;
const HELD = { height: 0, bendX: 1, bendY: 2, slopeX: 3, slopeY: 4, mottle: 5, known: 6 } as const;
const SIZE = 7;

/** What changes slowly over a tile, reckoned on every fourth pixel and read smoothly between. */
class Coarse {
  height = 0;
  bendX = 0;
  bendY = 0;
  shade = 0;
  mottle = 0;
  /** Whether all four nodes around stand on known cells. */
  known = false;
  private at = 0;
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;
  private steep = 0;
  private readonly side: number;
  private readonly nodes: Float32Array;

  constructor(private readonly order: TileOrder, relief: Relief, private readonly lattice: Lattice) {
    this.side = order.pixels / STEP + 3;
    this.nodes = new Float32Array(this.side * this.side * SIZE);
    const octaves = relief.octaves(order.resolution);
    for (let j = 0; j < this.side; j += 1) for (let i = 0; i < this.side; i += 1) this.node(i, j, relief, octaves);
    for (let j = 1; j < this.side - 1; j += 1) for (let i = 1; i < this.side - 1; i += 1) this.slope(i, j);
  }

  private node(i: number, j: number, relief: Relief, octaves: number): void {
    const { left, top, down, resolution } = this.order;
    const x = left + (i - 1) * STEP * resolution;
    const y = top + down * (j - 1) * STEP * resolution;
    const at = (j * this.side + i) * SIZE;
    const [bendX, bendY] = bend(x, y, this.lattice.grid.size_m, Math.min(octaves, 5));
    this.nodes[at + HELD.height] = relief.heightAt(x, y, octaves);
    this.nodes[at + HELD.bendX] = bendX;
    this.nodes[at + HELD.bendY] = bendY;
    this.nodes[at + HELD.mottle] = 0.05 * noise(x / (resolution * 22), y / (resolution * 22), 3);
    this.nodes[at + HELD.known] = this.lattice.cellAt(x, y) ? 1 : 0;
  }

  private slope(i: number, j: number): void {
    const at = (j * this.side + i) * SIZE;
    const across = 2 * STEP * this.order.resolution;
    this.nodes[at + HELD.slopeX] = (this.nodes[at + SIZE]! - this.nodes[at - SIZE]!) / across;
    this.nodes[at + HELD.slopeY] = (this.nodes[at + this.side * SIZE]! - this.nodes[at - this.side * SIZE]!) / across;
  }

  /** Reads all that is held at a pixel. */
  look(column: number, row: number): void {
    const u = (column + 0.5) / STEP + 1;
    const v = (row + 0.5) / STEP + 1;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const fx = u - i;
    const fy = v - j;
    this.at = (j * this.side + i) * SIZE;
    this.a = (1 - fx) * (1 - fy);
    this.b = fx * (1 - fy);
    this.c = (1 - fx) * fy;
    this.d = fx * fy;
    this.height = this.read(HELD.height);
    this.bendX = this.read(HELD.bendX);
    this.bendY = this.read(HELD.bendY);
    this.mottle = this.read(HELD.mottle);
    this.known = this.read(HELD.known) > 0.9999;
    const slopeX = this.read(HELD.slopeX);
    const slopeY = this.read(HELD.slopeY);
    this.steep = Math.hypot(slopeX, slopeY) * this.order.resolution;
    this.shade = Math.tanh(3.2 * (slopeX + slopeY));
  }

  private read(k: number): number {
    const { nodes } = this;
    const at = this.at + k;
    const below = at + this.side * SIZE;
    return this.a * nodes[at]! + this.b * nodes[at + SIZE]! + this.c * nodes[below]! + this.d * nodes[below + SIZE]!;
  }

  /** How much of a contour line lies on the pixel last looked at, from 0 to 1. */
  contour(interval: number): number {
    if (this.steep === 0) return 0;
    const lines = this.height / interval;
    const away = (Math.abs(lines - Math.round(lines)) * interval) / this.steep;
    return Math.max(0, Math.min(1, 1.1 - away));
  }
}

function contourInterval(resolution: number): number {
  if (resolution > 60) return 200;
  return resolution > 15 ? 100 : resolution > 5 ? 50 : 20;
}

function mix(a: Rgb, b: Rgb, part: number): Rgb {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

const SHADOW: Record<Theme, Rgb> = { light: [46, 54, 84], dark: [0, 4, 10] };
const GLOW: Record<Theme, Rgb> = { light: [255, 255, 246], dark: [190, 200, 190] };

function lay(data: Uint8ClampedArray, at: number, colour: Rgb, shade: number, theme: Theme): void {
  const toward = shade < 0 ? SHADOW[theme] : GLOW[theme];
  const part = Math.min(1, Math.abs(shade)) * (shade < 0 ? 0.42 : theme === "light" ? 0.36 : 0.16);
  for (let k = 0; k < 3; k += 1) data[at + k] = colour[k]! + (toward[k]! - colour[k]!) * part;
  data[at + 3] = 255;
}

function ink(data: Uint8ClampedArray, at: number, colour: Rgb, part: number): void {
  for (let k = 0; k < 3; k += 1) data[at + k] = data[at + k]! + (colour[k]! - data[at + k]!) * part;
}

/** Whole multiples of `step` that cover from `low` to `high`. */
function range(low: number, high: number, step: number): number[] {
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, i) => first + i);
}

function toSegment(x: number, y: number, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / squared));
  return Math.hypot(a[0] + t * dx - x, a[1] + t * dy - y);
}
