import { html, nothing } from "lit-html";
import { hpWhy, noticeWhy } from "../display/member";
import { marchedToday, walkedToday } from "../display/today";
import { formatNumber, toNumber } from "../display/numbers";
import { formatHours, formatLength, formatMass } from "../display/units";
import { mayLead, shownView } from "../state/view";
import type { Exact, GameState, Member, Reckoning } from "../types";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";
import { capital, hasOneLimit, limitOf, loadBoxes, memberLine, portrait, tiredWords } from "./parts";
import { cardIfOpen, figure, figureText } from "./why";

/** Where the party is, what it sees, how it goes; every number opens. */
export function whereBlock(ctx: Ctx, state: GameState): Html {
  const { where, conditions, pace } = state;
  const land = where?.land ? ctx.label("land", where.land) : "";
  const way = where?.way && where.way !== "none" ? ctx.label("way", where.way) : ctx.t("where.off_way");
  const sight = sightWords(ctx, conditions.visibility_m);
  const about = [ctx.label("weather", conditions.weather), sight].filter(Boolean).join(", ");
  const title = capital(where?.name ?? land);
  const hours = shownView(ctx.model)?.hours ?? [];
  const today = pace.today && { ...pace.today, why: pace.today.why ?? walkedToday(ctx, hours, state) };
  const marched = pace.marched && { ...pace.marched, why: pace.marched.why ?? marchedToday(ctx, hours, state) };
  return html`<section class="where">
    <div class="row between"><h2>${title}</h2>${where?.cell ? html`<span class="mono pale">${ctx.t(cellWord(ctx), { id: where.cell })}</span>` : nothing}</div>
    <p class="soft about">${[where?.name ? land : "", way].filter(Boolean).join(", ")} <span class="pale">·</span> ${about}</p>
    <div class="figures">
      ${pace.speed ? paceFigure(ctx, state) : nothing}
      ${today ? html`<span>${figure(ctx, "where-today", figureText(ctx, today), today.why)} <span class="soft">${ctx.t("where.today")}</span></span>` : nothing}
      ${marched ? html`<span>${figure(ctx, "where-hours", figureText(ctx, marched), marched.why)} <span class="soft">${pace.limit_h === null ? "" : ctx.t("where.of", { hours: formatNumber(pace.limit_h, ctx.lang) })}</span></span>` : nothing}
    </div>
    ${cardIfOpen(ctx, "where-pace", pace.speed?.why)}${cardIfOpen(ctx, "where-today", today?.why)}${cardIfOpen(ctx, "where-hours", marched?.why)}
  </section>`;
}

/** How far one sees; in the dark no distance says it better. */
function sightWords(ctx: Ctx, metres: Exact | null): string {
  if (metres === null) return "";
  return toNumber(metres) === 0 ? ctx.t("where.dark") : ctx.t("where.sees", { distance: formatLength(metres, ctx.units, ctx.lang) });
}

export function cellWord(ctx: Ctx): "map.cell_hex" | "map.cell_square" {
  return shownView(ctx.model)?.region.grid.kind === "square" ? "map.cell_square" : "map.cell_hex";
}

function paceFigure(ctx: Ctx, state: GameState): Html {
  const speed = { ...state.pace.speed!, unit: "m/h" };
  const slowest = state.party.find((m) => m.id === state.pace.slowest)?.name;
  const words = slowest ? ctx.t("where.pace", { name: slowest }) : ctx.t("where.pace_none");
  return html`<span>${figure(ctx, "where-pace", figureText(ctx, speed), speed.why)} <span class="soft">${words}</span></span>`;
}

/** For how long the party has been lost; the first hour is not over yet. */
export function lostTitle(ctx: Pick<Ctx, "t" | "lang">, hours: Exact): string {
  return toNumber(hours) >= 1 ? ctx.t("lost.title", { hours: formatHours(hours, ctx.lang) }) : ctx.t("lost.title_new");
}

/** The hatched block of a lost party: the game master's alone. */
export function lostBlock(ctx: Ctx, state: GameState): Html {
  const { lost } = state;
  if (!lost) return nothing;
  const name = (id: string): string => state.party.find((m) => m.id === id)?.name ?? id;
  const chance = lost.chance && { ...lost.chance, why: lost.chance.why ?? (lost.each ? noticeWhy(lost.chance.value, lost.each.map((one) => ({ name: name(one.member), chance: one.chance })), ctx, { title: ctx.t("lost.chance_title"), none: ctx.t("lost.chance_none") }) : null) };
  const away = state.distance_m ? ctx.t("lost.distance", { distance: formatLength(state.distance_m, ctx.units, ctx.lang) }) : "";
  return html`<section class="lost veil" aria-label=${ctx.t("secret.behind")}><div class="hatch"></div><div class="lost-body">
    <div class="row between"><span class="row lost-title">${icon("screen", 17)}${lostTitle(ctx, lost.hours)}</span><span class="s13">${ctx.t(lost.known ? "lost.players_aware" : "lost.players_unaware")}</span></div>
    ${away ? html`<p class="s13">${away}</p>` : nothing}
    ${lost.notice_dc ? html`<p class="s13">${ctx.t("lost.notice")} ${figure(ctx, "lost-dc", (ctx.lang === "fr" ? "DD" : "DC") + "\u00a0" + figureText(ctx, lost.notice_dc), lost.notice_dc.why)}${chance ? html`, ${ctx.t("lost.chance")} ${figure(ctx, "lost-chance", figureText(ctx, { ...chance, unit: "chance" }), chance.why)}` : nothing}</p>` : nothing}
    ${mayLead(ctx.model) ? html`<p><button type="button" class="why small" title=${ctx.t("lost.show_hint")} @click=${() => void ctx.table?.command("show_way", {})}>${ctx.t("lost.show")}</button></p>` : nothing}
    ${cardIfOpen(ctx, "lost-dc", lost.notice_dc?.why, true)}${cardIfOpen(ctx, "lost-chance", chance?.why, true)}
  </div></section>`;
}

