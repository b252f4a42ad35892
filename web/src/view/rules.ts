import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { codeInWords } from "../display/reckoning";
import type { Question } from "../types";
import type { RulesScreen } from "../state/model";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";
import { answer, rulingsAside } from "./rulesanswer";
import { inBoth } from "./rulesboth";
import { form, valuesOf } from "./rulesform";
import { downtimePlan } from "./downtimeplan";
import { needForms } from "./plans";
import { turnPlan } from "./turnplan";

export function setRules(ctx: Ctx, part: Partial<RulesScreen>): void {
  ctx.change({ rules: { ...ctx.model.rules, ...part } });
}

let asked = false;

/** Reads the questions the first time the screen opens. */
export function needQuestions(ctx: Ctx): void {
  if (ctx.model.rules.questions || asked || !ctx.table) return;
  asked = true;
  ctx.table.api.questions().then(({ questions, rulings }) => setRules(ctx, { questions, rulings }), (error: unknown) => ctx.table?.report(error)).finally(() => (asked = false));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace("’", "'").toLowerCase();
}

/** Questions that hold every word searched for, in their names, rules, or words of either language. */
export function found(questions: Question[], search: string, book: string): Question[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return questions.filter((q) => q.book === book).filter((q) => {
    const text = fold([q.name, q.label ?? "", q.topic ?? "", q.other ?? "", q.keywords ?? "", ...q.params.map((p) => p.label ?? ""), ...q.rules].join(" "));
    return words.every((word) => text.includes(word));
  });
}

const BLANK = { answer: null, compared: null, bothOdds: null, problem: null, whatIf: null };
/** The question that a turn plan asks; and a plan that asks many, which is no question itself. */
const TURN = "turn.check";
const DOWNTIME = "plan.downtime";
/** The book that the command line takes where none is named. */
const USUAL = "d20";

function topicOf(question: Question): string {
  return question.topic ?? question.name.split(".")[0]!;
}

function list(ctx: Ctx, questions: Question[]): Html {
  const topics = new Map<string, Question[]>();
  for (const question of questions) topics.set(topicOf(question), [...(topics.get(topicOf(question)) ?? []), question]);
  const pick = (name: string) => () => setRules(ctx, { picked: name, ...BLANK, values: {} });
  return html`${repeat([...topics], ([topic]) => topic, ([topic, items]) => html`<section><h3>${ctx.label("topic", topic)}</h3>${items.map((q) => html`<button type="button" class=${q.name === ctx.model.rules.picked ? "question on" : "question"} aria-pressed=${q.name === ctx.model.rules.picked} @click=${pick(q.name)}><span>${q.label ?? codeInWords(q.name)}</span><span class="mono pale">${q.name}</span></button>`)}</section>`)}`;
}

/** Plans that the book knows, above its questions. */
function plansList(ctx: Ctx): Html {
  const { book, search, picked } = ctx.model.rules;
  const { forms } = ctx.model.plans;
  const known: [string, string, "plan.turn" | "plan.downtime"][] = [];
  if (forms?.turn?.book === book) known.push([TURN, "turn", "plan.turn"]);
  if (forms?.downtime?.book === book) known.push([DOWNTIME, "downtime", "plan.downtime"]);
  const shown = known.filter(([, , key]) => fold(ctx.t(key)).includes(fold(search)));
  if (shown.length === 0) return nothing;
  return html`<section><h3>${ctx.t("plan.list")}</h3>${shown.map(([name, kind, key]) => html`<button type="button" class=${name === picked ? "question on" : "question"} data-plan=${kind} aria-pressed=${name === picked} @click=${() => setRules(ctx, { picked: name, ...BLANK, values: {} })}><span class="row gap8">${icon(kind === "turn" ? "footprints" : "hourglass", 17)}${ctx.t(key)}</span></button>`)}</section>`;
}

/** The switch between books; a question that the other book asks too stays open. */
function bookSwitch(ctx: Ctx, books: string[], all: Question[]): Html {
  const { book, picked } = ctx.model.rules;
  const change = (to: string) => () => setRules(ctx, { book: to, picked: all.some((q) => q.book === to && q.name === picked) ? picked : null, ...BLANK });
  if (books.length < 2) return nothing;
  return html`<div class="seg" role="group" aria-label=${ctx.t("rules.book")}>${books.map((b) => html`<button type="button" class=${b === book ? "on" : ""} aria-pressed=${b === book} @click=${change(b)}>${ctx.label("book", b)}</button>`)}</div>`;
}

