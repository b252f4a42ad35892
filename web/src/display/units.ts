import type { Exact, Lang, Units } from "../types";
import { NBSP, formatNumber, toNumber } from "./numbers";

/** The books' own ratios: 1.5 m = 5 ft, 1.5 km = 1 mile, 0.5 kg = 1 lb. */
const FEET_PER_METRE = 5 / 1.5;
const METRES_PER_MILE = 1500;
const POUNDS_PER_KILO = 2;

const IMPERIAL_WORDS: Record<Lang, { ft: string; mile: string; lb: string; mph: string }> = {
  en: { ft: "ft", mile: "miles", lb: "lb", mph: "mph" },
  fr: { ft: "pieds", mile: "milles", lb: "livres", mph: "milles/h" },
};

function join(value: Exact, unit: string, lang: Lang, digits = 2): string {
  return formatNumber(value, lang, digits) + NBSP + unit;
}

/** A length in metres as people say it: metres below a kilometre, then kilometres; feet below half a mile, then miles. */
export function formatLength(metres: Exact, units: Units, lang: Lang): string {
  const m = toNumber(metres);
  if (units === "metric") return m >= 1000 ? join(m / 1000, "km", lang, 1) : join(m, "m", lang, 1);
  const words = IMPERIAL_WORDS[lang];
  if (m < METRES_PER_MILE / 2) return join(m * FEET_PER_METRE, words.ft, lang, 0);
  const miles = m / METRES_PER_MILE;
  return join(miles, miles === 1 && lang === "en" ? "mile" : words.mile, lang, 1);
}

/** What is covered in one hour, as a speed. */
export function formatHourly(metres: Exact, units: Units, lang: Lang): string {
  const m = toNumber(metres);
  return units === "metric" ? join(m / 1000, "km/h", lang, 2) : join(m / METRES_PER_MILE, IMPERIAL_WORDS[lang].mph, lang, 2);
}

export function formatMass(kilos: Exact, units: Units, lang: Lang): string {
  if (units === "metric") return join(kilos, "kg", lang, 1);
  return join(toNumber(kilos) * POUNDS_PER_KILO, IMPERIAL_WORDS[lang].lb, lang, 1);
}

export function formatHours(hours: Exact, lang: Lang): string {
  return join(hours, "h", lang, 1);
}

/** A value of a question in its unit; `word` says a word of the game, and units that are such words stay as the server wrote them. */
export function formatQuantity(value: unknown, unit: string | null, units: Units, lang: Lang, word = (code: string): string => code.replaceAll("_", " ")): string {
  if (typeof value === "boolean") return lang === "fr" ? (value ? "oui" : "non") : value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((item) => formatQuantity(item, unit, units, lang, word)).join(", ");
  if (value === null || value === undefined) return lang === "fr" ? "aucun" : "none";
  if (typeof value !== "number" && !(typeof value === "string" && /^-?\d+(\.\d+)?(\/\d+)?$/.test(value))) return word(String(value));
  if (unit === "m") return formatLength(value, units, lang);
  if (unit === "km") return formatLength(toNumber(value) * 1000, units, lang);
  if (unit === "kg") return formatMass(value, units, lang);
  if (unit === "h") return formatHours(value, lang);
  return unit ? join(value, unit, lang) : formatNumber(value, lang);
}

const SHOWN_PER_UNIT: Record<string, number> = { m: FEET_PER_METRE, km: 1000 / METRES_PER_MILE, kg: POUNDS_PER_KILO };

/** An amount in the shown system, still in the small or large unit that it was given in. */
export function shownAmount(amount: Exact, unit: string | null | undefined, units: Units): Exact {
  const factor = units === "imperial" && unit ? SHOWN_PER_UNIT[unit] : undefined;
  return factor === undefined ? amount : toNumber(amount) * factor;
}

/** Metres in a whole neat number of the shown unit, for scale bars: [metres, label]. */
export function scaleStep(metres: number, units: Units, lang: Lang): [number, string] {
  const base = units === "metric" ? (metres >= 1000 ? 1000 : 1) : metres >= METRES_PER_MILE ? METRES_PER_MILE : 1 / FEET_PER_METRE;
  const raw = metres / base;
  const power = 10 ** Math.floor(Math.log10(raw));
  const lead = raw / power;
  const neat = (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power * base;
  return [neat, formatLength(neat, units, lang)];
}
