import Feature from "ol/Feature";
import { LineString, Point as PointShape, Polygon } from "ol/geom";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import { Fill, Icon, Stroke, Style, Text } from "ol/style";
import type { Point } from "../types";
import { rounded, type Chart } from "./chart";
import { signUrl } from "./glyphs";
import type { Inks } from "./palette";

type Shape = LineString | PointShape | Polygon;

function feature(geometry: Shape, styles: Style | Style[]): Feature<Shape> {
  const made = new Feature(geometry);
  made.setStyle(styles);
  return made;
}

function stroke(color: string, width: number, lineDash?: number[]): Style {
  return new Style({ stroke: new Stroke({ color, width, lineDash, lineCap: lineDash ? "butt" : "round", lineJoin: "round" }) });
}

/** Everything that stands still on a region's map: water, ways, grid, places, names. */
export class Still {
  readonly water = layerAt(2);
  readonly grid = layerAt(3);
  readonly ways = layerAt(4);
  readonly beyond = layerAt(1);
  readonly signs = layerAt(6);
  /** Above the party's way, so that no line strikes a name out. */
  readonly names = layerAt(11, true);

  get layers(): VectorLayer<VectorSource<Feature<Shape>>>[] {
    return [this.beyond, this.water, this.grid, this.ways, this.signs, this.names];
  }

  show(chart: Chart, inks: Inks, gridStrength: "off" | "soft" | "strong"): void {
    fill(this.water, [...waterOf(chart, inks), ...linesOf(chart, inks)]);
    fill(this.ways, waysOf(chart, inks));
    fill(this.grid, gridStrength === "off" ? [] : gridOf(chart, inks, gridStrength === "strong"));
    fill(this.signs, signsOf(chart, inks));
    fill(this.names, namesOf(chart, inks));
    fill(this.beyond, chartEdge(chart, inks));
  }

  /** Writes each name beside its sign on the side where the frame does not cut it, clear of `tokens`; `pixel` gives a place's own. */
  turnNames(width: number, pixel: (at: number[]) => number[] | null, tokens: Point[]): void {
    for (const named of this.names.getSource()!.getFeatures()) {
      const shape = named.getGeometry();
      const words = (named.getStyle() as Style).getText();
      const at = shape instanceof PointShape ? pixel(shape.getCoordinates()) : null;
      if (!at || !words) continue;
      const [x, y] = (shape as PointShape).getCoordinates() as Point;
      const beside = tokens.some((token) => Math.hypot(token[0] - x, token[1] - y) < 1) ? BESIDE_TOKEN : BESIDE;
      const room = widthOf(String(words.getText()), words.getFont()!) + beside + EDGE;
      const cut = at[0]! + room > width && at[0]! <= width && at[0]! > room;
      const offset = cut ? -beside : beside;
      if (words.getOffsetX() === offset) continue;
      words.setTextAlign(cut ? "right" : "left");
      words.setOffsetX(offset);
      named.changed();
    }
  }
}

function layerAt(zIndex: number, declutter = false): VectorLayer<VectorSource<Feature<Shape>>> {
  return new VectorLayer({ source: new VectorSource<Feature<Shape>>(), zIndex, declutter, updateWhileAnimating: true, updateWhileInteracting: true });
}

function fill(layer: VectorLayer<VectorSource<Feature<Shape>>>, features: Feature<Shape>[]): void {
  const source = layer.getSource()!;
  source.clear(true);
  source.addFeatures(features);
}

function waterOf(chart: Chart, inks: Inks): Feature<Shape>[] {
  const made: Feature<Shape>[] = [];
  for (const water of chart.region.waters ?? []) {
    const style = new Style({ fill: new Fill({ color: inks.waterFill }), stroke: new Stroke({ color: inks.waterEdge, width: 1.4 }) });
    made.push(feature(new Polygon([rounded(chart.line(water.points))]), style));
  }
  for (const river of chart.region.rivers) {
    const width = 1.8 + Math.min(3.4, Math.sqrt(river.width_m ?? 6) * 0.5);
    const shape = new LineString(rounded(chart.line(river.points)));
    made.push(feature(shape, [stroke(inks.waterEdge, width + 2), stroke(inks.waterFill, width)]));
  }
  return made;
}

function waysOf(chart: Chart, inks: Inks): Feature<Shape>[] {
  return chart.region.ways.map((way) => {
    const shape = new LineString(rounded(chart.line(way.points)));
    if (way.kind === "trail") return feature(shape, [stroke(inks.casing, 3.6), stroke(inks.trail, 1.6, [6, 4])]);
    const width = way.kind === "highway" ? 5 : 3.6;
    return feature(shape, [stroke(inks.roadEdge, width + 2), stroke(inks.road, width)]);
  });
}

/** Shores, cliffs and gorges: cliffs with teeth of ink, shores in water's edge. */
function linesOf(chart: Chart, inks: Inks): Feature<Shape>[] {
  return (chart.region.lines ?? []).map((line) => {
    const shape = new LineString(rounded(chart.line(line.points)));
    if (line.kind === "shore") return feature(shape, [stroke(inks.waterEdge, 1.6)]);
    return feature(shape, [stroke(inks.ink, 1.2), new Style({ stroke: new Stroke({ color: inks.ink, width: 6, lineDash: [1.6, 6], lineCap: "butt" }) })]);
  });
}

