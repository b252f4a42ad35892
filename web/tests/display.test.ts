import { describe, expect, test } from "vitest";
import { formatChance, formatNumber, toNumber } from "../src/display/numbers";
import { formatClock } from "../src/display/time";
import { formatHourly, formatLength, formatMass, formatQuantity, scaleStep } from "../src/display/units";

const NB = "\u00a0";

describe("numbers", () => {
  test("exact numbers come as integers, decimals or fractions", () => {
    expect(toNumber(3)).toBe(3);
    expect(toNumber("187.5")).toBe(187.5);
    expect(toNumber("1/4")).toBe(0.25);
  });
  test("French has a decimal comma and no-break thousands, no thin space", () => {
    expect(formatNumber("187.5", "fr")).toBe("187,5");
    expect(formatNumber(12345, "fr")).toBe(`12${NB}345`);
    expect(formatNumber(-4, "fr")).toBe("−4");
  });
  test("a chance never claims a false 0 or 100", () => {
    expect(formatChance("367/8000", "en")).toBe("4.6%");
    expect(formatChance(0.0004, "en")).toBe(`<${NB}0.1%`);
    expect(formatChance(0.99999, "fr")).toBe(`>${NB}99,9${NB}%`);
    expect(formatChance(1, "en")).toBe("100%");
    expect(formatChance("7/10", "fr")).toBe(`70${NB}%`);
  });
});

describe("units at the books' own ratios", () => {
  test.each([[1.5, "5"], [9, "30"], [30, "100"]])("%s m are %s ft", (m, ft) => {
    expect(formatLength(m, "imperial", "en")).toBe(`${ft}${NB}ft`);
  });
  test("1.5 km are one mile, 0.5 kg one pound", () => {
    expect(formatLength(1500, "imperial", "en")).toBe(`1${NB}mile`);
    expect(formatLength(36000, "imperial", "en")).toBe(`24${NB}miles`);
    expect(formatMass(50, "imperial", "en")).toBe(`100${NB}lb`);
    expect(formatHourly(4500, "imperial", "en")).toBe(`3${NB}mph`);
  });
  test("metric says metres below a kilometre", () => {
    expect(formatLength(900, "metric", "fr")).toBe(`900${NB}m`);
    expect(formatLength(4200, "metric", "fr")).toBe(`4,2${NB}km`);
  });
  test("words of the game stay words", () => {
    expect(formatQuantity("heavy_load", null, "metric", "en")).toBe("heavy load");
    expect(formatQuantity(true, null, "metric", "fr")).toBe("oui");
    expect(formatQuantity(54, "km", "metric", "en")).toBe(`54${NB}km`);
  });
  test("a scale bar is a round number of the shown unit", () => {
    expect(scaleStep(7300, "metric", "en")).toEqual([5000, `5${NB}km`]);
    expect(scaleStep(7300, "imperial", "en")[1]).toBe(`2${NB}miles`);
  });
});

test("the clock speaks both languages", () => {
  expect(formatClock(14.5, "fr")).toBe(`14${NB}h${NB}30`);
  expect(formatClock(14.5, "en")).toBe(`2:30${NB}pm`);
  expect(formatClock(12, "en")).toBe("noon");
  expect(formatClock(24, "fr")).toBe(`0${NB}h`);
});
