import { toNumber } from "../display/numbers";
import type { ApiProblem, Campaign, CommandAnswer, CommandName, Compared, DowntimeAnswer, GameState, Lang, LogHour, PlanForms, Question, Questions, Reckoning, Region, TurnAnswer, Units } from "../types";

/** What the server said is wrong, or `offline` when it could not be reached. */
export class Problem extends Error {
  constructor(readonly detail: ApiProblem, readonly status: number) {
    super(detail.text ?? detail.code);
  }
}

export interface Asking {
  name: string;
  with: Record<string, unknown>;
  book?: string;
  rulings?: Record<string, string | number>;
  seed?: number | null;
  odds?: boolean;
}

/** A plan as the page holds it, or as a file that somebody opens; and the dice for it. */
export interface Planning {
  with?: Record<string, unknown>;
  file?: string;
  name?: string;
  book?: string;
  rulings?: Record<string, string | number>;
  seed: number;
  dice?: Record<string, number[]>;
}

export interface PlanAnswers {
  turn: TurnAnswer;
  downtime: DowntimeAnswer;
}

export interface Voice {
  lang: Lang;
  units: Units;
  as: string | null;
}

async function fetched(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem({ code: "offline" }, 0);
  }
}

/** Keys whose exact numbers the page only draws or counts with, so that a fraction may become a float at once. */
const DRAWN = new Set(["x_m", "y_m", "hour", "sunrise", "sunset", "set_out", "distance_m", "width_m", "size_m", "seen_from_m", "height_m"]);

function drawn(key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return DRAWN.has(key) ? toNumber(value) : curly(value);
}

/** Texts with the typographic apostrophe, which files and command lines seldom have. */
export function curly(text: string): string {
  return text.replace(/(\p{L})'(?=\p{L})/gu, "$1’");
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetched(path, init);
  const text = await response.text();
  let body: (T & { error?: ApiProblem }) | null = null;
  try {
    body = JSON.parse(text, drawn) as T & { error?: ApiProblem };
    // A plan comes back as it was written: what people wrote in it keeps their own signs.
    if (body && typeof body === "object" && "given" in body) body.given = (JSON.parse(text) as { given: unknown }).given;
  } catch {
    body = null;
  }
  if (response.ok && body && !body.error) return body;
  if (response.status === 502 || response.status === 504) throw new Problem({ code: "offline" }, 0);
  throw new Problem(body?.error ?? { code: "fault" }, response.status);
}

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return call<T>(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal: signal ?? null });
}

function otherWords(question: Question): string {
  return [question.label ?? "", ...question.params.map((param) => param.label ?? "")].join(" ");
}

/** A UUID, also on plain http pages of a home network where `crypto.randomUUID` is missing. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export class Api {
  constructor(readonly token: string, private readonly voice: () => Voice) {}

  /** The query of a reading; `as` overrides whose eyes are asked for. */
  private query(as: string | null | undefined, extra: Record<string, string> = {}): string {
    const { lang, units, as: own } = this.voice();
    const query = new URLSearchParams({ lang, units, ...extra });
    const eyes = as === undefined ? own : as;
    if (eyes) query.set("as", eyes);
    return query.toString();
  }

  path(rest: string): string {
    return `/api/t/${encodeURIComponent(this.token)}/${rest}`;
  }

  campaign(): Promise<Campaign> {
    return call(`${this.path("campaign")}?${this.query(undefined)}`);
  }

  region(as?: string): Promise<Region> {
    return call(`${this.path("region")}?${this.query(as)}`);
  }

  state(as?: string): Promise<GameState> {
    return call(`${this.path("state")}?${this.query(as)}`);
  }

  async log(as?: string): Promise<LogHour[]> {
    const answer = await call<{ hours: LogHour[] }>(`${this.path("log")}?${this.query(as)}`);
    return answer.hours;
  }

  async labels(): Promise<Record<string, string>> {
    const answer = await call<{ labels: Record<string, string> }>(`/api/words?${this.query(null)}`);
    return answer.labels;
  }

  /** Every question and ruling; each question also knows what it is called in the other language. */
  async questions(): Promise<Questions> {
    const { lang } = this.voice();
    const [own, other] = await Promise.all([lang, lang === "fr" ? "en" : "fr"].map((spoken) => call<Questions>(`/api/questions?${this.query(null, { lang: spoken })}`)));
    const called = new Map(other!.questions.map((q) => [q.book + q.name, otherWords(q)]));
    return { ...own!, questions: own!.questions.map((q) => ({ ...q, other: called.get(q.book + q.name) ?? "" })) };
  }

  private spoken<T extends { rulings?: Record<string, string | number> }>(body: T): T & { lang: Lang; units: Units } {
    const { lang, units } = this.voice();
    const rulings = Object.fromEntries(Object.entries(body.rulings ?? {}).map(([key, value]) => [key, String(value)]));
    return { ...body, rulings, lang, units };
  }

  ask(asking: Asking, signal?: AbortSignal): Promise<Reckoning> {
    return post("/api/ask", this.spoken(asking), signal);
  }

  /** The same question of every book. */
  compare(asking: Asking, signal?: AbortSignal): Promise<Compared> {
    return post("/api/compare", this.spoken(asking), signal);
  }

  planForms(): Promise<PlanForms> {
    return call(`/api/plans?${this.query(null)}`);
  }

  plan<K extends keyof PlanAnswers>(kind: K, planning: Planning, signal?: AbortSignal): Promise<PlanAnswers[K]> {
    return post(`/api/${kind}`, this.spoken(planning), signal);
  }

  command(name: CommandName, given: Record<string, unknown>, expect: number, id: string): Promise<CommandAnswer> {
    return post(`${this.path("commands")}?${this.query(undefined)}`, { id, expect, do: name, with: given });
  }

  cancel(command: string): Promise<unknown> {
    return post(`${this.path("cancel")}?${this.query(undefined)}`, { command });
  }

  revealUrl(): string {
    return `${this.path("reveal")}?${this.query(null)}`;
  }

  eventsUrl(): string {
    return `${this.path("events")}?${this.query(undefined)}`;
  }
}
