import Feature from "ol/Feature";
import { LineString, Point as PointShape, Polygon } from "ol/geom";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import { Circle, Fill, Stroke, Style, Text } from "ol/style";
import { formatHourDot } from "../display/time";
import type { Lang, Point, Spot, TrackPoint } from "../types";
import type { View, Waypoint } from "../state/model";
import { distance, type Chart } from "./chart";
import type { Inks } from "./palette";

type Shape = LineString | PointShape | Polygon;

export interface Moving {
  view: View;
  master: boolean;
  belief: boolean;
  draft: Waypoint[] | null;
  measure: Waypoint[];
  cursor: string | null;
  lang: Lang;
  /** Metres a page pixel, to leave out dots that would lie on one another. */
  resolution: number;
}

/** Two marks nearer than this are one: the party is where it believes to be. */
const SAME_M = 1;

/** Page pixels between two dots of the track. */
const APART_PX = 16;

/** Tracks, way, measure and cursor: solid is true, hollow is believed (page.md, principle 4). */
export class MovingLayer {
  readonly layer = new VectorLayer({ source: new VectorSource<Feature<Shape>>(), zIndex: 10, updateWhileAnimating: true, updateWhileInteracting: true });

  show(chart: Chart, inks: Inks, what: Moving): void {
    const source = this.layer.getSource()!;
    source.clear(true);
    const pen = new Pen(chart, inks);
    const { state } = what.view;
    const truth = state.tracks.true ?? [];
    const belief = state.tracks.believed;
    if (state.route && !what.draft) pen.planned(ahead(chart, state.route.line, state.believed));
    if (what.belief || !what.master) pen.believed(what.master ? apartFrom(belief, truth) : belief, state.clock.day);
    if (what.master && truth.length > 0) pen.truth(truth, state.clock.day);
    if (what.master && state.true && state.believed && distance(state.true, state.believed) > SAME_M && what.belief) pen.gap(state.true, state.believed);
    pen.hours(what.master && truth.length > 0 ? truth : belief, what.lang, state.clock.day, what.resolution);
    if (what.draft) pen.draft(what.draft, state.believed);
    if (what.measure.length > 1) pen.measured(what.measure);
    if (what.cursor) pen.cursor(what.cursor);
    source.addFeatures(pen.made);
  }
}

/** The days before, and today with the point that it set out from. */
function splitByDay(track: TrackPoint[], day: number): [TrackPoint[], TrackPoint[]] {
  const first = track.findIndex((point) => point.day === day);
  if (first < 0) return [track, []];
  return [track.slice(0, first), track.slice(Math.max(0, first - 1))];
}

/** The believed track only where it leaves the true one, from the fork on. */
function apartFrom(belief: TrackPoint[], truth: TrackPoint[]): TrackPoint[] {
  const at = new Map(truth.map((point) => [point.index, point]));
  const fork = belief.findIndex((point) => {
    const true_ = at.get(point.index);
    return true_ !== undefined && distance(true_, point) > SAME_M;
  });
  if (fork < 0) return [];
  const kept: TrackPoint[] = [];
  for (let i = Math.max(0, fork - 1); i < belief.length; i += 1) kept.push(belief[i]!);
  return kept;
}

/** The part of the way that lies before the party, beginning where it believes to be. */
function ahead(chart: Chart, line: Point[], from: Spot | null): Point[] {
  if (!from || line.length < 2) return line;
  let best = 0;
  let nearest = Infinity;
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const shape = new LineString([a, b]);
    const close = shape.getClosestPoint([from.x_m, from.y_m]);
    const away = Math.hypot(close[0]! - from.x_m, close[1]! - from.y_m);
    if (away <= nearest + chart.lattice.grid.size_m * 0.01) [nearest, best] = [Math.min(away, nearest), i];
  }
  return [[from.x_m, from.y_m], ...line.slice(best)];
}

class Pen {
  readonly made: Feature<Shape>[] = [];

  constructor(private readonly chart: Chart, private readonly inks: Inks) {}

  private add(geometry: Shape, ...styles: Style[]): void {
    const feature = new Feature(geometry);
    feature.setStyle(styles);
    this.made.push(feature);
  }

  private line(spots: readonly Spot[]): LineString {
    return new LineString(spots.map((spot) => this.chart.point(spot)));
  }

