import type { Lang, Param, Units } from "../types";

const IMPERIAL: Record<string, string> = { m: "ft", km: "mile", kg: "lb" };
const COINS_FR: Record<string, string> = { gp: "po" };
const BARE = /^[+-]?\d+([.,]\d+)?$/;

/** The unit in which a bare number of a form is meant. */
export function unitFor(unit: string | null | undefined, units: Units): string | null {
  return units === "imperial" && unit ? (IMPERIAL[unit] ?? unit) : (unit ?? null);
}

/** A unit as readers of a language write it. */
export function unitWord(unit: string, lang: Lang): string {
  if (lang === "fr") return COINS_FR[unit] ?? ({ ft: "pieds", lb: "livres", mile: "milles", day: "jours" }[unit] ?? unit);
  return unit === "day" ? "days" : unit === "mile" ? "miles" : unit;
}

const QUANTITIES = new Set(["quantity"]);

/** What was written, with the unit that a bare number was meant in, so that it stays true when units change. */
export function withUnit(text: string, param: Param, units: Units): string {
  const unit = unitFor(param.unit, units);
  return QUANTITIES.has(param.type) && unit && BARE.test(text.trim()) ? `${text.trim()} ${unit}` : text;
}

/** The same for a field that shows its unit beside it. */
export function withoutUnit(text: string, param: Param, units: Units): string {
  const unit = unitFor(param.unit, units);
  if (!QUANTITIES.has(param.type) || !unit || !text.endsWith(` ${unit}`)) return text;
  const number = text.slice(0, -unit.length - 1);
  return BARE.test(number) ? number : text;
}

/** A decimal comma as a file writes it. */
function pointed(text: string): string {
  return text.replace(/^([+-]?\d+),(\d+)/, "$1.$2");
}

const WHOLE = new Set(["int", "bonus", "score"]);

/** What is written in a field as the value of its parameter; undefined where nothing is. */
export function valueOf(param: Param, text: string): unknown {
  const said = text.trim();
  if (said === "") return undefined;
  if (param.type === "list") return said.split(",").map((part) => part.trim()).filter(Boolean);
  if (param.type === "flag") return said === "true";
  if (WHOLE.has(param.type) && /^[+-]?\d{1,9}$/.test(said)) return Number(said);
  return pointed(said);
}

/** A value of a file as a field shows it. */
export function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(", ") : value === null || value === undefined ? "" : String(value);
}
