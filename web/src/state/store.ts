import type { Model } from "./model";

/** The one model of the page, and who redraws when it changes. */
export class Store {
  private readonly watchers: ((model: Model) => void)[] = [];
  private due = false;

  constructor(readonly model: Model) {}

  watch(watcher: (model: Model) => void): void {
    this.watchers.push(watcher);
  }

  /** Changes the model; all changes of one moment are drawn together. */
  change(part: Partial<Model>): void {
    Object.assign(this.model, part);
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      for (const watcher of this.watchers) watcher(this.model);
    });
  }
}
