import type { Inks } from "./palette";

/** Small own signs of places; each drawn in a 16 pixel box, ink on paper. */
const SIGNS: Record<string, string> = {
  settlement: '<rect x="3" y="3" width="10" height="10"/><rect x="6.4" y="6.4" width="3.2" height="3.2" fill="INK" stroke="none"/>',
  tower: '<path d="M4 14V6.5L3.4 2.5h2v1.4h1.7V2.5h1.8v1.4h1.7V2.5h2L12 6.5V14z"/><path d="M7.2 14v-3h1.6v3z" fill="INK" stroke="none"/>',
  pass: '<path d="M1.5 4Q5 5 6.4 8 5 11 1.5 12M14.5 4Q11 5 9.6 8 11 11 14.5 12" fill="none"/>',
  stone: '<path d="M5 14l.6-9L8 2l2.4 3 .6 9z"/>',
  refuge: '<path d="M3 14V7.5L8 3l5 4.5V14z"/><path d="M7 14v-3.4h2V14z" fill="INK" stroke="none"/>',
  ruin: '<path d="M3 14V5h2.6v4h4.8V3H13v11"/>',
  cave: '<path d="M2.5 13.5Q3 4 8 4t5.5 9.5z"/><path d="M5.6 13.5Q6 8 8 8t2.4 5.5z" fill="INK" stroke="none"/>',
  peak: '<path d="M2 13.5L8 3l6 10.5z"/>',
  ford: '<path d="M3 3v3M3 10v3M8 3v3M8 10v3M13 3v3M13 10v3" fill="none"/>',
  bridge: '<path d="M2 5Q4 6.4 8 6.4T14 5M2 11Q4 9.6 8 9.6T14 11" fill="none"/>',
  mark: '<circle cx="8" cy="8" r="4"/>',
};

const KINDS: Record<string, string> = {
  village: "settlement", town: "settlement", city: "settlement", hamlet: "settlement", settlement: "settlement", farm: "settlement", castle: "tower", fort: "tower", keep: "tower",
  tower: "tower", lighthouse: "tower", pass: "pass", stone: "stone", standing_stone: "stone", menhir: "stone", rock: "stone", refuge: "refuge", inn: "refuge", hut: "refuge", cabin: "refuge", camp: "refuge",
  temple: "refuge", ruin: "ruin", ruins: "ruin", cave: "cave", lair: "cave", peak: "peak", mountain: "peak", ford: "ford", bridge: "bridge", ferry: "bridge",
};

export function signOf(kind: string): string {
  return KINDS[kind] ?? (SIGNS[kind] ? kind : "mark");
}

/** The sign as an image address in the theme's inks. */
export function signUrl(kind: string, inks: Inks): string {
  const body = SIGNS[signOf(kind)]!.replaceAll("INK", inks.ink);
  const svg = (stroke: string, fill: string, width: number) =>
    `<g fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${body}</g>`;
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="-2 -2 20 20">${svg(inks.panel, inks.panel, 4)}${svg(inks.ink, inks.panel, 1.5)}</svg>`;
  return "data:image/svg+xml;utf8," + encodeURIComponent(whole);
}
