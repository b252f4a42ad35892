import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { leftOf, metresOf } from "../display/turn";
import { formatLength } from "../display/units";
import { valueOf } from "../display/written";
import { emptyDraft, newPart, type Draft, type Part } from "../state/plans";
import type { Param, PlanForms, TurnAnswer } from "../types";
import type { Ctx, Html } from "./ctx";
import { control, field, ticks } from "./fields";
import { icon } from "./icons";
import { add, change, changePart, dice, givenOf, head, move, needAnswer, noVerdict, partButtons, partClass, partKeys, problem, slotOf, wrongAt, writtenOf, type Manner } from "./plans";
import { capital } from "./parts";
import { cardIfOpen, chip, figure } from "./why";

type Form = NonNullable<PlanForms["turn"]>;
type Kind = Form["kinds"][number];

function kindOf(form: Form, part: Part): Kind {
  return form.kinds.find((kind) => kind.code === part.kind) ?? form.kinds[0]!;
}

function segmentOf(form: Form, part: Part): Record<string, unknown> {
  const kind = kindOf(form, part);
  return { [kind.code]: kind.value ? (valueOf(kind.value, part.value) ?? "") : true, ...givenOf(kind.fields, part.fields) };
}

function partOf(form: Form, given: Record<string, unknown>): Part {
  const kind = form.kinds.find((one) => one.code in given) ?? form.kinds[0]!;
  const value = kind.value ? writtenOf([kind.value], given)[kind.value.name] ?? "" : "";
  return newPart(kind.code, value, writtenOf(kind.fields, given));
}

function mannerOf(form: Form): Manner<"turn"> {
  const shown = new Set(["format", "name", "plan", ...form.params.map((p) => p.name)]);
  return {
    kind: "turn",
    book: form.book,
    write: (draft: Draft) => ({ ...(draft.name ? { name: draft.name } : {}), ...draft.kept, ...givenOf(form.params, draft.values), plan: draft.parts.map((part) => segmentOf(form, part)) }),
    read: (given) => ({
      ...emptyDraft(((given.plan ?? []) as Record<string, unknown>[]).map((part) => partOf(form, part))),
      name: String(given.name ?? ""),
      values: writtenOf(form.params, given),
      kept: Object.fromEntries(Object.entries(given).filter(([key]) => !shown.has(key))),
    }),
  };
}

/** What of a segment's fields is set, in short. */
function setFields(kind: Kind, part: Part): Param[] {
  return kind.fields.filter((param) => (part.fields[param.name] ?? "") !== "");
}

function details(ctx: Ctx, manner: Manner<"turn">, kind: Kind, part: Part, at: number): Html {
  if (kind.fields.length === 0) return nothing;
  const slot = (param: Param) => slotOf(ctx, manner, part, at, param);
  const set = setFields(kind, part);
  const wrong = kind.fields.some((param) => wrongAt(ctx, "turn", at, param.name));
  return html`<details ?open=${part.open || wrong} @toggle=${(e: Event) => (part.open = (e.target as HTMLDetailsElement).open)}><summary class="soft s13">${set.length === 0 ? ctx.t("plan.more") : set.map((param) => param.label).join(", ")}</summary>
    <div class="fields">${kind.fields.filter((p) => p.type !== "list").map((p) => field(ctx, p, slot(p)))}</div>${kind.fields.filter((p) => p.type === "list").map((p) => ticks(ctx, p, slot(p)))}</details>`;
}

/** What the segment costs, why it is refused, or what is wrong with it. */
function verdict(ctx: Ctx, at: number): [Html, Html] {
  const none = noVerdict(ctx, "turn", at);
  const segment = ctx.model.plans.turn.answer?.segments[at];
  if (none || !segment) return none ?? [nothing, nothing];
  const id = `turn-${String(at)}`;
  const text = formatLength(metresOf(segment.cost), ctx.units, ctx.lang);
  return [figure(ctx, id, text, segment.why.steps.length > 0 ? segment.why : null), cardIfOpen(ctx, id, segment.why)];
}

function segment(ctx: Ctx, form: Form, manner: Manner<"turn">, part: Part, at: number): Html {
  const kind = kindOf(form, part);
  const [cost, below] = verdict(ctx, at);
  const given = kind.value && control(ctx, { ...kind.value, required: true }, { value: part.value, change: (value) => changePart(ctx, manner, at, { value }), wrong: wrongAt(ctx, "turn", at, kind.code), id: `${String(part.key)}-value` });
  const rekind = (e: Event): void => changePart(ctx, manner, at, { kind: (e.target as HTMLSelectElement).value, fields: {}, value: sameKind(form, part, (e.target as HTMLSelectElement).value) });
  return html`<li class=${partClass(ctx, "turn", at)} @keydown=${partKeys((by) => move(ctx, manner, at, by))}>
    <div class="part-row"><span class="part-number" aria-hidden="true">${at + 1}</span>
      <label><span class="hidden">${ctx.t("plan.segment", { n: at + 1 })}</span><select name="kind" @change=${rekind}>${form.kinds.map((k) => html`<option value=${k.code} ?selected=${k.code === kind.code}>${k.label}</option>`)}</select></label>
      <label class="part-value">${given ? html`<span class="hidden">${ctx.t("plan.given", { n: at + 1 })}</span>${given}` : nothing}</label>
      <span class="part-cost">${cost}</span>${partButtons(ctx, manner, at)}</div>
    ${details(ctx, manner, kind, part, at)}${below}</li>`;
}

