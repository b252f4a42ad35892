import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { legWhy } from "../display/member";
import { formatNumber } from "../display/numbers";
import { formatHours, formatLength } from "../display/units";
import { distance } from "../map/chart";
import { PANEL } from "../state/preferences";
import type { Tab } from "../state/model";
import { mayLead, shownView } from "../state/view";
import type { Figure, GameState, Leg, Reckoning } from "../types";
import type { Ctx, Html } from "./ctx";
import { drawer } from "./drawers";
import { icon } from "./icons";
import { logList } from "./log";
import { beginRoute } from "./next";
import { loadBoxes, portrait, tiredWords } from "./parts";
import { waitingRows } from "./roll";
import { cardIfOpen, figure } from "./why";
import { loadLine, lostBlock, ownBlock, partyStrip, whereBlock } from "./where";

const TABS: [Tab, "panel.log" | "panel.party" | "panel.way"][] = [["log", "panel.log"], ["party", "panel.party"], ["way", "panel.way"]];

function tabs(ctx: Ctx): Html {
  const { tab } = ctx.model;
  return html`<div class="panel-tabs"><div class="row gap16" role="tablist" aria-label=${ctx.t("panel.tabs")}>${TABS.map(([name, key]) => html`<button type="button" role="tab" id=${"tab-" + name} aria-selected=${tab === name} aria-controls="panel-body" @click=${() => ctx.change({ tab: name })}>${ctx.t(key)}</button>`)}</div>
    <span class="grow"></span><button type="button" class="icon-button slim" title=${ctx.t("panel.fold")} aria-label=${ctx.t("panel.fold")} @click=${() => ctx.change({ folded: true })}>${icon("fold", 18)}</button></div>`;
}

/** The clock's stop, where the game master decides. */
export function stopCard(ctx: Ctx, state: GameState): Html {
  const { stopped } = state;
  if (!stopped || state.requests.length > 0 || !mayLead(ctx.model)) return nothing;
  const others = stopped.offers.length > 1 ? stopped.offers : [];
  return html`<section class="stop-card" aria-live="polite"><b>${icon("hand", 17)}${ctx.t("stop.title")}</b><p>${stopped.text}</p>
    ${others.length > 0 ? html`<div class="row gap4 wrap">${others.map((offer) => html`<button type="button" class="button small" title=${offer.note ?? ""} @click=${() => void ctx.table?.command("choose", { code: offer.code })}>${offer.text}</button>`)}</div>` : nothing}${others.filter((offer) => offer.note).map((offer) => html`<p class="s13"><b>${offer.text}</b> : ${offer.note}</p>`)}</section>`;
}

function partyList(ctx: Ctx, state: GameState): Html {
  return html`${supplies(ctx, state)}${passage(ctx, state)}<ul class="party-list">${repeat(state.party, (m) => m.id, (m) => html`<li><button type="button" @click=${() => ctx.change({ drawer: { kind: "member", id: m.id } })}>${portrait(ctx, m, 42)}
    <span class="grow"><span class="row between"><b>${m.name}</b><span>${m.dead ? ctx.t("party.dead") : m.hp_max ? ctx.t("party.hp", { now: m.hp ?? m.hp_max, max: m.hp_max }) : nothing}</span></span>
    <span class="soft s13 row gap8">${loadBoxes(m.load)}${m.load ? loadLine(ctx, m) : nothing}${m.nonlethal && !m.dead ? html` · ${ctx.t("party.nonlethal", { n: m.nonlethal })}` : nothing}${m.fatigue === "none" || m.dead ? nothing : html` · ${tiredWords(ctx, m)}`}</span></span></button></li>`)}</ul>`;
}

