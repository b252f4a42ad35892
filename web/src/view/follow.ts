import type { Model } from "../state/model";
import { shownView } from "../state/view";
import type { Ctx } from "./ctx";
import { tourDone } from "./tour";

/** What the page last showed, to see what was done since. */
interface Before {
  hours: number;
  why: string | null;
  stops: number;
  seenAs: boolean;
  lines: number;
  /** What the log is drawn in: another one begins at its top. */
  body: HTMLElement | null;
  tab: string;
}

function look(model: Model): Before {
  return {
    hours: model.own?.state.clock.hours ?? -1,
    why: model.openWhy,
    stops: model.draft?.waypoints.length ?? 0,
    seenAs: model.seenAs !== null,
    lines: shownView(model)?.hours.reduce((n, h) => n + h.events.length, 0) ?? 0,
    body: document.getElementById("panel-body"),
    tab: model.tab,
  };
}

/** Ends the tour's steps as they are done, places its bubble, and keeps the log at its newest line. */
export function followTour(ctx: Ctx): void {
  let before = look(ctx.model);
  ctx.store.watch((model) => {
    const now = look(model);
    if (before.hours >= 0 && now.hours > before.hours) tourDone(ctx, 1);
    if (now.why && now.why !== before.why) tourDone(ctx, 2);
    if (now.stops > before.stops) tourDone(ctx, 3);
    if (now.seenAs && !before.seenAs) tourDone(ctx, 4);
    if (before.hours >= 0 && now.hours < before.hours) tourDone(ctx, 5);
    const anew = now.lines !== before.lines || now.body !== before.body || now.seenAs !== before.seenAs || now.tab !== before.tab;
    if (anew && now.tab === "log") newestLine();
    before = now;
    placeBubble();
  });
  window.addEventListener("resize", placeBubble);
  // Letters that come late move the lines.
  void document.fonts?.ready.then(newestLine);
}

function newestLine(): void {
  requestAnimationFrame(() => {
    const body = document.getElementById("panel-body");
    if (body) body.scrollTop = body.scrollHeight;
  });
}

const GAP = 12;

/** Stands the tour's bubble beside the real control. */
function placeBubble(): void {
  const bubble = document.querySelector<HTMLElement>(".tour");
  if (!bubble) return;
  const step = bubble.dataset.step;
  const target = document.querySelector(step === "2" ? ".log-list .why, .where .why" : `[data-tour="${step ?? ""}"]`);
  if (!target) return;
  const box = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const above = box.top > window.innerHeight / 2;
  const left = step === "3" ? box.right + GAP : Math.max(GAP, Math.min(window.innerWidth - width - GAP, step === "2" ? box.left - width - GAP : box.left));
  const top = step === "3" || step === "2" ? box.top : above ? box.top - height - GAP : box.bottom + GAP;
  bubble.style.left = `${String(left)}px`;
  bubble.style.top = `${String(Math.max(GAP, Math.min(window.innerHeight - height - GAP, top)))}px`;
}
