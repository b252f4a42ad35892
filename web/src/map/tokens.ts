import { html, render } from "lit-html";
import { formatLength } from "../display/units";
import { mayLead, shownView } from "../state/view";
import type { GameState, Place } from "../types";
import type { Ctx } from "../view/ctx";
import { icon } from "../view/icons";
import { distance } from "./chart";
import type { Mark } from "./mapview";

function element(template: unknown): HTMLElement {
  const box = document.createElement("div");
  render(template, box);
  return box.firstElementChild as HTMLElement;
}

function heading(ctx: Ctx, place: Place): string {
  if (!place.heading) return "";
  return ctx.t(place.random ? "map.heading_random" : "map.heading", { bearing: ctx.label("bearing", place.heading) });
}

/** A solid token: the party in truth, or where truth and belief are one. */
function solid(label: string): HTMLElement {
  return element(html`<div class="token true" role="img" aria-label=${label}>${icon("footprints", 20)}</div>`);
}

/** A hollow token: where the party believes to be. */
function hollow(label: string, own: boolean): HTMLElement {
  return element(html`<div class="token believed" role="img" aria-label=${label}>${own ? icon("footprints", 20) : "?"}</div>`);
}

function callout(title: string, under: string, kind: "true" | "believed"): HTMLElement {
  return element(html`<div class=${"callout " + kind}>${kind === "true" ? html`<i class="hatch"></i>` : ""}<div><b>${title}</b>${under ? html`<span>${under}</span>` : ""}</div></div>`);
}

/** Page pixels between a token and its callout. */
const SIDE = 30;
const RISE = 22;

/** Tokens, callouts and the distance between truth and belief (page.md 3, "Lost"). */
export function tokenMarks(ctx: Ctx): Mark[] {
  const view = shownView(ctx.model);
  if (!view) return [];
  const { state, region } = view;
  const up = region.y_axis === "south" ? 1 : -1;
  const truth = mayLead(ctx.model) ? state.true : undefined;
  const { believed } = state;
  if (truth && believed && ctx.model.layers.belief && distance(truth, believed) > 1) return parted(ctx, state, truth, believed, (believed.y_m - truth.y_m) * up);
  if (truth) return [{ element: solid(ctx.t("map.here_party")), spot: truth, offset: [0, 0] }];
  if (!believed) return [];
  const player = !mayLead(ctx.model);
  const words = ctx.t(player ? "map.here_you" : "map.here_believed");
  const marks: Mark[] = [{ element: hollow(words, true), spot: believed, offset: [0, 0] }];
  if (player) marks.push({ element: callout(words, heading(ctx, believed), "believed"), spot: believed, offset: [-RISE, -RISE], positioning: "bottom-right" });
  return marks;
}

function parted(ctx: Ctx, state: GameState, truth: Place, believed: Place, below: number): Mark[] {
  const turn = below > 0 ? 1 : -1;
  const middle = { x_m: (truth.x_m + believed.x_m) / 2, y_m: (truth.y_m + believed.y_m) / 2 };
  const away = formatLength(state.distance_m ?? distance(truth, believed), ctx.units, ctx.lang);
  const marks: Mark[] = [
    { element: hollow(ctx.t("map.here_believed"), false), spot: believed, offset: [0, 0] },
    { element: solid(ctx.t("map.here_true")), spot: truth, offset: [0, 0] },
    { element: callout(ctx.t("map.here_believed"), heading(ctx, believed), "believed"), spot: believed, offset: [-RISE, RISE * turn], positioning: turn > 0 ? "top-right" : "bottom-right" },
    { element: callout(ctx.t("map.here_true"), heading(ctx, truth), "true"), spot: truth, offset: [SIDE, 0], positioning: "center-left" },
    { element: element(html`<div class="tag veil distance">${away}</div>`), spot: middle, offset: [42, 0] },
  ];
  for (const other of state.beliefs ?? []) {
    if (distance(other, believed) < 1) continue;
    const name = state.party.find((m) => m.id === other.member)?.name ?? other.member;
    marks.push({ element: element(html`<div class="token believed small" role="img" aria-label=${`${name}: ${ctx.t("map.here_believed")}`} title=${name}>${name.slice(0, 1)}</div>`), spot: other, offset: [0, 0] });
  }
  return marks;
}