/** For how long the party's food and water last. */
function supplies(ctx: Ctx, state: GameState): Html {
  const { food_days = null, water_days = null } = state.supplies ?? {};
  const one = (id: string, found: Figure | null, key: "party.food" | "party.water"): Html => (found ? figure(ctx, id, ctx.t(key, { days: formatNumber(found.value, ctx.lang, 1) }), found.why) : nothing);
  if (!food_days && !water_days) return nothing;
  return html`<div class="party-supplies"><b>${ctx.t("panel.supplies")}</b> ${one("supplies-food", food_days, "party.food")}${food_days && water_days ? ", " : nothing}${one("supplies-water", water_days, "party.water")}${cardIfOpen(ctx, "supplies-food", food_days?.why)}${cardIfOpen(ctx, "supplies-water", water_days?.why)}</div>`;
}

/** What carries the party over water and along the roads. */
function passage(ctx: Ctx, state: GameState): Html {
  const { boat, vehicle, aboard } = state.passage ?? { boat: null, vehicle: null, aboard: false };
  const said = [boat ? ctx.t(aboard ? "passage.aboard" : "passage.with", { what: ctx.label("word", boat) }) : "", vehicle ? ctx.label("word", vehicle) : ""].filter(Boolean);
  return said.length === 0 ? nothing : html`<p class="party-supplies"><b>${ctx.t("passage.title")}</b> ${said.join(", ")}</p>`;
}

/** The way: stops being drawn, or the legs of the one in force. */
function wayTab(ctx: Ctx, state: GameState): Html {
  const { draft } = ctx.model;
  if (draft) return draftWay(ctx, state);
  if (!state.route || state.route.waypoints.length === 0) {
    return html`<div class="empty"><p class="pale">${ctx.t("map.no_way")}</p>${mayLead(ctx.model) ? html`<button type="button" class="button" data-tour="3" @click=${() => beginRoute(ctx)}>${icon("route", 18)}${ctx.t("map.draw_way")}</button>` : nothing}</div>`;
  }
  const legs = state.route.legs ?? [];
  const whyOf = (leg: Leg): Reckoning | null => legWhy(leg, ctx, { title: ctx.t("route.leg_title"), length: ctx.t("route.leg_length"), pace: ctx.t("route.leg_pace"), rounded: ctx.t("route.leg_rounded") });
  return html`<div class="way"><ol class="legs">${state.route.waypoints.map((stop, i) => html`<li><b>${placeName(ctx, stop) ?? ctx.t("map.stop", { n: i + 1 })}</b>${legs[i] ? html`<span class="soft s13">${formatLength(legs[i]!.distance_m, ctx.units, ctx.lang)}${legs[i]!.hours ? html`, ${figure(ctx, `leg-${String(i)}`, formatHours(legs[i]!.hours!, ctx.lang), whyOf(legs[i]!))}` : nothing} · ${ctx.label("land", legs[i]!.land)}</span>${cardIfOpen(ctx, `leg-${String(i)}`, whyOf(legs[i]!))}` : nothing}</li>`)}</ol>
    ${legs.length > 0 ? html`<p class="soft s14">${ctx.t("route.length", { distance: formatLength(legs.reduce((sum, leg) => sum + leg.distance_m, 0), ctx.units, ctx.lang) })}</p>` : nothing}
    ${mayLead(ctx.model) ? html`<button type="button" class="button" data-tour="3" @click=${() => beginRoute(ctx)}>${icon("route", 18)}${ctx.t("map.draw_way")}</button>` : nothing}</div>`;
}

function placeName(ctx: Ctx, stop: { place?: string | null }): string | null {
  return shownView(ctx.model)?.region.places.concat(shownView(ctx.model)?.region.landmarks ?? []).find((p) => p.id === stop.place)?.name ?? null;
}

