import { Api, Problem, freshId } from "../net/api";
import { Live } from "../net/live";
import type { CommandName, LogHour } from "../types";
import type { View } from "./model";
import { keepOwn, keepPreferences, readOwn, readPreferences, type Preferences } from "./preferences";
import type { Store } from "./store";
import { isMaster } from "./view";

/** Commands after which later hours of the log may be gone. */
const REWRITES: CommandName[] = ["undo", "redo", "undo_to", "overrule"];

/** What every gesture of the page does: it asks the server, then shows what the server said. */
export class Table {
  readonly api: Api;
  private readonly live: Live;
  private fresh = 0;

  constructor(readonly store: Store, token: string) {
    const voice = () => ({ ...this.store.model.preferences, as: this.store.model.as || null });
    this.api = new Api(token, voice);
    this.live = new Live(() => this.api.eventsUrl(), {
      revision: (revision) => void this.caughtUp(revision),
      progress: (command, done, of) => this.progressed(command, done, of),
      up: () => this.store.change({ offline: null }),
      down: (seconds) => this.store.change({ offline: seconds }),
    });
  }

  /** Reads the campaign; a players' page first asks whose it is. */
  async open(): Promise<void> {
    try {
      const campaign = await this.api.campaign();
      this.store.change({ campaign, preferences: readPreferences(campaign.lang) });
      this.store.model.rules.book = campaign.book;
      const own = readOwn(this.api.token);
      if (campaign.role === "player" && own === null) return this.store.change({ phase: "who" });
      await this.enter(campaign.role === "player" ? own : null);
    } catch (error) {
      this.failedToOpen(error);
    }
  }

  /** The rules, of either book, without a campaign. */
  async openRules(): Promise<void> {
    this.store.change({ screen: "rules" });
    try {
      this.store.change({ labels: await this.api.labels() });
    } catch (error) {
      this.report(error);
    }
  }

  async become(member: string): Promise<void> {
    keepOwn(this.api.token, member);
    this.store.change({ phase: "loading" });
    await this.enter(member).catch((error: unknown) => this.failedToOpen(error));
  }

  private async enter(as: string | null): Promise<void> {
    this.store.change({ as });
    const [labels, own] = await Promise.all([this.api.labels(), this.read()]);
    this.store.change({ labels, own, phase: "ready" });
    this.live.open();
  }

  private failedToOpen(error: unknown): void {
    const missing = error instanceof Problem && error.detail.code === "link.unknown";
    if (missing) return this.store.change({ phase: "bad_link" });
    this.report(error);
    window.setTimeout(() => void this.open(), 4000);
  }

  private async read(as?: string, region?: View["region"]): Promise<View> {
    const [state, hours, land] = await Promise.all([this.api.state(as), this.api.log(as), region ?? this.api.region(as)]);
    return { state, hours, region: land };
  }

  /** Reads again what is shown; a player's chart may have grown, the game master's map has not. */
  async refresh(): Promise<void> {
    const asked = ++this.fresh;
    try {
      const own = await this.read(undefined, isMaster(this.store.model) ? this.store.model.own?.region : undefined);
      if (asked !== this.fresh) return;
      this.store.change({ own, offline: null });
      await this.lookAgain();
    } catch (error) {
      this.report(error);
    }
  }

  private async lookAgain(): Promise<void> {
    const seen = this.store.model.seenAs;
    if (seen) await this.viewAs(seen.member);
  }

  private async caughtUp(revision: number): Promise<void> {
    const { own, busy } = this.store.model;
    if (own && own.state.revision !== revision && !busy) await this.refresh();
  }

  private progressed(command: string, done: number, of: number): void {
    const busy = this.store.model.busy;
    if (busy?.id === command) this.store.change({ busy: { ...busy, done, of } });
  }

  /** Sends one command and shows its answer; true when something was done. */
  async command(name: CommandName, given: Record<string, unknown> = {}): Promise<boolean> {
    const { own, busy } = this.store.model;
    if (!own || busy) return false;
    const id = freshId();
    this.store.change({ busy: { id, name, since: Date.now(), done: 0, of: 0 }, notice: null, menu: null });
    const slow = window.setTimeout(() => this.store.change({}), 1000);
    try {
      const answer = await this.api.command(name, given, own.state.revision, id);
      if (answer.refusal) this.refused(answer.refusal);
      const state = { ...answer.state, revision: answer.revision };
      this.store.change({ own: { ...own, state, hours: mergeHours(own.hours, answer.hours) } });
      if (REWRITES.includes(name)) await this.refresh();
      return answer.refusal === null;
    } catch (error) {
      await this.commandFailed(error, () => void this.command(name, given));
      return false;
    } finally {
      window.clearTimeout(slow);
      this.store.change({ busy: null });
    }
  }

  private refused(refusal: { code: string; text?: string; ways_out?: string[] }): void {
    this.store.change({ notice: { kind: "refusal", text: refusal.text ?? refusal.code, ways: refusal.ways_out } });
  }

  private async commandFailed(error: unknown, retry: () => void): Promise<void> {
    if (error instanceof Problem && error.detail.code === "revision.behind") {
      await this.refresh();
      return this.store.change({ notice: { kind: "behind", text: error.detail.text ?? "", retry } });
    }
    this.report(error);
  }

  async cancel(): Promise<void> {
    const busy = this.store.model.busy;
    if (busy) await this.api.cancel(busy.id).catch((error: unknown) => this.report(error));
  }

  report(error: unknown): void {
    if (error instanceof Problem && error.detail.code === "offline") {
      if (this.store.model.offline === null) this.store.change({ offline: 4 });
      return;
    }
    const detail = error instanceof Problem ? error.detail : { code: "fault", report: String(error) };
    this.store.change({ notice: { kind: "error", text: detail.text ?? "", detail } });
  }

  retryNow(): void {
    this.live.open();
    void this.refresh();
  }

  /** Draws exactly what a player's page is sent; null comes back. */
  async viewAs(member: string | null): Promise<void> {
    if (member === null) return this.store.change({ seenAs: null, menu: null });
    try {
      this.store.change({ seenAs: { ...(await this.read(member)), member }, menu: null, drawer: null, draft: null });
    } catch (error) {
      this.report(error);
    }
  }

  /** Keeps a choice of this browser; words come again where they depend on it. */
  prefer(part: Partial<Preferences>): void {
    const preferences = { ...this.store.model.preferences, ...part };
    keepPreferences(preferences);
    this.store.change({ preferences });
    if (("lang" in part || "units" in part) && ["ready", "no_link"].includes(this.store.model.phase)) void this.speakAgain();
  }

  private async speakAgain(): Promise<void> {
    try {
      const { rules, plans, phase } = this.store.model;
      const silent = <T>(desk: T): T => ({ ...desk, answer: null, problem: null });
      const labels = await this.api.labels();
      this.store.change({ labels, cellSheet: null, rules: { ...rules, questions: null, answer: null, compared: null, problem: null }, plans: { ...plans, forms: null, turn: silent(plans.turn), downtime: silent(plans.downtime) } });
      if (phase === "ready") await this.refresh();
    } catch (error) {
      this.report(error);
    }
  }
}

/** The log with its new and changed hours; what was undone goes once something new is done. */
export function mergeHours(old: LogHour[], news: LogHour[]): LogHour[] {
  if (news.length === 0) return old;
  const fresh = new Set(news.map((hour) => hour.index));
  const grown = news.some((hour) => !hour.undone);
  const kept = old.filter((hour) => !fresh.has(hour.index) && !(grown && hour.undone));
  return [...kept, ...news].sort((a, b) => a.index - b.index);
}
