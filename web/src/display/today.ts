import type { Exact, GameState, LogEvent, LogHour, Reckoning, Step } from "../types";
import { toNumber } from "./numbers";
import { formatClock } from "./time";
import { formatHours, formatLength } from "./units";
import type { WordKey } from "../words";
import type { Reader } from "./reckoning";

interface Teller extends Reader {
  t(key: WordKey): string;
}

interface Walked {
  hour: LogHour;
  event: LogEvent;
}

/** Today's lines of walking, in order. */
function walks(hours: LogHour[], state: GameState): Walked[] {
  const today = hours.filter((hour) => hour.day === state.clock.day && !hour.undone);
  return today.flatMap((hour) => hour.events.filter((event) => event.code === "walk").map((event) => ({ hour, event })));
}

function step(teller: Teller, { hour, event }: Walked, amount: Exact, text: string): Step {
  return { code: "hour", of: "value", op: "add", amount, rule: event.rule ?? null, source: null, set_aside_by: null, text: formatClock(hour.hour, teller.lang), amount_text: text };
}

const NEAR = 0.01;

/** A sum over the day as a reckoning; null where the log does not come to the figure shown. */
function summed(title: string, unit: string, total: Exact | undefined, steps: Step[]): Reckoning | null {
  const sum = steps.reduce((all, one) => all + toNumber(one.amount), 0);
  if (total === undefined || steps.length === 0 || !(Math.abs(sum - toNumber(total)) < NEAR)) return null;
  return { question: "", title, value: total, unit, steps };
}

/** Why so far today: hour by hour. */
export function walkedToday(teller: Teller, hours: LogHour[], state: GameState): Reckoning | null {
  const steps = walks(hours, state).map((walked) => {
    const metres = (walked.event.figures.distance_m ?? Number.NaN) as Exact;
    return step(teller, walked, metres, formatLength(metres, teller.units, teller.lang));
  });
  return summed(teller.t("where.today_title"), "m", state.pace.today?.value, steps);
}

/** Why so many hours on the way: what each hour of the log took of itself. */
export function marchedToday(teller: Teller, hours: LogHour[], state: GameState): Reckoning | null {
  const steps = walks(hours, state).map((walked) => {
    const taken = walked.event.why?.steps.find((one) => one.code === "hours")?.amount ?? Number.NaN;
    return step(teller, walked, taken, formatHours(taken, teller.lang));
  });
  return summed(teller.t("where.hours_title"), "h", state.pace.marched?.value, steps);
}
