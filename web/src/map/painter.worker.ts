import { Painter, type Canvass, type TileOrder } from "./paint";

export type PainterMessage = { kind: "canvass"; canvass: Canvass } | { kind: "tile"; id: number; order: TileOrder };

let painter: Painter | null = null;

self.onmessage = (event: MessageEvent<PainterMessage>): void => {
  const message = event.data;
  if (message.kind === "canvass") {
    painter = new Painter(message.canvass);
    return;
  }
  if (!painter) return;
  const bitmap = painter.paint(message.order);
  (self as unknown as DedicatedWorkerGlobalScope).postMessage({ id: message.id, bitmap }, [bitmap]);
};
