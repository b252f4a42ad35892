import { html, nothing } from "lit-html";
import { mayLead } from "../state/view";
import type { Ctx, Html } from "./ctx";

export type TourStep = 1 | 2 | 3 | 4 | 5;

export function beginTour(ctx: Ctx): void {
  ctx.table?.prefer({ tour: 1 });
  ctx.change({ drawer: null });
}

/** A step of the tour ends by being done, wherever it is done. */
export function tourDone(ctx: Ctx, step: TourStep): void {
  if (ctx.model.preferences.tour !== step) return;
  ctx.table?.prefer({ tour: step === 5 ? null : step + 1 });
}

const WORDS = ["tour.1", "tour.2", "tour.3", "tour.4", "tour.5"] as const;

/** One bubble beside the real control. */
export function tourBubble(ctx: Ctx): Html {
  const step = ctx.model.preferences.tour;
  if (step === null || !mayLead(ctx.model) || ctx.model.screen !== "table" || !ctx.model.own || ctx.model.returning !== null) return nothing;
  return html`<aside class="bubble tour" data-step=${step} aria-label=${ctx.t("tour.step", { n: step })}><span class="pale s13">${ctx.t("tour.step", { n: step })}</span><p>${ctx.t(WORDS[step - 1]!)}</p><button type="button" class="button small ghost" @click=${() => ctx.table?.prefer({ tour: null })}>${ctx.t("tour.skip")}</button></aside>`;
}
