import { html, nothing } from "lit-html";
import { rowsOf } from "../display/reckoning";
import type { Answered, Param, Question, Side } from "../types";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";
import { odds } from "./odds";
import { card } from "./why";

function sameElsewhere(ctx: Ctx, question: Question): Question[] {
  return (ctx.model.rules.questions ?? []).filter((q) => q.name === question.name && q.book !== question.book);
}

/** Whether another book asks the question too. */
export function inBoth(ctx: Ctx, question: Question): boolean {
  return sameElsewhere(ctx, question).length > 0;
}

/** The other book's name. */
export function bookOf(ctx: Ctx, question: Question): string {
  return sameElsewhere(ctx, question).map((q) => ctx.label("book", q.book)).join(", ");
}

/** The parameters that only another book has. */
export function ofOthers(ctx: Ctx, question: Question): Param[] {
  const own = new Set(question.params.map((p) => p.name));
  return sameElsewhere(ctx, question).flatMap((q) => q.params.filter((p) => !own.has(p.name)));
}

/** The campaign's rulings hold in its own book alone. */
export function rulingsFor(ctx: Ctx, book: string): Record<string, string | number> {
  return ctx.model.campaign?.book === book ? (ctx.model.campaign.rulings ?? {}) : {};
}

function isAnswer(side: Side | undefined): side is Answered {
  return side !== null && side !== undefined && "steps" in side;
}

/** A side's answer, if it gave one. */
export function answerOf(side: Side | undefined): Answered | null {
  return isAnswer(side) ? side : null;
}

/** The rows of a side's reckoning, by what they say. */
function said(ctx: Ctx, side: Side | undefined): Set<string> {
  return new Set(isAnswer(side) ? rowsOf(side, ctx).map((row) => `${row.amount} ${row.text}`) : []);
}

/** Marks rows that the other side has not; nothing where the sides have no row alike, for then all of it differs. */
function differing(ctx: Ctx, side: Side | undefined, other: Set<string>): Set<string> {
  const own = said(ctx, side);
  return [...own].some((row) => other.has(row)) ? new Set([...own].filter((row) => !other.has(row))) : new Set();
}

function sideView(ctx: Ctx, book: string, side: Side | undefined, marked: Set<string>): Html {
  const counted = ctx.model.rules.bothOdds?.[book];
  const left = isAnswer(side) && side.left_out_text.length > 0 ? html`<p class="pale s13">${ctx.t("rules.left_out", { names: side.left_out_text.join(", ") })}</p>` : nothing;
  const body = isAnswer(side)
    ? card(ctx, "both-" + book, side, { differs: (row) => marked.has(`${row.amount} ${row.text}`), within: ctx.label("book", book) })
    : html`<p class=${side ? "wrong" : "pale"}>${side ? icon("triangle", 16) : nothing}${side ? (side.error.text ?? "") : ctx.t("rules.not_asked")}</p>`;
  return html`<section class="side" aria-label=${ctx.label("book", book)}><h3>${ctx.label("book", book)}</h3>${body}${counted ? html`<h4>${ctx.t("rules.odds")}</h4>${odds(ctx, counted)}` : nothing}${left}</section>`;
}

/** One question under every book, both reckonings beside each other; what only one of them counts is marked. */
export function bothAnswers(ctx: Ctx): Html {
  const { compared } = ctx.model.rules;
  if (!compared) return nothing;
  const books = [...new Set((ctx.model.rules.questions ?? []).map((q) => q.book))];
  const other = (book: string): Set<string> => new Set(books.filter((b) => b !== book).flatMap((b) => [...said(ctx, compared[b])]));
  const marks = books.map((book) => differing(ctx, compared[book], other(book)));
  return html`<div class="both" aria-live="polite">${books.map((book, i) => sideView(ctx, book, compared[book], marks[i]!))}</div>
    ${marks.some((set) => set.size > 0) ? html`<p class="pale s13 both-key"><i></i>${ctx.t("rules.differs")}</p>` : nothing}`;
}