/** A length stays when the kind changes to another with a length. */
function sameKind(form: Form, part: Part, to: string): string {
  const [from, next] = [kindOf(form, part).value, form.kinds.find((kind) => kind.code === to)?.value ?? null];
  return from && next && from.type === next.type && from.type === "quantity" ? part.value : next?.type === "quantity" ? "3 m" : (firstChoice(next) ?? "");
}

function firstChoice(param: Param | null): string | undefined {
  const first = param?.choices?.[0];
  return typeof first === "string" ? first : first?.code;
}

/** Who takes the turn: the usual speeds first, the rest folded. */
const FIRST = ["walk", "climb", "swim", "fly", "strength", "posture"];

function mover(ctx: Ctx, form: Form, manner: Manner<"turn">): Html {
  const { draft, problem: wrong } = ctx.model.plans.turn;
  const one = (param: Param): Html => field(ctx, param, { value: draft.values[param.name] ?? "", change: (text) => change(ctx, manner, { values: { ...ctx.model.plans.turn.draft.values, [param.name]: text } }), wrong: wrong?.where === param.name, id: "turn-" + param.name });
  const rest = form.params.filter((p) => !FIRST.includes(p.name));
  return html`<h3>${ctx.t("plan.mover")}</h3><div class="fields small">${form.params.filter((p) => FIRST.includes(p.name)).map(one)}</div>
    <details><summary class="soft s14">${ctx.t("plan.more")}</summary><div class="fields small">${rest.map(one)}</div></details>`;
}

function outcome(ctx: Ctx, answer: TurnAnswer): Html {
  const reads = (text: string): string => formatLength(metresOf(text), ctx.units, ctx.lang);
  const speeds = Object.keys(answer.left).map((speed) => ({ speed, why: leftOf(answer, speed, ctx.t("plan.left_of", { speed: ctx.label("speed", speed) }), ctx) }));
  return html`<p class=${answer.legal ? "outcome ok" : "outcome fail"} role="status">${icon(answer.legal ? "check" : "minus", 18)}${answer.legal ? ctx.t("plan.legal") : ctx.t("plan.illegal", { n: answer.refused_at ?? 0 })}</p>
    ${answer.legal ? nothing : html`<p class="soft s14">${capital(answer.refusal?.text ?? "")}</p>`}
    <dl class="facts"><div class="fact"><dt>${ctx.t("plan.spent")}</dt><dd>${figure(ctx, "turn-spent", reads(answer.spent), answer.spent_why.steps.length > 0 ? answer.spent_why : null)}</dd></div></dl>${cardIfOpen(ctx, "turn-spent", answer.spent_why)}
    ${speeds.map(({ speed, why }) => html`<dl class="facts"><div class="fact"><dt>${ctx.t("plan.left_of", { speed: ctx.label("speed", speed) })}</dt><dd>${figure(ctx, "turn-left-" + speed, reads(answer.left[speed]!), why)}</dd></div></dl>${cardIfOpen(ctx, "turn-left-" + speed, why)}`)}
    ${answer.events.length > 0 ? html`<h3>${ctx.t("plan.happens")}</h3><ul class="happens">${answer.events.map((event) => html`<li>${event.text ?? event.code}</li>`)}</ul>` : nothing}`;
}

/** A turn built segment by segment: what each costs, where the rules stop it, and what is left. */
export function turnPlan(ctx: Ctx, form: Form): Html {
  const manner = mannerOf(form);
  needAnswer(ctx, manner);
  const { draft, answer, problem: wrong } = ctx.model.plans.turn;
  const rules = [...new Set(answer?.steps.map((step) => step.rule).filter((rule): rule is string => rule !== null) ?? [])];
  return html`<section class="rules-form plan">${head(ctx, manner)}${problem(ctx, "turn")}${mover(ctx, form, manner)}
      <h3>${ctx.t("plan.segments")}</h3><ol class="parts">${repeat(draft.parts, (part) => part.key, (part, at) => segment(ctx, form, manner, part, at))}</ol>
      <button type="button" class="button add-part" @click=${() => add(ctx, manner, newPart("walk", "3 m"))}>${icon("plus", 17)}${ctx.t("plan.add_segment")}</button><p class="pale s13">${ctx.t("plan.keys")}</p></section>
    <aside class="rules-side plan-side" aria-label=${ctx.t("plan.outcome")}><h3>${ctx.t("plan.outcome")}</h3>${answer && !wrong ? outcome(ctx, answer) : html`<p class="pale">${ctx.t(wrong ? "plan.mend" : "rules.working")}</p>`}${dice(ctx, manner)}
      ${rules.length > 0 ? html`<h3>${ctx.t("rules.rules")}</h3><p class="chips">${rules.map((rule) => chip(ctx, rule))}</p>` : nothing}</aside>`;
}
