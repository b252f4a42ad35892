import { html, nothing } from "lit-html";
import { toNumber } from "../display/numbers";
import { formatHours, formatLength } from "../display/units";
import { mayLead } from "../state/view";
import type { GameState, Member } from "../types";
import type { Ctx, Html } from "./ctx";
import { number } from "./parts";

const WEATHERS = ["clear", "rain", "downpour", "snow", "heavy_snow", "sleet", "fog", "storm", "powerful_storm", "sandstorm"];
const SIGHTS_M = [1000, 500, 120, 60, 30, 18, 15, 6, 0];
const SPANS_H = [1, 2, 4, 8, 12];
const GROUNDS = ["lying_snow", "deep_snow"];

export type Given = Record<string, unknown>;

/** A form's values, by name; an empty field is not among them. */
export function filled(e: SubmitEvent): Map<string, string> {
  e.preventDefault();
  const form = new FormData(e.target as HTMLFormElement, e.submitter);
  return new Map([...form].map(([name, value]): [string, string] => [name, String(value).trim()]).filter(([, value]) => value !== ""));
}

export function check(ctx: Ctx, name: string, key: Parameters<Ctx["t"]>[0], on = false): Html {
  return html`<label class="check"><input type="checkbox" name=${name} ?checked=${on} />${ctx.t(key)}</label>`;
}

/** Degrees as the reader counts them, in those of the server: exact, as a fraction. */
export function celsius(degrees: string, imperial: boolean): string {
  return imperial ? `${String((Number(degrees) - 32) * 5)}/9` : degrees;
}

/** Metres or feet as the reader counts them, in the server's metres, exactly: five feet are a metre and a half. */
export function metres(length: string, imperial: boolean): string {
  return imperial ? `${String(Number(length) * 3)}/10` : length;
}

/** The weather and the air, from now on or for some hours. */
export function weatherForm(ctx: Ctx, state: GameState): Html {
  const imperial = ctx.units === "imperial";
  const send = (e: SubmitEvent): void => {
    const form = filled(e);
    const hours = form.get("hours");
    const given: Given = { weather: form.get("weather"), visibility_m: Number(form.get("visibility")), hours: hours === undefined ? null : Number(hours), lying: form.get("lying") ?? null };
    for (const flag of ["hot", "moon", "thawed"]) given[flag] = form.has(flag);
    const [degrees, altitude] = [form.get("temperature"), form.get("altitude")];
    if (degrees !== undefined) given.temperature_c = celsius(degrees, imperial);
    if (altitude !== undefined) given.altitude_m = metres(altitude, imperial);
    void ctx.table?.command("set_conditions", given);
  };
  const sight = number(state.conditions.visibility_m);
  const sights = SIGHTS_M.includes(sight) ? SIGHTS_M : [...SIGHTS_M, sight].sort((a, b) => b - a);
  return html`<form class="form" @submit=${send}>
    <label>${ctx.t("conditions.weather")}<select name="weather">${WEATHERS.map((w) => html`<option value=${w} ?selected=${w === state.conditions.weather}>${ctx.label("weather", w)}</option>`)}</select></label>
    <label>${ctx.t("conditions.visibility")}<select name="visibility">${sights.map((m) => html`<option value=${m} ?selected=${m === sight}>${formatLength(m, ctx.units, ctx.lang)}</option>`)}</select></label>
    <label>${ctx.t("conditions.temperature", { unit: imperial ? "°F" : "°C" })}<input name="temperature" type="number" placeholder=${ctx.t("conditions.mild")} /></label>
    <label>${ctx.t("conditions.altitude", { unit: imperial ? ctx.t("conditions.feet") : "m" })}<input name="altitude" type="number" min="0" placeholder=${ctx.t("conditions.by_map")} /></label>
    <label>${ctx.t("conditions.ground")}<select name="lying"><option value="">${ctx.t("conditions.ground_bare")}</option>${GROUNDS.map((code) => html`<option value=${code}>${ctx.label("word", code)}</option>`)}</select></label>
    ${check(ctx, "hot", "conditions.hot")}${check(ctx, "moon", "conditions.moon")}${check(ctx, "thawed", "conditions.thawed")}
    <label>${ctx.t("conditions.hours")}<select name="hours"><option value="">${ctx.t("conditions.hours_open")}</option>${SPANS_H.map((n) => html`<option value=${n}>${formatHours(n, ctx.lang)}</option>`)}</select></label>
    <button class="button strong">${ctx.t("conditions.apply")}</button>
  </form>`;
}

/** What carries the party over water and along the roads: given, taken away, or left behind. */
export function passageForm(ctx: Ctx, state: GameState): Html {
  const campaign = ctx.model.campaign;
  const now = state.passage;
  if (!campaign?.boats || !campaign.vehicles || !now) return nothing;
  const send = (e: SubmitEvent): void => {
    const form = filled(e);
    const given: Given = { boat: form.get("boat"), vehicle: form.get("vehicle") };
    if (form.has("afloat_h")) given.afloat_h = Number(form.get("afloat_h"));
    void ctx.table?.command("set_passage", given);
  };
  const pick = (name: string, key: Parameters<Ctx["t"]>[0], kinds: string[], is: string | null): Html =>
    html`<label>${ctx.t(key)}<select name=${name}>${["none", ...kinds].map((code) => html`<option value=${code} ?selected=${code === (is ?? "none")}>${code === "none" ? ctx.t("passage.none") : ctx.label("word", code)}</option>`)}</select></label>`;
  return html`<form class="form" @submit=${send}><h3>${ctx.t("passage.title")}</h3>
    ${pick("boat", "passage.boat", campaign.boats, now.boat)}${pick("vehicle", "passage.vehicle", campaign.vehicles, now.vehicle)}
    <label>${ctx.t("passage.afloat")}<input name="afloat_h" type="number" min="1" max="24" placeholder=${now.afloat_h === null ? ctx.t("passage.by_book") : formatHours(now.afloat_h, ctx.lang)} /></label>
    <button class="button strong">${ctx.t("passage.apply")}</button></form>`;
}

