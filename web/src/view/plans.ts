import { html, nothing } from "lit-html";
import { textOf, valueOf } from "../display/written";
import { toToml } from "../display/toml";
import { Problem, type Planning, type PlanAnswers } from "../net/api";
import { freshSeed, moved, type Desk, type Draft, type Part, type PlanKind } from "../state/plans";
import type { Param } from "../types";
import type { Ctx, Html } from "./ctx";
import type { Slot } from "./fields";
import { icon } from "./icons";
import { capital } from "./parts";
import { rulingsFor } from "./rulesboth";

let asked = false;

/** Reads the forms of plans the first time the screen opens. */
export function needForms(ctx: Ctx): void {
  if (ctx.model.plans.forms || asked || !ctx.table) return;
  asked = true;
  ctx.table.api.planForms().then((forms) => ctx.change({ plans: { ...ctx.model.plans, forms } }), (error: unknown) => ctx.table?.report(error)).finally(() => (asked = false));
}

/** How one kind of plan is written as what its file holds, and read back. */
export interface Manner<K extends PlanKind> {
  kind: K;
  book: string;
  write: (draft: Draft) => Record<string, unknown>;
  read: (given: Record<string, unknown>) => Draft;
}

function setDesk<K extends PlanKind>(ctx: Ctx, kind: K, part: Partial<Desk<K>>): void {
  ctx.change({ plans: { ...ctx.model.plans, [kind]: { ...ctx.model.plans[kind], ...part } } });
}

const WAIT_MS = 250;
const waiting = new Map<PlanKind, { timer: number; stop: AbortController }>();

/** Lets go of a reckoning that is under way. */
function rest(kind: PlanKind): void {
  window.clearTimeout(waiting.get(kind)?.timer);
  waiting.get(kind)?.stop.abort();
}

/** Changes a plan; it is reckoned again as soon as the hand rests. */
export function change<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, part: Partial<Draft>): void {
  const draft = { ...ctx.model.plans[manner.kind].draft, ...part };
  setDesk(ctx, manner.kind, { draft } as Partial<Desk<K>>);
  rest(manner.kind);
  const stop = new AbortController();
  waiting.set(manner.kind, { stop, timer: window.setTimeout(() => void check(ctx, manner, stop.signal), WAIT_MS) });
}

/** Reckons the plan once, when it is first seen. */
export function needAnswer<K extends PlanKind>(ctx: Ctx, manner: Manner<K>): void {
  const { answer, problem } = ctx.model.plans[manner.kind];
  if (!answer && !problem && !waiting.has(manner.kind)) change(ctx, manner, {});
}

function faces(text: string): number[] {
  return text.split(/[\s,;]+/).filter(Boolean).map(Number);
}

async function check<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, signal: AbortSignal): Promise<void> {
  const { draft } = ctx.model.plans[manner.kind];
  const thrown = faces(draft.dice);
  const planning: Planning = { with: manner.write(draft), rulings: rulingsFor(ctx, manner.book), seed: draft.seed, ...(thrown.length > 0 ? { dice: { d20: thrown } } : {}) };
  await told(ctx, manner, planning, signal);
  if (!signal.aborted) waiting.delete(manner.kind);
}

async function told<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, planning: Planning, signal?: AbortSignal): Promise<PlanAnswers[K] | null> {
  try {
    const answer = await ctx.table!.api.plan(manner.kind, planning, signal);
    setDesk(ctx, manner.kind, { answer, problem: null } as Partial<Desk<K>>);
    return answer;
  } catch (error) {
    if (signal?.aborted) return null;
    const detail = error instanceof Problem ? error.detail : { code: "fault" };
    setDesk(ctx, manner.kind, { problem: detail } as Partial<Desk<K>>);
    if (!(error instanceof Problem) || detail.code === "offline") ctx.table?.report(error);
    return null;
  }
}

/** Opens a plan's file: what is amiss in it is told with its line, and the plan on the desk stays. */
async function open<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, event: Event): Promise<void> {
  const field = event.target as HTMLInputElement;
  const file = field.files?.[0];
  if (!file) return;
  rest(manner.kind);
  const stop = new AbortController();
  waiting.set(manner.kind, { stop, timer: 0 });
  const planning: Planning = { file: await file.text(), name: file.name.slice(0, 100), rulings: rulingsFor(ctx, manner.book), seed: freshSeed() };
  const answer = await told(ctx, manner, planning, stop.signal);
  field.value = "";
  if (answer && !stop.signal.aborted) change(ctx, manner, manner.read(answer.given));
}