function gridOf(chart: Chart, inks: Inks, strong: boolean): Feature<Shape>[] {
  const under = stroke(inks.gridLight, strong ? 3 : 2);
  const over = stroke(inks.gridDark, strong ? 1.4 : 0.7);
  return chart.region.cells.map((cell) => {
    const number = new Style({
      geometry: new PointShape(numberSpot(chart, cell)),
      text: new Text({ text: cell.id, font: "12px 'Atkinson Hyperlegible Mono Variable', monospace", fill: new Fill({ color: inks.gridDark }), overflow: true }),
    });
    const made = feature(new Polygon([chart.outline(cell)]), [under, over]);
    made.setStyle((_f, resolution) => {
      const wide = chart.region.grid.size_m / resolution;
      if (wide < 14) return [];
      return wide > 74 ? [under, over, number] : [under, over];
    });
    return made;
  });
}

/** Numbers stand near the upper side, where no name of a place is. */
function numberSpot(chart: Chart, cell: { x_m: number; y_m: number }): Point {
  const [x, y] = chart.point(cell);
  return [x, y + chart.region.grid.size_m * 0.4];
}

/** The edge of a players' chart; nothing where every cell of the bounds is known. */
function chartEdge(chart: Chart, inks: Inks): Feature<Shape>[] {
  const made: Feature<Shape>[] = [];
  for (const cell of chart.region.cells) {
    const outline = chart.outline(cell);
    for (let i = 1; i < outline.length; i += 1) {
      const [a, b] = [outline[i - 1]!, outline[i]!];
      const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const [cx, cy] = chart.point(cell);
      if (!chart.cellAt(chart.spot([mx + (mx - cx) * 0.2, my + (my - cy) * 0.2]))) made.push(feature(new LineString([a, b]), stroke(inks.edge, 2.4)));
    }
  }
  return made;
}

function signsOf(chart: Chart, inks: Inks): Feature<Shape>[] {
  const crossings = chart.region.rivers.flatMap((river) => river.crossings ?? []);
  return [...chart.region.places, ...chart.region.landmarks, ...crossings].map((spot) =>
    feature(new PointShape(chart.point(spot)), new Style({ image: new Icon({ src: signUrl(spot.kind, inks), scale: 1 }) })));
}

const SERIF = "'Alegreya Variable', Georgia, serif";
/** The faces of the map's names: letters along a line stand apart while another face was measured. */
export const FACES = [`600 17px ${SERIF}`, `700 17px ${SERIF}`, `italic 600 15px ${SERIF}`];

function text(words: string, font: string, color: string, inks: Inks, more: ConstructorParameters<typeof Text>[0] = {}): Style {
  return new Style({ text: new Text({ text: words, font, fill: new Fill({ color }), stroke: new Stroke({ color: inks.halo, width: 3.4, lineJoin: "round" }), ...more }) });
}

/** Page pixels from a sign to its name, and from a name to the map's frame. */
const BESIDE = 13;
const BESIDE_TOKEN = 26;
const EDGE = 12;

let pen: CanvasRenderingContext2D | null = null;

/** How wide words are in a face. [page pixels] */
function widthOf(words: string, font: string): number {
  pen ??= document.createElement("canvas").getContext("2d")!;
  pen.font = font;
  return pen.measureText(words).width;
}

function namesOf(chart: Chart, inks: Inks): Feature<Shape>[] {
  const made: Feature<Shape>[] = [];
  const beside = { textAlign: "left" as const, offsetX: BESIDE, offsetY: 1 };
  for (const place of chart.region.places) made.push(feature(new PointShape(chart.point(place)), text(place.name, `700 17px ${SERIF}`, inks.ink, inks, beside)));
  for (const mark of chart.region.landmarks) made.push(feature(new PointShape(chart.point(mark)), text(mark.name, `italic 600 15px ${SERIF}`, inks.ink, inks, beside)));
  for (const river of chart.region.rivers) {
    if (river.name) made.push(feature(new LineString(rounded(chart.line(river.points))), text(river.name, `italic 600 15px ${SERIF}`, inks.water, inks, { placement: "line", maxAngle: 0.6, offsetY: -9 })));
    for (const crossing of river.crossings ?? []) {
      if (crossing.name) made.push(feature(new PointShape(chart.point(crossing)), text(crossing.name, `italic 600 14px ${SERIF}`, inks.water, inks, beside)));
    }
  }
  for (const label of chart.region.labels ?? []) made.push(feature(curved(chart, label), areaName(label, inks)));
  return made;
}

/** A gently bowed line to write an area's name along. */
function curved(chart: Chart, label: { x_m: number; y_m: number; width_m?: number | null; angle?: number | null }): LineString {
  const [x, y] = chart.point(label);
  const half = (label.width_m ?? chart.region.grid.size_m * 3) / 2;
  const turn = (-(label.angle ?? 0) * Math.PI) / 180;
  const points = Array.from({ length: 13 }, (_, i): Point => {
    const along = -half + (i * half) / 6;
    const up = half * 0.12 * (1 - (along / half) ** 2);
    return [x + along * Math.cos(turn) - up * Math.sin(turn), y + along * Math.sin(turn) + up * Math.cos(turn)];
  });
  return new LineString(points);
}

function areaName(label: { kind: string; text: string }, inks: Inks): Style {
  const along = { placement: "line" as const, overflow: true, maxAngle: 0.7 };
  if (["water", "swamp", "lake", "sea"].includes(label.kind)) return text(label.text, `italic 600 19px ${SERIF}`, inks.water, inks, along);
  const spaced = [...label.text.toUpperCase()].join("\u2009");
  return text(spaced, `600 17px ${SERIF}`, inks.ink2, inks, along);
}
