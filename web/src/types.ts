/** Shapes of docs/http.md. */

export type Lang = "fr" | "en";
export type Units = "metric" | "imperial";
export type Role = "gm" | "player";

/** An exact number: an integer, a finite decimal, or a string such as "1/3". */
export type Exact = number | string;

export interface Source {
  document: string;
  chapter: string;
}

export interface Step {
  code: string;
  of: string;
  op: "add" | "multiply" | "round" | "at_most" | "at_least" | "replace" | "against";
  amount: Exact | null;
  rule: string | null;
  source: Source | [string, string] | null;
  set_aside_by: string | null;
  unit?: string | null;
  text?: string;
  amount_text?: string | null;
  aside_text?: string | null;
}

export interface Roll {
  purpose: string;
  who: string;
  dice: string;
  faces: number[];
  total: number;
  dc?: number | null;
  secret: boolean;
}

export interface Refusal {
  code: string;
  figures: Record<string, unknown>;
  text?: string;
  ways_out?: string[];
}

export interface Outcome {
  text?: string;
  value: unknown;
  p: number;
  p_exact: string;
}

export interface Reckoning {
  question: string;
  title?: string;
  value: unknown;
  unit: string | null;
  value_text?: string;
  outcome?: "ok" | "fail" | null;
  also?: Record<string, unknown>;
  /** The further results in words, with their units. */
  also_text?: Record<string, string>;
  steps: Step[];
  rolls?: Roll[];
  events?: { code: string; figures: Record<string, unknown>; secret: boolean; text?: string }[];
  refusal?: Refusal | null;
  rulings?: { key: string; text: string }[];
  chance?: Exact | null;
  text?: string;
  outcomes?: Outcome[];
  mean?: Exact | null;
  exact?: boolean;
  error?: Exact | null;
  happens?: { code: string; text?: string; p: number; p_exact?: string | null }[];
  members?: Outcome[][];
  seed?: Exact | null;
}

export interface Figure {
  value: Exact;
  unit: string;
  why: Reckoning | null;
}

export interface Spot {
  x_m: number;
  y_m: number;
}

export interface Place extends Spot {
  cell?: string;
  land?: string;
  way?: string;
  name?: string | null;
  heading?: string | null;
  random?: boolean;
}

export interface MemberBrief {
  id: string;
  name: string;
  kind: string;
  leader: boolean;
}

export interface Campaign {
  id: string;
  name: string;
  role: Role;
  book: string;
  lang: Lang | null;
  region: string;
  links?: { players: string };
  rulings?: Record<string, string | number>;
  rolls_by_hand?: string[];
  boats?: string[];
  vehicles?: string[];
  paces?: string[];
  dangers?: string[];
  members: MemberBrief[];
  revision: number;
}

export interface Cell extends Spot {
  id: string;
  land: string;
  height_m?: number | null;
}

export type Point = [number, number];

export interface Way {
  id: string;
  kind: string;
  name?: string | null;
  points: Point[];
}

export interface Crossing extends Spot {
  kind: string;
  name?: string | null;
}

export interface River {
  id: string;
  name?: string | null;
  width_m?: number | null;
  points: Point[];
  crossings?: Crossing[];
}

export interface Named extends Spot {
  id: string;
  kind: string;
  name: string;
  height_m?: number | null;
  seen_from_m?: number | null;
}

export interface MapLabel extends Spot {
  kind: string;
  text: string;
  width_m?: number | null;
  angle?: number | null;
}

export interface Grid {
  kind: "hex" | "square";
  size_m: number;
  orientation?: "flat" | "pointy" | null;
}

export interface Region {
  id: string;
  name: string;
  y_axis: "north" | "south";
  bounds: [number, number, number, number];
  grid: Grid;
  cells: Cell[];
  ways: Way[];
  rivers: River[];
  lines?: Way[];
  waters?: { id: string; name?: string | null; points: Point[] }[];
  places: Named[];
  landmarks: Named[];
  labels?: MapLabel[];
}

export interface TrackPoint extends Spot {
  day: number;
  hour: number;
  index: number;
  off_way?: boolean;
  lost?: boolean;
}

export interface Member extends MemberBrief {
  hp: number | null;
  hp_max: number | null;
  damage: number;
  nonlethal: number;
  fatigue: "none" | "fatigued" | "exhausted";
  /** The level of exhaustion, where the book counts it so. */
  exhaustion?: number;
  fatigue_why?: Reckoning | null;
  dead?: boolean;
  load: { class: string | null; carried_kg: Exact | null; limits_kg: Exact[] | null; why?: Reckoning | null } | null;
  speed: Figure | null;
  supplies: { food_days: Exact | null; water_days: Exact | null } | null;
  light: { source: string; hours_left: Exact | null } | null;
  survival?: number | null;
  assumed?: string[];
}

export interface RollRequest {
  id: string;
  purpose: string;
  who: string;
  who_name: string;
  dice: string;
  count: number;
  sides: number;
  bonus: Figure | null;
  dc: Figure | null;
  secret: boolean;
  for: "player" | "gm";
  text: string;
}

export interface Stop {
  code: string;
  figures: Record<string, unknown>;
  text: string;
  offers: { code: string; text: string; primary?: boolean; note?: string }[];
}

export interface Offer {
  do: CommandName;
  with: Record<string, unknown>;
  text?: string;
  primary?: boolean;
  refusal?: Refusal | null;
}

