import { mayLead, shownView } from "../state/view";
import type { Ctx } from "./ctx";
import { addStop, lookAt, moveCursor, takeBackStop } from "./gestures";
import { nextStep } from "./next";

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const PAN_PX = 90;

function inField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function onMap(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.closest(".map-holder") !== null);
}

/** Closes what was opened last. */
function escape(ctx: Ctx): void {
  const m = ctx.model;
  if (m.returning !== null) return ctx.change({ returning: null });
  if (m.menu) return ctx.change({ menu: null });
  if (m.openWhy) return closeWhy(ctx);
  if (m.roll) return ctx.change({ roll: null });
  if (m.drawer) return ctx.change({ drawer: null });
  if (m.seenAs) return void ctx.table?.viewAs(null);
  if (m.draft) return ctx.change({ draft: null, tool: "select", tab: "log" });
  if (m.measure.length > 0 || m.tool !== "select") return ctx.change({ measure: [], tool: "select" });
  ctx.change({ screen: "table", notice: null });
}

function closeWhy(ctx: Ctx): void {
  const id = ctx.model.openWhy;
  ctx.change({ openWhy: null, secondWhy: null });
  queueMicrotask(() => document.querySelector<HTMLElement>(`[data-why="${CSS.escape(id ?? "")}"]`)?.focus());
}

function undoKeys(ctx: Ctx, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !mayLead(ctx.model)) return false;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return false;
  event.preventDefault();
  void ctx.table?.command(key === "y" || event.shiftKey ? "redo" : "undo");
  return true;
}

function mapKeys(ctx: Ctx, event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (event.shiftKey) moveCursor(ctx, arrow[0], arrow[1]);
    else ctx.map()?.pan(arrow[0] * PAN_PX, arrow[1] * PAN_PX);
    return true;
  }
  const { cursor } = ctx.model;
  const cell = cursor === null ? undefined : ctx.map()?.chart?.cell(cursor);
  if (event.key === "Enter" && ctx.model.draft && ctx.model.draft.waypoints.length > 0) nextStep(ctx, shownView(ctx.model)!.state)?.act();
  else if (event.key === "Enter" && cell) lookAt(ctx, cell.id);
  else if (event.key === " " && cell && mayLead(ctx.model)) addStop(ctx, cell);
  else return false;
  return true;
}

function letters(ctx: Ctx): Record<string, () => void> {
  const { model } = ctx;
  const flip = (name: keyof typeof model.layers) => () => ctx.change({ layers: { ...model.layers, [name]: !model.layers[name] } });
  const state = shownView(model)?.state;
  return {
    n: () => state && nextStep(ctx, state)?.act(),
    e: () => mayLead(model) && ctx.change({ screenUp: !model.screenUp }),
    f: () => ctx.change({ folded: !model.folded, drawer: null }),
    j: () => focusLog(ctx),
    g: flip("grid"),
    c: flip("contours"),
    b: flip("belief"),
    t: flip("names"),
    m: () => ctx.change({ tool: "measure", measure: [], draft: null }),
    "/": () => focusSearch(ctx),
    "?": () => ctx.change({ drawer: { kind: "help" }, screen: "table", folded: false }),
    "+": () => ctx.map()?.zoomBy(1),
    "-": () => ctx.map()?.zoomBy(-1),
    "0": () => ctx.map()?.fit(),
  };
}

function focusLog(ctx: Ctx): void {
  ctx.change({ tab: "log", folded: false, drawer: null, screen: "table" });
  window.setTimeout(() => document.getElementById("panel-body")?.focus());
}

function focusSearch(ctx: Ctx): void {
  ctx.change({ screen: "rules" });
  window.setTimeout(() => document.getElementById("rules-search")?.focus());
}

/** The map bare while H is held. */
function holdBare(ctx: Ctx): void {
  const bare = (on: boolean): void => void document.documentElement.classList.toggle("bare", on);
  document.addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key.toLowerCase() === "h" && plain && ctx.model.preferences.letters && !inField(event.target)) bare(true);
  });
  document.addEventListener("keyup", (event) => event.key.toLowerCase() === "h" && bare(false));
  window.addEventListener("blur", () => bare(false));
}

/** All keys of page.md 4.1 that the journey knows; single letters sleep in fields. */
export function listenToKeys(ctx: Ctx): void {
  holdBare(ctx);
  document.addEventListener("keydown", (event) => {
    if (ctx.model.phase !== "ready") return;
    if (event.key === "Escape") return escape(ctx);
    if (inField(event.target) || undoKeys(ctx, event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace" && ctx.model.draft) return takeBackStop(ctx);
    if (ctx.model.screen === "table" && onMap(event.target) && mapKeys(ctx, event)) return event.preventDefault();
    if (!ctx.model.preferences.letters) return;
    const act = letters(ctx)[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
