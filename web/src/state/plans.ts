import type { PlanAnswers } from "../net/api";
import type { ApiProblem, PlanForms } from "../types";

export type PlanKind = keyof PlanAnswers;

/** A segment of a turn, or an activity: its kind, what that kind is given, and its other fields, as written. */
export interface Part {
  key: number;
  kind: string;
  value: string;
  fields: Record<string, string>;
  open: boolean;
}

/** A plan as it is being written. `kept`: what an opened file says and the form does not show. */
export interface Draft {
  name: string;
  values: Record<string, string>;
  parts: Part[];
  kept: Record<string, unknown>;
  seed: number;
  /** Faces thrown at the table, as written. */
  dice: string;
}

export interface Desk<K extends PlanKind> {
  draft: Draft;
  answer: PlanAnswers[K] | null;
  problem: ApiProblem | null;
}

export interface PlansScreen {
  forms: PlanForms | null;
  turn: Desk<"turn">;
  downtime: Desk<"downtime">;
}

let keys = 0;

export function newPart(kind: string, value = "", fields: Record<string, string> = {}): Part {
  return { key: (keys += 1), kind, value, fields, open: false };
}

/** A seed that the plan keeps, so that a change elsewhere throws the same dice. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

export function emptyDraft(parts: Part[] = []): Draft {
  return { name: "", values: {}, parts, kept: {}, seed: freshSeed(), dice: "" };
}

export function noPlans(): PlansScreen {
  return {
    forms: null,
    turn: { draft: emptyDraft([newPart("walk", "3 m")]), answer: null, problem: null },
    downtime: { draft: emptyDraft([newPart("rest", "", { days: "2" })]), answer: null, problem: null },
  };
}

/** The parts with one of them moved a place up or down. */
export function moved(parts: Part[], at: number, by: -1 | 1): Part[] {
  const to = at + by;
  if (to < 0 || to >= parts.length) return parts;
  const changed = [...parts];
  [changed[at], changed[to]] = [changed[to]!, changed[at]!];
  return changed;
}
