import { expect, test } from "vitest";
import { mergeHours } from "../src/state/table";
import { lowerScreen } from "../src/state/view";
import { found } from "../src/view/rules";
import { valuesOf } from "../src/view/rulesform";
import { lostTitle } from "../src/view/where";
import { sentence } from "../src/words";
import type { View } from "../src/state/model";
import type { GameState, LogHour, Question, Region } from "../src/types";

const hour = (index: number, undone = false, text = ""): LogHour => ({ index, day: 1, hour: index, undone, events: [{ id: `${index}.1`, code: "x", figures: {}, secret: text === "secret", text, why: null }] });

test("new hours replace old ones, and what was undone goes once something new is done", () => {
  const merged = mergeHours([hour(1), hour(2, true), hour(3, true)], [hour(2, false, "again")]);
  expect(merged.map((h) => [h.index, h.undone])).toEqual([[1, false], [2, false]]);
  expect(mergeHours([hour(1)], [])).toHaveLength(1);
});

test("with the screen down no secret is left", () => {
  const state = { true: { x_m: 1, y_m: 2 }, lost: { hours: 2 }, distance_m: 4, beliefs: [], tracks: { true: [], believed: [] }, requests: [{ secret: true }, { secret: false }] } as unknown as GameState;
  const view: View = { state, region: {} as Region, hours: [hour(1, false, "secret"), hour(2, false, "open")] };
  const low = lowerScreen(view);
  for (const key of ["true", "lost", "distance_m", "beliefs"]) expect(key in low.state).toBe(false);
  expect("true" in low.state.tracks).toBe(false);
  expect(low.state.requests).toHaveLength(1);
  expect(low.hours.flatMap((h) => h.events).map((e) => e.text)).toEqual(["open"]);
});

const question: Question = { name: "lost.check", book: "d20", label: "Garder le cap, forêt", rules: ["OUT-LOST-06"], params: [{ name: "lands", type: "list" }, { name: "tools", type: "flag" }, { name: "sight", type: "quantity" }, { name: "survival", type: "bonus" }] };

test("questions are found by words without accents and by rule", () => {
  expect(found([question], "foret cap", "d20")).toHaveLength(1);
  expect(found([question], "out-lost-06", "d20")).toHaveLength(1);
  expect(found([question], "forêt", "fifth")).toHaveLength(0);
  expect(found([{ ...question, other: "Keeping the way" }], "keeping", "d20")).toHaveLength(1);
});

test("a form sends what was written and nothing else", () => {
  expect(valuesOf(question, { lands: "forest, swamp", tools: "true", sight: "1,5 m", survival: " " })).toEqual({ lands: ["forest", "swamp"], tools: true, sight: "1.5 m" });
});

test("the first hour lost is not called 0 hours", () => {
  const title = (lang: "fr" | "en", hours: number) => lostTitle({ lang, t: (key, slots) => sentence(lang, key, slots) }, hours).replaceAll("\u00a0", " ");
  expect([title("fr", 0), title("en", 0)]).toEqual(["Perdus depuis moins d’une heure", "Lost for less than an hour"]);
  expect([title("fr", 2), title("en", 2)]).toEqual(["Perdus depuis 2 h", "Lost for 2 h"]);
});
