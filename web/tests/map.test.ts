import { describe, expect, test } from "vitest";
import { Chart, rounded } from "../src/map/chart";
import { Lattice } from "../src/map/lattice";
import type { Cell, Grid, Region } from "../src/types";

const GRIDS: [string, Grid][] = [
  ["flat hexes", { kind: "hex", size_m: 9000, orientation: "flat" }],
  ["pointy hexes", { kind: "hex", size_m: 9000, orientation: "pointy" }],
  ["squares", { kind: "square", size_m: 6000 }],
];

const first: Cell = { id: "0101", x_m: 12345, y_m: -678, land: "grassland" };

describe.each(GRIDS)("a lattice of %s", (_name, grid) => {
  const lattice = new Lattice(grid, [first]);

  test("finds each cell again from its centre and from near its corners", () => {
    for (let q = -4; q <= 4; q += 1) {
      for (let r = -4; r <= 4; r += 1) {
        const centre = lattice.centre({ q, r });
        expect(lattice.keyAt(...centre)).toEqual({ q, r });
        for (const [x, y] of lattice.outline(centre)) expect(lattice.keyAt(centre[0] + (x - centre[0]) * 0.98, centre[1] + (y - centre[1]) * 0.98)).toEqual({ q, r });
      }
    }
  });

  test("neighbours stand one size away", () => {
    for (const step of lattice.steps()) {
      const [x, y] = lattice.centre(step);
      expect(Math.hypot(x - first.x_m, y - first.y_m)).toBeCloseTo(grid.size_m, 6);
    }
  });

  test("moves towards a direction", () => {
    const [x] = lattice.centre(lattice.neighbour({ q: 0, r: 0 }, 1, 0));
    expect(x).toBeGreaterThan(first.x_m);
    let far = { q: 0, r: 0 };
    for (let n = 0; n < 6; n += 1) far = lattice.neighbour(far, 1, 0);
    expect(lattice.centre(far)[1]).toBeCloseTo(first.y_m, 6);
    let back = far;
    for (let n = 0; n < 6; n += 1) back = lattice.neighbour(back, -1, 0);
    expect(back).toEqual({ q: 0, r: 0 });
  });
});

test("a chart turns southward maps over, and back", () => {
  const region: Region = { id: "r", name: "", y_axis: "south", bounds: [0, 0, 100, 80], grid: { kind: "square", size_m: 10 }, cells: [{ id: "a", x_m: 5, y_m: 5, land: "farm" }, { id: "b", x_m: 5, y_m: 15, land: "farm" }], ways: [], rivers: [], places: [], landmarks: [] };
  const chart = new Chart(region);
  expect(chart.extent).toEqual([0, -80, 100, 0]);
  expect(chart.spot(chart.point({ x_m: 7, y_m: 9 }))).toEqual({ x_m: 7, y_m: 9 });
  expect(chart.beside(chart.cell("b")!, 0, 1)?.id).toBe("a");
});

test("rounded lines keep their ends", () => {
  const line = rounded([[0, 0], [10, 0], [10, 10]]);
  expect(line[0]).toEqual([0, 0]);
  expect(line[line.length - 1]).toEqual([10, 10]);
  expect(line.length).toBeGreaterThan(8);
});
