/** An invented region for working on the page without the product's server. */
const SIZE = 6000;
const STEP = (SIZE * Math.sqrt(3)) / 2;
const COLUMNS = 16;
const ROWS = 12;

const CODES = {
  p: "grassland", f: "forest_sparse", F: "forest_medium", D: "forest_dense", l: "moor", M: "swamp", c: "hills_gentle", C: "hills_rugged", a: "alpine_meadow",
  m: "mountain_rugged", H: "mountain_forbidding", b: "farm", w: "lake", t: "tundra",
};
const MAP = [
  "CCpfFFfpcamHHmam", "CcpfFDFfppamHHma", "cpfFDDFfpcamHmac", "ppFFDDDFffcammap", "pfFDDDDFFfpcmmap", "bpfFDDDDFFfcamap",
  "bbpfFFDFFfpcccpp", "pppffFFfpccCccpb", "llppfcCcpMMpcppb", "lllpppccMMMMpbbp", "pllpppcMMMwwwppp", "ppllppcpMwwwwwpp",
];

export const id = (c, r) => String(c + 1).padStart(2, "0") + String(r + 1).padStart(2, "0");
export const at = (c, r) => ({ x_m: Math.round(STEP * (c + 1)), y_m: Math.round(SIZE * (r + 1 + (c % 2 === 1 ? 0.5 : 0))) });
const line = (...points) => points.map(([c, r]) => [STEP * (c + 1), SIZE * (r + 1)]);

const cells = [];
for (let r = 0; r < ROWS; r += 1) for (let c = 0; c < COLUMNS; c += 1) cells.push({ id: id(c, r), ...at(c, r), land: CODES[MAP[r][c]], height_m: null });

export const region = {
  schema: 1, id: "sylvebrune", name: "Sylvebrune", y_axis: "south", bounds: [0, SIZE * 0.4, STEP * (COLUMNS + 1), SIZE * (ROWS + 1)],
  grid: { kind: "hex", size_m: SIZE, orientation: "flat" },
  cells,
  ways: [
    { id: "w1", kind: "road", name: null, points: line([-0.8, 6.6], [1, 6.4], [3, 7.4], [5.4, 8.1], [8.2, 7.6], [11, 7.9], [13.4, 8]) },
    { id: "w2", kind: "road", name: null, points: line([13.4, 8], [14.4, 6.4], [14, 4], [13.1, 2.6], [13.6, 1], [14.6, -0.4]) },
    { id: "w3", kind: "trail", name: null, points: line([1, 6.4], [2.2, 5.4], [4, 4.9]) },
  ],
  rivers: [{ id: "dourbe", name: "la Dourbe", width_m: 14, points: line([10, -0.2], [9.3, 1.2], [7.8, 2.6], [7.4, 4.4], [7.7, 6.2], [8.6, 7.8], [9.4, 9], [11, 10.2]), crossings: [{ kind: "ford", name: "gué des Loutres", ...spot(7.4, 4.4) }] }],
  waters: [],
  places: [
    { id: "valdombre", kind: "village", name: "Valdombre", ...spot(1, 6.4), height_m: null },
    { id: "hautclair", kind: "town", name: "Hautclair", ...spot(13.4, 8), height_m: null },
    { id: "aigue", kind: "pass", name: "col de l’Aigue", ...spot(13.1, 2.6), height_m: 1180 },
  ],
  landmarks: [
    { id: "garde_loup", kind: "tower", name: "tour de Garde-Loup", ...spot(4.9, 2.3), seen_from_m: 6000 },
    { id: "refuge", kind: "refuge", name: "refuge des Chamois", ...spot(11.9, 3.7), seen_from_m: 3000 },
    { id: "pierre", kind: "stone", name: "Pierre-Levée", ...spot(9.9, 6.9), seen_from_m: 2000 },
  ],
  labels: [
    { kind: "forest", text: "Forêt de Sylvebrune", ...spot(5.2, 3.1), width_m: 34000, angle: -8 },
    { kind: "range", text: "Massif de l’Aigue", ...spot(12, 0.7), width_m: 26000, angle: 5 },
    { kind: "water", text: "lac des Brumes", ...spot(11.4, 10.7), width_m: 14000, angle: 4 },
    { kind: "swamp", text: "marais de Nantelle", ...spot(8.8, 9), width_m: 15000, angle: 10 },
    { kind: "moor", text: "Lande aux Fées", ...spot(1.4, 9.3), width_m: 14000, angle: -4 },
  ],
};

export function spot(c, r) {
  return { x_m: Math.round(STEP * (c + 1)), y_m: Math.round(SIZE * (r + 1)) };
}

/** A players' chart: what lies near the party's way, the pass and the road. */
export function chart() {
  const near = [spot(3, 5), spot(6, 4.6), spot(7, 4.4), spot(8, 3.6), spot(10, 3), spot(13, 2.6), spot(13.4, 7.6), spot(14, 5), spot(11, 7.8), spot(8.2, 7.6), spot(1, 6.4)];
  const known = cells.filter((cell) => near.some((n) => Math.hypot(n.x_m - cell.x_m, n.y_m - cell.y_m) < SIZE * 1.4));
  return { ...region, cells: known };
}
