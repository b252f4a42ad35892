import type { ApiProblem, Campaign, Compared, GameState, LogHour, Question, Reckoning, Refusal, Region, Ruling } from "../types";
import { noPlans, type PlansScreen } from "./plans";
import type { Preferences } from "./preferences";

export type Drawer =
  | { kind: "cell"; id: string }
  | { kind: "member"; id: string }
  | { kind: "conditions" }
  | { kind: "settings" }
  | { kind: "help" };

export type Menu = "until" | "view_as" | "layers" | null;
export type Tool = "select" | "route" | "measure" | "ground";
export type Tab = "log" | "party" | "way";

export interface Waypoint {
  x_m: number;
  y_m: number;
  place?: string | null;
}

export interface Notice {
  kind: "error" | "refusal" | "behind";
  text: string;
  ways?: string[];
  detail?: ApiProblem;
  retry?: () => void;
}

/** What somebody sees: the game master's own data, or exactly what a player's page was sent. */
export interface View {
  state: GameState;
  region: Region;
  hours: LogHour[];
}

export interface RulesScreen {
  questions: Question[] | null;
  search: string;
  picked: string | null;
  book: string;
  values: Record<string, string>;
  answer: Reckoning | null;
  /** The same question under every book, in the answer's place. */
  compared: Compared | null;
  /** The odds of each book beside its answer, where it throws dice. */
  bothOdds: Record<string, Reckoning> | null;
  problem: ApiProblem | null;
  /** Since when an answer is waited for, and how to stop waiting. */
  asking: { since: number; stop: () => void } | null;
  rulings: Ruling[];
  /** The same question under another ruling, beside the answer. */
  whatIf: { key: string; choice: string; answer: Reckoning | null } | null;
}

/** What was asked about one cell of the map. */
export interface CellSheet {
  id: string;
  answers: { title: string; answer: Reckoning | null }[] | null;
}

export interface Model {
  phase: "loading" | "ready" | "no_link" | "bad_link" | "who";
  preferences: Preferences;
  labels: Record<string, string>;
  campaign: Campaign | null;
  own: View | null;
  seenAs: (View & { member: string }) | null;
  as: string | null;
  screenUp: boolean;
  screen: "table" | "rules";
  drawer: Drawer | null;
  menu: Menu;
  tab: Tab;
  folded: boolean;
  /** How much of a small screen the panel takes. */
  sheet: "handle" | "half" | "full";
  /** Whether the next hour is camped where it would be walked. */
  camp: boolean;
  tool: Tool;
  layers: { grid: boolean; contours: boolean; belief: boolean; names: boolean };
  draft: { waypoints: Waypoint[]; by: "ways" | "straight" } | null;
  measure: Waypoint[];
  cursor: string | null;
  twin: string;
  busy: { id: string; name: string; since: number; done: number; of: number } | null;
  notice: Notice | null;
  offline: number | null;
  openWhy: string | null;
  secondWhy: string | null;
  returning: number | null;
  roll: { request: string; wrong: string | null } | null;
  dismissedRolls: string[];
  cellSheet: CellSheet | null;
  rules: RulesScreen;
  plans: PlansScreen;
  refusal: Refusal | null;
}

export function emptyModel(preferences: Preferences): Model {
  return {
    phase: "loading",
    preferences,
    labels: {},
    campaign: null,
    own: null,
    seenAs: null,
    as: null,
    screenUp: true,
    screen: "table",
    drawer: null,
    menu: null,
    tab: "log",
    folded: false,
    sheet: window.innerWidth < 600 ? "full" : "half",
    camp: false,
    tool: "select",
    layers: { grid: true, contours: true, belief: true, names: true },
    draft: null,
    measure: [],
    cursor: null,
    twin: "",
    busy: null,
    notice: null,
    offline: null,
    openWhy: null,
    secondWhy: null,
    returning: null,
    roll: null,
    dismissedRolls: [],
    cellSheet: null,
    rules: { questions: null, search: "", picked: null, book: "d20", values: {}, answer: null, compared: null, bothOdds: null, problem: null, asking: null, rulings: [], whatIf: null },
    plans: noPlans(),
    refusal: null,
  };
}
