import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { coinsOf, coinsWhy, daysWhy, endsWhy, entryWhy, formatCoins, leftWhy } from "../display/ledger";
import { formatNumber } from "../display/numbers";
import { emptyDraft, newPart, type Draft, type Part } from "../state/plans";
import type { DowntimeAnswer, LedgerEntry, Param, PlanForms } from "../types";
import type { Ctx, Html } from "./ctx";
import { field } from "./fields";
import { icon } from "./icons";
import { add, change, changePart, dice, givenOf, head, move, needAnswer, noVerdict, partButtons, partClass, partKeys, problem, slotOf, wrongAt, writtenOf, type Manner } from "./plans";
import { capital } from "./parts";
import { card, cardIfOpen, figure } from "./why";

type Form = NonNullable<PlanForms["downtime"]>;
type Kind = Form["activities"][number];

function kindOf(form: Form, part: Part): Kind {
  return form.activities.find((kind) => kind.code === part.kind) ?? form.activities[0]!;
}

/** What every activity has beside its question's parameters. */
function ownParams(ctx: Ctx, kind: Kind): Param[] {
  const whole = (name: string, label: string, unit: string | null = null): Param => ({ name, label, type: "int", unit, min: 0 });
  const tried = kind.tries ? [whole("tries", ctx.t("plan.tries")), whole("attempts", ctx.t("plan.attempts"))] : [];
  return [{ name: "what", label: ctx.t("plan.what"), type: "text" }, { ...whole("days", ctx.t("plan.days"), "day"), required: kind.code === "rest" || kind.code === "profession" }, ...tried];
}

function topParams(ctx: Ctx, form: Form): Param[] {
  const day = ctx.model.own?.state.clock.day;
  return [
    { name: "first_day", label: ctx.t("plan.first_day"), type: "int", min: 1, default: "1", ...(day ? { default: String(day) } : {}) },
    { name: "purse", label: ctx.t("plan.purse"), type: "quantity", unit: "gp" },
    { name: "lifestyle", label: ctx.t("plan.lifestyle"), type: "choice", choices: form.levels },
  ];
}

/** "8 h, 4 h + 4 h" as a file has it: a day each, a split day in parts. */
function hoursOf(text: string): unknown[] | undefined {
  const days = text.split(/[;,](?!\d)/).map((day) => day.trim()).filter(Boolean);
  const one = (part: string): unknown => (/^\d+$/.test(part.trim()) ? Number(part) : part.trim().replace(",", "."));
  return days.length === 0 ? undefined : days.map((day) => (day.includes("+") ? day.split("+").map(one) : one(day)));
}

function hoursText(given: unknown): string {
  const one = (part: unknown): string => (typeof part === "number" ? `${String(part)} h` : String(part));
  return Array.isArray(given) ? given.map((day) => (Array.isArray(day) ? day.map(one).join(" + ") : one(day))).join("; ") : "";
}

function mannerOf(ctx: Ctx, form: Form): Manner<"downtime"> {
  const top = [...topParams(ctx, form), ...form.living];
  const shown = new Set(["format", "name", "hours", "activities", ...top.map((p) => p.name)]);
  const fieldsOf = (code: string): Param[] => {
    const kind = form.activities.find((one) => one.code === code) ?? form.activities[0]!;
    return [...ownParams(ctx, kind), ...kind.fields];
  };
  return {
    kind: "downtime",
    book: form.book,
    write: (draft: Draft) => {
      const given = givenOf(top, draft.values);
      const first = given.first_day ?? ctx.model.own?.state.clock.day;
      const hours = hoursOf(draft.values.hours ?? "");
      return { ...(draft.name ? { name: draft.name } : {}), ...draft.kept, ...given, ...(first ? { first_day: first } : {}), ...(hours ? { hours } : {}), activities: draft.parts.map((part) => ({ do: part.kind, ...givenOf(fieldsOf(part.kind), part.fields) })) };
    },
    read: (given) => ({
      ...emptyDraft(((given.activities ?? []) as Record<string, unknown>[]).map((one) => newPart(String(one.do), "", writtenOf(fieldsOf(String(one.do)), one)))),
      name: String(given.name ?? ""),
      values: { ...writtenOf(top, { first_day: 1, ...given }), hours: hoursText(given.hours) },
      kept: Object.fromEntries(Object.entries(given).filter(([key]) => !shown.has(key))),
    }),
  };
}

function span(ctx: Ctx, from: number | null, to: number | null): string {
  if (from === null || to === null) return ctx.t("plan.no_day");
  return from === to ? ctx.t("plan.one_day", { day: from }) : ctx.t("plan.from_to", { from, to });
}

