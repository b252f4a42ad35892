import TileLayer from "ol/layer/Tile";
import ImageTileSource from "ol/source/ImageTile";
import TileGrid from "ol/tilegrid/TileGrid";
import type { Chart } from "./chart";
import { rounded } from "./chart";
import type { Canvass, TileOrder } from "./paint";
import type { PainterMessage } from "./painter.worker";
import type { Theme } from "./palette";

const TILE = 256;
const LEVELS = 12;

/** The painted land, tile by tile, made by a worker so that the page never waits. */
export class Land {
  readonly layer = new TileLayer<ImageTileSource>({ zIndex: 0, preload: 0 });
  private readonly worker = new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, (bitmap: ImageBitmap) => void>();
  private next = 0;

  constructor() {
    this.worker.onmessage = (event: MessageEvent<{ id: number; bitmap: ImageBitmap }>) => {
      this.waiting.get(event.data.id)?.(event.data.bitmap);
      this.waiting.delete(event.data.id);
    };
  }

  private tell(message: PainterMessage): void {
    this.worker.postMessage(message);
  }

  show(chart: Chart): void {
    const { region } = chart;
    const lines = [...region.ways, ...region.rivers].map((line) => rounded(line.points));
    const spots = [...region.places, ...region.landmarks].map((s): [number, number] => [s.x_m, s.y_m]);
    const canvass: Canvass = { grid: region.grid, cells: region.cells, lines, spots };
    this.tell({ kind: "canvass", canvass });
  }

  paint(chart: Chart, theme: Theme, contours: boolean): void {
    const ratio = Math.min(2, Math.max(1, Math.ceil(window.devicePixelRatio)));
    const [left, , right, top] = chart.extent as [number, number, number, number];
    const coarsest = 2 ** Math.ceil(Math.log2((right - left) / TILE));
    const resolutions = Array.from({ length: LEVELS }, (_, z) => coarsest / 2 ** z);
    const tileGrid = new TileGrid({ origin: [left, top], resolutions, tileSize: TILE, extent: chart.extent });
    const source = new ImageTileSource({
      projection: chart.projection,
      tileGrid,
      transition: 160,
      loader: (z: number, x: number, y: number) => {
        const resolution = resolutions[z]!;
        const corner = chart.spot([left + x * TILE * resolution, top - y * TILE * resolution]);
        const order: TileOrder = { left: corner.x_m, top: corner.y_m, down: chart.down, resolution: resolution / ratio, pixels: TILE * ratio, ratio, theme, contours };
        return this.order(order);
      },
    });
    source.getTilePixelRatio = () => ratio;
    this.layer.setSource(source);
  }

  private order(order: TileOrder): Promise<ImageBitmap> {
    const id = (this.next += 1);
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.tell({ kind: "tile", id, order });
    });
  }
}
