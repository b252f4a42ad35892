import { expect, test } from "vitest";
import { coinsWhy, endsWhy, entryWhy, leftWhy } from "../src/display/ledger";
import { addsUp } from "../src/display/reckoning";
import { toToml } from "../src/display/toml";
import { leftOf } from "../src/display/turn";
import { valueOf, withUnit, withoutUnit } from "../src/display/written";
import { moved, newPart } from "../src/state/plans";
import type { DowntimeAnswer, Param, Step, TurnAnswer } from "../src/types";

const length: Param = { name: "walk", type: "quantity", unit: "m" };

test("a bare number keeps the unit that it was meant in", () => {
  expect(withUnit("30", length, "imperial")).toBe("30 ft");
  expect(withoutUnit("30 ft", length, "imperial")).toBe("30");
  expect(withoutUnit("30 ft", length, "metric")).toBe("30 ft");
  expect(withUnit("4,5", length, "metric")).toBe("4,5 m");
  expect(withUnit("4 c", length, "metric")).toBe("4 c");
  expect(withUnit("3", { name: "days", type: "int", unit: "day" }, "metric")).toBe("3");
});

test("what is written becomes what a file holds", () => {
  expect(valueOf(length, "4,5 m")).toBe("4.5 m");
  expect(valueOf({ name: "n", type: "int" }, " 12 ")).toBe(12);
  expect(valueOf({ name: "n", type: "flag" }, "false")).toBe(false);
  expect(valueOf({ name: "n", type: "list" }, "mud, snow,")).toEqual(["mud", "snow"]);
  expect(valueOf(length, "  ")).toBeUndefined();
});

test("a plan is written as a TOML file", () => {
  const text = toToml({ format: "horspiste.turn", name: 'the "bridge"\u007f', plan: [{ walk: "3 m", ground: ["mud"] }, { drop: true }], rulings: { "fifth.prone": "x" }, hours: ["8 h", ["4 h", 4]] });
  expect(text).toBe('format = "horspiste.turn"\nname = "the \\"bridge\\"\\u007f"\nhours = ["8 h", ["4 h", 4]]\n\n[rulings]\n"fifth.prone" = "x"\n\n[[plan]]\nwalk = "3 m"\nground = ["mud"]\n\n[[plan]]\ndrop = true\n');
  expect(toToml({ plan: [] })).toBe("plan = []\n");
});

test("a part moves a place, and stays at the ends", () => {
  const parts = [newPart("walk"), newPart("drop")];
  expect(moved(parts, 1, -1).map((part) => part.kind)).toEqual(["drop", "walk"]);
  expect(moved(parts, 0, -1)).toBe(parts);
  expect(moved(parts, 1, 1)).toBe(parts);
});

function step(of: string, code: string, amount: number): Step {
  return { code, of, op: "add", amount, rule: null, source: null, set_aside_by: null };
}

test("what is left of each speed adds up, with the dash and what another speed spent", () => {
  const why = { question: "turn.check", value: 6, unit: "m", steps: [step("value", "speed", 6), step("value", "dash", 6), step("value", "spent", -6)] };
  const answer = { left: { walk: "12 m", climb: "6 m" }, spent: "6 m", left_why: why, spent_why: why, steps: [step("walk_speed", "base_speed", 9), step("climb_speed", "base_speed", 6)] } as unknown as TurnAnswer;
  const reader = { lang: "en", units: "metric" } as const;
  for (const [speed, left] of [["walk", 12], ["climb", 6]] as const) {
    const told = leftOf(answer, speed, "left", reader)!;
    expect(told.value).toBe(left);
    expect(addsUp(told)).toBe(true);
  }
  expect(leftOf({ ...answer, left: { walk: "1 m" } } as TurnAnswer, "walk", "left", reader)).toBeNull();
});

test("every sum of a plan between adventures adds up", () => {
  const entry = { from: 3, to: 5, activity: 1, what: "living", text: "living", a_day_gp: 1.5, coins_gp: 4.5 };
  const answer = { coins: "4.5 gp", purse: "10 gp", left: "5.5 gp", ends: 5, first_day: 3, days: 3, ledger: [entry] } as unknown as DowntimeAnswer;
  for (const told of [entryWhy(entry, "en", "a day", "days"), coinsWhy(answer, "fr", "coins", () => "x"), endsWhy(answer, "en", "ends", "first", "more"), leftWhy(answer, "en", "left", "purse", "coins")]) {
    expect(addsUp(told!)).toBe(true);
  }
});