function save<K extends PlanKind>(ctx: Ctx, manner: Manner<K>): void {
  const { draft } = ctx.model.plans[manner.kind];
  const text = toToml({ format: `horspiste.${manner.kind}`, ...manner.write(draft) });
  const name = draft.name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = `${name || "plan"}.${manner.kind}.toml`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The plan's name, and its file. */
export function head<K extends PlanKind>(ctx: Ctx, manner: Manner<K>): Html {
  const { draft } = ctx.model.plans[manner.kind];
  return html`<div class="plan-head"><h2>${ctx.t(manner.kind === "turn" ? "plan.turn" : "plan.downtime")}</h2><span class="row gap8 wrap">
      <label class="button small file">${icon("external", 16)}${ctx.t("plan.open")}<input type="file" class="hidden" accept=".toml" @change=${(e: Event) => void open(ctx, manner, e)} /></label>
      <button type="button" class="button small" @click=${() => save(ctx, manner)}>${icon("check", 16)}${ctx.t("plan.save")}</button></span></div>
    <p class="soft">${ctx.t(manner.kind === "turn" ? "plan.turn_about" : "plan.downtime_about")}</p>
    <label class="field plan-name"><span>${ctx.t("plan.name")}</span><input name="name" maxlength="200" .value=${draft.name} @input=${(e: Event) => change(ctx, manner, { name: (e.target as HTMLInputElement).value })} /></label>`;
}

/** What is wrong with the plan as a whole; a part's own mistakes stand at the part. */
export function problem(ctx: Ctx, kind: PlanKind): Html {
  const wrong = ctx.model.plans[kind].problem;
  if (!wrong || placeOf(wrong.where) !== null) return nothing;
  return html`<p class="wrong" role="alert">${icon("triangle", 16)}<span>${wrong.where ? html`<span class="mono">${wrong.where}</span> ` : nothing}${[wrong.text, wrong.expected].filter(Boolean).join(" ")}</span></p>`;
}

/** The part that a place such as "plan[2].walk" is in, counted from 0; none where it stands in a file. */
export function placeOf(where: string | undefined): number | null {
  const found = /^(?:plan|activities)\[(\d+)\]/.exec(where ?? "");
  return found ? Number(found[1]) - 1 : null;
}

/** Whether what is wrong with the plan stands at a field of a part. */
export function wrongAt(ctx: Ctx, kind: PlanKind, at: number, name: string): boolean {
  const where = ctx.model.plans[kind].problem?.where;
  return placeOf(where) === at && where!.split(".").includes(name);
}

/** What a part shows in the place of its verdict: what is wrong with it, or why it is refused; null where it was reckoned. */
export function noVerdict(ctx: Ctx, kind: PlanKind, at: number): [Html, Html] | null {
  const { answer, problem: wrong } = ctx.model.plans[kind];
  if (wrong && placeOf(wrong.where) === at) return [nothing, html`<p class="wrong" role="alert">${icon("triangle", 16)}${[wrong.text, wrong.expected].filter(Boolean).join(" ")}</p>`];
  if (!answer || wrong) return [nothing, nothing];
  if (answer.refused_at === at + 1) return [html`<span class="soft">${ctx.t("plan.refused")}</span>`, html`<p class="refusal" role="status">${icon("minus", 16)}<span>${capital(answer.refusal?.text ?? "")}</span></p>`];
  const reckoned = "segments" in answer ? answer.segments : answer.activities;
  return reckoned[at] ? null : [html`<span class="pale s13">${ctx.t("plan.not_reached")}</span>`, nothing];
}

/** The classes of a part: beyond what was reckoned, or where the plan stops. */
export function partClass(ctx: Ctx, kind: PlanKind, at: number): string {
  const refused = ctx.model.plans[kind].answer?.refused_at;
  return ["part", refused != null && at + 1 > refused ? "beyond" : "", refused === at + 1 ? "stopped" : ""].filter(Boolean).join(" ");
}

/** A parameter of a part, as a field takes it. */
export function slotOf<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, part: Part, at: number, param: Param): Slot {
  return {
    value: part.fields[param.name] ?? "",
    change: (text) => changePart(ctx, manner, at, { fields: { ...ctx.model.plans[manner.kind].draft.parts[at]!.fields, [param.name]: text } }),
    wrong: wrongAt(ctx, manner.kind, at, param.name),
    id: `${String(part.key)}-${param.name}`,
  };
}

