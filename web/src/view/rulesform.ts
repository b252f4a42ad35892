import { html, nothing } from "lit-html";
import { formatNumber, toNumber } from "../display/numbers";
import { codeInWords } from "../display/reckoning";
import { formatQuantity } from "../display/units";
import { Problem } from "../net/api";
import type { Param, Question, Units } from "../types";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";
import { setRules } from "./rules";

interface Choice {
  code: string;
  label: string;
}

function choices(ctx: Ctx, param: Param): Choice[] {
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
  const several = param.type === "list" ? ctx.t("rules.list_hint") : "";
  const named = [...choices(ctx, param), ...options(ctx, param)].find((c) => c.code === String(param.default))?.label;
  const fallback = param.default === null || param.default === undefined ? "" : `= ${named ?? formatQuantity(param.default, null, ctx.units, ctx.lang, (code) => ctx.label("word", code))}`;
  return [param.required ? ctx.t("rules.required") : "", range, fallback, several].filter(Boolean).join(" · ");
}

function options(ctx: Ctx, param: Param): Choice[] {
  if (param.type === "flag") return [{ code: "true", label: ctx.t("rules.yes") }, { code: "false", label: ctx.t("rules.no") }];
  return param.type === "list" ? [] : choices(ctx, param);
}

function field(ctx: Ctx, param: Param): Html {
  const value = ctx.model.rules.values[param.name] ?? "";
  const change = (e: Event): void => setRules(ctx, { values: { ...ctx.model.rules.values, [param.name]: (e.target as HTMLInputElement).value } });
  const given = options(ctx, param);
  const wrong = ctx.model.rules.problem?.where?.split(".")[0] === param.name;
  const input = given.length > 0
    ? html`<select name=${param.name} aria-invalid=${wrong} @change=${change}><option value="" ?selected=${value === ""}>${ctx.t("rules.default")}</option>${given.map((o) => html`<option value=${o.code} ?selected=${o.code === value}>${o.label}</option>`)}</select>`
    : html`<span class="unit-field"><input name=${param.name} aria-invalid=${wrong} .value=${value} @input=${change} list=${param.choices ? "choices-" + param.name : nothing} autocomplete="off" />${param.unit ? html`<span class="pale">${unitFor(param, ctx.units)}</span>` : nothing}</span>`;
  const many = param.type === "list" && param.choices ? html`<datalist id=${"choices-" + param.name}>${choices(ctx, param).map((c) => html`<option value=${c.code}>${c.label}</option>`)}</datalist>` : nothing;
  return html`<label class="field"><span>${param.label ?? codeInWords(param.name)}</span>${input}${many}<small class="pale">${hint(ctx, param)}</small></label>`;
}

const IMPERIAL: Record<string, string> = { m: "ft", km: "mile", kg: "lb" };

/** The unit in which a bare number of the form is meant. */
function unitFor(param: Param, units: Units): string | null {
  return units === "imperial" && param.unit ? (IMPERIAL[param.unit] ?? param.unit) : (param.unit ?? null);
}

/** What is written in the form, as the values of a question: nothing for a field left empty. */
export function valuesOf(question: Question, written: Record<string, string>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const param of question.params) {
    const text = (written[param.name] ?? "").trim();
    if (text === "") continue;
    given[param.name] = param.type === "list" ? text.split(",").map((part) => part.trim()) : param.type === "flag" ? text === "true" : text.replace(/^(-?\d+),(\d+)/, "$1.$2");
  }
  return given;
}

const LONG_MS = 950;

/** A seed that the answer keeps, so that another ruling can be tried with the same dice. */
function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** Asks; a new question, or "cancel", ends the waiting for the one before. */
async function ask(ctx: Ctx, question: Question, odds: boolean): Promise<void> {
  ctx.model.rules.asking?.stop();
  const stopper = new AbortController();
  const asking = { since: Date.now(), stop: () => stopper.abort() };
  setRules(ctx, { asking, problem: null, whatIf: null });
  const slow = window.setTimeout(() => ctx.change({}), LONG_MS + 50);
  try {
    const rulings = ctx.model.campaign?.rulings ?? {};
    const seed = question.throws && !odds ? freshSeed() : null;
    const given = await ctx.table!.api.ask({ name: question.name, with: valuesOf(question, ctx.model.rules.values), book: question.book, rulings, odds, seed }, stopper.signal);
    if (ctx.model.rules.asking === asking) setRules(ctx, { answer: { ...given, seed, title: given.title ?? question.label }, asking: null });
  } catch (error) {
    if (ctx.model.rules.asking !== asking) return;
    const known = error instanceof Problem && error.detail.code !== "offline" ? error.detail : null;
    if (!known && !stopper.signal.aborted) ctx.table?.report(error);
    setRules(ctx, { asking: null, answer: null, problem: known });
  } finally {
    window.clearTimeout(slow);
  }
}

function buttons(ctx: Ctx, question: Question): Html {
  const { asking } = ctx.model.rules;
  const long = asking !== null && Date.now() - asking.since > LONG_MS;
  if (long) return html`<div class="next working" role="status"><span>${ctx.t("rules.working")}</span><button type="button" class="bare" @click=${() => asking.stop()}>${ctx.t("next.cancel")}</button></div>`;
  return html`<button class="next" ?disabled=${asking !== null} value="ask">${icon("play", 17)}${ctx.t("rules.ask")}</button>${question.throws ? html`<button class="button tall" ?disabled=${asking !== null} value="odds">${icon("d20", 18)}${ctx.t("rules.odds")}</button>` : nothing}`;
}

/** A question as a form: a field a parameter, with its type, unit and range. */
export function form(ctx: Ctx, question: Question): Html {
  const { problem } = ctx.model.rules;
  const submit = (e: SubmitEvent): void => {
    e.preventDefault();
    void ask(ctx, question, (e.submitter as HTMLButtonElement | null)?.value === "odds");
  };
  const said = [problem?.text, problem?.expected, problem?.hint].filter(Boolean).join(" ");
  return html`<h2>${question.label ?? codeInWords(question.name)}</h2><p class="mono pale">${question.name}</p>
    <form class="ask" @submit=${submit}><div class="fields">${question.params.map((p) => field(ctx, p))}</div>
      ${problem ? html`<p class="wrong" role="alert">${icon("triangle", 16)}${said}</p>` : nothing}
      <div class="row gap8">${buttons(ctx, question)}</div></form>`;
}