/** When the activity is, whether it is done, and the answers behind it; or why it cannot be. */
function verdict(ctx: Ctx, at: number): [Html, Html] {
  const none = noVerdict(ctx, "downtime", at);
  const one = ctx.model.plans.downtime.answer?.activities[at];
  if (none || !one) return none ?? [nothing, nothing];
  const id = `downtime-${String(at)}`;
  const open = ctx.model.openWhy === id;
  const answers = [...one.answers, ...(one.living ? [one.living] : [])];
  const text = `${span(ctx, one.from, one.to)}${one.done ? "" : `, ${ctx.t("plan.not_done")}`}`;
  const happened = one.answers.flatMap((told) => told.events ?? []).map((event) => event.text).filter(Boolean);
  return [figure(ctx, id, text, answers[0]), html`${happened.length > 0 ? html`<p class="soft s13">${happened.join(" ")}</p>` : nothing}${open ? html`<div id=${"card-" + id}>${answers.map((told, i) => card(ctx, `${id}-${String(i)}`, told))}</div>` : nothing}`];
}

function activity(ctx: Ctx, form: Form, manner: Manner<"downtime">, part: Part, at: number): Html {
  const kind = kindOf(form, part);
  const [when, below] = verdict(ctx, at);
  const one = (param: Param): Html => field(ctx, param, slotOf(ctx, manner, part, at, param));
  const always = [...ownParams(ctx, kind), ...kind.fields.filter((p) => p.required)];
  const folded = kind.fields.filter((p) => !p.required);
  const set = folded.filter((p) => (part.fields[p.name] ?? "") !== "").map((p) => p.label);
  const rekind = (e: Event): void => {
    const to = (e.target as HTMLSelectElement).value;
    const { what = "", days = "" } = part.fields;
    changePart(ctx, manner, at, { kind: to, fields: { what, days: days || (to === "rest" || to === "profession" ? "1" : ""), ...(to === "craft" ? { price: "10 gp" } : {}), ...(to === "research" && !days ? { days: "1" } : {}) } });
  };
  return html`<li class=${partClass(ctx, "downtime", at)} @keydown=${partKeys((by) => move(ctx, manner, at, by))}>
    <div class="part-row"><span class="part-number" aria-hidden="true">${at + 1}</span>
      <label><span class="hidden">${ctx.t("plan.activity", { n: at + 1 })}</span><select name="do" @change=${rekind}>${form.activities.map((k) => html`<option value=${k.code} ?selected=${k.code === kind.code}>${k.label}</option>`)}</select></label>
      <span class="part-cost wide">${when}</span>${partButtons(ctx, manner, at)}</div>
    <div class="fields small">${always.map(one)}</div>
    ${folded.length > 0 ? html`<details ?open=${part.open || folded.some((p) => wrongAt(ctx, "downtime", at, p.name))} @toggle=${(e: Event) => (part.open = (e.target as HTMLDetailsElement).open)}><summary class="soft s13">${set.length === 0 ? ctx.t("plan.more") : set.join(", ")}</summary><div class="fields small">${folded.map(one)}</div></details>` : nothing}
    ${below}</li>`;
}

function terms(ctx: Ctx, form: Form, manner: Manner<"downtime">): Html {
  const { draft, problem: wrong } = ctx.model.plans.downtime;
  const one = (param: Param): Html => field(ctx, param, { value: draft.values[param.name] ?? "", change: (text) => change(ctx, manner, { values: { ...ctx.model.plans.downtime.draft.values, [param.name]: text } }), wrong: wrong?.where === param.name, id: "downtime-" + param.name });
  const hours: Param = { name: "hours", label: ctx.t("plan.hours"), type: "text" };
  return html`<div class="fields small">${topParams(ctx, form).map(one)}</div><details><summary class="soft s14">${ctx.t("plan.more")}</summary><div class="fields small">${form.living.map(one)}${one(hours)}</div><p class="pale s13">${ctx.t("plan.hours_hint")}</p></details>`;
}

/** The activities as blocks on the calendar, as wide as their days. */
function calendar(ctx: Ctx, form: Form, answer: DowntimeAnswer): Html {
  const blocks = answer.activities.flatMap((one, at) => (one.from === null || one.to === null ? [] : [{ at, from: one.from, days: one.to - one.from + 1, label: labelOf(form, one) }]));
  if (blocks.length === 0) return nothing;
  return html`<ol class="calendar" aria-label=${ctx.t("plan.calendar")}>${blocks.map(({ at, from, days, label }) => html`<li style=${`flex-grow:${String(days)}`} title=${label}><b>${at + 1}</b><span>${label}</span><small>${ctx.t("plan.day", { day: from })}</small></li>`)}</ol>`;
}

function labelOf(form: Form, one: { do: string; what: string }): string {
  return one.what || (form.activities.find((kind) => kind.code === one.do)?.label ?? one.do);
}

