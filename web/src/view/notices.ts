import { html, nothing } from "lit-html";
import { formatClock } from "../display/time";
import type { Ctx, Html } from "./ctx";
import { icon } from "./icons";

/** The stripe under the top bar while the line is down. */
export function offlineStripe(ctx: Ctx): Html {
  const { offline, own } = ctx.model;
  if (offline === null) return nothing;
  const time = own ? formatClock(own.state.clock.hour, ctx.lang) : "";
  return html`<div class="stripe" role="status">${icon("triangle", 17)}<span>${ctx.t("state.offline", { time, seconds: offline })}</span><button type="button" class="button small" @click=${() => ctx.table?.retryNow()}>${ctx.t("state.retry")}</button></div>`;
}

/** A refusal (the fiction says no) or an error (the machine does), beside the act that met it. */
export function notice(ctx: Ctx): Html {
  const shown = ctx.model.notice;
  if (!shown) return nothing;
  const close = (): void => ctx.change({ notice: null });
  if (shown.kind === "refusal") {
    return html`<div class="notice refusal-notice" role="alert">${icon("minus", 18)}<div><p>${shown.text} ${(shown.ways ?? []).join(" ")}</p></div><button type="button" class="icon-button slim" aria-label=${ctx.t("state.dismiss")} @click=${close}>${icon("x", 16)}</button></div>`;
  }
  if (shown.kind === "behind") {
    const again = (): void => {
      close();
      shown.retry?.();
    };
    return html`<div class="notice" role="alert">${icon("users", 18)}<div><p>${shown.text || ctx.t("state.behind")}</p></div><button type="button" class="button small" @click=${again}>${ctx.t("state.again")}</button><button type="button" class="icon-button slim" aria-label=${ctx.t("state.dismiss")} @click=${close}>${icon("x", 16)}</button></div>`;
  }
  const { detail } = shown;
  const more = [detail?.where, detail?.expected, detail?.hint].filter(Boolean);
  return html`<div class="notice error" role="alert">${icon("triangle", 18)}<div><p>${shown.text || ctx.t("state.fault")}</p>
    ${more.length > 0 || detail?.report ? html`<details><summary>${ctx.t("state.details")}</summary><p class="mono">${detail?.code} ${more.join(" · ")}</p>${detail?.report ? html`<button type="button" class="button small" @click=${() => void navigator.clipboard?.writeText(detail.report!)}>${ctx.t("state.copy_report")}</button>` : nothing}</details>` : nothing}</div>
    <button type="button" class="icon-button slim" aria-label=${ctx.t("state.dismiss")} @click=${close}>${icon("x", 16)}</button></div>`;
}