function draftWay(ctx: Ctx, state: GameState): Html {
  const { waypoints, by } = ctx.model.draft!;
  const from = state.believed ? [state.believed, ...waypoints] : waypoints;
  const length = from.slice(1).reduce((sum, spot, i) => sum + distance(from[i]!, spot), 0);
  const pick = (how: "ways" | "straight") => () => ctx.change({ draft: { waypoints, by: how } });
  const remove = (at: number) => () => ctx.change({ draft: { waypoints: waypoints.filter((_, i) => i !== at), by } });
  return html`<div class="way"><h3>${ctx.t("route.title")}</h3><p class="soft s14">${ctx.t("route.hint")}</p>
    <fieldset class="choice"><legend>${ctx.t("route.by")}</legend><div class="seg"><button type="button" class=${by === "ways" ? "on" : ""} aria-pressed=${by === "ways"} @click=${pick("ways")}>${ctx.t("route.by_ways")}</button><button type="button" class=${by === "straight" ? "on" : ""} aria-pressed=${by === "straight"} @click=${pick("straight")}>${ctx.t("route.by_straight")}</button></div></fieldset>
    <ol class="legs">${waypoints.map((stop, i) => html`<li><b>${placeName(ctx, stop) ?? ctx.t("map.stop", { n: i + 1 })}</b><button type="button" class="icon-button slim" aria-label=${ctx.t("route.remove", { n: i + 1 })} @click=${remove(i)}>${icon("x", 16)}</button></li>`)}</ol>
    <p class="soft s14" role="status">${waypoints.length === 0 ? ctx.t("route.none") : ctx.t("route.draft", { n: waypoints.length, distance: formatLength(length, ctx.units, ctx.lang) })}</p></div>`;
}

function resize(ctx: Ctx, event: PointerEvent): void {
  const handle = event.currentTarget as HTMLElement;
  handle.setPointerCapture(event.pointerId);
  const move = (e: PointerEvent): void => ctx.table?.prefer({ panel: within(window.innerWidth - e.clientX) });
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", () => handle.removeEventListener("pointermove", move), { once: true });
}

function within(width: number): number {
  return Math.round(Math.max(PANEL.least, Math.min(PANEL.most, width)));
}

function resizeByKey(ctx: Ctx, event: KeyboardEvent): void {
  const step = event.key === "ArrowLeft" ? 16 : event.key === "ArrowRight" ? -16 : 0;
  if (step === 0) return;
  event.preventDefault();
  event.stopPropagation();
  ctx.table?.prefer({ panel: within(ctx.model.preferences.panel + step) });
}

const HEIGHTS = { handle: "half", half: "full", full: "handle" } as const;

/** On a small screen: how much of it the panel takes. */
function grip(ctx: Ctx): Html {
  const { sheet } = ctx.model;
  return html`<button type="button" class="grip" aria-expanded=${sheet !== "handle"} @click=${() => ctx.change({ sheet: HEIGHTS[sheet] })}><i></i><span>${ctx.t(sheet === "full" ? "panel.to_map" : "panel.to_sheet")}</span></button>`;
}

/** The right margin of the map: where, secrets, party, log; or a drawer in its place. */
export function panel(ctx: Ctx, state: GameState): Html {
  const handle = html`<div class="panel-handle" role="separator" tabindex="0" aria-orientation="vertical" aria-label=${ctx.t("panel.resize")} aria-valuemin=${PANEL.least} aria-valuemax=${PANEL.most} aria-valuenow=${ctx.model.preferences.panel} @pointerdown=${(e: PointerEvent) => resize(ctx, e)} @keydown=${(e: KeyboardEvent) => resizeByKey(ctx, e)}></div>`;
  const open = drawer(ctx);
  if (open) return html`<aside class="panel drawer">${grip(ctx)}${handle}${open}</aside>`;
  const hours = shownView(ctx.model)!.hours;
  const master = mayLead(ctx.model);
  return html`<aside class="panel">${grip(ctx)}${handle}${whereBlock(ctx, state)}${lostBlock(ctx, state)}${ownBlock(ctx, state)}${master ? partyStrip(ctx, state.party) : nothing}${tabs(ctx)}
    <div id="panel-body" class="panel-body" role="tabpanel" aria-labelledby=${"tab-" + ctx.model.tab} tabindex="0">
      ${stopCard(ctx, state)}${waitingRows(ctx, state.requests)}
      ${ctx.model.tab === "log" ? logList(ctx, hours, state.clock.day) : ctx.model.tab === "party" ? partyList(ctx, state) : wayTab(ctx, state)}
    </div></aside>`;
}