/** The dice of the plan: thrown by the engine, or as they lay on the table. */
export function dice<K extends PlanKind>(ctx: Ctx, manner: Manner<K>): Html {
  const { draft, answer } = ctx.model.plans[manner.kind];
  const rolls = answer?.rolls ?? [];
  if (rolls.length === 0 && draft.dice === "") return nothing;
  return html`<section class="plan-dice"><h3>${ctx.t("plan.dice")}</h3>
    <ul>${rolls.map((roll) => html`<li>${icon("d20", 16)}<span>${ctx.label("purpose", roll.purpose)}${"\u00a0"}: ${roll.dice} (${roll.faces.join(", ")}) = <b>${roll.total}</b></span></li>`)}</ul>
    <label class="field"><span>${ctx.t("plan.faces")}</span><input name="dice" inputmode="numeric" autocomplete="off" .value=${draft.dice} @input=${(e: Event) => change(ctx, manner, { dice: (e.target as HTMLInputElement).value })} /><small class="pale">${ctx.t("plan.faces_hint")}</small></label>
    <button type="button" class="button small" @click=${() => change(ctx, manner, { seed: freshSeed(), dice: "" })}>${ctx.t("plan.throw")}</button></section>`;
}

/** Keys of a part: Alt with an arrow moves it, and the focus goes with it. */
export function partKeys(move: (by: -1 | 1) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(event.key === "ArrowUp" ? -1 : 1);
  };
}

/** Moves a part; what had the focus in it has it again where it went. */
export function move<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, at: number, by: -1 | 1): void {
  const held = document.activeElement as HTMLElement | null;
  change(ctx, manner, { parts: moved(ctx.model.plans[manner.kind].draft.parts, at, by) });
  window.setTimeout(() => {
    if (held?.isConnected && !(held as HTMLButtonElement).disabled) return held.focus();
    document.querySelectorAll<HTMLElement>(".part")[at + by]?.querySelector<HTMLElement>("select")?.focus();
  });
}

/** Up, down, away. */
export function partButtons<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, at: number): Html {
  const { parts } = ctx.model.plans[manner.kind].draft;
  const n = at + 1;
  const remove = (): void => {
    change(ctx, manner, { parts: parts.filter((_, i) => i !== at) });
    window.setTimeout(() => (document.querySelectorAll<HTMLElement>(".part")[Math.min(at, parts.length - 2)]?.querySelector<HTMLElement>("select") ?? document.querySelector<HTMLElement>(".add-part"))?.focus());
  };
  return html`<span class="part-buttons"><button type="button" class="icon-button slim" aria-label=${ctx.t("plan.up", { n })} title=${ctx.t("plan.up", { n })} ?disabled=${at === 0} @click=${() => move(ctx, manner, at, -1)}>${icon("chevronUp", 17)}</button>
    <button type="button" class="icon-button slim" aria-label=${ctx.t("plan.down", { n })} title=${ctx.t("plan.down", { n })} ?disabled=${at === parts.length - 1} @click=${() => move(ctx, manner, at, 1)}>${icon("chevronDown", 17)}</button>
    <button type="button" class="icon-button slim" aria-label=${ctx.t("plan.remove", { n })} title=${ctx.t("plan.remove", { n })} @click=${remove}>${icon("x", 17)}</button></span>`;
}

/** Adds a part, and puts the hand on it. */
export function add<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, part: Part): void {
  change(ctx, manner, { parts: [...ctx.model.plans[manner.kind].draft.parts, part] });
  window.setTimeout(() => [...document.querySelectorAll<HTMLElement>(".part")].pop()?.querySelector<HTMLElement>("select")?.focus());
}

export function changePart<K extends PlanKind>(ctx: Ctx, manner: Manner<K>, at: number, part: Partial<Part>): void {
  change(ctx, manner, { parts: ctx.model.plans[manner.kind].draft.parts.map((one, i) => (i === at ? { ...one, ...part } : one)) });
}

/** Written values as what a file holds. */
export function givenOf(params: Param[], values: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(params.map((p) => [p.name, valueOf(p, values[p.name] ?? "")]).filter(([, value]) => value !== undefined));
}

/** What a file holds as written values. */
export function writtenOf(params: Param[], given: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(params.filter((p) => p.name in given).map((p) => [p.name, fileText(p, given[p.name])]));
}

/** Bare numbers of a file are metric, whatever units the page shows. */
function fileText(param: Param, value: unknown): string {
  const text = textOf(value);
  return param.type === "quantity" && param.unit && /^-?[\d.]+$/.test(text) ? `${text} ${param.unit}` : text;
}
