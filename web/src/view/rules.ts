import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { formatChance, formatNumber } from "../display/numbers";
import { codeInWords } from "../display/reckoning";
import { formatQuantity } from "../display/units";
import { Problem } from "../net/api";
import type { Outcome, Param, Question, Units } from "../types";
import type { RulesScreen } from "../state/model";
import { isMaster } from "../state/view";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";
import { card } from "./why";

function set(ctx: Ctx, part: Partial<RulesScreen>): void {
  ctx.change({ rules: { ...ctx.model.rules, ...part } });
}

let asked = false;

/** Reads the questions the first time the screen opens. */
export function needQuestions(ctx: Ctx): void {
  if (ctx.model.rules.questions || asked || !ctx.table) return;
  asked = true;
  ctx.table.api.questions().then((questions) => set(ctx, { questions }), (error: unknown) => ctx.table?.report(error)).finally(() => (asked = false));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Questions that hold every word searched for, in their names, words or rules. */
export function found(questions: Question[], search: string, book: string): Question[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return questions.filter((q) => q.book === book).filter((q) => {
    const text = fold([q.name, q.label ?? "", q.topic ?? "", ...q.rules].join(" "));
    return words.every((word) => text.includes(word));
  });
}

function topicOf(question: Question): string {
  return question.topic ?? question.name.split(".")[0]!;
}

function list(ctx: Ctx, questions: Question[]): Html {
  const topics = new Map<string, Question[]>();
  for (const question of questions) topics.set(topicOf(question), [...(topics.get(topicOf(question)) ?? []), question]);
  const pick = (name: string) => () => set(ctx, { picked: name, values: {}, answer: null, problem: null });
  return html`${repeat([...topics], ([topic]) => topic, ([topic, items]) => html`<section><h3>${ctx.label("topic", topic)}</h3>${items.map((q) => html`<button type="button" class=${q.name === ctx.model.rules.picked ? "question on" : "question"} aria-pressed=${q.name === ctx.model.rules.picked} @click=${pick(q.name)}><span>${q.label ?? codeInWords(q.name)}</span><span class="mono pale">${q.name}</span></button>`)}</section>`)}`;
}

type Choice = { code: string; label: string };

function choices(ctx: Ctx, param: Param): Choice[] {
  return (param.choices ?? []).map((c) => (typeof c === "string" ? { code: c, label: ctx.label("choice", c) } : { code: c.code, label: c.label ?? ctx.label("choice", c.code) }));
}

function hint(ctx: Ctx, param: Param): string {
  const ranged = [param.min, param.max].some((x) => x !== null && x !== undefined);
  const range = ranged ? `${param.min ?? "…"}–${param.max ?? "…"}` : "";
  const several = param.type === "list" ? ctx.t("rules.list_hint") : "";
  const named = choices(ctx, param).find((c) => c.code === param.default)?.label;
  const fallback = param.default === null || param.default === undefined ? "" : `= ${named ?? formatQuantity(param.default, null, ctx.units, ctx.lang)}`;
  return [param.required ? ctx.t("rules.required") : "", range, fallback, several].filter(Boolean).join(" · ");
}

function field(ctx: Ctx, param: Param): Html {
  const value = ctx.model.rules.values[param.name] ?? "";
  const change = (e: Event): void => set(ctx, { values: { ...ctx.model.rules.values, [param.name]: (e.target as HTMLInputElement).value } });
  const options = param.type === "flag" ? [{ code: "true", label: ctx.t("rules.yes") }, { code: "false", label: ctx.t("rules.no") }] : param.type === "list" ? [] : choices(ctx, param);
  const input = options.length > 0
    ? html`<select name=${param.name} @change=${change}><option value="" ?selected=${value === ""}>${ctx.t("rules.default")}</option>${options.map((o) => html`<option value=${o.code} ?selected=${o.code === value}>${o.label}</option>`)}</select>`
    : html`<span class="unit-field"><input name=${param.name} .value=${value} @input=${change} list=${param.choices ? "choices-" + param.name : nothing} autocomplete="off" />${param.unit ? html`<span class="pale">${unitFor(param, ctx.units)}</span>` : nothing}</span>`;
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

async function ask(ctx: Ctx, question: Question, odds: boolean): Promise<void> {
  set(ctx, { asking: true, problem: null });
  try {
    const rulings = ctx.model.campaign?.rulings ?? {};
    const given = await ctx.table!.api.ask({ name: question.name, with: valuesOf(question, ctx.model.rules.values), book: question.book, rulings, odds });
    set(ctx, { answer: { ...given, title: given.title ?? question.label }, asking: false });
  } catch (error) {
    if (!(error instanceof Problem) || error.detail.code === "offline") ctx.table?.report(error);
    set(ctx, { asking: false, answer: null, problem: error instanceof Problem ? error.detail : null });
  }
}

function form(ctx: Ctx, question: Question): Html {
  const { asking, problem } = ctx.model.rules;
  const submit = (e: SubmitEvent): void => {
    e.preventDefault();
    void ask(ctx, question, (e.submitter as HTMLButtonElement | null)?.value === "odds");
  };
  return html`<h2>${question.label ?? codeInWords(question.name)}</h2><p class="mono pale">${question.name}</p>
    <form class="ask" @submit=${submit}><div class="fields">${question.params.map((p) => field(ctx, p))}</div>
      ${problem ? html`<p class="wrong" role="alert">${icon("triangle", 16)}${problem.text ?? [problem.where, problem.expected, problem.hint].filter(Boolean).join(" · ")}</p>` : nothing}
      <div class="row gap8"><button class="next" ?disabled=${asking} value="ask">${icon("play", 17)}${ctx.t("rules.ask")}</button>${question.throws ? html`<button class="button tall" ?disabled=${asking} value="odds">${icon("d20", 18)}${ctx.t("rules.odds")}</button>` : nothing}</div></form>`;
}

function oddsBars(ctx: Ctx, outcomes: Outcome[], mean: string | null): Html {
  const most = Math.max(...outcomes.map((o) => o.p), 0.0001);
  return html`<table class="odds"><caption class="hidden">${ctx.t("rules.odds")}</caption><thead class="hidden"><tr><th scope="col">${ctx.t("rules.outcome")}</th><th scope="col">${ctx.t("rules.chance")}</th></tr></thead><tbody>${outcomes.slice(0, 40).map((o) => html`<tr><th scope="row">${formatQuantity(o.value, null, ctx.units, ctx.lang)}</th><td><span class="odds-bar" style=${`width:${String((o.p / most) * 62)}%`}></span> <b>${formatChance(o.p, ctx.lang)}</b> <span class="pale">${o.p_exact}</span></td></tr>`)}</tbody></table>${mean ? html`<p class="soft">${ctx.t("rules.mean", { mean })}</p>` : nothing}`;
}

function answer(ctx: Ctx): Html {
  const found_ = ctx.model.rules.answer;
  if (!found_) return html`<p class="pale">${ctx.t("rules.no_answer")}</p>`;
  const mean = found_.mean === null || found_.mean === undefined ? null : formatNumber(found_.mean, ctx.lang);
  return html`<div aria-live="polite">${found_.value !== null || found_.refusal || found_.steps.length > 0 ? card(ctx, "rules-answer", found_) : nothing}${found_.outcomes ? oddsBars(ctx, found_.outcomes, mean) : nothing}</div>`;
}

/** Command-line words for the same question, to copy. */
function command(question: Question, written: Record<string, string>): string {
  const given = Object.entries(valuesOf(question, written)).map(([k, v]) => `${k}=${Array.isArray(v) ? v.join(",") : String(v)}`);
  return ["horspiste ask", question.name, ...given.map((g) => (/[ ;&]/.test(g) ? `"${g}"` : g))].join(" ");
}

export function rulesScreen(ctx: Ctx): Html {
  needQuestions(ctx);
  const { questions, search, book, picked, values } = ctx.model.rules;
  const all = questions ?? [];
  const books = [...new Set(all.map((q) => q.book))];
  const shown = found(all, search, book);
  const question = all.find((q) => q.name === picked && q.book === book);
  return html`<main class="rules" id="main"><aside class="rules-list" aria-label=${ctx.t("nav.rules")}><h2 class="hidden">${ctx.t("rules.title")}</h2>
      <label class="search">${icon("search", 17)}<input id="rules-search" type="search" placeholder=${ctx.t("rules.search")} aria-label=${ctx.t("rules.search")} .value=${search} @input=${(e: Event) => set(ctx, { search: (e.target as HTMLInputElement).value })} /></label>
      ${books.length > 1 ? html`<div class="seg">${books.map((b) => html`<button type="button" class=${b === book ? "on" : ""} aria-pressed=${b === book} @click=${() => set(ctx, { book: b, picked: null, answer: null })}>${b}</button>`)}</div>` : nothing}
      <p class="pale s13" role="status">${questions ? ctx.t("rules.count", { n: shown.length }) : "…"}</p>
      <div class="rules-scroll" tabindex="0" role="group" aria-label=${ctx.t("rules.title")}>${questions && shown.length === 0 ? html`<p class="pale">${ctx.t("rules.empty")}</p>` : list(ctx, shown)}</div></aside>
    <section class="rules-form">${question ? form(ctx, question) : html`<p class="pale empty">${ctx.t("rules.pick")}</p>`}
      ${question ? html`<h3>${ctx.t("rules.answer")}</h3>${answer(ctx)}` : nothing}</section>
    <aside class="rules-side" aria-label=${ctx.t("rules.rulings")}>${question ? html`<h3>${ctx.t("rules.rules")}</h3><p class="chips">${question.rules.map((rule) => html`<span class="chip">${rule}</span>`)}</p>
      <h3>${ctx.t("rules.command")}</h3><p class="mono command">${command(question, values)}</p>
      ${isMaster(ctx.model) && ctx.model.campaign?.rulings && Object.keys(ctx.model.campaign.rulings).length > 0 ? html`<details><summary>${ctx.t("rules.rulings")}</summary><dl class="facts">${Object.entries(ctx.model.campaign.rulings).map(([key, value]) => html`<div class="fact"><dt class="mono">${key}</dt><dd class="mono">${value}</dd></div>`)}</dl></details>` : nothing}` : nothing}</aside></main>`;
}
