import { html, nothing } from "lit-html";
import type { GameState, Member } from "../types";
import type { Ctx, Html } from "./ctx";
import { check, filled, type Given } from "./gmforms";
import { number } from "./parts";

/** Paces that the page has a word for, besides those of the book's own words. */
const PACES: Record<string, Parameters<Ctx["t"]>[0]> = {
  walk: "conditions.pace_walk", hustle: "conditions.pace_hustle", fast: "conditions.pace_fast", normal: "conditions.pace_normal", slow: "conditions.pace_slow",
};
/** The pace of books whose mounts may gallop for a while. */
const RIDERS_PACE = "fast";
const MOST_WATCHES = 4;

/** How fast the party goes on, and for how long each day. */
export function paceForm(ctx: Ctx, state: GameState): Html {
  const paces = ctx.model.campaign?.paces ?? ["walk", "hustle"];
  const gallops = paces.includes(RIDERS_PACE);
  const send = (e: SubmitEvent): void => {
    const form = filled(e);
    const given: Given = { kind: form.get("kind"), hours_a_day: Number(form.get("hours_a_day")), forced: form.has("forced") };
    if (gallops) given.gallop = form.has("gallop");
    void ctx.table?.command("set_pace", given);
  };
  return html`<form class="form" @submit=${send}><h3>${ctx.t("conditions.pace_title")}</h3>
    <label>${ctx.t("conditions.pace")}<select name="kind">${paces.map((code) => html`<option value=${code} ?selected=${state.pace.kind === code}>${PACES[code] ? ctx.t(PACES[code]) : ctx.label("word", code)}</option>`)}</select></label>
    <label>${ctx.t("conditions.hours_a_day")}<input name="hours_a_day" type="number" min="1" max="24" .value=${String(number(state.pace.limit_h) || 8)} /></label>
    ${check(ctx, "forced", "conditions.forced", state.pace.forced ?? false)}${gallops ? check(ctx, "gallop", "conditions.gallop", state.orders?.gallop ?? false) : nothing}
    <button class="button strong">${ctx.t("conditions.apply_pace")}</button></form>`;
}

function heroesOf(state: GameState): Member[] {
  return state.party.filter((member) => member.kind === "hero" && !member.dead);
}

/** Standing orders: who leads, whether food is looked for on the way. */
export function ordersForm(ctx: Ctx, state: GameState): Html {
  const send = (e: SubmitEvent): void => {
    const form = filled(e);
    void ctx.table?.command("set_orders", { leader: form.get("leader"), forage: form.has("forage") });
  };
  return html`<form class="form" @submit=${send}><h3>${ctx.t("conditions.orders")}</h3>
    <label>${ctx.t("conditions.leader")}<select name="leader">${heroesOf(state).map((m) => html`<option value=${m.id} ?selected=${m.leader}>${m.name}</option>`)}</select></label>
    ${check(ctx, "forage", "conditions.forage", state.orders?.forage ?? false)}
    <button class="button strong">${ctx.t("conditions.apply_orders")}</button></form>`;
}

/** Who stands which watch of the night; nobody set anywhere means everybody in turn. */
export function watchForm(ctx: Ctx, state: GameState): Html {
  if (!state.orders) return nothing;
  const { watches } = state.orders;
  const turns = Math.max(MOST_WATCHES, watches?.length ?? 0);
  const numbers = Array.from({ length: turns }, (_, i) => i);
  const send = (e: SubmitEvent): void => {
    const form = filled(e);
    const asked = numbers.map((n) => heroesOf(state).map((m) => m.id).filter((id) => form.get(`watch-${id}`) === String(n))).filter((turn) => turn.length > 0);
    void ctx.table?.command("set_orders", { watches: asked.length > 0 ? asked : null });
  };
  const turnOf = (id: string): number => watches?.findIndex((turn) => turn.includes(id)) ?? -1;
  return html`<form class="form" @submit=${send}><h3>${ctx.t("watch.title")}</h3><p class="soft s14">${ctx.t("watch.hint")}</p>
    ${heroesOf(state).map((m) => html`<label>${m.name}<select name=${`watch-${m.id}`}><option value="">${ctx.t(watches ? "watch.sleeps" : "watch.in_turn")}</option>${numbers.map((n) => html`<option value=${n} ?selected=${turnOf(m.id) === n}>${ctx.t("watch.nth", { n: n + 1 })}</option>`)}</select></label>`)}
    <button class="button strong">${ctx.t("watch.apply")}</button></form>`;
}
