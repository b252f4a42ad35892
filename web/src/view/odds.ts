import { html, nothing } from "lit-html";
import { formatChance, formatNumber } from "../display/numbers";
import { formatQuantity } from "../display/units";
import type { Outcome, Reckoning } from "../types";
import type { Ctx, Html } from "./ctx";

const MOST_ROWS = 40;

function row(ctx: Ctx, words: string, one: { p: number; p_exact?: string | null }, most: number, exact: boolean): Html {
  return html`<tr><th scope="row">${words}</th><td><span class="odds-bar" style=${`width:${String((one.p / most) * 62)}%`}></span> <b>${formatChance(one.p, ctx.lang)}</b> ${exact && one.p_exact ? html`<span class="pale">${one.p_exact}</span>` : nothing}</td></tr>`;
}

function table(ctx: Ctx, caption: string, hidden: boolean, rows: Html): Html {
  return html`<table class="odds"><caption class=${hidden ? "hidden" : ""}>${caption}</caption><thead class="hidden"><tr><th scope="col">${ctx.t("rules.outcome")}</th><th scope="col">${ctx.t("rules.chance")}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function outcomes(ctx: Ctx, found: Outcome[], caption: string, hidden: boolean, unit: string | null, exact: boolean): Html {
  const most = Math.max(...found.map((o) => o.p), 0.0001);
  const words = (o: Outcome): string => o.text ?? formatQuantity(o.value, unit, ctx.units, ctx.lang, (code) => ctx.label("word", code));
  const left = found.length - MOST_ROWS;
  return html`${table(ctx, caption, hidden, found.slice(0, MOST_ROWS).map((o) => row(ctx, words(o), o, most, exact)) as unknown as Html)}${left > 0 ? html`<p class="pale s13">${ctx.t("rules.more_outcomes", { n: left })}</p>` : nothing}`;
}

/** Exact, or counted out with its error; the mean where there is one. */
function certainty(ctx: Ctx, reckoning: Reckoning): string {
  const exact = reckoning.exact !== false;
  const sure = exact ? ctx.t("rules.exact") : ctx.t("rules.sampled", { error: formatChance(reckoning.error ?? 0, ctx.lang) });
  const mean = reckoning.mean === null || reckoning.mean === undefined ? "" : ctx.t("rules.mean", { mean: formatNumber(reckoning.mean, ctx.lang) });
  return [sure, mean].filter(Boolean).join(", ");
}

/** What may come of a number: it succeeds, it breaks. Where outcomes are words, they say so themselves. */
function happens(ctx: Ctx, reckoning: Reckoning, exact: boolean): Html {
  const told = (reckoning.happens ?? []).filter((one) => one.text);
  if (told.length === 0 || reckoning.mean === null || reckoning.mean === undefined) return nothing;
  return table(ctx, ctx.t("rules.happens"), false, told.map((one) => row(ctx, one.text!, one, 1, exact)) as unknown as Html);
}

/** The odds of an answer: its outcomes, or each member's own; how sure they are; what may come of them. */
export function odds(ctx: Ctx, reckoning: Reckoning): Html {
  const exact = reckoning.exact !== false;
  const unit = reckoning.unit ?? null;
  const members = reckoning.members ?? [];
  const tables = members.length > 0
    ? members.map((found, i) => outcomes(ctx, found, ctx.t("rules.member_n", { n: i + 1 }), false, unit, true)) as unknown as Html
    : outcomes(ctx, reckoning.outcomes ?? [], ctx.t("rules.odds"), true, unit, exact);
  return html`${tables}<p class="soft" role="status">${members.length > 0 ? ctx.t("rules.exact") : certainty(ctx, reckoning)}</p>${happens(ctx, reckoning, exact)}`;
}
