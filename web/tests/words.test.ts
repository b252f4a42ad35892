import { expect, test } from "vitest";
import { sentence, type WordKey } from "../src/words";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";

const keys = Object.keys(en) as WordKey[];

function slots(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map((m) => m[1]!))].sort();
}

test("French and English have the same keys and slots", () => {
  expect(Object.keys(fr).sort()).toEqual([...keys].sort());
  for (const key of keys) expect([key, slots(fr[key])]).toEqual([key, slots(en[key])]);
});

test("no sentence is empty or shouts", () => {
  for (const key of keys) {
    expect(en[key].length, key).toBeGreaterThan(0);
    expect(en[key] + fr[key], key).not.toContain("!");
  }
});

test("French has no-break spaces before high punctuation and inside its quotes", () => {
  for (const key of keys) {
    if (key === "top.lang") continue;
    expect(fr[key], key).not.toMatch(/[^\u00a0?!][:;?»](?=\s|$)/);
    expect(fr[key], key).not.toMatch(/« |[ ]»/);
    expect(fr[key], key).not.toMatch(/['\u202f]/);
  }
});

test("a word follows its number", () => {
  expect(sentence("fr", "rules.count", { n: 0 })).toBe("0 question");
  expect(sentence("en", "rules.count", { n: 0 })).toBe("0 questions");
  expect(sentence("en", "rules.count", { n: 1 })).toBe("1 question");
});
