import { html, nothing } from "lit-html";
import { formatNumber, toNumber } from "../display/numbers";
import { codeInWords } from "../display/reckoning";
import { formatQuantity } from "../display/units";
import { unitFor, unitWord, withUnit, withoutUnit } from "../display/written";
import type { Choice, Param } from "../types";
import type { Ctx, Html } from "./ctx";

/** What a field shows, and who hears of a change. */
export interface Slot {
  value: string;
  change: (text: string) => void;
  wrong: boolean;
  /** Keeps the choices of two fields of one name apart. */
  id: string;
}

export function choices(ctx: Ctx, param: Param): Choice[] {
  return (param.choices ?? []).map((c) => (typeof c === "string" ? { code: c, label: ctx.label("word", c) } : { code: c.code, label: c.label ?? ctx.label("word", c.code) }));
}

/** Bounds so wide say nothing to a reader. */
const NO_BOUND = 100_000;

function rangeOf(ctx: Ctx, param: Param): string {
  const [least, most] = [param.min, param.max].map((x) => (x === null || x === undefined || Math.abs(toNumber(x)) >= NO_BOUND ? null : formatNumber(x, ctx.lang)));
  if (least !== null && most !== null) return `${least}–${most}`;
  if (least !== null) return ctx.t("rules.at_least", { least: least! });
  return most === null ? "" : ctx.t("rules.at_most", { most: most! });
}

/** Required or not, its bounds, and what stands where nothing is written. */
function hint(ctx: Ctx, param: Param): string {
  const range = rangeOf(ctx, param);
  const several = param.type === "list" && !param.choices ? ctx.t("rules.list_hint") : "";
  const named = [...choices(ctx, param), ...options(ctx, param)].find((c) => c.code === String(param.default))?.label;
  const none = param.default === null || param.default === undefined || param.default === "[]";
  const fallback = none ? "" : `= ${named ?? formatQuantity(param.default, param.unit ?? null, ctx.units, ctx.lang, (code) => ctx.label("word", code))}`;
  return [param.required ? ctx.t("rules.required") : "", range, fallback, several].filter(Boolean).join(" · ");
}

function options(ctx: Ctx, param: Param): Choice[] {
  if (param.type === "flag") return [{ code: "true", label: ctx.t("rules.yes") }, { code: "false", label: ctx.t("rules.no") }];
  return param.type === "list" ? [] : choices(ctx, param);
}

function written(ctx: Ctx, param: Param, slot: Slot): Html {
  const many = param.type === "list" && param.choices ? html`<datalist id=${"choices-" + slot.id}>${choices(ctx, param).map((c) => html`<option value=${c.code}>${c.label}</option>`)}</datalist>` : nothing;
  const shown = withoutUnit(slot.value, param, ctx.units);
  const unit = /\p{L}/u.test(shown) ? null : unitFor(param.unit, ctx.units);
  return html`<span class="unit-field"><input name=${param.name} aria-invalid=${slot.wrong} .value=${shown} @input=${(e: Event) => slot.change(withUnit((e.target as HTMLInputElement).value, param, ctx.units))} list=${param.choices ? "choices-" + slot.id : nothing} autocomplete="off" />${unit ? html`<span class="pale">${unitWord(unit, ctx.lang)}</span>` : nothing}</span>${many}`;
}

/** The control of a parameter, without its label. */
export function control(ctx: Ctx, param: Param, slot: Slot): Html {
  const given = options(ctx, param);
  if (given.length === 0) return written(ctx, param, slot);
  const empty = param.required ? nothing : html`<option value="" ?selected=${slot.value === ""}>${ctx.t("rules.default")}</option>`;
  return html`<select name=${param.name} aria-invalid=${slot.wrong} @change=${(e: Event) => slot.change((e.target as HTMLSelectElement).value)}>${param.required && slot.value === "" ? html`<option value="" selected></option>` : empty}${given.map((o) => html`<option value=${o.code} ?selected=${o.code === slot.value}>${o.label}</option>`)}</select>`;
}

/** A parameter as a field of a form: label, control, and what may stand there. */
export function field(ctx: Ctx, param: Param, slot: Slot): Html {
  return html`<label class="field"><span>${param.label ?? codeInWords(param.name)}</span>${control(ctx, param, slot)}<small class="pale">${hint(ctx, param)}</small></label>`;
}

/** A list of words of the game as boxes to tick. */
export function ticks(ctx: Ctx, param: Param, slot: Slot): Html {
  const now = slot.value.split(",").map((word) => word.trim()).filter(Boolean);
  const flip = (code: string) => (): void => slot.change((now.includes(code) ? now.filter((one) => one !== code) : [...now, code]).join(", "));
  return html`<fieldset class="ticks"><legend>${param.label ?? codeInWords(param.name)}</legend>${choices(ctx, param).map((c) => html`<label class="check"><input type="checkbox" .checked=${now.includes(c.code)} @change=${flip(c.code)} />${c.label}</label>`)}</fieldset>`;
}
