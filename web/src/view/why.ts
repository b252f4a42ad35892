import { html, nothing } from "lit-html";
import { formatChance, formatNumber, NBSP } from "../display/numbers";
import { addsUp, checkRows, codeInWords, otherResults, rowsOf, sumOf, type CheckRows, type Row } from "../display/reckoning";
import { formatHourly, formatHours, formatLength, formatMass, formatQuantity } from "../display/units";
import type { Figure, Reckoning } from "../types";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";

const SHOWN = 8;
const FIRST = 6;

function isOpen(ctx: Ctx, id: string): boolean {
  return ctx.model.openWhy === id || ctx.model.secondWhy === id;
}

function toggle(ctx: Ctx, id: string, event: MouseEvent): void {
  if (isOpen(ctx, id)) return ctx.change(ctx.model.openWhy === id ? { openWhy: null } : { secondWhy: null });
  if (event.altKey && ctx.model.openWhy) return ctx.change({ secondWhy: id });
  ctx.change({ openWhy: id, secondWhy: null });
  window.setTimeout(() => document.getElementById("card-" + id)?.scrollIntoView({ block: "nearest" }));
}

/** The dotted "why?" at the end of a sentence. */
export function whyLink(ctx: Ctx, id: string, reckoning: Reckoning | null): Html {
  if (!reckoning) return nothing;
  return html`<button type="button" class="why small" data-why=${id} aria-expanded=${isOpen(ctx, id)} aria-controls=${"card-" + id} @click=${(e: MouseEvent) => toggle(ctx, id, e)}>${ctx.t("log.why")}</button>`;
}

/** A figure that opens. Without a reckoning it is plain text. */
export function figure(ctx: Ctx, id: string, text: string, reckoning: Reckoning | null | undefined): Html {
  if (!reckoning) return html`<b class="figure">${text}</b>`;
  return html`<button type="button" class="why figure" data-why=${id} aria-expanded=${isOpen(ctx, id)} aria-controls=${"card-" + id} @click=${(e: MouseEvent) => toggle(ctx, id, e)}>${text}</button>`;
}

/** The card of a figure or line, when it is open. */
export function cardIfOpen(ctx: Ctx, id: string, reckoning: Reckoning | null | undefined, secret = false, event: string | null = null): Html {
  return reckoning && isOpen(ctx, id) ? card(ctx, id, reckoning, { secret, event }) : nothing;
}

export function figureText(ctx: Ctx, figure_: Figure): string {
  const { units, lang } = ctx;
  if (figure_.unit === "m/h") return formatHourly(figure_.value, units, lang);
  if (figure_.unit === "m") return formatLength(figure_.value, units, lang);
  if (figure_.unit === "h") return formatHours(figure_.value, lang);
  if (figure_.unit === "kg") return formatMass(figure_.value, units, lang);
  if (figure_.unit === "chance") return formatChance(figure_.value, lang);
  return formatNumber(figure_.value, lang);
}

interface CardOptions {
  secret?: boolean;
  event?: string | null;
  /** Whether a row says what a card beside this one does not. */
  differs?: (row: Row) => boolean;
  /** Where the card stands, if a like one stands elsewhere. */
  within?: string;
}

function valueText(ctx: Ctx, reckoning: Reckoning): string {
  if (reckoning.value === null && !reckoning.value_text) return reckoning.outcome ? ctx.t(`reckoning.${reckoning.outcome}`) : "";
  return reckoning.value_text ?? formatQuantity(reckoning.value, reckoning.unit, ctx.units, ctx.lang, (code) => ctx.label("word", code));
}

function outcome(ctx: Ctx, reckoning: Reckoning): Html {
  const text = valueText(ctx, reckoning);
  if (reckoning.outcome === "ok") return html`<span class="outcome ok">${icon("check", 16)}${text}</span>`;
  if (reckoning.outcome === "fail") return html`<span class="outcome fail">${icon("x", 16)}${text}</span>`;
  return html`<span class="outcome">${text}</span>`;
}

/** The reckoning card: amounts, reasons, rules; what was set aside and why; the sum under an ink rule. */
export function card(ctx: Ctx, id: string, reckoning: Reckoning, options: CardOptions = {}): Html {
  const title = reckoning.title ?? codeInWords(reckoning.question);
  return html`<section class=${options.secret ? "card secret" : "card"} id=${"card-" + id} aria-label=${[valueText(ctx, reckoning), title, options.within].filter(Boolean).join(", ")}>
    <div class="card-head"><span>${title}</span>${outcome(ctx, reckoning)}</div>
    ${reckoning.refusal ? refused(reckoning) : table(ctx, id, reckoning, options.differs)} ${also(ctx, reckoning)} ${foot(ctx, reckoning)} ${acts(ctx, id, reckoning, options.event ?? null)}
  </section>`;
}