function ledger(ctx: Ctx, answer: DowntimeAnswer): Html {
  if (answer.ledger.length === 0) return html`<p class="pale">${ctx.t("plan.no_cost")}</p>`;
  const why = (entry: LedgerEntry) => entryWhy(entry, ctx.lang, ctx.t("plan.a_day"), span(ctx, entry.from, entry.to));
  return html`<table class="ledger"><thead><tr><th scope="col">${ctx.t("plan.when")}</th><th scope="col">${ctx.t("plan.for")}</th><th scope="col">${ctx.t("plan.a_day")}</th><th scope="col">${ctx.t("plan.coins")}</th></tr></thead>
    <tbody>${answer.ledger.map((entry, i) => html`<tr><td>${span(ctx, entry.from, entry.to)}</td><td>${entry.activity}. ${entry.text}</td><td>${formatCoins(entry.a_day_gp, ctx.lang)}</td><td>${figure(ctx, `ledger-${String(i)}`, formatCoins(entry.coins_gp, ctx.lang), why(entry))}</td></tr>
      ${ctx.model.openWhy === `ledger-${String(i)}` ? html`<tr><td colspan="4">${card(ctx, `ledger-${String(i)}`, why(entry))}</td></tr>` : nothing}`)}</tbody></table>`;
}

function outcome(ctx: Ctx, form: Form, answer: DowntimeAnswer): Html {
  const days = daysWhy(answer, ctx.lang, ctx.t("plan.all_days"), (at) => labelOf(form, answer.activities[at]!));
  const coins = coinsWhy(answer, ctx.lang, ctx.t("plan.all_coins"), (entry) => `${entry.text}, ${span(ctx, entry.from, entry.to)}`);
  const ends = endsWhy(answer, ctx.lang, ctx.t("plan.ends"), ctx.t("plan.first_day"), ctx.t("plan.days_after"));
  const left = leftWhy(answer, ctx.lang, ctx.t("plan.purse_left"), ctx.t("plan.purse"), ctx.t("plan.all_coins"));
  const row = (id: string, name: string, text: string, why: ReturnType<typeof daysWhy>): Html => html`<dl class="facts"><div class="fact"><dt>${name}</dt><dd>${figure(ctx, id, text, why)}</dd></div></dl>${cardIfOpen(ctx, id, why)}`;
  return html`${answer.refusal ? html`<p class="outcome fail" role="status">${icon("minus", 18)}${ctx.t("plan.stopped_at", { n: answer.refused_at ?? 0 })}</p><p class="soft s14">${capital(answer.refusal.text ?? "")}</p>` : nothing}
    ${answer.ends === null ? nothing : row("plan-ends", ctx.t("plan.ends"), ctx.t("plan.day", { day: answer.ends }), ends)}
    ${row("plan-days", ctx.t("plan.all_days"), formatNumber(answer.days, ctx.lang), days)}
    ${row("plan-coins", ctx.t("plan.all_coins"), formatCoins(coinsOf(answer.coins), ctx.lang), coins)}
    ${answer.left === null ? nothing : row("plan-left", ctx.t("plan.purse_left"), formatCoins(coinsOf(answer.left), ctx.lang), left)}
    ${answer.short_on === null ? nothing : html`<p class="tag warn short" role="status">${icon("triangle", 15)}${ctx.t("plan.short", { day: answer.short_on })}</p>`}`;
}

/** The time between adventures: activities on the calendar, what they cost and when they end, before anyone pays. */
export function downtimePlan(ctx: Ctx, form: Form): Html {
  const manner = mannerOf(ctx, form);
  needAnswer(ctx, manner);
  const { draft, answer, problem: wrong } = ctx.model.plans.downtime;
  return html`<section class="rules-form plan">${head(ctx, manner)}${problem(ctx, "downtime")}${terms(ctx, form, manner)}
      <h3>${ctx.t("plan.activities")}</h3>${answer && !wrong ? calendar(ctx, form, answer) : nothing}
      <ol class="parts">${repeat(draft.parts, (part) => part.key, (part, at) => activity(ctx, form, manner, part, at))}</ol>
      <button type="button" class="button add-part" @click=${() => add(ctx, manner, newPart("rest", "", { days: "1" }))}>${icon("plus", 17)}${ctx.t("plan.add_activity")}</button><p class="pale s13">${ctx.t("plan.keys")}</p>
      <h3>${ctx.t("plan.ledger")}</h3>${answer && !wrong ? ledger(ctx, answer) : nothing}</section>
    <aside class="rules-side plan-side" aria-label=${ctx.t("plan.outcome")}><h3>${ctx.t("plan.outcome")}</h3>${answer && !wrong ? outcome(ctx, form, answer) : html`<p class="pale">${ctx.t(wrong ? "plan.mend" : "rules.working")}</p>`}${dice(ctx, manner)}</aside>`;
}
