import type { GameState, LogHour } from "../types";
import type { Model, View } from "./model";

function withoutSecrets(state: GameState): GameState {
  const { true: _place, beliefs: _beliefs, lost: _lost, distance_m: _distance, ...open } = state;
  return { ...open, tracks: { believed: state.tracks.believed }, requests: state.requests.filter((r) => !r.secret) };
}

function openHours(hours: LogHour[]): LogHour[] {
  return hours.map((hour) => ({ ...hour, events: hour.events.filter((event) => !event.secret) }));
}

const lowered = new WeakMap<View, View>();

/** The same view with the screen down: nothing secret stays on the page (page.md 4.5). */
export function lowerScreen(view: View): View {
  const known = lowered.get(view);
  if (known) return known;
  const open: View = { region: view.region, state: withoutSecrets(view.state), hours: openHours(view.hours) };
  lowered.set(view, open);
  return open;
}

/** What the page shows now. */
export function shownView(model: Model): View | null {
  if (model.seenAs) return model.seenAs;
  if (!model.own) return null;
  return isMaster(model) && !model.screenUp ? lowerScreen(model.own) : model.own;
}

export function isMaster(model: Model): boolean {
  return model.campaign?.role === "gm";
}

/** Whether the page may act as the game master: not while looking through a player's eyes. */
export function mayLead(model: Model): boolean {
  return isMaster(model) && model.seenAs === null;
}
