import type { Exact, Leg, Member, Reckoning, Step } from "../types";
import { formatChance, formatNumber, toNumber } from "./numbers";
import type { Reader } from "./reckoning";
import { formatHourly, formatHours, formatLength } from "./units";

function step(op: Step["op"], amount: Exact, text: string, shown: string, rule: string | null = null): Step {
  return { code: "figure", of: "value", op, amount, rule, source: null, set_aside_by: null, text, amount_text: shown };
}

/** Hit points left: all of them, less the damage. */
export function hpWhy(member: Member, reader: Reader, words: { title: string; all: string; damage: string; nonlethal: string }): Reckoning | null {
  if (!member.hp_max) return null;
  const left = member.hp ?? member.hp_max - member.damage;
  const lost = member.hp_max - left;
  const steps = [step("add", member.hp_max, words.all, formatNumber(member.hp_max, reader.lang))];
  if (lost > 0) steps.push(step("add", -lost, words.damage, formatNumber(-lost, reader.lang)));
  if (member.nonlethal > 0) steps.push(step("against", member.nonlethal, words.nonlethal, formatNumber(member.nonlethal, reader.lang)));
  return { question: "", title: words.title, value: left, unit: null, steps };
}

/** Hours of a leg: its length at the pace of its land, to a tenth; and why that pace. */
export function legWhy(leg: Leg, reader: Reader, words: { title: string; length: string; pace: string; rounded: string }): Reckoning | null {
  const rate = toNumber(leg.rate?.value);
  if (!leg.rate || !leg.hours || !(rate > 0)) return null;
  const exact = leg.distance_m / rate;
  const steps = [step("add", leg.distance_m, words.length, formatLength(leg.distance_m, reader.units, reader.lang)), step("round", exact, words.pace, `÷ ${formatHourly(leg.rate.value, reader.units, reader.lang)}`)];
  if (Math.abs(exact - toNumber(leg.hours)) > 1e-9) steps.push(step("round", leg.hours, words.rounded, formatHours(leg.hours, reader.lang)));
  const behind = (leg.rate.why?.steps ?? []).filter((one) => one.of === "value").map((one) => ({ ...one, of: "pace" }));
  return { question: "", title: words.title, value: leg.hours, unit: "h", value_text: formatHours(leg.hours, reader.lang), steps: [...steps, ...behind] };
}

/** The chance that anybody notices: each one's own. */
export function noticeWhy(chance: Exact, each: { name: string; chance: Exact }[], reader: Reader, words: { title: string; none: string }): Reckoning {
  const missed = each.reduce((all, one) => all * (1 - toNumber(one.chance)), 1);
  const steps = [...each.map((one) => step("against", one.chance, one.name, formatChance(one.chance, reader.lang))), step("against", missed, words.none, formatChance(missed, reader.lang))];
  return { question: "", title: words.title, value: chance, unit: null, value_text: formatChance(chance, reader.lang), steps };
}
