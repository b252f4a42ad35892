import type { Exact, Lang } from "../types";

export const NBSP = "\u00a0";

/** The exact number as a float, for drawing and rounding only; not a number where it is a list or a word. */
export function toNumber(exact: Exact | null | undefined): number {
  if (exact === null || exact === undefined) return Number.NaN;
  if (typeof exact === "number") return exact;
  if (typeof exact !== "string") return Number.NaN;
  const [top, bottom] = exact.split("/");
  return bottom === undefined ? Number(exact) : Number(top) / Number(bottom);
}

const HALVES: Record<string, string> = { "1/2": "½", "1/4": "¼", "3/4": "¾" };

/** A number for readers: at most `digits` decimals, the decimal comma and no-break thousands of French. */
export function formatNumber(exact: Exact, lang: Lang, digits = 2): string {
  if (typeof exact === "string" && HALVES[exact]) return HALVES[exact];
  const value = toNumber(exact);
  if (Number.isNaN(value)) return String(exact);
  const text = new Intl.NumberFormat(lang === "fr" ? "fr-FR" : "en-GB", { maximumFractionDigits: digits }).format(value);
  return text.replace(/[\u202f\u2009 ]/g, NBSP).replace("-", "−");
}

/** A probability as a percentage that never claims a false 0 or 100. */
export function formatChance(p: Exact, lang: Lang): string {
  const value = toNumber(p) * 100;
  const percent = lang === "fr" ? NBSP + "%" : "%";
  if (value > 0 && value < 0.1) return `<${NBSP}${formatNumber(0.1, lang)}${percent}`;
  if (value < 100 && value > 99.9) return `>${NBSP}${formatNumber(99.9, lang)}${percent}`;
  return formatNumber(Math.round(value * 10) / 10, lang, value < 10 || value > 90 ? 1 : 0) + percent;
}