  private stroke(width: number, color: string, lineDash?: number[], lineCap: CanvasLineCap = "round"): Style {
    return new Style({ stroke: new Stroke({ color, width, lineDash, lineCap, lineJoin: "round" }) });
  }

  planned(points: Point[]): void {
    if (points.length < 2) return;
    this.add(new LineString(this.chart.line(points)), this.stroke(5.4, this.inks.casing), this.stroke(2.6, this.inks.mark, [0.1, 5.4]));
  }

  /** The true way: today's strong, earlier days' thin. */
  truth(track: TrackPoint[], day: number): void {
    const [before, today] = splitByDay(track, day);
    if (before.length > 1) this.add(this.line(before), this.stroke(4.8, this.inks.casing), this.stroke(2.4, this.inks.mark));
    if (today.length > 1) this.add(this.line(today), this.stroke(8.6, this.inks.casing), this.stroke(5, this.inks.mark));
  }

  believed(track: TrackPoint[], day: number): void {
    const [before, today] = splitByDay(track, day);
    if (before.length > 1) this.add(this.line(before), this.stroke(4.4, this.inks.casing, undefined, "butt"), this.stroke(2, this.inks.mark, [6, 4], "butt"));
    if (today.length > 1) this.add(this.line(today), this.stroke(8, this.inks.casing, undefined, "butt"), this.stroke(4, this.inks.mark, [10, 6], "butt"));
  }

  gap(a: Spot, b: Spot): void {
    this.add(this.line([a, b]), this.stroke(4.4, this.inks.casing, undefined, "butt"), this.stroke(2, this.inks.veil, [2, 5], "butt"));
  }

  /** A dot for each hour of the day, each a place to return to. */
  hours(track: TrackPoint[], lang: Lang, day: number, resolution: number): void {
    const kept: TrackPoint[] = [];
    for (const point of track.slice(0, -1)) {
      if (point.hour !== Math.floor(point.hour) || kept.some((k) => distance(k, point) < APART_PX * resolution)) continue;
      kept.push(point);
      if (point.day !== day) {
        this.add(new PointShape(this.chart.point(point)), new Style({ image: new Circle({ radius: 2.6, fill: new Fill({ color: this.inks.mark }) }) }));
        continue;
      }
      const dot = new Style({
        image: new Circle({ radius: 5, fill: new Fill({ color: this.inks.panel }), stroke: new Stroke({ color: this.inks.mark, width: 2 }) }),
        text: new Text({
          text: formatHourDot(point.hour, lang), font: "650 14px 'Figtree Variable', sans-serif", offsetY: -14,
          fill: new Fill({ color: this.inks.mark }), stroke: new Stroke({ color: this.inks.halo, width: 3.4 }),
        }),
        zIndex: 5,
      });
      const feature = new Feature<Shape>(new PointShape(this.chart.point(point)));
      feature.setStyle(dot);
      feature.set("hour", point.index);
      this.made.push(feature);
    }
  }

  draft(stops: Waypoint[], from: Spot | null): void {
    const all = from ? [from, ...stops] : stops;
    if (all.length > 1) this.add(this.line(all), this.stroke(6, this.inks.casing), this.stroke(3, this.inks.mark, [1, 6]));
    stops.forEach((stop, i) => {
      const text = new Text({ text: String(i + 1), font: "650 13px 'Figtree Variable', sans-serif", fill: new Fill({ color: this.inks.mark }), offsetY: 0.5 });
      const image = new Circle({ radius: 11, fill: new Fill({ color: this.inks.panel }), stroke: new Stroke({ color: this.inks.mark, width: 2.2 }) });
      const feature = new Feature<Shape>(new PointShape(this.chart.point(stop)));
      feature.setStyle(new Style({ image, text }));
      feature.set("stop", i);
      this.made.push(feature);
    });
  }

  measured(spots: Waypoint[]): void {
    this.add(this.line(spots), this.stroke(5, this.inks.casing), this.stroke(2.2, this.inks.ink, [8, 4]));
  }

  cursor(id: string): void {
    const cell = this.chart.cell(id);
    if (cell) this.add(new Polygon([this.chart.outline(cell)]), this.stroke(5.4, this.inks.casing), this.stroke(2.6, this.inks.mark));
  }
}
