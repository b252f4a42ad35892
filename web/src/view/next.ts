import { html, nothing } from "lit-html";
import { formatClock } from "../display/time";
import type { GameState, Offer } from "../types";
import { mayLead } from "../state/view";
import type { Ctx, Html } from "./ctx";
import { icon, type IconName } from "./icons";

export interface Next {
  text: string;
  icon: IconName;
  act: () => void;
  blocked?: boolean;
}

/** The one next step of the table, whatever stands in the way of the clock first. */
export function nextStep(ctx: Ctx, state: GameState): Next | null {
  const { draft } = ctx.model;
  if (!mayLead(ctx.model)) return null;
  if (draft && draft.waypoints.length > 0) return { text: ctx.t("route.confirm"), icon: "check", act: () => void takeRoute(ctx) };
  const request = state.requests[0];
  if (request) return { text: request.for === "gm" ? ctx.t("next.waiting_gm") : ctx.t("next.waiting", { who: request.who_name }), icon: "d20", act: () => openRoll(ctx, request.id) };
  const ended = state.finished || (state.stopped !== null && state.stopped.offers.length === 0 && state.offers.length === 0);
  if (ended) return { text: ctx.t("next.finished"), icon: "flag", act: () => openReveal(ctx) };
  if (state.stopped && state.stopped.offers.length > 0) return decide(ctx, state);
  if (!state.route || state.route.waypoints.length === 0) return { text: ctx.t("next.route_first"), icon: "route", act: () => beginRoute(ctx) };
  const offer = state.offers.find((o) => o.primary) ?? state.offers[0];
  if (!offer) return { text: ctx.t("next.step_hour"), icon: "play", act: () => void walk(ctx) };
  if (ctx.model.camp && isMarch(ctx, offer)) return { text: ctx.t("next.camp"), icon: "tent", act: () => void ctx.table?.command("step_hour", { kind: "camp" }), blocked: false };
  const text = offer.text ?? (offer.do === "step_day" ? ctx.t("next.step_day") : ctx.t("next.step_hour"));
  return { text, icon: "play", act: () => void ctx.table?.command(offer.do, offer.with), blocked: Boolean(offer.refusal) };
}

/** Whether an offered hour would be walked: at night and past the day's march the party camps or sleeps anyway. */
function isMarch(ctx: Ctx, offer: Offer): boolean {
  return offer.do === "step_hour" && offer.text === ctx.model.labels["offer.step_hour.march"];
}

function decide(ctx: Ctx, state: GameState): Next {
  const offers = state.stopped!.offers;
  const first = offers.find((o) => o.primary) ?? offers[0]!;
  return { text: first.text, icon: "hand", act: () => void ctx.table?.command("choose", { code: first.code }) };
}

export async function walk(ctx: Ctx): Promise<void> {
  await ctx.table?.command("step_hour");
}

export function openReveal(ctx: Ctx): void {
  if (ctx.table) window.open(ctx.table.api.revealUrl(), "_blank", "noopener");
}

export function openRoll(ctx: Ctx, request: string): void {
  ctx.change({ roll: { request, wrong: null }, dismissedRolls: ctx.model.dismissedRolls.filter((id) => id !== request) });
  window.setTimeout(() => document.querySelector<HTMLElement>(".roll-sheet input")?.focus());
}

export function beginRoute(ctx: Ctx): void {
  ctx.change({ tool: "route", draft: { waypoints: [], by: ctx.model.own?.state.route?.by ?? "ways" }, tab: "way", drawer: null, folded: false });
}

export async function takeRoute(ctx: Ctx): Promise<void> {
  const { draft } = ctx.model;
  if (!draft || draft.waypoints.length === 0) return;
  const waypoints = draft.waypoints.map((w) => (w.place ? { place: w.place } : { x_m: w.x_m, y_m: w.y_m }));
  if (await ctx.table?.command("set_route", { waypoints, by: draft.by })) ctx.change({ draft: null, tool: "select", tab: "log" });
}

