import "@fontsource-variable/alegreya";
import "@fontsource-variable/alegreya/wght-italic.css";
import "@fontsource-variable/figtree";
import "@fontsource-variable/atkinson-hyperlegible-mono";
import "ol/ol.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/table.css";
import "./style/map.css";
import "./style/rules.css";
import { render } from "lit-html";
import { MapView } from "./map/mapview";
import { tokenMarks } from "./map/tokens";
import { emptyModel, type Model } from "./state/model";
import { readPreferences } from "./state/preferences";
import { Store } from "./state/store";
import { Table } from "./state/table";
import { Ctx } from "./view/ctx";
import { mapHandlers } from "./view/gestures";
import { listenToKeys } from "./view/keys";
import { page } from "./view/page";
import { followTour } from "./view/follow";

const root = document.getElementById("page")!;
const holder = document.createElement("div");
holder.className = "map";
let map: MapView | null = null;

/** The secret part of the address /t/<token>. */
function tokenOf(path: string): string | null {
  return /^\/t\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

function dress(model: Model): void {
  const { lang, theme, size } = model.preferences;
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.setProperty("--zoom", String(size / 15));
  document.title = model.campaign ? `${model.campaign.name} · Hors-Piste` : "Hors-Piste";
}

function start(): void {
  const token = tokenOf(location.pathname);
  const store = new Store(emptyModel(readPreferences()));
  const table = new Table(store, token === null ? "" : decodeURIComponent(token));
  const ctx = new Ctx(store, table, () => map);
  let marked = "";
  store.watch((model) => {
    dress(model);
    render(page(ctx, holder), root);
    if (model.phase !== "ready" || model.screen !== "table") return;
    map ??= new MapView(holder, mapHandlers(ctx));
    map.sync(model);
    const marks = marksKey(model);
    if (marks !== marked) map.marks(tokenMarks(ctx));
    marked = marks;
  });
  followTour(ctx);
  listenToKeys(ctx);
  if (token === null) return store.change({ phase: "no_link" });
  void table.open();
  store.change({ phase: "loading" });
}

let views = 0;
const seen = new WeakMap<object, number>();

/** Changes exactly when the HTML marks on the map must be made anew. */
function marksKey(model: Model): string {
  const view = model.seenAs ?? model.own;
  if (view && !seen.has(view)) seen.set(view, (views += 1));
  return [view ? seen.get(view) : 0, model.screenUp, model.layers.belief, model.preferences.lang, model.preferences.units].join(" ");
}

start();