/** What a danger of each kind needs to know besides: the names of its fields. */
const EVENTS: Record<string, string[]> = {
  forest_fire: ["refuge_m"],
  avalanche: ["form", "hearing_dc"],
  quicksand: [],
  ambush: ["stealth", "harm", "distance_m", "minutes"],
};

/** Those of them that the reader writes in units of his own. */
const LENGTHS = new Set(["refuge_m", "distance_m"]);

/** A danger called where the party is. */
export function eventForm(ctx: Ctx): Html {
  const imperial = ctx.units === "imperial";
  const send = (e: SubmitEvent): void => {
    const form = filled(e);
    const kind = form.get("kind")!;
    const given: Given = { kind, hidden: form.has("hidden") };
    for (const name of EVENTS[kind] ?? []) {
      const value = form.get(name);
      if (value !== undefined) given[name] = name === "form" || name === "harm" ? value : LENGTHS.has(name) ? metres(value, imperial) : Number(value);
    }
    void ctx.table?.command("call_event", given).then((done) => (done ? ctx.change({ drawer: null, tab: "log" }) : undefined));
  };
  const show = (e: Event): void => {
    const select = e.target as HTMLSelectElement;
    for (const field of select.form!.querySelectorAll<HTMLElement>("[data-field]")) field.hidden = !EVENTS[select.value]!.includes(field.dataset.field!);
  };
  const known = Object.keys(EVENTS).filter((kind) => ctx.model.campaign?.dangers?.includes(kind) ?? true);
  const first = known[0];
  if (first === undefined) return nothing;
  const unit = imperial ? ctx.t("conditions.feet") : "m";
  const field = (name: string, label: string, input: Html): Html => html`<label data-field=${name} ?hidden=${!EVENTS[first]!.includes(name)}>${label}${input}</label>`;
  return html`<form class="form" @submit=${send}><h3>${ctx.t("event.title")}</h3><p class="soft s14">${ctx.t("event.hint")}</p>
    <label>${ctx.t("event.kind")}<select name="kind" @change=${show}>${known.map((kind) => html`<option value=${kind}>${ctx.label("word", kind)}</option>`)}</select></label>
    ${field("refuge_m", ctx.t("event.refuge", { unit }), html`<input name="refuge_m" type="number" min="0" placeholder=${imperial ? "330" : "100"} />`)}
    ${field("form", ctx.t("event.form"), html`<select name="form">${["snow", "landslide"].map((code) => html`<option value=${code}>${ctx.t(code === "snow" ? "event.snow" : "event.landslide")}</option>`)}</select>`)}
    ${field("hearing_dc", ctx.t("event.hearing_dc"), html`<input name="hearing_dc" type="number" min="0" placeholder=${ctx.t("passage.by_book")} />`)}
    ${field("stealth", ctx.t("event.stealth"), html`<input name="stealth" type="number" value="0" />`)}
    ${field("harm", ctx.t("event.harm"), html`<input name="harm" pattern="[0-9]+[dD][0-9]+" placeholder="1d6" />`)}
    ${field("distance_m", ctx.t("event.distance", { unit }), html`<input name="distance_m" type="number" min="0" placeholder=${ctx.t("passage.by_book")} />`)}
    ${field("minutes", ctx.t("event.minutes"), html`<input name="minutes" type="number" min="0" value="10" />`)}
    ${check(ctx, "hidden", "event.hidden", true)}
    <button class="button strong">${ctx.t("event.call")}</button></form>`;
}

/** Who of the party the game master may change. */
export function memberForm(ctx: Ctx, member: Member): Html {
  if (!mayLead(ctx.model) || member.kind !== "hero") return nothing;
  const send = (e: SubmitEvent): void => {
    const form = filled(e);
    const what = (form.get("what") ?? "damage") as "damage" | "nonlethal" | "exhaustion";
    const points = Number(form.get("points") ?? 0);
    const given: Given = { who: member.id, reason: form.get("reason") ?? "", secret: form.has("secret") };
    const act = form.get("act");
    if (act === "dead") given.dead = !member.dead;
    else given[what] = Math.max(0, toNumber(member[what] ?? 0) + (act === "heal" ? -points : points));
    void ctx.table?.command("set_member", given);
  };
  const levels = ctx.model.own?.state.orders?.highest_level ?? 0;
  const other = levels > 0 ? html`<option value="exhaustion">${ctx.t("word.exhaustion")}</option>` : html`<option value="nonlethal">${ctx.t("word.nonlethal")}</option>`;
  return html`<form class="form" @submit=${send}><h3>${ctx.t("word.title")}</h3>
    <label>${ctx.t("word.points")}<input name="points" type="number" min="1" max="1000" value="1" /></label>
    <label>${ctx.t("word.what")}<select name="what"><option value="damage">${ctx.t("word.damage")}</option>${other}</select></label>
    <label>${ctx.t("word.reason")}<input name="reason" maxlength="200" /></label>
    ${check(ctx, "secret", "word.secret")}
    <div class="row gap8 wrap"><button class="button strong" name="act" value="heal">${ctx.t("word.heal")}</button><button class="button" name="act" value="hurt">${ctx.t("word.hurt")}</button>
      <button class="button" name="act" value="dead">${ctx.t(member.dead ? "word.alive" : "word.dead")}</button></div></form>`;
}