export interface Leg {
  distance_m: number;
  hours?: Exact | null;
  /** Metres in one hour on this leg. */
  rate?: Figure | null;
  land?: string;
  way?: string;
}

export interface Route {
  waypoints: (Spot & { place?: string | null })[];
  line: Point[];
  by: "ways" | "straight";
  legs?: Leg[];
}

export interface GameState {
  revision: number;
  clock: { day: number; hour: number; date?: string | null; sunrise: number; sunset: number; set_out?: number | null; hours: number };
  mode: string;
  finished: boolean;
  where: { name?: string | null; land?: string; way?: string; cell?: string } | null;
  conditions: { weather: string; visibility_m: Exact | null; light?: string; wind?: string | null };
  pace: { kind: string; speed: Figure | null; slowest?: string | null; today: Figure | null; marched: Figure | null; limit_h: Exact | null; forced?: boolean };
  true?: Place;
  believed: Place | null;
  beliefs?: (Place & { member: string })[];
  distance_m?: number | null;
  lost?: { hours: Exact; known: boolean; notice_dc: Figure | null; chance: Figure | null; each?: { member: string; chance: Exact }[] } | null;
  tracks: { true?: TrackPoint[]; believed: TrackPoint[] };
  route: Route | null;
  party: Member[];
  requests: RollRequest[];
  stopped: Stop | null;
  offers: Offer[];
  history?: { undo: { text: string } | null; redo: { text: string } | null; points: { index: number; day: number; hour: number }[] };
  supplies?: { food_days: Figure | null; water_days: Figure | null } | null;
  /** What the game master has ordered until further notice; `highest_level` of exhaustion is 0 where the book counts none. */
  orders?: { forage: boolean; gallop: boolean; watches: string[][] | null; highest_level: number };
  passage?: { boat: string | null; vehicle: string | null; aboard: boolean; afloat_h: Exact | null };
}

export interface LogEvent {
  id: string;
  code: string;
  rule?: string | null;
  figures: Record<string, unknown>;
  secret: boolean;
  who?: string | null;
  text: string;
  why: Reckoning | null;
}

export interface LogHour {
  index: number;
  day: number;
  hour: number;
  undone?: boolean;
  events: LogEvent[];
}

export interface ApiProblem {
  code: string;
  where?: string;
  expected?: string;
  hint?: string;
  text?: string;
  revision?: number;
  report?: string;
}

export type CommandName =
  | "step_hour" | "step_day" | "until" | "undo" | "redo" | "undo_to" | "set_route" | "set_conditions" | "set_pace"
  | "set_orders" | "set_passage" | "set_member" | "call_event" | "show_way" | "choose" | "answer_roll" | "rolls_by_hand" | "overrule";

export interface CommandAnswer {
  revision: number;
  refusal: Refusal | null;
  state: GameState;
  hours: LogHour[];
}

export interface Param {
  name: string;
  label?: string;
  type: string;
  of?: string | null;
  unit?: string | null;
  min?: Exact | null;
  max?: Exact | null;
  choices?: (string | { code: string; label?: string })[] | null;
  default?: unknown;
  required?: boolean;
}

export interface Question {
  name: string;
  book: string;
  label?: string;
  topic?: string;
  rules: string[];
  throws?: boolean;
  params: Param[];
  /** Its words in the other language, to be found by. */
  other?: string;
  /** Other words for what it is about. */
  keywords?: string;
}

export interface Ruling {
  key: string;
  default: string | number;
  choices: (string | number)[];
  title: string;
  labels: Record<string, string>;
}

/** One book's answer beside the other's: null where it does not ask, an error where something was wrong for it alone. */
export type Side = Answered | { error: ApiProblem; left_out: string[] } | null;

export interface Answered extends Reckoning {
  left_out: string[];
  left_out_text: string[];
}

export type Compared = Record<string, Side>;

export interface Choice {
  code: string;
  label: string;
}

/** The forms of plans, null where no book knows them. */
export interface PlanForms {
  turn: { book: string; params: Param[]; kinds: (Choice & { value: Param | null; fields: Param[] })[] } | null;
  downtime: { book: string; levels: Choice[]; living: Param[]; activities: (Choice & { tries: boolean; fields: Param[] })[] } | null;
}

interface Planned {
  name: string;
  book: string;
  given: Record<string, unknown>;
  refusal: Refusal | null;
  refused_at: number | null;
  rolls: Roll[];
  seed?: Exact;
}

export interface TurnAnswer extends Planned {
  legal: boolean;
  spent: string;
  left: Record<string, string>;
  segments: { cost: string; text: string; why: Reckoning }[];
  steps: Step[];
  events: { code: string; text?: string }[];
  spent_why: Reckoning;
  left_why: Reckoning;
  value_text?: string | null;
}

export interface LedgerEntry {
  from: number;
  to: number;
  activity: number;
  what: string;
  text: string;
  a_day_gp: Exact;
  coins_gp: Exact;
}

export interface DowntimeAnswer extends Planned {
  days: number;
  coins: string;
  ends: number | null;
  first_day: number;
  ledger: LedgerEntry[];
  activities: { do: string; what: string; from: number | null; to: number | null; days: number; done: boolean; answers: Reckoning[]; living: Reckoning | null }[];
  purse: string | null;
  left: string | null;
  short_on: number | null;
}

export interface Questions {
  questions: Question[];
  rulings: Ruling[];
}
