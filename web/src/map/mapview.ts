import OlMap from "ol/Map";
import Overlay, { type Positioning } from "ol/Overlay";
import View from "ol/View";
import { defaults as interactions } from "ol/interaction/defaults";
import PointerInteraction from "ol/interaction/Pointer";
import type { FeatureLike } from "ol/Feature";
import type { Model } from "../state/model";
import { isMaster, shownView } from "../state/view";
import type { Place, Region, Spot } from "../types";
import { Chart } from "./chart";
import { Land } from "./land";
import { MovingLayer } from "./moving";
import { drawNeatline } from "./neatline";
import { INKS, type Inks } from "./palette";
import { FACES, Still } from "./still";

export interface MapHandlers {
  clicked(spot: Spot, cell: string | null, hit: { hour?: number; stop?: number }, second: boolean): void;
  looked(cell: string | null): void;
  /** Whether a drag that begins here is the page's (a stop, a measure) and not the map's. */
  takes(spot: Spot, stop: number | undefined): boolean;
  dragged(spot: Spot, stop: number | undefined, begun: Spot): void;
  pointed(cell: string | null): void;
  moved(): void;
}

export interface Mark {
  element: HTMLElement;
  spot: Spot;
  offset: [number, number];
  /** The element's point that stands there; its centre when left out. */
  positioning?: Positioning;
}

const CLOSEST_PX = 1700;

/** Page pixels that a callout keeps from the map's edge. */
const EDGE_PX = 20;

/** The map on the page: OpenLayers below, the house's drawing in it. */
export class MapView {
  readonly map: OlMap;
  private chart_: Chart | null = null;
  private readonly land = new Land();
  private readonly still = new Still();
  private readonly moving = new MovingLayer();
  private readonly neatline = document.createElement("canvas");
  private overlays: Overlay[] = [];
  private placed: Mark[] = [];
  private drawn = { region: null as Region | null, paint: "", still: "" };
  private inks: Inks = INKS.light;
  private model: Model | null = null;

