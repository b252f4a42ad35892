import { html, nothing } from "lit-html";
import { formatLength, scaleStep } from "../display/units";
import { distance } from "../map/chart";
import type { Tool } from "../state/model";
import { isMaster, mayLead, shownView } from "../state/view";
import type { Ctx, Html } from "./ctx";
import { icon, type IconName } from "./icons";
import { lastLine } from "./log";
import { beginRoute } from "./next";
import { rollSheet } from "./roll";
import { notice } from "./notices";

const TOOLS: [Tool, IconName, "tool.select" | "tool.route" | "tool.measure" | "tool.ground"][] = [
  ["select", "pointer", "tool.select"], ["route", "route", "tool.route"], ["measure", "ruler", "tool.measure"], ["ground", "ground", "tool.ground"],
];

function pickTool(ctx: Ctx, tool: Tool): void {
  if (tool === "route") return beginRoute(ctx);
  ctx.change({ tool, draft: null, measure: [], menu: null });
}

function rail(ctx: Ctx): Html {
  if (!mayLead(ctx.model)) return nothing;
  const open = ctx.model.menu === "layers";
  return html`<div class="rail" role="toolbar" aria-orientation="vertical" aria-label=${ctx.t("tool.group")}>
    ${TOOLS.map(([tool, name, key]) => html`<button type="button" class="icon-button" data-tour=${tool === "route" ? "3" : nothing} aria-pressed=${ctx.model.tool === tool} title=${ctx.t(key)} aria-label=${ctx.t(key)} @click=${() => pickTool(ctx, tool)}>${icon(name, 20)}</button>`)}
    <button type="button" class="icon-button" aria-expanded=${open} title=${ctx.t("tool.layers")} aria-label=${ctx.t("tool.layers")} @click=${() => ctx.change({ menu: open ? null : "layers" })}>${icon("layers", 20)}</button>
  </div>${open ? layersMenu(ctx) : nothing}`;
}

function layersMenu(ctx: Ctx): Html {
  const { layers } = ctx.model;
  const names = [["grid", "layer.grid", "G"], ["contours", "layer.contours", "C"], ["belief", "layer.belief", "B"], ["names", "layer.names", "T"]] as const;
  return html`<fieldset class="menu layers-menu"><legend>${ctx.t("layer.title")}</legend>${names.map(([name, key, letter]) => html`<label class="check"><input type="checkbox" .checked=${layers[name]} @change=${() => ctx.change({ layers: { ...layers, [name]: !layers[name] } })} />${ctx.t(key)}<kbd>${letter}</kbd></label>`)}</fieldset>`;
}

const BAR_PX = 150;

function scaleBar(ctx: Ctx): Html {
  const resolution = ctx.map()?.resolution;
  if (!resolution) return nothing;
  const [step, label] = scaleStep(BAR_PX * resolution, ctx.units, ctx.lang);
  const px = step / resolution;
  return html`<div class="scale" aria-label=${label}><span class="scale-words"><span>0</span><span>${label}</span></span><svg width=${px + 2} height="7" aria-hidden="true"><rect x="1" y="1" width=${px / 4} height="5" fill="var(--ink)" /><rect x=${1 + px / 4} y="1" width=${px / 4} height="5" fill="var(--panel)" stroke="var(--ink)" /><rect x=${1 + px / 2} y="1" width=${px / 2} height="5" fill="var(--ink)" /></svg></div>`;
}

function legend(ctx: Ctx): Html {
  const state = shownView(ctx.model)?.state;
  if (!state) return nothing;
  return html`<div class="legend">${scaleBar(ctx)}${isMaster(ctx.model) && state.true && mayLead(ctx.model) ? html`<span class="row gap4"><i class="dot solid"></i>${ctx.t("map.true")}</span><span class="row gap4"><i class="dot hollow"></i>${ctx.t("map.believed")}</span>` : nothing}</div>`;
}

function zoom(ctx: Ctx): Html {
  const map = ctx.map();
  const near = map ? map.nearness : 0;
  return html`<div class="zoom"><button type="button" class="icon-button" aria-label=${ctx.t("zoom.out")} title=${ctx.t("zoom.out")} @click=${() => map?.zoomBy(-1)}>${icon("minus", 18)}</button>
    <input type="range" min="0" max="100" aria-label=${ctx.t("zoom.in")} .value=${String(Math.round(near * 100))} @input=${(e: Event) => map && (map.nearness = Number((e.target as HTMLInputElement).value) / 100)} />
    <button type="button" class="icon-button" aria-label=${ctx.t("zoom.in")} title=${ctx.t("zoom.in")} @click=${() => map?.zoomBy(1)}>${icon("plus", 18)}</button>
    <button type="button" class="icon-button" aria-label=${ctx.t("zoom.fit")} title=${ctx.t("zoom.fit")} @click=${() => map?.fit()}>${icon("fit", 18)}</button></div>`;
}

function measured(ctx: Ctx): Html {
  const { measure } = ctx.model;
  if (measure.length < 2) return nothing;
  const length = measure.slice(1).reduce((sum, spot, i) => sum + distance(measure[i]!, spot), 0);
  return html`<p class="measured" role="status">${ctx.t("map.measure", { distance: formatLength(length, ctx.units, ctx.lang) })}</p>`;
}

function emptyWay(ctx: Ctx): Html {
  const state = ctx.model.own?.state;
  if (!mayLead(ctx.model) || !state || state.finished || (state.route && state.route.waypoints.length > 0) || ctx.model.draft) return nothing;
  return html`<p class="map-empty">${ctx.t("map.no_way")}</p>`;
}

/** The map in its frame and what lies on its edge; `holder` is the element that OpenLayers fills. */
export function mapArea(ctx: Ctx, holder: HTMLElement): Html {
  const view = shownView(ctx.model);
  const seen = ctx.model.seenAs;
  const name = seen ? (ctx.model.campaign?.members.find((m) => m.id === seen.member)?.name ?? "") : "";
  return html`<main class="map-area" id="main">
    ${seen ? html`<div class="as-bar"><span>${icon("eye", 18)}${ctx.t("view.as", { name })}</span><button type="button" class="button small" @click=${() => void ctx.table?.viewAs(null)}>${ctx.t("view.leave")}</button></div>` : nothing}
    <div class="map-holder" role="application" tabindex="0" aria-label=${ctx.t("map.name", { region: view?.region.name ?? "" })} aria-describedby="map-help map-twin">${holder}</div>
    <p class="hidden" id="map-help">${ctx.t("map.help")}</p><p class="twin" id="map-twin" aria-live="polite">${ctx.model.twin}</p>
    ${rail(ctx)}${legend(ctx)}${zoom(ctx)}${measured(ctx)}${emptyWay(ctx)}
    <div class="map-messages">${notice(ctx)}${ctx.model.folded && view ? lastLine(ctx, view.hours) : nothing}</div>
    ${rollSheet(ctx)}
  </main>`;
}
