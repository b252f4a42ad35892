import type { DowntimeAnswer, Exact, Lang, LedgerEntry, Reckoning, Step } from "../types";
import { NBSP, formatNumber, toNumber } from "./numbers";

/** Coins as readers of a language write them. */
export function formatCoins(gp: Exact, lang: Lang): string {
  return formatNumber(gp, lang, 3) + NBSP + (lang === "fr" ? "po" : "gp");
}

/** The number of a text such as "21.5 gp". */
export function coinsOf(text: string): number {
  return toNumber(text.replace(/ gp$/, ""));
}

function step(op: Step["op"], amount: Exact, text: string, shown: string, rule: string | null = null): Step {
  return { code: "sum", of: "value", op, amount, rule, source: null, set_aside_by: null, text, amount_text: shown };
}

function sum(title: string, value: Exact, valueText: string, unit: string, steps: Step[]): Reckoning {
  return { question: "", title, value, unit, value_text: valueText, steps };
}

/** One line of the ledger: so much a day, so many days. */
export function entryWhy(entry: LedgerEntry, lang: Lang, aDay: string, days: string): Reckoning {
  const n = entry.to - entry.from + 1;
  return sum(entry.text, entry.coins_gp, formatCoins(entry.coins_gp, lang), "gp", [step("add", entry.a_day_gp, aDay, formatCoins(entry.a_day_gp, lang)), step("multiply", n, days, formatNumber(n, lang))]);
}

/** All coins: every line of the ledger. */
export function coinsWhy(answer: DowntimeAnswer, lang: Lang, title: string, named: (entry: LedgerEntry) => string): Reckoning | null {
  const steps = answer.ledger.map((entry) => step("add", entry.coins_gp, named(entry), formatCoins(entry.coins_gp, lang)));
  const total = coinsOf(answer.coins);
  return steps.length === 0 ? null : sum(title, total, formatCoins(total, lang), "gp", steps);
}

/** All days: every activity's days of the calendar. */
export function daysWhy(answer: DowntimeAnswer, lang: Lang, title: string, named: (at: number) => string): Reckoning | null {
  const steps = answer.activities.flatMap((one, at) => (one.from === null || one.to === null ? [] : [step("add", one.to - one.from + 1, named(at), formatNumber(one.to - one.from + 1, lang))]));
  return steps.length === 0 ? null : sum(title, answer.days, formatNumber(answer.days, lang), "day", steps);
}

/** The last day: the first one, and the days after it. */
export function endsWhy(answer: DowntimeAnswer, lang: Lang, title: string, first: string, more: string): Reckoning | null {
  if (answer.ends === null) return null;
  const after = answer.days - 1;
  const steps = [step("add", answer.first_day, first, formatNumber(answer.first_day, lang)), ...(after > 0 ? [step("add", after, more, formatNumber(after, lang))] : [])];
  return sum(title, answer.ends, formatNumber(answer.ends, lang), "day", steps);
}

/** What is left of the purse. */
export function leftWhy(answer: DowntimeAnswer, lang: Lang, title: string, purse: string, spent: string): Reckoning | null {
  if (answer.purse === null || answer.left === null) return null;
  const [all, coins, left] = [coinsOf(answer.purse), coinsOf(answer.coins), coinsOf(answer.left)];
  return sum(title, left, formatCoins(left, lang), "gp", [step("add", all, purse, formatCoins(all, lang)), step("add", -coins, spent, "−" + formatCoins(coins, lang))]);
}