/** Nothing found: what the other books have, to go there; or what to try. */
function nowhere(ctx: Ctx, books: string[], all: Question[]): Html {
  const { search, book } = ctx.model.rules;
  const others = books.filter((b) => b !== book).map((b) => ({ book: b, n: found(all, search, b).length })).filter(({ n }) => n > 0);
  if (others.length === 0) return html`<p class="pale">${ctx.t("rules.empty")}</p>`;
  return html`<p class="pale">${ctx.t("rules.empty_here")}</p>${others.map((other) => html`<button type="button" class="button" data-other=${other.book} @click=${() => setRules(ctx, { book: other.book, picked: null, ...BLANK })}>${ctx.label("book", other.book)}${ctx.t("rules.found_there", { n: other.n })}</button>`)}`;
}

/** The middle and the right of the screen: a plan, or a question with its answer. */
function opened(ctx: Ctx, question: Question | undefined): Html {
  const { picked } = ctx.model.rules;
  const { forms } = ctx.model.plans;
  if (picked === TURN && forms?.turn) return turnPlan(ctx, forms.turn);
  if (picked === DOWNTIME && forms?.downtime) return downtimePlan(ctx, forms.downtime);
  return html`<section class="rules-form">${question ? html`${form(ctx, question)}<h3>${ctx.t("rules.answer")}</h3>${answer(ctx)}` : html`<p class="pale empty">${ctx.t("rules.pick")}</p>`}</section>
    <aside class="rules-side" aria-label=${ctx.t("rules.rulings")}>${question ? side(ctx, question) : nothing}</aside>`;
}

/** Command-line words for the same question, to copy. */
function command(ctx: Ctx, question: Question, written: Record<string, string>): string {
  const given = Object.entries(valuesOf(question, written)).map(([k, v]) => `${k}=${Array.isArray(v) ? v.join(",") : String(v)}`);
  return ["horspiste ask", question.name, ...(inBoth(ctx, question) || question.book !== USUAL ? ["--book", question.book] : []), ...given.map((g) => (/[ ;&]/.test(g) ? `"${g}"` : g))].join(" ");
}

function side(ctx: Ctx, question: Question): Html {
  return html`<h3>${ctx.t("rules.rules")}</h3><p class="chips">${question.rules.map((rule) => html`<span class="chip">${rule}</span>`)}</p>
    <h3>${ctx.t("rules.command")}</h3><p class="mono command">${command(ctx, question, ctx.model.rules.values)}</p>${rulingsAside(ctx, question)}`;
}

export function rulesScreen(ctx: Ctx): Html {
  needQuestions(ctx);
  needForms(ctx);
  const { questions, search, book, picked } = ctx.model.rules;
  const all = questions ?? [];
  const books = [...new Set(all.map((q) => q.book))];
  const shown = found(all, search, book);
  const question = all.find((q) => q.name === picked && q.book === book);
  const planned = picked === TURN || picked === DOWNTIME;
  return html`<main class=${planned ? "rules wide" : ctx.model.rules.compared ? "rules paired" : "rules"} id="main"><aside class="rules-list" aria-label=${ctx.t("nav.rules")}><h2 class="hidden">${ctx.t("rules.title")}</h2>
      <label class="search">${icon("search", 17)}<input id="rules-search" type="search" placeholder=${ctx.t("rules.search")} aria-label=${ctx.t("rules.search")} .value=${search} @input=${(e: Event) => setRules(ctx, { search: (e.target as HTMLInputElement).value })} /></label>
      ${bookSwitch(ctx, books, all)}
      <p class="pale s13" role="status">${questions ? ctx.t("rules.count", { n: shown.length }) : "…"}</p>
      <div class="rules-scroll" tabindex="0" role="group" aria-label=${ctx.t("rules.title")}>${plansList(ctx)}${questions && shown.length === 0 ? nowhere(ctx, books, all) : list(ctx, shown)}</div></aside>
    ${opened(ctx, question)}</main>`;
}
