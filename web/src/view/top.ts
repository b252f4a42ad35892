import { html, nothing } from "lit-html";
import { isMaster, mayLead } from "../state/view";
import type { Ctx, Html } from "./ctx";
import { icon, type IconName } from "./icons";
import { avatar } from "./parts";

export const MARK = html`<svg class="mark-sign" width="26" height="26" viewBox="0 0 26 26" fill="none" stroke-linecap="round" aria-hidden="true"><path d="M3 23.2c1.8-5.6 4.2-8.8 8.2-10.7" stroke="currentColor" stroke-width="3" /><path d="M14.6 11.1h.01M18.5 8.5h.01" stroke="var(--mark)" stroke-width="3.2" /><circle cx="21.4" cy="4.8" r="3" stroke="var(--mark)" stroke-width="2.2" /></svg>`;

function screenTab(ctx: Ctx, screen: "table" | "rules"): Html {
  const on = ctx.model.screen === screen;
  return html`<button type="button" class=${on ? "tab on" : "tab"} aria-current=${on ? "page" : "false"} @click=${() => ctx.change({ screen, menu: null })}>${ctx.t(screen === "table" ? "nav.table" : "nav.rules")}</button>`;
}

/** Visibility and weather, in the middle of the bar: opens the drawer where they are set. */
function conditions(ctx: Ctx): Html {
  if (!mayLead(ctx.model) || !ctx.model.own) return nothing;
  const { conditions: now } = ctx.model.own.state;
  const open = ctx.model.drawer?.kind === "conditions";
  return html`<button type="button" class="button small pill" aria-expanded=${open} @click=${() => ctx.change({ drawer: open ? null : { kind: "conditions" } })}>${icon("cloud", 17)}<span>${ctx.t("top.conditions")}</span><span class="pale">${ctx.label("weather", now.weather)}</span></button>`;
}

/** What the next hour is for: the way, or the camp. */
function modes(ctx: Ctx): Html {
  if (!mayLead(ctx.model) || ctx.model.screen !== "table") return nothing;
  const { camp } = ctx.model;
  const mode = (name: IconName, on: boolean, key: "mode.journey" | "mode.camp", to: boolean): Html =>
    html`<button type="button" class=${on ? "on" : ""} aria-pressed=${on} @click=${() => ctx.change({ camp: to })}>${icon(name, 17)}<span>${ctx.t(key)}</span></button>`;
  return html`<div class="seg modes" role="group" aria-label=${ctx.t("mode.group")}>${mode("footprints", !camp, "mode.journey", false)}${mode("tent", camp, "mode.camp", true)}</div>`;
}

function viewAs(ctx: Ctx): Html {
  const { campaign, menu } = ctx.model;
  if (!campaign || !isMaster(ctx.model)) return nothing;
  const heroes = campaign.members.filter((m) => m.kind === "hero");
  return html`<span class="faces" aria-hidden="true">${heroes.slice(0, 5).map((m) => avatar(ctx, m))}</span>
    <span class="menu-holder"><button type="button" class="bare" data-tour="4" aria-haspopup="menu" aria-expanded=${menu === "view_as"} @click=${() => ctx.change({ menu: menu === "view_as" ? null : "view_as" })}>${ctx.t("top.view_as")} ${icon("chevronDown", 16)}</button>
    ${menu === "view_as" ? html`<div class="menu right" role="menu">${heroes.map((m) => html`<button type="button" role="menuitem" @click=${() => void ctx.table?.viewAs(m.id)}>${avatar(ctx, m, 24)} ${m.name}</button>`)}</div>` : nothing}</span>`;
}

function screenToggle(ctx: Ctx): Html {
  if (!mayLead(ctx.model)) return nothing;
  const up = ctx.model.screenUp;
  return html`<button type="button" class="button small screen" aria-pressed=${up} title=${ctx.t("top.screen_hint")} @click=${() => ctx.change({ screenUp: !up })}>${icon("screen", 18)}${ctx.t(up ? "top.screen_up" : "top.screen_down")}</button>`;
}

function language(ctx: Ctx): Html {
  const other = ctx.lang === "fr" ? "en" : "fr";
  return html`<button type="button" class="icon-button lang" title=${ctx.t("top.lang")} @click=${() => ctx.table?.prefer({ lang: other })}>${ctx.lang.toUpperCase()}<span class="hidden" lang=${other}>${ctx.t("top.lang")}</span></button>`;
}

