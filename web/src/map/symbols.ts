import type { Theme } from "./palette";

/** The scattered symbols of the lands: denser ink, harder ground (page.md 5.5). */
export interface Scatter {
  symbol: Symbol;
  /** Chance that a place of the scattering grid bears one. */
  share: number;
}

export type Symbol =
  | "tree" | "wood" | "fir" | "heath" | "reed" | "hill" | "crag" | "peak" | "bloom" | "star" | "stone" | "dune" | "tuft" | "blades" | "flake" | "wave" | "ruin" | "furrow";

const SCATTERS: Record<string, Scatter> = {
  forest_sparse: { symbol: "tree", share: 0.3 },
  forest_medium: { symbol: "wood", share: 0.62 },
  forest_dense: { symbol: "fir", share: 0.95 },
  jungle: { symbol: "wood", share: 0.95 },
  forest: { symbol: "wood", share: 0.62 },
  moor: { symbol: "heath", share: 0.4 },
  scrub: { symbol: "heath", share: 0.55 },
  swamp: { symbol: "reed", share: 0.42 },
  hills_gentle: { symbol: "hill", share: 0.14 },
  hills: { symbol: "hill", share: 0.14 },
  hills_rugged: { symbol: "hill", share: 0.34 },
  alpine_meadow: { symbol: "bloom", share: 0.22 },
  mountain_rugged: { symbol: "crag", share: 0.26 },
  mountains: { symbol: "crag", share: 0.26 },
  mountain_forbidding: { symbol: "peak", share: 0.3 },
  tundra: { symbol: "star", share: 0.22 },
  glacier: { symbol: "flake", share: 0.3 },
  desert_rocky: { symbol: "stone", share: 0.34 },
  desert_sandy: { symbol: "dune", share: 0.3 },
  desert: { symbol: "dune", share: 0.3 },
  farm: { symbol: "furrow", share: 0.9 },
  grassland: { symbol: "tuft", share: 0.12 },
  plains: { symbol: "tuft", share: 0.12 },
  battlefield: { symbol: "blades", share: 0.2 },
  ruins: { symbol: "ruin", share: 0.16 },
  underground: { symbol: "ruin", share: 0.1 },
  lake: { symbol: "wave", share: 0.14 },
  sea: { symbol: "wave", share: 0.14 },
};

export function scatterOf(land: string): Scatter | null {
  return SCATTERS[land] ?? null;
}

interface Drawing {
  /** Filled shape, or null for bare lines. */
  body: Path2D | null;
  lines: Path2D;
  fill: readonly [string, string];
  ink: readonly [string, string];
  width: number;
}

function drawing(lines: string, ink: readonly [string, string], width = 1, body = "", fill: readonly [string, string] = ["", ""]): Drawing {
  return { lines: new Path2D(lines), ink, width, body: body ? new Path2D(body) : null, fill };
}

const LEAF = "M-3.4 .6A3.6 3.6 0 1 1 3.4 .6Q0 2.2 -3.4 .6Z";
const FIR = "M0 -7L3.7 1.6H-3.7Z";

const make = (): Record<Symbol, Drawing> => ({
  tree: drawing("M0 4V1M-1.2 -1.6Q.2 -.6 1.6 -1.6", ["#3F6B40", "#A9BE8E"], 0.9, LEAF, ["#93BB7C", "#4E6340"]),
  wood: drawing("M0 4V1M-1.2 -1.6Q.2 -.4 1.8 -1.6", ["#2B5734", "#8FB07E"], 0.9, LEAF, ["#649861", "#38512F"]),
  fir: drawing("M0 4.2V1.6M-1.4 -1.4L0 -.4L1.6 -1.6", ["#1D4227", "#6F9B68"], 0.9, FIR, ["#3E7246", "#1F4423"]),
  heath: drawing("M-2.6 1.6L-.4 -2M0 2V-3.2M2.6 1.6L.4 -2", ["#75588F", "#C9B8DC"], 1),
  reed: drawing("M-6 2.4H6M-3 4.6H3.4M-2 2L-3 -2.4M0 2V-4M2 2L3 -2.4", ["#2C5D66", "#86B7B4"], 1),
  hill: drawing("M-6 2.8Q-2.4 -4 1.6 -2Q4.4 -.6 6 2.8M2.6 -.6L3.6 1.4M.4 -1.4L1.2 .6", ["#765C2A", "#C9B07A"], 1.1),
  crag: drawing("M-4.4 2.8L-1.2 -3L.8 .2M1.6 2.8L3 -.4M-1.2 -3L-.4 2.4", ["#494550", "#A5A3AC"], 1.1),
  peak: drawing("M-6 4L-.6 -6L5.6 4M-.6 -6L1 -1.6L-.2 .2L1.4 4", ["#35333F", "#B8B8C8"], 1.2, "M-.6 -6L1.8 -1.8L-.4 -.6L-2.6 -2.4Z", ["#F4F7FA", "#9AA0B4"]),
  bloom: drawing("M-2.2 1.6L-1.2 -1.6M0 1.6V-2.2M2.2 1.6L1.2 -1.6", ["#487872", "#9CC4BA"], 0.9),
  star: drawing("M0 -2.2V2.2M-2 -1.1L2 1.1M-2 1.1L2 -1.1", ["#7D949C", "#C2CBCD"], 0.9),
  stone: drawing("M-2.6 1.6L-2 -1.6L1 -2.2L2.8 0L1.6 2.2Z", ["#7A4431", "#C29A86"], 1),
  dune: drawing("M-6 2Q-2 -3 6 2M-2 1.4h.01M.4 1h.01M2.6 1.6h.01", ["#B28B2D", "#D9CF9E"], 1),
  tuft: drawing("M-1.8 1L-.9 -1.5M0 1.2V-1.9M1.8 1L.9 -1.5", ["#86974E", "#AFB97A"], 0.9),
  blades: drawing("M-2.6 -2.6L2.6 2.6M2.6 -2.6L-2.6 2.6M-3 1.4L-1.4 3M3 1.4L1.4 3", ["#57423F", "#B59E9A"], 1),
  flake: drawing("M-3 1.4L0 -2M.4 2.2L3.4 -1.2", ["#8FA3B2", "#B9C6D0"], 0.9),
  wave: drawing("M-4 0q1.3 -1.8 2.7 0t2.7 0t2.6 0M-2 3q1 -1.4 2 0t2 0", ["#D3E6F3", "#7FA9CB"], 1),
  ruin: drawing("M-3 2.4V-2H-1V.2H1V-1.2H3V2.4", ["#5E3627", "#D1AD9B"], 1),
  furrow: drawing("M-7 3.6L7 -3.8", ["#B18F35", "#B19A4C"], 1),
});

let drawings: Record<Symbol, Drawing> | null = null;

/** Draws one symbol centred on (x, y), `scale` times its natural size of about ten pixels. */
export function drawSymbol(ctx: OffscreenCanvasRenderingContext2D, symbol: Symbol, x: number, y: number, scale: number, theme: Theme): void {
  drawings ??= make();
  const shape = drawings[symbol];
  const tone = theme === "light" ? 0 : 1;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale);
  if (shape.body) {
    ctx.fillStyle = shape.fill[tone];
    ctx.fill(shape.body);
  }
  ctx.strokeStyle = shape.ink[tone];
  ctx.lineWidth = shape.width;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  if (shape.body && symbol !== "peak") ctx.stroke(shape.body);
  ctx.stroke(shape.lines);
  ctx.restore();
}
