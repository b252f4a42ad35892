import { html, nothing } from "lit-html";
import { toNumber } from "../display/numbers";
import { formatClock, formatHourDot } from "../display/time";
import { mayLead, shownView } from "../state/view";
import type { GameState, TrackPoint } from "../types";
import type { Ctx, Html } from "./ctx";
import { icon, type IconName } from "./icons";

interface Span {
  from: number;
  to: number;
}

/** The hours that the strip shows: the whole day for the game master, the waking day for players. */
function span(ctx: Ctx): Span {
  return mayLead(ctx.model) ? { from: 0, to: 24 } : { from: 6, to: 22 };
}

function percent({ from, to }: Span, hour: number): string {
  return `${String(Math.max(0, Math.min(100, ((hour - from) / (to - from)) * 100)))}%`;
}

function sky(range: Span, sunrise: number, sunset: number): string {
  const stops: [number, string][] = [
    [0, "#38415F"], [sunrise - 0.75, "#4A5475"], [sunrise + 0.1, "#C8A9B4"], [sunrise + 0.9, "#DCEAF2"], [12, "#EAF3F7"],
    [sunset - 1.4, "#DDE9F0"], [sunset - 0.3, "#E7BE93"], [sunset + 0.6, "#6A6685"], [24, "#38415F"],
  ];
  return `background:linear-gradient(90deg, ${stops.map(([h, c]) => `${c} ${String(((h - range.from) / (range.to - range.from)) * 100)}%`).join(", ")})`;
}

interface Piece extends Span {
  kind: "way" | "wild" | "lost";
}

/** The hours marched today, merged where they look the same. */
function pieces(track: TrackPoint[], state: GameState): Piece[] {
  const today = track.filter((p) => p.day === state.clock.day);
  const made: Piece[] = [];
  for (let i = 1; i < today.length; i += 1) {
    const [a, b] = [today[i - 1]!, today[i]!];
    if (b.index > a.index + 1 || (a.x_m === b.x_m && a.y_m === b.y_m)) continue;
    const kind = b.lost ? "lost" : b.off_way ? "wild" : "way";
    const last = made[made.length - 1];
    if (last && last.kind === kind && last.to === a.hour) last.to = b.hour;
    else made.push({ from: a.hour, to: b.hour, kind });
  }
  return made;
}

function mark(ctx: Ctx, range: Span, hour: number, name: IconName, words: string): Html {
  if (hour < range.from || hour > range.to) return nothing;
  return html`<span class="sky-mark" style=${`left:${percent(range, hour)}`} title=${words}>${icon(name, 16)}<span>${formatClock(hour, ctx.lang)}</span></span>`;
}

function ticks(ctx: Ctx, range: Span, now: number): Html {
  const hours = Array.from({ length: Math.floor((range.to - range.from) / 2) + 1 }, (_, i) => range.from + 2 * i);
  const text = (h: number): string => (mayLead(ctx.model) ? (ctx.lang === "fr" ? String(h) : formatHourDot(h, ctx.lang)) : formatClock(h, ctx.lang));
  return html`<span class="ticks" aria-hidden="true">${hours.map((h) => html`<i style=${`left:${percent(range, h)}`}></i><span class=${h === now ? "now" : ""} style=${`left:${percent(range, h)}`}>${text(h)}</span>`)}</span>`;
}

/** The march still allowed today, and where a forced one would begin. */
function ahead(ctx: Ctx, range: Span, state: GameState): Html {
  const limit = toNumber(state.pace.limit_h);
  const marched = state.pace.marched ? toNumber(state.pace.marched.value) : 0;
  if (Number.isNaN(limit) || state.finished) return nothing;
  const end = state.clock.hour + Math.max(0, limit - marched);
  if (end > range.to) return nothing;
  const width = `calc(${percent(range, end)} - ${percent(range, state.clock.hour)})`;
  return html`<i class="march ahead" style=${`left:${percent(range, state.clock.hour)};width:${width}`}></i>
    ${mayLead(ctx.model) ? html`<span class="forced" style=${`left:${percent(range, end)}`}><span>${ctx.t("clock.forced")}</span></span>` : nothing}`;
}

/** Earlier hours of today that one can return to. */
function earlier(state: GameState): { index: number; hour: number }[] {
  return (state.history?.points ?? []).filter((p) => p.day === state.clock.day && p.index < state.clock.hours);
}

function nearestPoint(state: GameState, hour: number): number | null {
  const points = earlier(state);
  const near = points.reduce<{ index: number; away: number } | null>((best, p) => {
    const away = Math.abs(p.hour - hour);
    return !best || away < best.away ? { index: p.index, away } : best;
  }, null);
  return near && hour < state.clock.hour - 0.4 ? near.index : null;
}

function drag(ctx: Ctx, state: GameState, range: Span, event: PointerEvent): void {
  const knob = event.currentTarget as HTMLElement;
  const box = knob.parentElement!.getBoundingClientRect();
  knob.setPointerCapture(event.pointerId);
  const move = (e: PointerEvent): void => {
    const hour = range.from + ((e.clientX - box.left) / box.width) * (range.to - range.from);
    ctx.change({ returning: nearestPoint(state, hour) });
  };
  knob.addEventListener("pointermove", move);
  knob.addEventListener("pointerup", () => knob.removeEventListener("pointermove", move), { once: true });
}