function untilMenu(ctx: Ctx, state: GameState): Html {
  const go = (what: string, more: Record<string, unknown> = {}) => () => void ctx.table?.command("until", { what, ...more });
  const hours = Array.from({ length: 8 }, (_, i) => i + 2);
  return html`<div class="menu up" role="menu">
    <button type="button" role="menuitem" @click=${go("next")}>${ctx.t("next.until_next")}</button>
    <button type="button" role="menuitem" @click=${go("night")}>${ctx.t("next.until_night")}</button>
    <button type="button" role="menuitem" @click=${() => void ctx.table?.command("step_day")}>${ctx.t("next.until_day")}</button>
    <button type="button" role="menuitem" @click=${go("arrival")}>${ctx.t("next.until_arrival")}</button>
    <label class="menu-field">${ctx.t("next.until_hour")}
      <select @change=${(e: Event) => go("hour", { index: state.clock.hours + Number((e.target as HTMLSelectElement).value) })()}>
        <option value="">…</option>${hours.map((n) => html`<option value=${n}>${formatClock(state.clock.hour + n, ctx.lang)}</option>`)}
      </select></label>
  </div>`;
}

function working(ctx: Ctx): Html {
  const busy = ctx.model.busy!;
  const part = busy.of > 0 ? busy.done / busy.of : 0;
  return html`<div class="next working" role="status"><i style=${`width:${String(part * 100)}%`}></i><span>${busy.of > 0 ? ctx.t("next.progress", { done: busy.done, of: busy.of }) : ctx.t("next.working")}</span>
    <button type="button" class="bare" @click=${() => void ctx.table?.cancel()}>${ctx.t("next.cancel")}</button></div>`;
}

const LONG_MS = 950;

/** Next step, "until…", undo and redo, and whether all is stored. */
export function nextBlock(ctx: Ctx, state: GameState): Html {
  const { busy, menu, offline } = ctx.model;
  const next = nextStep(ctx, state);
  if (!next) return nothing;
  const long = busy !== null && Date.now() - busy.since > LONG_MS;
  const open = menu === "until";
  const mayWalk = state.route !== null && !state.finished && state.requests.length === 0 && !state.stopped?.offers.length && !ctx.model.draft && !ctx.model.camp;
  return html`<div class="next-block">
    <div class="row gap8">${long ? working(ctx) : html`<button type="button" class=${offline === null ? "next" : "next dashed"} data-tour="1" ?disabled=${busy !== null || offline !== null} @click=${next.act}>${icon(next.icon, 18)}${next.text}</button>`}
      ${ctx.model.draft ? html`<button type="button" class="button tall" @click=${() => ctx.change({ draft: null, tool: "select", tab: "log" })}>${ctx.t("route.cancel")}</button>`
        : html`<span class="menu-holder"><button type="button" class="button tall" aria-haspopup="menu" aria-expanded=${open} ?disabled=${busy !== null || !mayWalk} @click=${() => ctx.change({ menu: open ? null : "until" })}>${ctx.t("next.until")} ${icon("chevronUp", 16)}</button>${open ? untilMenu(ctx, state) : nothing}</span>`}</div>
    <div class="row gap4 history">
      <button type="button" class="button small ghost" ?disabled=${!state.history?.undo || busy !== null} @click=${() => void ctx.table?.command("undo")}>${icon("undo", 17)}${ctx.t("history.undo")}</button>
      <button type="button" class="button small ghost" ?disabled=${!state.history?.redo || busy !== null} @click=${() => void ctx.table?.command("redo")}>${icon("redo", 17)}${ctx.t("history.redo")}</button>
      <span class="grow"></span><span class="pale s13 row gap4" role="status">${busy ? ctx.t("history.storing") : html`${icon("check", 15)}${ctx.t("history.stored")}`}</span>
    </div>
  </div>`;
}