function tool(ctx: Ctx, name: Parameters<typeof icon>[0], key: "top.theme" | "top.settings" | "top.help" | "top.text_size", act: () => void): Html {
  return html`<button type="button" class="icon-button" title=${ctx.t(key)} aria-label=${ctx.t(key)} @click=${act}>${icon(name, 19)}</button>`;
}

function themeButton(ctx: Ctx): Html {
  const dark = ctx.model.preferences.theme === "dark";
  return tool(ctx, dark ? "moon" : "sun", "top.theme", () => ctx.table?.prefer({ theme: dark ? "light" : "dark" }));
}

function sizeButton(ctx: Ctx): Html {
  const next = { 15: 17, 17: 20, 20: 15 } as const;
  return tool(ctx, "aa", "top.text_size", () => ctx.table?.prefer({ size: next[ctx.model.preferences.size] }));
}

export function topBar(ctx: Ctx): Html {
  return isMaster(ctx.model) ? masterBar(ctx) : playerBar(ctx);
}

function masterBar(ctx: Ctx): Html {
  const drawer = (kind: "settings" | "help") => () => ctx.change({ drawer: ctx.model.drawer?.kind === kind ? null : { kind }, screen: "table", folded: false });
  return html`<header class="top">
    <span class="brand">${MARK}<span class="brand-name">${ctx.t("app.name")}</span></span><span class="sep"></span><h1 class="campaign-name">${ctx.model.campaign?.name}</h1><span class="sep"></span>
    <nav aria-label=${ctx.t("nav.main")} class="tabs-top">${screenTab(ctx, "table")}${screenTab(ctx, "rules")}</nav>
    <span class="grow"></span>${modes(ctx)}${conditions(ctx)}<span class="grow"></span>
    ${viewAs(ctx)}${screenToggle(ctx)}${language(ctx)}${themeButton(ctx)}${tool(ctx, "settings", "top.settings", drawer("settings"))}${tool(ctx, "help", "top.help", drawer("help"))}
  </header>`;
}

/** The bar of the rules where there is no campaign. */
export function plainBar(ctx: Ctx): Html {
  const { units } = ctx.model.preferences;
  const pick = (to: typeof units, key: "settings.metric" | "settings.imperial"): Html => html`<button type="button" class=${units === to ? "on" : ""} aria-pressed=${units === to} @click=${() => ctx.table?.prefer({ units: to })}>${ctx.t(key)}</button>`;
  return html`<header class="top"><span class="brand">${MARK}<span class="brand-name">${ctx.t("app.name")}</span></span><span class="sep"></span><h1 class="campaign-name">${ctx.t("nav.rules")}</h1><span class="grow"></span>
    <div class="seg modes" role="group" aria-label=${ctx.t("settings.units")}>${pick("metric", "settings.metric")}${pick("imperial", "settings.imperial")}</div>${language(ctx)}${sizeButton(ctx)}${themeButton(ctx)}</header>`;
}

function playerBar(ctx: Ctx): Html {
  const { campaign, as, offline } = ctx.model;
  const me = campaign?.members.find((m) => m.id === as);
  return html`<header class="top player">
    <span class="brand">${MARK}</span><h1 class="campaign-name">${campaign?.name}</h1>
    <span class=${offline === null ? "live" : "live off"}><i></i>${ctx.t(offline === null ? "top.live" : "top.offline")}</span><span class="grow"></span>
    <button type="button" class="button ghost touch" aria-pressed=${ctx.model.tool === "measure"} @click=${() => ctx.change({ tool: ctx.model.tool === "measure" ? "select" : "measure", measure: [] })}>${icon("ruler", 20)}<span class="word">${ctx.t("tool.measure")}</span></button>
    <button type="button" class="button ghost touch" @click=${() => ctx.map()?.fit()}>${icon("find", 20)}<span class="word">${ctx.t("top.find_us")}</span></button>
    <span class="sep"></span>${language(ctx)}${sizeButton(ctx)}${themeButton(ctx)}
    <button type="button" class="button ghost touch me" title=${ctx.t("top.you_are")} @click=${() => ctx.change({ phase: "who" })}>${me ? html`${avatar(ctx, me, 38)}${me.name}` : html`${icon("eye", 20)}${ctx.t("who.watch")}`}</button>
  </header>`;
}