  constructor(readonly element: HTMLElement, private readonly on: MapHandlers) {
    this.map = new OlMap({ target: element, controls: [], interactions: interactions({ keyboard: false, altShiftDragRotate: false, pinchRotate: false }), layers: [this.land.layer, ...this.still.layers, this.moving.layer] });
    this.neatline.className = "neatline";
    this.neatline.setAttribute("aria-hidden", "true");
    element.append(this.neatline);
    this.map.on("postrender", () => this.frame());
    this.map.on("moveend", () => {
      this.turnNames();
      this.turnMarks();
      this.on.moved();
    });
    this.map.on("singleclick", (event) => this.click(event.pixel, event.coordinate, (event.originalEvent as MouseEvent).ctrlKey));
    this.map.on("pointermove", (event) => {
      if (!event.dragging) this.on.pointed(this.idAt(event.coordinate));
    });
    element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const pixel = this.map.getEventPixel(event);
      this.click(pixel, this.map.getCoordinateFromPixel(pixel), true);
    });
    this.longPress();
    void this.letters();
    this.map.addInteraction(this.dragging());
    new ResizeObserver(() => this.map.updateSize()).observe(element);
  }

  get chart(): Chart | null {
    return this.chart_;
  }

  private idAt(coordinate: readonly number[] | null): string | null {
    return (coordinate && this.chart_?.cellAt(this.chart_.spot(coordinate))?.id) ?? null;
  }

  private hitAt(pixel: number[]): { hour?: number; stop?: number } {
    const hit: { hour?: number; stop?: number } = {};
    this.map.forEachFeatureAtPixel(pixel, (feature: FeatureLike) => {
      hit.hour ??= feature.get("hour") as number | undefined;
      hit.stop ??= feature.get("stop") as number | undefined;
    }, { layerFilter: (layer) => layer === this.moving.layer, hitTolerance: 6 });
    return hit;
  }

  /** Drags of a stop of the way, and of the measure; all others move the map. */
  private dragging(): PointerInteraction {
    let begun: { spot: Spot; stop: number | undefined } | null = null;
    return new PointerInteraction({
      handleDownEvent: (event) => {
        if (!this.chart_) return false;
        begun = { spot: this.chart_.spot(event.coordinate), stop: this.hitAt(event.pixel).stop };
        return this.on.takes(begun.spot, begun.stop);
      },
      handleDragEvent: (event) => begun && this.on.dragged(this.chart_!.spot(event.coordinate), begun.stop, begun.spot),
      handleUpEvent: () => false,
    });
  }

  /** Names are drawn anew once their letters are here. */
  private async letters(): Promise<void> {
    await Promise.all(FACES.map((face) => document.fonts?.load(face, "Aé")));
    this.drawn.still = "";
    if (this.model) this.sync(this.model);
  }

  private click(pixel: number[], coordinate: number[], second: boolean): void {
    if (!this.chart_) return;
    this.on.clicked(this.chart_.spot(coordinate), this.idAt(coordinate), this.hitAt(pixel), second);
  }

  /** Half a second's press looks at the land, as the ground tool does. */
  private longPress(): void {
    let timer = 0;
    const stop = (): void => window.clearTimeout(timer);
    this.element.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse") return;
      const pixel = this.map.getEventPixel(event);
      timer = window.setTimeout(() => this.on.looked(this.idAt(this.map.getCoordinateFromPixel(pixel))), 500);
    });
    for (const name of ["pointerup", "pointermove", "pointercancel"]) this.element.addEventListener(name, stop);
  }

  sync(model: Model): void {
    const view = shownView(model);
    this.model = model;
    if (!view) return;
    const { theme, grid } = model.preferences;
    this.inks = INKS[theme];
    const opened = this.drawn.region === null;
    const changed = this.drawn.region !== view.region;
    if (changed) this.openRegion(view.region, opened);
    const chart = this.chart_!;
    const paint = `${theme} ${String(model.layers.contours)}`;
    if (changed || paint !== this.drawn.paint) this.land.paint(chart, theme, model.layers.contours);
    const still = `${theme} ${grid} ${String(model.layers.grid)}`;
    if (changed || still !== this.drawn.still) this.still.show(chart, this.inks, model.layers.grid ? grid : "off");
    this.still.names.setVisible(model.layers.names);
    this.drawn = { region: view.region, paint, still };
    this.moving.show(chart, this.inks, {
      view, master: view.state.true !== undefined && isMaster(model), belief: model.layers.belief, draft: model.draft?.waypoints ?? null,
      measure: model.measure, cursor: model.cursor, lang: model.preferences.lang, resolution: this.resolution,
    });
    if (opened) this.fit();
    this.turnNames();
    this.map.render();
  }

  private openRegion(region: Region, first: boolean): void {
    this.chart_ = new Chart(region);
    this.land.show(this.chart_);
    if (!first) return;
    const [left, bottom, right, top] = this.chart_.extent as [number, number, number, number];
    const span = Math.max(right - left, top - bottom);
    const margin = span * 0.35;
    this.map.setView(new View({
      projection: this.chart_.projection, extent: [left - margin, bottom - margin, right + margin, top + margin], smoothExtentConstraint: true,
      minResolution: region.grid.size_m / CLOSEST_PX, maxResolution: span / 320, center: [(left + right) / 2, (bottom + top) / 2], resolution: span / 900, enableRotation: false,
    }));
  }

  private frame(): void {
    if (this.model) drawNeatline(this.neatline, this.map, this.inks, this.model.preferences.units, this.model.preferences.lang);
  }

  get resolution(): number {
    return this.map.getView().getResolution() ?? 1;
  }

  /** Places the HTML marks (tokens, tags) that stand on the ground. */
  marks(marks: Mark[]): void {
    for (const overlay of this.overlays) this.map.removeOverlay(overlay);
    this.placed = marks;
    if (!this.chart_) return;
    this.overlays = marks.map(({ element, spot, offset, positioning = "center-center" }) => new Overlay({ element, position: this.chart_!.point(spot), positioning, offset, stopEvent: false }));
    for (const overlay of this.overlays) this.map.addOverlay(overlay);
    this.turnMarks();
  }

  private turnNames(): void {
    const state = this.model ? shownView(this.model)?.state : null;
    const tokens = [state?.true, state?.believed].filter((spot): spot is Place => Boolean(spot)).map((spot) => this.chart_!.point(spot));
    this.still.turnNames(this.map.getSize()?.[0] ?? 0, (at) => this.map.getPixelFromCoordinate(at), tokens);
  }

  /** Turns each callout to the side of its token where the frame does not cut it. */
  private turnMarks(): void {
    const [width] = this.map.getSize() ?? [0];
    this.overlays.forEach((overlay, i) => {
      const { element, offset, spot, positioning = "center-center" } = this.placed[i]!;
      const pixel = this.map.getPixelFromCoordinate(this.chart_!.point(spot));
      if (!pixel || positioning === "center-center") return;
      const room = element.offsetWidth + Math.abs(offset[0]) + EDGE_PX;
      const cut = positioning.endsWith("right") ? pixel[0]! < room : pixel[0]! > width! - room;
      const side = cut ? (positioning.endsWith("right") ? positioning.replace("right", "left") : positioning.replace("left", "right")) : positioning;
      overlay.setPositioning(side as Positioning);
      overlay.setOffset(cut ? [-offset[0], offset[1]] : offset);
    });
  }

  /** Brings the party, its beliefs and the next stops into sight. */
  fit(): void {
    const view = this.model ? shownView(this.model) : null;
    if (!view || !this.chart_) return;
    const { state } = view;
    const spots: Spot[] = [state.true, state.believed, ...state.tracks.believed.filter((p) => p.day === state.clock.day), ...(state.route?.waypoints ?? [])].filter((s): s is Spot => Boolean(s));
    const points = spots.map((spot) => this.chart_!.point(spot));
    if (points.length === 0) return;
    const size = this.chart_.lattice.grid.size_m;
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    const extent = [Math.min(...xs) - size, Math.min(...ys) - size, Math.max(...xs) + size, Math.max(...ys) + size];
    this.map.getView().fit(extent, { padding: [40, 60, 70, 60], minResolution: size / 130, duration: this.calm ? 0 : 400 });
  }

  private get calm(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches || this.map.getView().getResolution() === undefined;
  }

  zoomBy(steps: number): void {
    const view = this.map.getView();
    view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: this.calm ? 0 : 200 });
  }

  /** How far one has zoomed in, from 0 to 1, and back. */
  get nearness(): number {
    const view = this.map.getView();
    const far = Math.log(view.getMaxResolution());
    return (far - Math.log(this.resolution)) / (far - Math.log(view.getMinResolution()));
  }

  set nearness(part: number) {
    const view = this.map.getView();
    const far = Math.log(view.getMaxResolution());
    view.setResolution(Math.exp(far - part * (far - Math.log(view.getMinResolution()))));
  }

  pan(dx: number, dy: number): void {
    const view = this.map.getView();
    const [x, y] = view.getCenter() ?? [0, 0];
    view.animate({ center: [x! + dx * this.resolution, y! + dy * this.resolution], duration: this.calm ? 0 : 120 });
  }

  /** Moves the view so that a place can be seen, if it cannot. */
  reveal(spot: Spot): void {
    if (!this.chart_) return;
    const point = this.chart_.point(spot);
    const pixel = this.map.getPixelFromCoordinate(point);
    const [width, height] = this.map.getSize() ?? [0, 0];
    const inside = pixel && pixel[0]! > 60 && pixel[1]! > 60 && pixel[0]! < width! - 60 && pixel[1]! < height! - 60;
    if (!inside) this.map.getView().animate({ center: point, duration: this.calm ? 0 : 200 });
  }
}
