import { html, nothing } from "lit-html";
import { formatClock } from "../display/time";
import { isMaster, mayLead, shownView } from "../state/view";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";
import { mapArea } from "./maparea";
import { nextBlock } from "./next";
import { notice, offlineStripe } from "./notices";
import { panel } from "./panel";
import { avatar } from "./parts";
import { rulesScreen } from "./rules";
import { clock, returnBubble, timeStrip } from "./strip";
import { MARK, plainBar, topBar } from "./top";
import { tourBubble } from "./tour";

function alone(ctx: Ctx, body: Html): Html {
  return html`<main class="alone" id="main"><span class="brand">${MARK}<span class="brand-name">${ctx.t("app.name")}</span></span>${body}</main>`;
}

/** Before anything is known: paper and frame at once, never a spinner alone. */
function loading(ctx: Ctx): Html {
  return html`<main class="loading" id="main"><div class="blank-frame"><p role="status">${ctx.t("state.loading")}</p></div>${notice(ctx)}</main>`;
}

function who(ctx: Ctx): Html {
  const heroes = ctx.model.campaign?.members.filter((m) => m.kind === "hero") ?? [];
  return alone(ctx, html`<h1>${ctx.t("who.title")}</h1><div class="who">${heroes.map((m) => html`<button type="button" class="button tall" @click=${() => void ctx.table?.become(m.id)}>${avatar(ctx, m, 38)}<span class="s17">${m.name}</span></button>`)}<button type="button" class="button tall ghost" @click=${() => void ctx.table?.become("")}>${icon("eye", 20)}${ctx.t("who.watch")}</button></div>`);
}

function bottom(ctx: Ctx): Html {
  const view = shownView(ctx.model);
  if (!view) return nothing;
  const { state } = view;
  const led = mayLead(ctx.model);
  return html`<footer class=${led ? "bottom" : "bottom player"}>${clock(ctx, state)}${led ? nextBlock(ctx, state) : nothing}${timeStrip(ctx, state)}
    ${!led && state.finished && ctx.table && !ctx.model.seenAs ? html`<a class="button tall" target="_blank" rel="noopener" href=${ctx.table.api.revealUrl()}>${icon("flag", 18)}${ctx.t("settings.reveal_open")}</a>` : nothing}
    ${led ? nothing : html`<p class="soft s14 sunset">${ctx.t("clock.sunset", { time: formatClock(state.clock.sunset, ctx.lang) })}<br />${ctx.t("next.leads")}</p>`}</footer>`;
}

function table(ctx: Ctx, holder: HTMLElement): Html {
  const view = shownView(ctx.model);
  if (!view) return loading(ctx);
  const { folded } = ctx.model;
  const shut = folded && !ctx.model.drawer;
  return html`<div class=${shut ? "body folded" : "body"} data-sheet=${ctx.model.sheet}>${mapArea(ctx, holder)}${shut ? html`<button type="button" class="icon-button unfold" title=${ctx.t("panel.unfold")} aria-label=${ctx.t("panel.unfold")} @click=${() => ctx.change({ folded: false })}>${icon("unfold", 19)}</button>` : panel(ctx, view.state)}</div>${bottom(ctx)}${returnBubble(ctx)}${tourBubble(ctx)}`;
}

/** The rules where there is no campaign. */
function rulesAlone(ctx: Ctx): Html {
  return html`<div class="page alone-rules"><a class="skip" href="#main">${ctx.t("app.skip")}</a>${plainBar(ctx)}${offlineStripe(ctx)}${rulesScreen(ctx)}${notice(ctx)}</div>`;
}

/** The whole page for the present model. */
export function page(ctx: Ctx, holder: HTMLElement): Html {
  const { phase, screen } = ctx.model;
  if (phase === "no_link") return screen === "rules" ? rulesAlone(ctx) : alone(ctx, html`<p class="s17">${ctx.t("state.no_link")}</p><button type="button" class="button tall" @click=${() => void ctx.table?.openRules()}>${icon("book", 19)}${ctx.t("state.rules_alone")}</button>`);
  if (phase === "bad_link") return alone(ctx, html`<p class="s17">${ctx.t("state.link")}</p>`);
  if (phase === "who") return who(ctx);
  if (phase === "loading") return loading(ctx);
  const classes = `page ${isMaster(ctx.model) ? "master" : "player"}${ctx.model.seenAs ? " seen-as" : ""}`;
  return html`<div class=${classes} style=${`--panel-width:${String(ctx.model.preferences.panel)}px`}><a class="skip" href="#main">${ctx.t("app.skip")}</a>${topBar(ctx)}${offlineStripe(ctx)}${screen === "rules" ? rulesScreen(ctx) : table(ctx, holder)}</div>`;
}
