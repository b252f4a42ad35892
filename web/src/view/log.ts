import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { formatClock } from "../display/time";
import { mayLead } from "../state/view";
import type { LogEvent, LogHour } from "../types";
import type { Ctx, Html } from "./ctx";
import { icon, type IconName } from "./icons";
import { cardIfOpen, whyLink } from "./why";

const ICONS: [RegExp, IconName][] = [
  [/^lost\.(fail|random|wander|bearing|unnoticed|course_wrong)/, "adrift"],
  [/^lost\./, "compass"],
  [/^ambush\.(?!hidden|seen|missed|noticed)/, "swords"],
  [/^(alert|ambush|landmark)\.|\.noticed/, "eye"],
  [/^(avalanche|burial|ground)\./, "mountain"],
  [/^(cold|heat|altitude|air)\./, "thermometer"],
  [/^sandstorm/, "wind"],
  [/^forest_fire/, "flame"],
  [/^quicksand|^massive/, "triangle"],
  [/fatigue|exhaust|tired|march\.fail|nonlethal/, "battery"],
  [/river|ford|swim|boat|water/, "waves"],
  [/camp|night|rest|sleep/, "tent"],
  [/food|hunger|thirst|ration|supplies|forage|^needs/, "utensils"],
  [/weather|fog|visibility|condition/, "cloud"],
  [/light|torch/, "flame"],
  [/heal|damage|wound|^dying|^member|^order\.member/, "heart"],
  [/arriv|reach/, "flag"],
  [/stop|choice|choose|^order/, "hand"],
  [/load|carr/, "weight"],
  [/hustle|forced|gallop|^mount|^vehicle/, "gauge"],
  [/overrul/, "hand"],
];

function iconOf(code: string): IconName {
  return ICONS.find(([pattern]) => pattern.test(code))?.[1] ?? "footprints";
}

function line(ctx: Ctx, hour: LogHour, event: LogEvent, first: boolean): Html {
  const id = `log-${String(hour.index)}-${event.id}`;
  const classes = `log-line${event.secret ? " veil" : ""}${hour.undone ? " undone" : ""}`;
  return html`<li class=${classes}>
    ${event.secret ? html`<span class="hatch"></span>` : nothing}
    <div class="log-row"><span class="log-time">${first ? formatClock(hour.hour, ctx.lang) : ""}</span><span class="log-icon">${icon(iconOf(event.code), 17)}</span>
      <span class="log-text">${event.secret ? html`<span class="hidden">${ctx.t("secret.tag")}, </span>` : nothing}${event.text} ${whyLink(ctx, id, event.why)}${first ? returnButton(ctx, hour) : nothing}</span></div>
    ${cardIfOpen(ctx, id, event.why, event.secret, mayLead(ctx.model) ? event.id : null)}
  </li>`;
}

/** "Return here": takes back this hour and all after it. */
function returnButton(ctx: Ctx, hour: LogHour): Html {
  const points = ctx.model.own?.state.history?.points ?? [];
  if (!mayLead(ctx.model) || hour.undone || !points.some((p) => p.index === hour.index)) return nothing;
  return html`<button type="button" class="return" title=${ctx.t("log.return")} aria-label=${`${ctx.t("log.return")}, ${formatClock(hour.hour, ctx.lang)}`} @click=${() => ctx.change({ returning: hour.index })}>${icon("undo", 14)}</button>`;
}

function day(ctx: Ctx, number: number, hours: LogHour[], today: number): Html {
  return html`<li class="log-day"><h3>${number === today ? ctx.t("log.today") : ctx.t("log.day", { day: number })}</h3>
    <ol>${repeat(hours, (h) => h.index, (h) => h.events.map((event, i) => line(ctx, h, event, i === 0)))}</ol></li>`;
}

/** The log, newest at the bottom. */
export function logList(ctx: Ctx, hours: LogHour[], today: number): Html {
  const spoken = hours.filter((h) => h.events.length > 0);
  if (spoken.length === 0) return html`<p class="log-empty pale">${ctx.t("log.empty")}</p>`;
  const days = new Map<number, LogHour[]>();
  for (const hour of spoken) days.set(hour.day, [...(days.get(hour.day) ?? []), hour]);
  return html`<ol class="log-list">${repeat([...days], ([n]) => n, ([n, list]) => day(ctx, n, list, today))}</ol>`;
}

/** The last line alone, shown over the strip when the panel is folded. */
export function lastLine(ctx: Ctx, hours: LogHour[]): Html {
  const spoken = hours.filter((h) => !h.undone && h.events.length > 0);
  const hour = spoken[spoken.length - 1];
  const event = hour?.events[hour.events.length - 1];
  if (!hour || !event) return nothing;
  return html`<p class=${event.secret ? "last-line veil" : "last-line"}><b>${formatClock(hour.hour, ctx.lang)}</b> ${event.text}</p>`;
}
