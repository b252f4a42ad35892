import { html, nothing } from "lit-html";
import type { Question, Reckoning, Ruling } from "../types";
import type { Ctx, Html } from "./ctx";
import { odds } from "./odds";
import { setRules } from "./rules";
import { bothAnswers, rulingsFor } from "./rulesboth";
import { valuesOf } from "./rulesform";
import { card } from "./why";

function shown(ctx: Ctx, id: string, reckoning: Reckoning): Html {
  const told = reckoning.value !== null || reckoning.refusal || reckoning.steps.length > 0;
  return html`${told ? card(ctx, id, reckoning) : nothing}${reckoning.outcomes ? odds(ctx, reckoning) : nothing}`;
}

/** The answer, and beside it the one that another ruling would give. */
export function answer(ctx: Ctx): Html {
  const { answer: given, whatIf } = ctx.model.rules;
  if (ctx.model.rules.compared) return bothAnswers(ctx);
  if (!given) return html`<p class="pale">${ctx.t("rules.no_answer")}</p>`;
  const other = whatIf?.answer ? html`<div><p class="soft s14">${ctx.t("rules.what_if_shown", { choice: labelOf(ctx, whatIf.key, whatIf.choice) })}</p>${shown(ctx, "rules-what-if", whatIf.answer)}</div>` : nothing;
  return html`<div class="answers" aria-live="polite"><div>${whatIf?.answer ? html`<p class="soft s14">${ctx.t("rules.as_ruled")}</p>` : nothing}${shown(ctx, "rules-answer", given)}</div>${other}</div>`;
}

function labelOf(ctx: Ctx, key: string, choice: string): string {
  return ctx.model.rules.rulings.find((r) => r.key === key)?.labels[choice] ?? choice;
}

/** The rulings that bear on a question: those that its answer cites, and the others of its topic. */
function bearing(ctx: Ctx, question: Question): [Ruling[], Ruling[]] {
  const cited = new Set((ctx.model.rules.answer?.rulings ?? []).map((r) => r.key));
  const topic = question.name.split(".")[0]! + ".";
  const all = ctx.model.rules.rulings.filter((r) => r.choices.length > 1);
  return [all.filter((r) => cited.has(r.key)), all.filter((r) => !cited.has(r.key) && r.key.startsWith(topic))];
}

/** Asks the same again under another ruling. */
async function whatIf(ctx: Ctx, question: Question, key: string, choice: string): Promise<void> {
  if (choice === "") return setRules(ctx, { whatIf: null });
  setRules(ctx, { whatIf: { key, choice, answer: null } });
  const { answer: before, values } = ctx.model.rules;
  const rulings = { ...rulingsFor(ctx, question.book), [key]: choice };
  const odds = before?.outcomes !== undefined;
  const seed = typeof before?.seed === "number" ? before.seed : null;
  try {
    const given = await ctx.table!.api.ask({ name: question.name, with: valuesOf(question, values), book: question.book, rulings, odds, seed });
    if (ctx.model.rules.whatIf?.key === key) setRules(ctx, { whatIf: { key, choice, answer: { ...given, title: given.title ?? question.label } } });
  } catch (error) {
    setRules(ctx, { whatIf: null });
    ctx.table?.report(error);
  }
}

function rulingRow(ctx: Ctx, question: Question, ruling: Ruling): Html {
  const { answer: given, whatIf: now } = ctx.model.rules;
  const inForce = String(rulingsFor(ctx, question.book)[ruling.key] ?? ruling.default);
  const others = ruling.choices.map(String).filter((c) => c !== inForce);
  const change = (e: Event): void => void whatIf(ctx, question, ruling.key, (e.target as HTMLSelectElement).value);
  return html`<li><label><b>${ruling.title}</b><span class="soft s14">${ruling.labels[inForce] ?? inForce}</span>
    ${given ? html`<select @change=${change}><option value="" ?selected=${now?.key !== ruling.key}>${ctx.t("rules.what_if")}</option>${others.map((c) => html`<option value=${c} ?selected=${now?.key === ruling.key && now.choice === c}>${ruling.labels[c] ?? c}</option>`)}</select>` : nothing}</label></li>`;
}

/** Rulings in force, each with "what if the other". */
export function rulingsAside(ctx: Ctx, question: Question): Html {
  const [cited, others] = bearing(ctx, question);
  if (cited.length + others.length === 0) return nothing;
  const list = (rulings: Ruling[]): Html => html`<ul class="rulings">${rulings.map((ruling) => rulingRow(ctx, question, ruling))}</ul>`;
  return html`<h3>${ctx.t("rules.rulings")}</h3>${ctx.model.rules.answer ? nothing : html`<p class="pale s13">${ctx.t("rules.what_if_hint")}</p>`}${list(cited)}
    ${others.length > 0 ? html`<details ?open=${cited.length === 0}><summary class="soft s14">${ctx.t("rules.other_rulings")}</summary>${list(others)}</details>` : nothing}`;
}