function keys(ctx: Ctx, state: GameState, event: KeyboardEvent): void {
  const points = earlier(state).map((p) => p.index);
  const at = ctx.model.returning === null ? points.length : points.indexOf(ctx.model.returning);
  const step = event.key === "ArrowLeft" || event.key === "ArrowDown" ? -1 : event.key === "ArrowRight" || event.key === "ArrowUp" ? 1 : 0;
  if (step !== 0) {
    event.preventDefault();
    event.stopPropagation();
    ctx.change({ returning: points[Math.max(0, at + step)] ?? null });
  }
  if (event.key === "Enter" && ctx.model.returning !== null) void goBack(ctx);
}

export async function goBack(ctx: Ctx): Promise<void> {
  const index = ctx.model.returning;
  ctx.change({ returning: null });
  if (index !== null) await ctx.table?.command("undo_to", { index });
}

function knob(ctx: Ctx, state: GameState, range: Span): Html {
  const back = ctx.model.returning === null ? null : earlier(state).find((p) => p.index === ctx.model.returning);
  const hour = back?.hour ?? state.clock.hour;
  const place = `left:${percent(range, hour)}`;
  if (!mayLead(ctx.model)) return html`<span class="knob still" style=${place}></span>`;
  return html`<span class="knob" data-tour="5" role="slider" tabindex="0" aria-label=${ctx.t("clock.strip")} aria-valuemin="0" aria-valuemax="24" aria-valuenow=${hour} aria-valuetext=${formatClock(hour, ctx.lang)} style=${place}
    @pointerdown=${(e: PointerEvent) => drag(ctx, state, range, e)} @keydown=${(e: KeyboardEvent) => keys(ctx, state, e)}></span>`;
}

/** What going back would take, said before it is done. */
export function returnBubble(ctx: Ctx): Html {
  const { returning, own } = ctx.model;
  if (returning === null || !own || !mayLead(ctx.model)) return nothing;
  const gone = own.hours.filter((h) => h.index >= returning && !h.undone);
  const point = own.state.history?.points.find((p) => p.index === returning);
  const time = point ? formatClock(point.hour, ctx.lang) : "";
  return html`<div class="bubble return-bubble" role="alertdialog" aria-label=${ctx.t("clock.to", { time })}><b>${ctx.t("clock.to", { time })}</b>
    <p>${ctx.t("log.return_confirm", { hours: own.state.clock.hours - returning, events: gone.reduce((n, h) => n + h.events.length, 0) })}</p>
    <div class="row gap8"><button type="button" class="button small strong" @click=${() => void goBack(ctx)}>${icon("undo", 16)}${ctx.t("log.returning")}</button><button type="button" class="button small ghost" @click=${() => ctx.change({ returning: null })}>${ctx.t("route.cancel")}</button></div>
  </div>`;
}

/** The day as a strip: sky, march, sun, now. */
export function timeStrip(ctx: Ctx, state: GameState): Html {
  const range = span(ctx);
  const view = shownView(ctx.model)!;
  const track = state.tracks.true ?? view.state.tracks.believed;
  const { sunrise, sunset, set_out, hour } = state.clock;
  return html`<div class="strip" role="group" aria-label=${ctx.t("clock.strip_read")}>
    ${mayLead(ctx.model) ? html`${mark(ctx, range, sunrise, "sunrise", ctx.t("clock.sunrise", { time: formatClock(sunrise, ctx.lang) }))}${mark(ctx, range, sunset, "sunset", ctx.t("clock.sunset", { time: formatClock(sunset, ctx.lang) }))}` : nothing}
    <div class="sky" style=${sky(range, sunrise, sunset)}>${pieces(track, state).map((p) => html`<i class=${"march " + p.kind} title=${p.kind === "lost" ? ctx.t("clock.lost_span") : ""} style=${`left:${percent(range, p.from)};width:calc(${percent(range, p.to)} - ${percent(range, p.from)})`}></i>`)}${ahead(ctx, range, state)}</div>
    ${ticks(ctx, range, hour)}
    ${mayLead(ctx.model) ? html`<span class="under now" style=${`left:${percent(range, hour)}`}>${ctx.t("clock.now")}</span>${set_out === null || set_out === undefined || hour - set_out < 1.6 ? nothing : html`<span class="under" style=${`left:${percent(range, set_out)}`}>${ctx.t("clock.set_out")}</span>`}` : nothing}
    ${knob(ctx, state, range)}
  </div>`;
}

export function clock(ctx: Ctx, state: GameState): Html {
  const { day, date } = state.clock;
  return html`<div class="clock"><div class="clock-hour">${formatClock(state.clock.hour, ctx.lang)}</div><div class="soft s14">${date ? ctx.t("clock.day_date", { day, date }) : ctx.t("clock.day", { day })}</div></div>`;
}
