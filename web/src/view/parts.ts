import { html, nothing } from "lit-html";
import { toNumber } from "../display/numbers";
import type { Exact, Member, MemberBrief } from "../types";
import type { Ctx, Html } from "./ctx";

const COLOURS = ["#3F6B54", "#6B4A5E", "#7A5C2E", "#4C6B8A", "#5E5A8A", "#66645C", "#7A4B3A", "#3E6670"];
const ROUND = 115.6;

/** A steady colour for each member, by their place in the party. */
export function colourOf(ctx: Ctx, id: string): string {
  const at = ctx.model.campaign?.members.findIndex((m) => m.id === id) ?? 0;
  return COLOURS[Math.max(0, at) % COLOURS.length]!;
}

export function letterOf(member: MemberBrief): string {
  return [...member.name][0]?.toUpperCase() ?? "?";
}

export function avatar(ctx: Ctx, member: MemberBrief, size = 30): Html {
  return html`<span class="avatar" aria-hidden="true" style=${`width:${String(size)}px;height:${String(size)}px;font-size:${String(size * 0.48)}px;background:${colourOf(ctx, member.id)}`}>${letterOf(member)}</span>`;
}

/** The share of hit points left, 0 to 1; full where unknown. */
export function healthOf(member: Member): number {
  if (!member.hp_max) return 1;
  const left = (member.hp ?? member.hp_max - member.damage) - member.nonlethal;
  return Math.max(0, Math.min(1, left / member.hp_max));
}

/** Of the dead: no colour and no ring, the letter struck out. */
function portraitOfDead(member: Member, size: number): Html {
  return html`<svg class="portrait dead" width=${size} height=${size} viewBox="0 0 42 42" aria-hidden="true">
    <circle cx="21" cy="21" r="15" fill="var(--sunk)" stroke="var(--edge)" stroke-width="1.6" stroke-dasharray="3 3" />
    <text x="21" y="26.4" text-anchor="middle" class="portrait-letter">${letterOf(member)}</text>
    <path d="M9.5 32.5L32.5 9.5" stroke="var(--stop)" stroke-width="2.4" stroke-linecap="round" />
  </svg>`;
}

/** Portrait with its ring of hit points. */
export function portrait(ctx: Ctx, member: Member, size = 42): Html {
  if (member.dead) return portraitOfDead(member, size);
  const health = healthOf(member);
  const tone = health < 0.5 ? "var(--stop)" : "var(--ok)";
  return html`<svg class="portrait" width=${size} height=${size} viewBox="0 0 42 42" aria-hidden="true">
    <circle cx="21" cy="21" r="15" fill=${colourOf(ctx, member.id)} />
    <circle cx="21" cy="21" r="18.4" fill="none" stroke="var(--line)" stroke-width="3.2" />
    <circle cx="21" cy="21" r="18.4" fill="none" stroke=${tone} stroke-width="3.2" stroke-linecap="round" stroke-dasharray="${health * ROUND} ${ROUND + 10}" transform="rotate(-90 21 21)" />
    <text x="21" y="26.4" text-anchor="middle" class="portrait-letter">${letterOf(member)}</text>
  </svg>`;
}

const LOADS = ["light", "medium", "heavy"];

/** Whether a load counts by its capacity alone, without classes below it. */
export function hasOneLimit(load: Member["load"]): boolean {
  const limits = load?.limits_kg ?? [];
  return limits.length > 0 && limits.every((limit) => number(limit) === number(limits[0]));
}

/** Three boxes: light, medium, heavy load; nothing where a load is not known or has no classes. */
export function loadBoxes(carried: Member["load"], large = false): Html {
  const load = carried?.class;
  if (!load || hasOneLimit(carried)) return nothing;
  const filled = load === "overloaded" || load === "impossible" ? 3 : LOADS.indexOf(load) + 1;
  return html`<span class=${large ? "boxes large" : "boxes"} aria-hidden="true">${[1, 2, 3].map((n) => html`<i class=${n <= filled ? "full" : ""}></i>`)}</span>`;
}

/** The most that the class of a load allows: the first limit that is not passed, or the last of all. */
export function limitOf(load: Member["load"]): Exact | null {
  const limits = load?.limits_kg ?? [];
  const carried = number(load?.carried_kg);
  return limits.find((limit) => number(limit) >= carried) ?? limits.at(-1) ?? null;
}

/** How tired a member is: fatigue, exhaustion, or its level. */
export function tiredWords(ctx: Ctx, member: Member): string {
  if (member.exhaustion) return ctx.t("party.level", { n: member.exhaustion });
  return ctx.t(member.fatigue === "fatigued" ? "party.fatigued" : "party.exhausted");
}

/** What a screen reader and a tooltip say of a member, in one line. */
export function memberLine(ctx: Ctx, member: Member): string {
  const parts = [member.name];
  if (member.dead) return [...parts, ctx.t("party.dead")].join(", ");
  if (member.leader) parts.push(ctx.t("party.leader"));
  if (member.hp_max) parts.push(ctx.t("party.hp", { now: member.hp ?? member.hp_max, max: member.hp_max }));
  if (member.fatigue !== "none") parts.push(tiredWords(ctx, member));
  if (member.nonlethal) parts.push(ctx.t("party.nonlethal", { n: member.nonlethal }));
  if (member.load) parts.push(ctx.label("load", member.load.class));
  return parts.join(", ");
}

export function bar(part: number, marks: number[] = []): Html {
  const clamp = (x: number): number => Math.max(0, Math.min(100, x * 100));
  return html`<span class="bar" aria-hidden="true"><i style=${`width:${String(clamp(part))}%`}></i>${marks.map((m) => html`<b style=${`left:${String(clamp(m))}%`}></b>`)}</span>`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function number(exact: string | number | null | undefined): number {
  return exact === null || exact === undefined ? 0 : toNumber(exact);
}