/** One chip a member: ring of hit points, leader's compass, fatigue, load; opens the member's sheet. */
export function partyStrip(ctx: Ctx, party: Member[]): Html {
  if (party.length === 0) return nothing;
  return html`<section class="party-strip" aria-label=${ctx.t("party.title")}>${party.map((member) => html`
    <button type="button" class=${member.dead ? "chip-member dead" : "chip-member"} title=${memberLine(ctx, member)} @click=${() => ctx.change({ drawer: { kind: "member", id: member.id } })}>
      ${portrait(ctx, member)}
      ${member.leader && !member.dead ? html`<span class="badge leader">${icon("compass", 17)}</span>` : nothing}
      ${member.fatigue === "none" || member.dead ? nothing : html`<span class=${"badge tired " + member.fatigue}>${icon("battery", 15)}</span>`}
      <span class="member-name">${member.name}</span><span class="hidden">${memberLine(ctx, member).slice(member.name.length)}</span>${member.dead ? html`<span class="dead-word" aria-hidden="true">${ctx.t("party.dead_short")}</span>` : loadBoxes(member.load)}
    </button>`)}</section>`;
}

/** The player's own character, under the place. */
export function ownBlock(ctx: Ctx, state: GameState): Html {
  const me = state.party.find((m) => m.id === (ctx.model.seenAs?.member ?? ctx.model.as));
  if (!me || mayLead(ctx.model)) return nothing;
  return html`<section class="own">${portrait(ctx, me, 58)}<div class="grow">
    <div class="row between"><b class="s17">${me.name}</b>${me.dead ? html`<span class="tag stop">${ctx.t("party.dead")}</span>` : me.hp_max ? hitPoints(ctx, "own-hp", me) : nothing}</div>${me.dead ? nothing : hpCard(ctx, "own-hp", me)}
    ${me.dead || me.fatigue === "none" ? nothing : html`<div class="row gap8"><span class="tag warn">${icon("battery", 15)}${tiredWords(ctx, me)}</span>${me.fatigue_why ? html`<span>${figure(ctx, "own-fatigue", ctx.t("log.why"), me.fatigue_why)}</span>` : nothing}</div>`}
    ${me.load ? html`<div class="row gap8 s14 soft">${loadBoxes(me.load, true)}<span>${loadLine(ctx, me)}</span></div>` : nothing}
    ${cardIfOpen(ctx, "own-fatigue", me.fatigue_why)}
  </div></section>`;
}

function memberHp(ctx: Ctx, member: Member): Reckoning | null {
  return hpWhy(member, ctx, { title: ctx.t("party.hp_title"), all: ctx.t("party.hp_all"), damage: ctx.t("party.hp_damage"), nonlethal: ctx.t("party.hp_nonlethal") });
}

/** Hit points that open; the card stands below, where there is room. */
export function hitPoints(ctx: Ctx, id: string, member: Member): Html {
  return figure(ctx, id, ctx.t("party.hp", { now: member.hp ?? member.hp_max ?? 0, max: member.hp_max ?? 0 }), memberHp(ctx, member));
}

export function hpCard(ctx: Ctx, id: string, member: Member): Html {
  return cardIfOpen(ctx, id, memberHp(ctx, member));
}

/** The load in words, with the most that its class allows. */
export function loadLine(ctx: Ctx, member: Member): string {
  const limit = limitOf(member.load);
  const load = ctx.label("load", member.load?.class);
  const carried = member.load?.carried_kg ?? null;
  if (carried !== null && limit !== null && member.load?.class !== "overloaded" && hasOneLimit(member.load)) return ctx.t("party.load_one", { carried: mass(ctx, carried), limit: mass(ctx, limit) });
  if (carried === null || limit === null) return load;
  return ctx.t(toNumber(carried) > toNumber(limit) ? "party.load_beyond" : "party.load_line", { load, carried: mass(ctx, carried), limit: mass(ctx, limit) });
}

function mass(ctx: Ctx, kilos: string | number): string {
  return formatMass(kilos, ctx.units, ctx.lang);
}
