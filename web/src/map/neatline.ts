import type OlMap from "ol/Map";
import type { Lang, Units } from "../types";
import { scaleStep } from "../display/units";
import type { Inks } from "./palette";

/** Page pixels between the map's edge and the frame's outer and inner line. */
export const FRAME = { outer: 8.5, inner: 14.5 };
const BAR_PX = 44;

/** Draws the house's frame round the map: a double line with black and white bars, one bar a round distance, fixed to the ground. */
export function drawNeatline(canvas: HTMLCanvasElement, map: OlMap, inks: Inks, units: Units, lang: Lang): void {
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const ctx = canvas.getContext("2d")!;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, width, height);
  frame(ctx, width, height, inks);
  const resolution = map.getView().getResolution();
  const centre = map.getView().getCenter();
  if (!resolution || !centre) return;
  const [step] = scaleStep(BAR_PX * resolution, units, lang);
  bars(width, step / resolution, width / 2 - centre[0]! / resolution, (from, length) => {
    ctx.fillRect(from, FRAME.outer, length, FRAME.inner - FRAME.outer);
    ctx.fillRect(from, height - FRAME.inner, length, FRAME.inner - FRAME.outer);
  });
  bars(height, step / resolution, height / 2 + centre[1]! / resolution, (from, length) => {
    ctx.fillRect(FRAME.outer, from, FRAME.inner - FRAME.outer, length);
    ctx.fillRect(width - FRAME.inner, from, FRAME.inner - FRAME.outer, length);
  });
}

function frame(ctx: CanvasRenderingContext2D, width: number, height: number, inks: Inks): void {
  const { outer, inner } = FRAME;
  ctx.fillStyle = inks.panel;
  ctx.beginPath();
  ctx.rect(0, 0, width, height);
  ctx.rect(inner, inner, width - 2 * inner, height - 2 * inner);
  ctx.fill("evenodd");
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = 1;
  ctx.strokeRect(outer, outer, width - 2 * outer, height - 2 * outer);
  ctx.strokeRect(inner, inner, width - 2 * inner, height - 2 * inner);
  ctx.fillStyle = inks.ink;
}

/** Every other bar of `step` pixels, counted from `zero`, inside the frame. */
function bars(length: number, step: number, zero: number, draw: (from: number, length: number) => void): void {
  const first = Math.floor((FRAME.inner - zero) / step);
  for (let n = first; zero + n * step < length - FRAME.inner; n += 1) {
    if (n % 2 !== 0) continue;
    const from = Math.max(FRAME.inner, zero + n * step);
    const to = Math.min(length - FRAME.inner, zero + (n + 1) * step);
    if (to > from) draw(from, to - from);
  }
}