function refused(reckoning: Reckoning): Html {
  const { refusal } = reckoning;
  return html`<div class="refusal">${icon("minus", 16)}<span>${refusal?.text ?? reckoning.text ?? codeInWords(refusal?.code ?? "")} ${(refusal?.ways_out ?? []).join(" ")}</span></div>`;
}

function rollRows(reckoning: Reckoning): Row[] {
  const named = new Set(reckoning.steps.filter((s) => s.of === "value").map((s) => s.code));
  if (named.size > 0 && [...named].some((code) => code === "roll" || code === "die" || code.startsWith("roll."))) return [];
  return reckoning.steps.length > 0 ? [] : (reckoning.rolls ?? []).map((roll) => ({ kind: "roll" as const, amount: String(roll.total), text: `${roll.dice} (${roll.faces.join(", ")})`, rule: null, secret: roll.secret }));
}

/** A check's last line: "12 | against DC 16, forest". */
function checkSum(ctx: Ctx, { total, dc, against }: CheckRows): Html {
  const one = against.length === 1 ? against[0]! : null;
  const made = against.length > 1 ? against.map((row) => html`<tr class="aside"><td class="amount">${row.amount}</td><td>${row.text}</td><td class="ref">${chip(ctx, row.rule)}</td></tr>`) : nothing;
  return html`<tr class="sum"><td class="amount">${total}</td><td>${dc === null ? "" : html`${ctx.t("roll.against", { dc: "" })}<b>${dc}</b>`}${one ? ", " + one.text : ""}</td><td class="ref">${one ? chip(ctx, one.rule) : nothing}</td></tr>${made}`;
}

function table(ctx: Ctx, id: string, reckoning: Reckoning, differs: CardOptions["differs"]): Html {
  const check = checkRows(reckoning, ctx);
  if (check) return grid(ctx, reckoning, html`${check.rows.map((row) => rowTemplate(ctx, row, row.kind === "roll"))}${checkSum(ctx, check)}`);
  const rows = [...rollRows(reckoning), ...rowsOf(reckoning, ctx)];
  const steps = rows.filter((row) => row.kind !== "against");
  const whole = ctx.model.secondWhy === id + "+" || steps.length <= SHOWN;
  const shown = whole ? steps : steps.slice(0, FIRST);
  const against = rows.filter((row) => row.kind === "against");
  return grid(ctx, reckoning, html`
      ${shown.map((row) => rowTemplate(ctx, row, isDie(row, reckoning), differs?.(row)))}
      ${whole ? nothing : html`<tr><td></td><td colspan="2"><button type="button" class="why small" @click=${() => ctx.change({ secondWhy: id + "+" })}>${ctx.t("reckoning.more", { n: steps.length - FIRST })}</button></td></tr>`}
      ${sum(ctx, reckoning, against)}${others(ctx, reckoning)}`);
}

/** Amounts, reasons and rules as a table that a screen reader can read. */
function grid(ctx: Ctx, reckoning: Reckoning, rows: Html): Html {
  return html`<table>
    <caption class="hidden">${reckoning.title ?? reckoning.question}</caption>
    <thead class="hidden"><tr><th scope="col">${ctx.t("reckoning.amount")}</th><th scope="col">${ctx.t("reckoning.reason")}</th><th scope="col">${ctx.t("reckoning.rule")}</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>`;
}

/** The steps of results whose value an hour's log does not keep. */
function others(ctx: Ctx, reckoning: Reckoning): Html {
  const kept = new Set(Object.keys(reckoning.also ?? {}));
  const groups = otherResults(reckoning, ctx).filter(([name]) => !kept.has(name));
  return html`${groups.map(([name, rows]) => html`<tr class="aside"><td></td><td colspan="2"><b>${ctx.label("result", name)}</b></td></tr>${rows.map((row) => rowTemplate(ctx, row, false))}`)}`;
}

function isDie(row: Row, reckoning: Reckoning): boolean {
  return row.kind === "roll" || (/^\d*d\d+/.test(row.text) && (reckoning.rolls ?? []).length > 0);
}

function rowTemplate(ctx: Ctx, row: Row, die: boolean, differs = false): Html {
  return html`<tr class=${[row.kind === "aside" ? "aside" : "", differs ? "differs" : ""].filter(Boolean).join(" ")}><td class="amount">${row.amount}</td><td>${row.text}</td><td class="ref">${die ? icon("d20", 17) : chip(ctx, row.rule)}</td></tr>`;
}

/** A rule's chip: opens the rules screen at that rule. */
export function chip(ctx: Ctx, rule: string | null | undefined): Html {
  if (!rule) return nothing;
  const book = (): string => ctx.model.rules.questions?.find((q) => q.rules.includes(rule))?.book ?? ctx.model.rules.book;
  return html`<button type="button" class="chip" @click=${() => ctx.change({ screen: "rules", rules: { ...ctx.model.rules, search: rule, book: book(), picked: null } })}>${rule}</button>`;
}

