import type { Exact, Lang, Reckoning, Step, Units } from "../types";
import { NBSP, formatNumber, toNumber } from "./numbers";
import { formatQuantity, shownAmount } from "./units";

export interface Row {
  kind: "step" | "aside" | "against" | "roll" | "sum";
  amount: string;
  text: string;
  rule: string | null;
  secret: boolean;
}

/** A code in words, for a server that sent no text: "heavy_undergrowth" -> "heavy undergrowth". */
export function codeInWords(code: string): string {
  return code.replaceAll("_", " ").replace(/^[a-z]+\./, "").replaceAll(".", ", ");
}

const SIGNS: Partial<Record<Step["op"], string>> = { multiply: "×", replace: "=" };
const CAPS: Partial<Record<Step["op"], string>> = { at_most: "max", at_least: "min" };

/** How a reader wants figures. */
export interface Reader {
  lang: Lang;
  units: Units;
}

/** The unit's words at the end of a text such as "3 km": the column of amounts leaves out what the value says anyway. */
function unitOf(text: string | null | undefined): string {
  return /^[−-]?[\d.,/½¼¾\u00a0\u202f]*\d[\s\u00a0](\D+)$/.exec(text ?? "")?.[1] ?? "";
}

function written(step: Step, { lang, units }: Reader, unit: string): string {
  if (step.amount_text) {
    const text = step.amount_text.replace(/^[x×=+]\s*/, "");
    return step.op !== "against" && unit !== "" && unitOf(text) === unit ? text.slice(0, -unit.length - 1) : text;
  }
  if (step.op === "against") return formatQuantity(step.amount, step.unit ?? null, units, lang);
  return formatNumber(shownAmount(step.amount!, step.unit, units), lang);
}

/** The amount column of a step: 3, + 5, × 2, = 2, max 6. */
export function amountOf(step: Step, first: boolean, reader: Reader, unit = ""): string {
  if (step.amount === null) return "";
  const text = written(step, reader, unit);
  const sign = SIGNS[step.op] ?? CAPS[step.op];
  if (sign) return sign + NBSP + text;
  if (step.op !== "add" || first) return text;
  return /^[−-]/.test(text) ? "−" + NBSP + text.replace(/^[−-]\s*/, "") : "+" + NBSP + text;
}

function rowOf(step: Step, first: boolean, reader: Reader, unit = ""): Row {
  const text = step.text ?? codeInWords(step.code);
  const amount = amountOf(step, first, reader, unit);
  if (step.set_aside_by === null) return { kind: "step", amount, text, rule: step.rule, secret: false };
  const reason = step.aside_text ?? codeInWords(step.set_aside_by);
  const word = reader.lang === "fr" ? `écarté${NBSP}: ` : "set aside: ";
  const shown = (amount ? amount + " " : "") + text + ", " + word + reason;
  return { kind: "aside", amount: "○", text: shown, rule: step.rule, secret: false };
}

/**
 * The rows of a card in the order of reckoning. Where the value is a word, the last figure that it was held against stands in the
 * place of the sum: "12 | against DC 16".
 */
export function rowsOf(reckoning: Reckoning, reader: Reader): Row[] {
  const steps = reckoning.steps.filter((s) => s.of === "value");
  const counted = steps.filter((s) => s.set_aside_by === null);
  const last = counted[counted.length - 1];
  const isWord = Number.isNaN(toNumber(reckoning.value as Exact)) || reckoning.value === null || typeof reckoning.value === "boolean";
  const unit = unitOf(reckoning.value_text);
  let first = true;
  return steps.map((step) => {
    const row = rowOf(step, first, reader, unit);
    if (step.set_aside_by === null && step.op !== "against") first = false;
    return isWord && step === last && step.op === "against" ? { ...row, kind: "against" as const } : row;
  });
}

/** Rows grouped by the other results of `also` that have steps of their own. */
export function otherResults(reckoning: Reckoning, reader: Reader): [string, Row[]][] {
  const groups = new Map<string, Step[]>();
  for (const step of reckoning.steps) {
    if (step.of !== "value") groups.set(step.of, [...(groups.get(step.of) ?? []), step]);
  }
  return [...groups].map(([name, steps]) => [name, steps.map((step, i) => rowOf(step, i === 0, reader))]);
}

/** A check as a sum: the die, what is added to it, and what the sum was held against. */
export interface CheckRows {
  rows: Row[];
  total: string;
  dc: string | null;
  /** How the DC came about. */
  against: Row[];
}

const BONUSES = ["bonus", "bonuses"];

/** The rows of a reckoning that is one check and whose value is no number; null for any other, or where it would not add up. */
export function checkRows(reckoning: Reckoning, reader: Reader): CheckRows | null {
  const [roll, ...more] = reckoning.rolls ?? [];
  if (!roll || more.length > 0 || roll.faces.length !== 1 || reckoning.steps.some((step) => step.of === "value")) return null;
  const steps = spelledOut(reckoning.steps);
  const sum = roll.faces[0]! + steps.reduce((all, step) => all + (step.set_aside_by === null ? toNumber(step.amount) : 0), 0);
  if (sum !== roll.total) return null;
  const die: Row = { kind: "roll", amount: formatNumber(roll.faces[0]!, reader.lang), text: roll.dice, rule: null, secret: roll.secret };
  const against = reckoning.steps.filter((step) => step.of === "dc").map((step, i) => rowOf(step, i === 0, reader));
  const held = roll.dc ?? reckoning.also?.dc;
  const dc = typeof held === "number" || typeof held === "string" ? formatNumber(held, reader.lang) : null;
  return { rows: [die, ...steps.map((step) => rowOf(step, false, reader))], total: formatNumber(roll.total, reader.lang), dc, against };
}

/** The bonus' steps; "circumstances" give way to the steps they are made of, where these come to the same. */
function spelledOut(steps: Step[]): Step[] {
  const parts = steps.filter((step) => step.of === "modifier");
  const sum = parts.reduce((all, step) => all + (step.set_aside_by === null ? toNumber(step.amount) : 0), 0);
  const bonus = steps.filter((step) => BONUSES.includes(step.of));
  return bonus.flatMap((step) => (step.code === "circumstances" && parts.length > 0 && sum === toNumber(step.amount) ? parts : [step]));
}

function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** What the value's steps come to, or null where the value is a word (page.md 6.6: a card adds up). */
export function sumOf(steps: Step[]): number | null {
  let total: number | null = null;
  for (const step of steps) {
    if (step.of !== "value" || step.set_aside_by !== null || step.op === "against") continue;
    const amount = toNumber(step.amount);
    if (Number.isNaN(amount)) return null;
    total = apply(step.op, total, amount);
  }
  return total === null ? null : roundTo(total, 9);
}

function apply(op: Step["op"], total: number | null, amount: number): number {
  if (total === null || op === "replace" || op === "round") return amount;
  if (op === "add") return total + amount;
  if (op === "multiply") return total * amount;
  return op === "at_most" ? Math.min(total, amount) : Math.max(total, amount);
}

export function addsUp(reckoning: Reckoning): boolean {
  const sum = sumOf(reckoning.steps);
  const value = toNumber(reckoning.value as Exact);
  return sum === null || Number.isNaN(value) || Math.abs(sum - value) < 1e-6;
}
