import { html, nothing } from "lit-html";
import { formatNumber } from "../display/numbers";
import { formatHours, formatLength, formatMass } from "../display/units";
import { mayLead, shownView } from "../state/view";
import type { Member } from "../types";
import type { Ctx, Html } from "./ctx";
import { eventForm, memberForm, passageForm, weatherForm } from "./gmforms";
import { ordersForm, paceForm, watchForm } from "./orderforms";
import { icon } from "./icons";
import { beginTour } from "./tour";
import { bar, hasOneLimit, limitOf, loadBoxes, number, portrait, tiredWords } from "./parts";
import { hitPoints, hpCard, loadLine } from "./where";
import { card, cardIfOpen, figure, figureText } from "./why";

function head(ctx: Ctx, title: string, under = ""): Html {
  return html`<div class="drawer-head"><div><h2>${title}</h2>${under ? html`<p class="soft">${under}</p>` : nothing}</div><button type="button" class="icon-button" aria-label=${ctx.t("panel.close")} @click=${() => ctx.change({ drawer: null })}>${icon("x", 20)}</button></div>`;
}

/** What takes the panel's place, or nothing. */
export function drawer(ctx: Ctx): Html | null {
  const open = ctx.model.drawer;
  if (!open) return null;
  if (open.kind === "cell") return cellSheet(ctx, open.id);
  if (open.kind === "member") return memberSheet(ctx, open.id);
  if (open.kind === "conditions") return conditions(ctx);
  return open.kind === "settings" ? settings(ctx) : help(ctx);
}

function cellSheet(ctx: Ctx, id: string): Html {
  const view = shownView(ctx.model);
  const cell = view?.region.cells.find((c) => c.id === id);
  if (!view || !cell) return html`${head(ctx, ctx.t("map.unknown"))}`;
  const height = cell.height_m === null || cell.height_m === undefined ? "" : ctx.t("map.height", { height: formatLength(cell.height_m, ctx.units, ctx.lang) });
  const hex = view.region.grid.kind === "hex";
  const near = view.region.grid.size_m / 2;
  const here = [...view.region.places, ...view.region.landmarks].filter((s) => Math.hypot(s.x_m - cell.x_m, s.y_m - cell.y_m) < near);
  const sheet = ctx.model.cellSheet?.id === id ? ctx.model.cellSheet.answers : null;
  const go = (): void => ctx.change({ draft: { waypoints: [...(ctx.model.draft?.waypoints ?? []), { x_m: cell.x_m, y_m: cell.y_m }], by: ctx.model.draft?.by ?? "ways" }, tool: "route", drawer: null, tab: "way" });
  return html`${head(ctx, ctx.t(hex ? "cell.title_hex" : "cell.title_square", { id }), [ctx.label("land", cell.land), height].filter(Boolean).join(", "))}
    <div class="drawer-body">
      ${here.length > 0 ? html`<section><h3>${ctx.t("cell.here")}</h3><p>${here.map((s) => s.name).join(", ")}</p></section>` : nothing}
      ${sheet === null ? html`<p class="pale" role="status">${ctx.t("cell.loading")}</p>` : sheet.map((part, i) => (part.answer ? html`<section>${card(ctx, `cell-${String(i)}`, { ...part.answer, title: part.answer.title ?? part.title })}</section>` : nothing))}
    </div>
    ${mayLead(ctx.model) ? html`<div class="drawer-foot"><button type="button" class="button strong" @click=${go}>${icon("route", 18)}${ctx.t("cell.go")}</button></div>` : nothing}`;
}

