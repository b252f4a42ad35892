import { expect, test } from "vitest";
import { addsUp, amountOf, checkRows, otherResults, rowsOf, sumOf } from "../src/display/reckoning";
import type { Reckoning, Step } from "../src/types";

const EN = { lang: "en", units: "metric" } as const;
const FR = { lang: "fr", units: "metric" } as const;

function step(op: Step["op"], amount: Step["amount"], more: Partial<Step> = {}): Step {
  return { code: "a_step", of: "value", op, amount, rule: "ADV-HAMP-03", source: null, set_aside_by: null, ...more };
}

function reckoning(value: unknown, steps: Step[]): Reckoning {
  return { question: "terrain.enter_cost", value, unit: null, also: {}, steps, rolls: [] };
}

test("steps add, multiply, bound and replace", () => {
  expect(sumOf([step("add", 2), step("multiply", 2)])).toBe(4);
  expect(sumOf([step("add", 3), step("multiply", "1/2"), step("at_least", 2)])).toBe(2);
  expect(sumOf([step("add", 9), step("at_most", 6), step("replace", 2)])).toBe(2);
  expect(sumOf([step("add", 7), step("round", 6)])).toBe(6);
});

test("what was set aside, compared, or belongs to another result counts for nothing", () => {
  const steps = [step("add", 4), step("add", 9, { set_aside_by: "x" }), step("against", 16), step("add", 5, { of: "total" })];
  expect(sumOf(steps)).toBe(4);
  expect(addsUp(reckoning(4, steps))).toBe(true);
  expect(addsUp(reckoning(5, steps))).toBe(false);
});

test("a word needs no sum", () => {
  expect(addsUp(reckoning("lost", [step("against", 16)]))).toBe(true);
});

test("the amount column", () => {
  expect(amountOf(step("add", 3), true, EN)).toBe("3");
  expect(amountOf(step("add", 5), false, EN)).toBe("+\u00a05");
  expect(amountOf(step("add", -4), false, FR)).toBe("−\u00a04");
  expect(amountOf(step("multiply", "1/2"), false, EN)).toBe("×\u00a0½");
  expect(amountOf(step("replace", 2), false, EN)).toBe("=\u00a02");
  expect(amountOf(step("at_most", 6), false, EN)).toBe("max\u00a06");
});

test("a set-aside step tells why, a step without text shows its code in words", () => {
  const [row] = rowsOf(reckoning(1, [step("add", -4, { set_aside_by: "clear_sight", text: "visibilité" })]), FR);
  expect(row).toMatchObject({ kind: "aside", amount: "○", text: "− 4 visibilité, écarté\u00a0: clear sight".replace("− 4", "−4") });
  expect(rowsOf(reckoning(1, [step("add", 1)]), EN)[0]!.text).toBe("a step");
});

test("steps of other results are grouped under them", () => {
  expect(otherResults(reckoning(1, [step("add", 1, { of: "dc" }), step("add", 2, { of: "dc" })]), EN)).toHaveLength(1);
});

test("the figure held against a word stands in the place of the sum; others are rows", () => {
  const rows = rowsOf(reckoning("light", [step("against", 16, { unit: "kg" }), step("against", "35/2", { unit: "kg" })]), EN);
  expect(rows.map((r) => [r.kind, r.amount])).toEqual([["step", "16\u00a0kg"], ["against", "17.5\u00a0kg"]]);
  expect(rowsOf(reckoning(3, [step("against", 6, { unit: "m" }), step("add", 3, { unit: "km" })]), { lang: "en", units: "imperial" }).map((r) => r.amount)).toEqual(["20\u00a0ft", "2"]);
});

test("the server's own texts lose the sign and the unit that the card already shows", () => {
  const sheet = { ...reckoning(3, [step("add", 3, { amount_text: "3\u00a0km" }), step("multiply", 1, { amount_text: "x 1" }), step("add", 2, { amount_text: "2\u00a0km" })]), value_text: "5\u00a0km" };
  expect(rowsOf(sheet, EN).map((r) => r.amount)).toEqual(["3", "×\u00a01", "+\u00a02"]);
});

test("a check is the die, its bonus spelled out, and what it was held against", () => {
  const steps = [step("add", 16, { of: "dc", text: "forest" }), step("add", 4, { of: "modifier", text: "map" }), step("add", 5, { of: "bonus", text: "Survival" }), step("add", 4, { of: "bonus", code: "circumstances" })];
  const rolls = [{ purpose: "lost.check", who: "a", dice: "d20", faces: [1], total: 10, dc: 16, secret: true }];
  const check = checkRows({ ...reckoning(null, steps), rolls }, EN)!;
  expect(check.rows.map((row) => [row.amount, row.text])).toEqual([["1", "d20"], ["+\u00a05", "Survival"], ["+\u00a04", "map"]]);
  expect([check.total, check.dc, check.against[0]!.text]).toEqual(["10", "16", "forest"]);
  expect(checkRows({ ...reckoning(null, steps), rolls: [{ ...rolls[0]!, total: 11 }] }, EN)).toBeNull();
});
