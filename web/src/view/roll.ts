import { html, nothing } from "lit-html";
import { formatNumber } from "../display/numbers";
import { mayLead, shownView } from "../state/view";
import type { RollRequest } from "../types";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";
import { openRoll } from "./next";
import { cardIfOpen, figure } from "./why";

/** Rolls that wait, at the top of the game master's log. */
export function waitingRows(ctx: Ctx, requests: RollRequest[]): Html {
  if (requests.length === 0 || !mayLead(ctx.model)) return nothing;
  return html`<ul class="waiting">${requests.map((request) => html`<li class=${request.secret ? "veil" : ""}>${request.secret ? html`<span class="hatch"></span>` : nothing}
    <span class="row gap8">${icon("hourglass", 17)}<span>${ctx.t("log.waiting", { what: request.text })}</span></span>
    <span class="row gap4"><button type="button" class="button small" @click=${() => void answer(ctx, request, null)}>${ctx.t("log.roll_for")}</button><button type="button" class="button small" @click=${() => openRoll(ctx, request.id)}>${ctx.t("log.by_hand")}</button></span></li>`)}</ul>`;
}

/** Sends faces, or null for the engine; a wrong number keeps the sheet open. */
async function answer(ctx: Ctx, request: RollRequest, faces: number[] | null): Promise<void> {
  const wrong = faces?.find((face) => !Number.isInteger(face) || face < 1 || face > request.sides);
  if (wrong !== undefined) {
    return ctx.change({ roll: { request: request.id, wrong: ctx.t("roll.wrong", { sides: request.sides, given: Number.isNaN(wrong) ? "?" : formatNumber(wrong, ctx.lang) }) } });
  }
  const given = faces ? { request: request.id, faces } : { request: request.id, engine: true };
  if (await ctx.table?.command("answer_roll", given)) next(ctx, request);
}

/** The pad that was open stays open for the next roll that waits; without one it goes. */
function next(ctx: Ctx, before: RollRequest): void {
  const waiting = ctx.model.own?.state.requests.find((r) => r.id !== before.id);
  if (ctx.model.roll && waiting) openRoll(ctx, waiting.id);
  else ctx.change({ roll: null });
}

/** The request that is on the table now: the one opened, or a player's own first one. */
function current(ctx: Ctx): RollRequest | null {
  const view = shownView(ctx.model);
  if (!view || ctx.model.seenAs) return null;
  const { requests } = view.state;
  if (ctx.model.roll) return requests.find((r) => r.id === ctx.model.roll!.request) ?? null;
  if (mayLead(ctx.model)) return null;
  return requests.find((r) => r.who === ctx.model.as && !ctx.model.dismissedRolls.includes(r.id)) ?? null;
}

function close(ctx: Ctx, request: RollRequest): void {
  ctx.change({ roll: null, dismissedRolls: [...ctx.model.dismissedRolls, request.id] });
}

/** The face written instead of tapped. */
function faceField(ctx: Ctx, request: RollRequest): Html {
  const send = (e: SubmitEvent): void => {
    e.preventDefault();
    const text = String(new FormData(e.target as HTMLFormElement).get("face")).trim();
    if (text !== "") void answer(ctx, request, [Number(text)]);
  };
  return html`<form class="face-form" @submit=${send}><label class="soft s14">${ctx.t("roll.type", { die: `d${String(request.sides)}` })} <input name="face" inputmode="numeric" size="3" autocomplete="off" aria-invalid=${ctx.model.roll?.wrong ? "true" : "false"} /></label></form>`;
}

function keypad(ctx: Ctx, request: RollRequest): Html {
  const faces = Array.from({ length: request.sides }, (_, i) => i + 1);
  return html`<div class="keypad">${faces.map((n) => html`<button type="button" @click=${() => void answer(ctx, request, [n])}>${n}</button>`)}<button type="button" class="close" aria-label=${ctx.t("roll.close")} @click=${() => close(ctx, request)}>${icon("x", 20)}</button></div>`;
}

function fields(ctx: Ctx, request: RollRequest): Html {
  const send = (e: SubmitEvent): void => {
    e.preventDefault();
    const faces = new FormData(e.target as HTMLFormElement).getAll("face").map(Number);
    void answer(ctx, request, faces);
  };
  return html`<form class="faces-form" @submit=${send}>${Array.from({ length: request.count }, (_, i) => html`<label><span class="hidden">${ctx.t("roll.face", { n: i + 1 })}</span><input name="face" inputmode="numeric" required size="3" /></label>`)}
    <button class="button">${ctx.t("roll.send")}</button><button type="button" class="button ghost" @click=${() => close(ctx, request)}>${ctx.t("roll.close")}</button></form>`;
}

/** The sheet of a roll: what, for whom, the DC or who keeps it, modifiers that open, keys 1 to 20. */
export function rollSheet(ctx: Ctx): Html {
  const request = current(ctx);
  if (!request) return nothing;
  const master = mayLead(ctx.model);
  const keys = request.count === 1 && request.sides <= 20;
  const bonus = request.bonus ? formatNumber(request.bonus.value, ctx.lang) : null;
  const wrong = ctx.model.roll?.wrong ?? null;
  return html`<section class=${request.secret ? "sheet roll-sheet secret" : "sheet roll-sheet"} role="dialog" aria-label=${request.text}>
    <div class="row between"><h2 class="row gap8"><span class="mark-ink">${icon("d20", 24)}</span>${request.text}</h2>
      <span class="soft s14 row gap4">${request.secret ? html`<span class="veil-tag">${icon("screen", 16)}${ctx.t("secret.tag")}</span>` : nothing}${request.dc ? html`${ctx.t("roll.against", { dc: "" })}${figure(ctx, "roll-dc", formatNumber(request.dc.value, ctx.lang), request.dc.why)}` : master ? nothing : html`${icon("screen", 17)}${ctx.t("roll.gm_keeps")}`}</span></div>
    <div class="roll-body"><div class="roll-left"><button type="button" class=${master ? "button tall" : "next"} @click=${() => void answer(ctx, request, null)}>${ctx.t(master ? "roll.engine" : "roll.for_me")}</button>
      <p class="soft s14">${ctx.t(keys ? "roll.tap" : "roll.tap_dice", keys ? { die: `d${String(request.sides)}` } : { dice: request.dice })}</p>${keys ? faceField(ctx, request) : nothing}
      ${bonus === null ? nothing : html`<p class="s14">d${request.sides} ${figure(ctx, "roll-bonus", bonus.startsWith("−") ? bonus : `+ ${bonus}`, request.bonus?.why)}</p>`}</div>
      ${keys ? keypad(ctx, request) : fields(ctx, request)}</div>
    ${wrong ? html`<p class="wrong" role="alert">${icon("triangle", 16)}${wrong}</p>` : nothing}
    ${cardIfOpen(ctx, "roll-bonus", request.bonus?.why)}${cardIfOpen(ctx, "roll-dc", request.dc?.why)}
  </section>`;
}