function row(name: string, value: Html | string): Html {
  return html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** Hit points and weariness of the living. */
function fares(ctx: Ctx, member: Member): Html {
  return html`${member.hp_max ? html`<p>${hitPoints(ctx, "m-hp", member)}</p>` : nothing}
    ${member.nonlethal ? html`<p class="warn-ink">${ctx.t("party.nonlethal", { n: member.nonlethal })}</p>` : nothing}
    <p class="row gap8 wrap">${member.fatigue === "none" ? ctx.t("party.rested") : html`<span class="tag warn">${icon("battery", 15)}${tiredWords(ctx, member)}</span>${member.fatigue_why ? figure(ctx, "m-fatigue", ctx.t("log.why"), member.fatigue_why) : nothing}`}</p>`;
}

/** A member's sheet: hit points, state, load with its limits, speed, supplies, light. */
function memberSheet(ctx: Ctx, id: string): Html {
  const member = shownView(ctx.model)?.state.party.find((m) => m.id === id);
  if (!member) return head(ctx, "?");
  return html`${head(ctx, member.name, [ctx.label("kind", member.kind), member.leader && !member.dead ? ctx.t("party.leader") : ""].filter(Boolean).join(", "))}
    <div class="drawer-body"><section class="row gap16">${portrait(ctx, member, 64)}<div>${member.dead ? html`<p class="tag stop">${ctx.t("party.dead")}</p>` : fares(ctx, member)}</div></section>
      ${member.dead ? nothing : html`${hpCard(ctx, "m-hp", member)}${cardIfOpen(ctx, "m-fatigue", member.fatigue_why)}`}
      ${loadSection(ctx, member)}
      <dl class="facts">
        ${member.speed ? row(ctx.t("party.speed"), html`${figure(ctx, "m-speed", figureText(ctx, member.speed), member.speed.why)} <span class="soft">${ctx.t("party.per_round", { speed: "" })}</span>`) : nothing}
        ${member.survival === null || member.survival === undefined ? nothing : row(ctx.t("party.survival"), html`<b>${member.survival < 0 ? "−" : "+"}&nbsp;${Math.abs(member.survival)}</b>`)}
        ${member.supplies ? row(ctx.t("party.supplies"), supplies(ctx, member)) : nothing}
        ${row(ctx.t("party.light"), member.light ? ctx.t("party.light_left", { source: ctx.label("light", member.light.source), hours: member.light.hours_left === null ? "?" : formatHours(member.light.hours_left, ctx.lang) }) : ctx.t("party.no_light"))}
      </dl>
      ${cardIfOpen(ctx, "m-speed", member.speed?.why)}
      ${memberForm(ctx, member)}
      ${member.assumed?.length ? html`<p class="pale s13">${ctx.t("party.assumed", { what: member.assumed.map((code) => ctx.label("field", code)).join(", ") })}</p>` : nothing}
    </div>`;
}

function supplies(ctx: Ctx, member: Member): string {
  const days = (n: string | number | null): string => formatNumber(n ?? 0, ctx.lang, 1);
  const { food_days, water_days } = member.supplies!;
  return [food_days === null ? "" : ctx.t("party.food", { days: days(food_days) }), water_days === null ? "" : ctx.t("party.water", { days: days(water_days) })].filter(Boolean).join(", ");
}

function loadSection(ctx: Ctx, member: Member): Html {
  const { load } = member;
  if (!load) return nothing;
  const limits = load.limits_kg ?? [];
  const most = number(limits.at(-1));
  const carried = number(load.carried_kg);
  const next = limitOf(load);
  const one = hasOneLimit(load);
  const kg = (n: string | number | undefined): string => (n === undefined ? "?" : formatMass(n, ctx.units, ctx.lang));
  return html`<section><div class="row between wrap"><b>${ctx.t("party.load")}</b><span class="row gap8 wrap">${loadBoxes(load, true)}${figure(ctx, "m-load", loadLine(ctx, member), load.why)}</span></div>
    ${most > 0 ? html`${bar(carried / most, one ? [] : [number(limits[0]) / most, number(limits[1]) / most])}${one ? nothing : html`<p class="pale s13">${ctx.t("party.limits", { light: kg(limits[0]), medium: kg(limits[1]), heavy: kg(limits[2]) })}</p>`}` : nothing}
    ${next === null || number(next) < carried ? nothing : html`<p class="s13">${ctx.t(one ? "party.load_room_one" : "party.load_room", { room: kg(number(next) - carried) })}</p>`}
    ${cardIfOpen(ctx, "m-load", load.why)}</section>`;
}

/** The game master's weather and pace. */
function conditions(ctx: Ctx): Html {
  const state = ctx.model.own?.state;
  if (!state) return head(ctx, ctx.t("conditions.title"));
  return html`${head(ctx, ctx.t("conditions.title"))}<div class="drawer-body">
    ${weatherForm(ctx, state)}
    ${paceForm(ctx, state)}${ordersForm(ctx, state)}${watchForm(ctx, state)}${passageForm(ctx, state)}${eventForm(ctx)}</div>`;
}

function choice<T extends string | number | boolean>(label: string, value: T, options: [T, string][], pick: (value: T) => void): Html {
  return html`<fieldset class="choice"><legend>${label}</legend><div class="seg">${options.map(([code, words]) => html`<button type="button" class=${code === value ? "on" : ""} aria-pressed=${code === value} @click=${() => pick(code)}>${words}</button>`)}</div></fieldset>`;
}

function settings(ctx: Ctx): Html {
  const p = ctx.model.preferences;
  const links = ctx.model.campaign?.links;
  return html`${head(ctx, ctx.t("settings.title"))}<div class="drawer-body">
    ${choice(ctx.t("settings.lang"), p.lang, [["fr", "français"], ["en", "English"]], (lang) => ctx.table?.prefer({ lang }))}
    ${choice(ctx.t("settings.units"), p.units, [["metric", ctx.t("settings.metric")], ["imperial", ctx.t("settings.imperial")]], (units) => ctx.table?.prefer({ units }))}
    ${choice(ctx.t("settings.theme"), p.theme, [["light", ctx.t("settings.light")], ["dark", ctx.t("settings.dark")]], (theme) => ctx.table?.prefer({ theme }))}
    ${choice(ctx.t("settings.size"), p.size, [[15, "15"], [17, "17"], [20, "20"]], (size) => ctx.table?.prefer({ size }))}
    ${choice(ctx.t("settings.grid"), p.grid, [["off", ctx.t("settings.grid_off")], ["soft", ctx.t("settings.grid_soft")], ["strong", ctx.t("settings.grid_strong")]], (grid) => ctx.table?.prefer({ grid }))}
    ${choice(ctx.t("settings.keys"), p.letters, [[true, ctx.t("settings.on")], [false, ctx.t("settings.off")]], (letters) => ctx.table?.prefer({ letters }))}
    ${mayLead(ctx.model) ? whoRolls(ctx) : nothing}
    ${links ? playersLink(ctx, links.players) : nothing}
    ${mayLead(ctx.model) && ctx.table ? html`<section><h3>${ctx.t("settings.reveal")}</h3><p class="soft s14">${ctx.t("settings.reveal_hint")}</p><a class="button" target="_blank" rel="noopener" href=${ctx.table.api.revealUrl()}>${icon("external", 17)}${ctx.t("settings.reveal_open")}</a></section>` : nothing}
  </div>`;
}

/** The kinds of roll that a journey makes, in the order in which they come. */
const KINDS = ["lost.check", "lost.bearing", "lost.notice", "lost.course", "lost.course_bearing", "march.check", "march.damage", "river.check", "river.wade_check", "thirst.check", "hunger.check", "forage.check"];

/** The engine, every roll by hand, or some kinds by hand. */
function whoRolls(ctx: Ctx): Html {
  const now = ctx.model.campaign?.rolls_by_hand ?? [];
  const all = now.includes("all");
  const set = async (given: Record<string, unknown>, kept: string[]): Promise<void> => {
    if (!(await ctx.table?.command("rolls_by_hand", given)) || !ctx.model.campaign) return;
    ctx.change({ campaign: { ...ctx.model.campaign, rolls_by_hand: kept } });
  };
  const flip = (kind: string) => (): void => {
    const kept = now.includes(kind) ? now.filter((one) => one !== kind) : [...now.filter((one) => one !== "all"), kind];
    void set({ purposes: kept }, kept);
  };
  const mode = all ? "all" : now.length > 0 ? "some" : "engine";
  return html`${choice(ctx.t("settings.rolls"), mode, [["engine", ctx.t("settings.rolls_engine")], ["all", ctx.t("settings.rolls_hand")]], (to) => void (to === "all" ? set({ all: true }, ["all"]) : set({ all: false }, [])))}
    <fieldset class="kinds"><legend>${ctx.t("settings.rolls_kinds")}</legend>${KINDS.map((kind) => html`<label class="check"><input type="checkbox" .checked=${all || now.includes(kind)} ?disabled=${all} @change=${flip(kind)} />${ctx.label("purpose", kind)}</label>`)}</fieldset>`;
}

function playersLink(ctx: Ctx, path: string): Html {
  const address = new URL(path, location.href).href;
  const copy = (e: Event): void => {
    void navigator.clipboard?.writeText(address);
    (e.currentTarget as HTMLElement).lastElementChild!.textContent = ctx.t("settings.copied");
  };
  return html`<section><h3>${ctx.t("settings.players_link")}</h3><div class="row gap8"><input class="grow" readonly aria-label=${ctx.t("settings.players_link")} .value=${address} @focus=${(e: Event) => (e.target as HTMLInputElement).select()} /><button type="button" class="button" @click=${copy}>${icon("copy", 16)}<span>${ctx.t("settings.copy")}</span></button></div></section>`;
}

const KEYS: [string, Parameters<Ctx["t"]>[0]][] = [
  ["N", "help.next"], ["Ctrl Z", "help.undo"], ["Ctrl Maj Z, Ctrl Y", "help.redo"], ["E", "help.screen"], ["F", "help.panel"], ["J", "help.log"], ["/", "help.search"], ["0", "help.fit"],
  ["+ −", "help.zoom"], ["← ↑ → ↓", "help.pan"], ["Maj ←→, Enter", "help.cursor"], ["Space, Backspace", "help.waypoint"], ["G C B T", "help.layers"], ["H", "help.bare"], ["?", "help.this"], ["Esc", "help.close"],
];

const KEY_WORDS_EN: [RegExp, string][] = [[/Maj/g, "Shift"]];
const KEY_WORDS_FR: [RegExp, string][] = [[/Enter/g, "Entrée"], [/Space/g, "Espace"], [/Backspace/g, "Retour arrière"], [/Esc/g, "Échap"]];

function keyName(ctx: Ctx, keys: string): string {
  return (ctx.lang === "fr" ? KEY_WORDS_FR : KEY_WORDS_EN).reduce((text, [from, to]) => text.replace(from, to), keys);
}

function help(ctx: Ctx): Html {
  return html`${head(ctx, ctx.t("help.title"))}<div class="drawer-body"><dl class="keys">${KEYS.map(([keys, what]) => html`<div><dt>${keyName(ctx, keys).split(" ").map((k) => (k.endsWith(",") ? html`<kbd>${k.slice(0, -1)}</kbd> ` : html`<kbd>${k}</kbd> `))}</dt><dd>${ctx.t(what)}</dd></div>`)}</dl>
    ${mayLead(ctx.model) ? html`<button type="button" class="button" @click=${() => beginTour(ctx)}>${ctx.t("help.tour")}</button>` : nothing}</div>`;
}