function sum(ctx: Ctx, reckoning: Reckoning, against: Row[]): Html {
  const also = reckoning.also ?? {};
  const total = typeof also.total === "number" && against.length > 0 ? formatNumber(also.total, ctx.lang) : null;
  if (against.length > 0) {
    return against.map((row, i) => html`<tr class=${i === 0 ? "sum" : ""}><td class="amount">${i === 0 ? (total ?? "") : ""}</td><td>${ctx.t("reckoning.against", { what: "" })}<b>${row.amount}</b>${row.text ? ", " + row.text : ""}</td><td class="ref">${chip(ctx, row.rule)}</td></tr>`) as unknown as Html;
  }
  if (!addsUp(reckoning) || sumOf(reckoning.steps) === null) return nothing;
  const text = valueText(ctx, reckoning);
  const at = text.lastIndexOf(NBSP);
  const [amount, unit] = at > 0 && /^[\d,.−½¼¾ \u00a0]+$/.test(text.slice(0, at)) ? [text.slice(0, at), text.slice(at + 1)] : [text, ""];
  return html`<tr class="sum"><td class="amount">${amount}</td><td>${unit}</td><td class="ref"></td></tr>`;
}

function also(ctx: Ctx, reckoning: Reckoning): Html {
  const check = checkRows(reckoning, ctx);
  const told = check ? ["total", "dc", "bonus", "modifier", "margin"] : rowsOf(reckoning, ctx).some((row) => row.kind === "against") ? ["total"] : [];
  const shown = Object.entries(reckoning.also ?? {}).filter(([name, value]) => value !== null && typeof value !== "object" && !told.includes(name));
  const groups = new Map(otherResults(reckoning, ctx));
  if (shown.length === 0) return nothing;
  return html`<div class="also"><span class="pale">${ctx.t("reckoning.also")}</span>
    <dl>${shown.map(([name, value]) => html`<div><dt>${ctx.label("result", name)}</dt><dd>${reckoning.also_text?.[name] ?? formatQuantity(value, null, ctx.units, ctx.lang, (code) => ctx.label("word", code))}${(groups.get(name) ?? []).map((row) => html`<small>${row.amount} ${row.text}</small>`)}</dd></div>`)}</dl>
  </div>`;
}

function foot(ctx: Ctx, reckoning: Reckoning): Html {
  const rulings = reckoning.rulings ?? [];
  const chance = reckoning.chance ?? null;
  if (rulings.length === 0 && chance === null) return nothing;
  return html`<div class="card-foot"><span>${rulings.map((ruling) => html`<span>${ctx.t("reckoning.ruling", { text: ruling.text })}</span> `)}</span>${chance === null ? nothing : html`<span><b>${formatChance(chance, ctx.lang)}</b> ${ctx.t("reckoning.before", { chance: "" }).trim()}</span>`}</div>`;
}

function acts(ctx: Ctx, id: string, reckoning: Reckoning, event: string | null): Html {
  const copy = (): void => void navigator.clipboard?.writeText(reckoning.text ?? valueText(ctx, reckoning));
  return html`<div class="card-acts">
    ${reckoning.text ? html`<button type="button" class="quiet" @click=${copy}>${icon("copy", 14)}${ctx.t("reckoning.copy")}</button>` : nothing}
    ${event && reckoning.steps.length > 0 ? html`<details><summary class="quiet">${ctx.t("reckoning.overrule")}</summary>${overruling(ctx, id, reckoning, event)}</details>` : nothing}
  </div>`;
}

/** The game master's word against a step: the hour is walked again with it. */
function overruling(ctx: Ctx, id: string, reckoning: Reckoning, event: string): Html {
  const send = (e: SubmitEvent): void => {
    e.preventDefault();
    const form = new FormData(e.target as HTMLFormElement);
    void ctx.table?.command("overrule", { event, step: form.get("step"), amount: String(form.get("amount")).replace(",", "."), reason: form.get("reason") });
  };
  const met = new Map<string, number>();
  const steps = reckoning.steps.filter((step) => step.set_aside_by === null).map((step) => {
    const nth = (met.get(step.code) ?? 0) + 1;
    met.set(step.code, nth);
    return { ...step, code: nth > 1 ? `${step.code}#${String(nth)}` : step.code };
  });
  return html`<form class="overrule" @submit=${send}>
    <label>${ctx.t("reckoning.overrule_step")}<select name="step">${steps.map((step) => html`<option value=${step.code}>${step.text ?? codeInWords(step.code)}</option>`)}</select></label>
    <label>${ctx.t("reckoning.overrule_amount")}<input name="amount" required inputmode="decimal" id=${"over-" + id} /></label>
    <label class="wide">${ctx.t("reckoning.overrule_reason")}<input name="reason" required /></label>
    <button class="button small">${ctx.t("reckoning.overrule_send")}</button>
  </form>`;
}
