import type { Exact, Reckoning, Step, TurnAnswer } from "../types";
import { toNumber } from "./numbers";
import { formatLength } from "./units";
import type { Reader } from "./reckoning";

/** The number of a text such as "4.5 m". */
export function metresOf(text: string): number {
  const [amount, bottom] = text.replace(/ m$/, "").split("/");
  return bottom === undefined ? Number(amount) : Number(amount) / Number(bottom);
}

function sumOf(steps: Step[]): number {
  return steps.reduce((all, step) => (step.set_aside_by === null && step.op === "add" ? all + toNumber(step.amount) : all), 0);
}

function own(step: Step): Step {
  return { ...step, of: "value" };
}

const NEAR = 1e-6;

/** Why so much is left of one speed: the speed, the dash where there was one, all that was spent; null where they do not come to it. */
export function leftOf(answer: TurnAnswer, speed: string, title: string, reader: Reader): Reckoning | null {
  const left = metresOf(answer.left[speed] ?? "");
  const base = answer.steps.filter((step) => step.of === `${speed}_speed`).map(own);
  const value = answer.left_why.steps;
  const dash = value.filter((step) => step.code === "dash").map((step) => ({ ...step, amount: sumOf(base), amount_text: formatLength(sumOf(base), reader.units, reader.lang) }));
  const spent = spentStep(answer, reader);
  for (const steps of [[...base, ...dash, ...spent], [...base, ...spent], value]) {
    if (base.length > 0 && Math.abs(sumOf(steps) - left) < NEAR) return { ...answer.left_why, title, value: left as Exact, value_text: formatLength(left, reader.units, reader.lang), steps };
  }
  return null;
}

function spentStep(answer: TurnAnswer, reader: Reader): Step[] {
  const spent = metresOf(answer.spent);
  const told = answer.left_why.steps.find((step) => step.code === "spent");
  if (spent === 0) return [];
  const text = formatLength(spent, reader.units, reader.lang);
  return [{ ...(told ?? { code: "spent", of: "value", op: "add", rule: null, source: null, set_aside_by: null, text: answer.spent_why.title ?? "" }), amount: -spent, amount_text: "−" + text }];
}
