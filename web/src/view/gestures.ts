import { formatLength } from "../display/units";
import { bearingOf, distance, lengthTo } from "../map/chart";
import type { MapHandlers } from "../map/mapview";
import type { View, Waypoint } from "../state/model";
import { mayLead, shownView } from "../state/view";
import type { Point, Region, Spot } from "../types";
import type { Ctx } from "./ctx";
import { cellWord } from "./where";

/** Clicks this near a place's sign mean the place, in page pixels. */
const NEAR_PX = 14;

function placeNear(ctx: Ctx, spot: Spot): Waypoint {
  const view = shownView(ctx.model);
  const reach = (ctx.map()?.resolution ?? 1) * NEAR_PX;
  const near = view?.region.places.concat(view.region.landmarks).find((p) => Math.hypot(p.x_m - spot.x_m, p.y_m - spot.y_m) < reach);
  return near ? { x_m: near.x_m, y_m: near.y_m, place: near.id } : spot;
}

/** Adds a stop to the way being drawn. */
export function addStop(ctx: Ctx, spot: Spot): void {
  const draft = ctx.model.draft ?? { waypoints: [], by: "ways" as const };
  ctx.change({ draft: { ...draft, waypoints: [...draft.waypoints, placeNear(ctx, spot)] }, tool: "route", tab: "way" });
}

export function takeBackStop(ctx: Ctx): void {
  const { draft } = ctx.model;
  if (draft) ctx.change({ draft: { ...draft, waypoints: draft.waypoints.slice(0, -1) } });
}

/** Opens a cell's sheet and asks the rules about its land. */
export function lookAt(ctx: Ctx, id: string): void {
  const cell = shownView(ctx.model)?.region.cells.find((c) => c.id === id);
  if (!cell || !ctx.table) return;
  ctx.change({ drawer: { kind: "cell", id }, cursor: id, folded: false, cellSheet: { id, answers: null } });
  const speed = shownView(ctx.model)?.state.party.find((m) => m.id === shownView(ctx.model)?.state.pace.slowest)?.speed?.value;
  const rulings = ctx.model.campaign?.rulings ?? {};
  const questions: [string, string, Record<string, unknown>][] = [
    [ctx.t("cell.profile"), "land.profile", { land: cell.land }],
    [ctx.t("cell.pace"), "pace.day", { land: cell.land, trail: "trackless", ...(speed === undefined ? {} : { speed: `${String(speed)} m` }) }],
    [ctx.t("cell.lost"), "lost.checks", { lands: [cell.land] }],
  ];
  const { api } = ctx.table;
  const ask = async ([title, name, given]: (typeof questions)[number]) => ({ title, answer: await api.ask({ name, with: given, rulings }).catch(() => null) });
  void Promise.all(questions.map(ask)).then((answers) => {
    if (ctx.model.cellSheet?.id === id) ctx.change({ cellSheet: { id, answers } });
  });
}

/** Roads, trails and rivers that run through a cell, by name where they have one. */
function waysThrough(ctx: Ctx, region: Region, cell: Spot): string[] {
  const half = region.grid.size_m / 2;
  const near = (line: { points: Point[] }): boolean => lengthTo(cell, line.points) < half;
  const ways = region.ways.filter(near).map((way) => way.name ?? ctx.label("way", way.kind));
  return [...new Set([...ways, ...region.rivers.filter(near).map((river) => river.name ?? ctx.t("map.river"))])];
}

/** How far a cell's centre is from where the party is, or thinks it is, and in which direction. */
function awayOf(ctx: Ctx, view: View, cell: Spot): string {
  const from = (ctx.model.screenUp ? view.state.true : null) ?? view.state.believed;
  if (!from) return "";
  const bearing = ctx.label("bearing", bearingOf(from, cell, view.region.y_axis === "south"));
  return ctx.t("map.away", { distance: formatLength(distance(from, cell), ctx.units, ctx.lang), bearing });
}

/** The text twin of what is under the cursor: "hex 0704, medium forest, road, 640 m up, Valdombre, 4.2 km northeast". */
export function twinOf(ctx: Ctx, id: string | null): string {
  const view = shownView(ctx.model);
  const cell = view?.region.cells.find((c) => c.id === id);
  if (!view || !id || !cell) return id === null ? "" : ctx.t("map.unknown");
  const half = view.region.grid.size_m / 2;
  const here = view.region.places.concat(view.region.landmarks).filter((p) => Math.hypot(p.x_m - cell.x_m, p.y_m - cell.y_m) < half).map((p) => p.name);
  const height = cell.height_m === null || cell.height_m === undefined ? "" : ctx.t("map.height", { height: formatLength(cell.height_m, ctx.units, ctx.lang) });
  const { state } = view;
  const marks = [state.true?.cell === id ? ctx.t("map.twin_true") : "", state.true?.cell !== id && state.believed?.cell === id ? ctx.t(mayLead(ctx.model) ? "map.twin_believed" : "map.twin_you") : ""].filter(Boolean);
  const away = marks.length > 0 ? "" : awayOf(ctx, view, cell);
  return [ctx.t(cellWord(ctx), { id }), ctx.label("land", cell.land), ...waysThrough(ctx, view.region, cell), height, ...here, ...marks, away].filter(Boolean).join(", ");
}

/** Moves the keyboard's cursor one cell towards a direction of the screen. */
export function moveCursor(ctx: Ctx, dx: number, dyUp: number): void {
  const chart = ctx.map()?.chart;
  const state = shownView(ctx.model)?.state;
  if (!chart || !state) return;
  const start = ctx.model.cursor ?? (state.true ?? state.believed)?.cell ?? chart.region.cells[0]?.id;
  const from = start === undefined ? undefined : chart.cell(start);
  const to = from && ctx.model.cursor ? chart.beside(from, dx, dyUp) : from;
  if (!to) return;
  ctx.change({ cursor: to.id, twin: twinOf(ctx, to.id) });
  ctx.map()?.reveal(to);
}

export function mapHandlers(ctx: Ctx): MapHandlers {
  return {
    clicked(spot, cell, hit, second) {
      const { model } = ctx;
      if (model.tool === "measure") return ctx.change({ measure: [...model.measure, spot] });
      if (mayLead(model)) {
        if (model.tool === "route" && hit.stop !== undefined) return ctx.change({ draft: { ...model.draft!, waypoints: model.draft!.waypoints.filter((_, i) => i !== hit.stop) } });
        if (second || model.tool === "route") return addStop(ctx, spot);
        if (hit.hour !== undefined) return ctx.change({ returning: hit.hour });
      }
      if (cell && model.tool === "ground") return lookAt(ctx, cell);
      ctx.change({ cursor: cell, twin: twinOf(ctx, cell), menu: null });
    },
    takes: (_spot, stop) => ctx.model.tool === "measure" || (ctx.model.draft !== null && stop !== undefined),
    dragged(spot, stop, begun) {
      if (ctx.model.tool === "measure") return ctx.change({ measure: [begun, spot] });
      const { draft } = ctx.model;
      if (draft && stop !== undefined) ctx.change({ draft: { ...draft, waypoints: draft.waypoints.map((w, i) => (i === stop ? placeNear(ctx, spot) : w)) } });
    },
    looked: (cell) => cell && lookAt(ctx, cell),
    pointed(cell) {
      const twin = twinOf(ctx, cell);
      if (twin !== ctx.model.twin) ctx.change({ twin });
    },
    moved: () => ctx.change({}),
  };
}
