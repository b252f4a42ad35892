import { html, nothing } from "lit-html";
import { codeInWords } from "../display/reckoning";
import { valueOf } from "../display/written";
import { Problem } from "../net/api";
import { freshSeed } from "../state/plans";
import type { Compared, Param, Question } from "../types";
import type { Ctx, Html } from "./ctx";
import { field, type Slot } from "./fields";
import { icon } from "./icons";
import { answerOf, bookOf, inBoth, ofOthers, rulingsFor } from "./rulesboth";
import { setRules } from "./rules";

function slotOf(ctx: Ctx, param: Param): Slot {
  const { values, problem } = ctx.model.rules;
  const change = (text: string): void => setRules(ctx, { values: { ...ctx.model.rules.values, [param.name]: text } });
  return { value: values[param.name] ?? "", change, wrong: problem?.where?.split(".")[0] === param.name, id: param.name };
}

const LONG_MS = 950;

/** What is written in the form, as the values of a question: nothing for a field left empty. */
export function valuesOf(question: Question, written: Record<string, string>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const param of question.params) {
    const value = valueOf(param, written[param.name] ?? "");
    if (value !== undefined) given[param.name] = value;
  }
  return given;
}

type Manner = "ask" | "odds" | "both";

/** Asks; a new question, or "cancel", ends the waiting for the one before. */
async function ask(ctx: Ctx, question: Question, manner: Manner): Promise<void> {
  ctx.model.rules.asking?.stop();
  const stopper = new AbortController();
  const asking = { since: Date.now(), stop: () => stopper.abort() };
  setRules(ctx, { asking, problem: null, whatIf: null });
  const slow = window.setInterval(() => ctx.change({}), LONG_MS + 50);
  try {
    const told = await answered(ctx, question, manner, stopper.signal);
    if (ctx.model.rules.asking !== asking) return;
    const counting = told.compared ? throwing(ctx, question, told.compared) : [];
    setRules(ctx, { answer: null, compared: null, bothOdds: null, ...told, asking: counting.length > 0 ? asking : null });
    if (manner === "both") window.setTimeout(() => document.querySelector(".both")?.scrollIntoView({ block: "nearest" }));
    await Promise.all(counting.map((book) => countBoth(ctx, question, book, stopper.signal)));
    if (ctx.model.rules.asking === asking) setRules(ctx, { asking: null });
  } catch (error) {
    if (ctx.model.rules.asking !== asking) return;
    const known = error instanceof Problem && error.detail.code !== "offline" ? error.detail : null;
    if (stopper.signal.aborted) return setRules(ctx, { asking: null });
    if (!known) ctx.table?.report(error);
    setRules(ctx, { asking: null, answer: null, compared: null, bothOdds: null, problem: known });
  } finally {
    window.clearInterval(slow);
  }
}

/** The books that answered and threw dice for it: theirs are the odds to count. */
function throwing(ctx: Ctx, question: Question, compared: Compared): string[] {
  const asked = (ctx.model.rules.questions ?? []).filter((q) => q.name === question.name && q.throws).map((q) => q.book);
  return asked.filter((book) => answerOf(compared[book]) !== null);
}

/** One book's odds of what both were asked; its answer stands without them where they cannot be counted. */
async function countBoth(ctx: Ctx, question: Question, book: string, signal: AbortSignal): Promise<void> {
  const { compared, values } = ctx.model.rules;
  const side = answerOf(compared?.[book]);
  const own = ctx.model.rules.questions?.find((q) => q.name === question.name && q.book === book);
  if (!side || !own) return;
  try {
    const odds = await ctx.table!.api.ask({ name: question.name, with: valuesOf(own, values), book, rulings: rulingsFor(ctx, book), odds: true }, signal);
    if (ctx.model.rules.compared === compared) setRules(ctx, { bothOdds: { ...ctx.model.rules.bothOdds, [book]: odds } });
  } catch (error) {
    if (!(error instanceof Problem) && !signal.aborted) throw error;
  }
}

/** The answer of one book, or of all of them. */
async function answered(ctx: Ctx, question: Question, manner: Manner, signal: AbortSignal): Promise<Partial<typeof ctx.model.rules>> {
  const { values } = ctx.model.rules;
  const api = ctx.table!.api;
  const seed = question.throws && manner !== "odds" ? freshSeed() : null;
  if (manner === "both") {
    const given = { ...valuesOf(question, values), ...valuesOf({ ...question, params: ofOthers(ctx, question) }, values) };
    return { compared: await api.compare({ name: question.name, with: given, rulings: ctx.model.campaign?.rulings ?? {}, seed }, signal) };
  }
  const given = await api.ask({ name: question.name, with: valuesOf(question, values), book: question.book, rulings: rulingsFor(ctx, question.book), odds: manner === "odds", seed }, signal);
  return { answer: { ...given, seed, title: given.title ?? question.label } };
}

function buttons(ctx: Ctx, question: Question): Html {
  const { asking } = ctx.model.rules;
  const long = asking !== null && Date.now() - asking.since > LONG_MS;
  if (long) return html`<div class="next working" role="status"><span>${ctx.t("rules.working")} ${ctx.t("rules.seconds", { n: Math.round((Date.now() - asking.since) / 1000) })}</span><button type="button" class="bare" @click=${() => asking.stop()}>${ctx.t("next.cancel")}</button></div>`;
  return html`<button class="next" ?disabled=${asking !== null} value="ask">${icon("play", 17)}${ctx.t("rules.ask")}</button>${question.throws ? html`<button class="button tall" ?disabled=${asking !== null} value="odds">${icon("d20", 18)}${ctx.t("rules.odds")}</button>` : nothing}${inBoth(ctx, question) ? html`<button class="button tall" ?disabled=${asking !== null} value="both">${icon("book", 18)}${ctx.t("rules.both")}</button>` : nothing}`;
}

/** What the other book alone asks: it counts where both are asked. */
function othersFields(ctx: Ctx, question: Question): Html {
  const params = ofOthers(ctx, question);
  if (params.length === 0) return nothing;
  return html`<details class="others" ?open=${ctx.model.rules.compared !== null}><summary class="soft s14">${ctx.t("rules.others_ask", { book: bookOf(ctx, question) })}</summary><div class="fields">${params.map((p) => field(ctx, p, slotOf(ctx, p)))}</div></details>`;
}

/** A question as a form: a field a parameter, with its type, unit and range. */
export function form(ctx: Ctx, question: Question): Html {
  const { problem } = ctx.model.rules;
  const submit = (e: SubmitEvent): void => {
    e.preventDefault();
    void ask(ctx, question, ((e.submitter as HTMLButtonElement | null)?.value ?? "ask") as Manner);
  };
  // The text ends with the hint.
  const said = [problem?.text, problem?.expected].filter(Boolean).join(" ");
  return html`<h2>${question.label ?? codeInWords(question.name)}</h2><p class="mono pale">${question.name}</p>
    <form class="ask" @submit=${submit}><div class="fields">${question.params.map((p) => field(ctx, p, slotOf(ctx, p)))}</div>${othersFields(ctx, question)}
      ${problem ? html`<p class="wrong" role="alert">${icon("triangle", 16)}${said}</p>` : nothing}
      <div class="row gap8 wrap">${buttons(ctx, question)}</div></form>`;
}
