import type { TemplateResult } from "lit-html";
import { codeInWords } from "../display/reckoning";
import type { MapView } from "../map/mapview";
import type { Model } from "../state/model";
import type { Store } from "../state/store";
import type { Table } from "../state/table";
import { sentence, wordFor, type WordKey } from "../words";

export type Html = TemplateResult | typeof import("lit-html").nothing;

/** What every part of the page is drawn with. */
export class Ctx {
  constructor(readonly store: Store, readonly table: Table | null, readonly map: () => MapView | null) {}

  get model(): Model {
    return this.store.model;
  }

  get lang(): "fr" | "en" {
    return this.model.preferences.lang;
  }

  get units(): "metric" | "imperial" {
    return this.model.preferences.units;
  }

  t(key: WordKey, slots: Record<string, string | number> = {}): string {
    return sentence(this.lang, key, slots);
  }

  /** The server's word for a code of the game, the page's, or the code itself in words. */
  label(group: string, code: string | null | undefined): string {
    if (!code) return "";
    const key = `${group}.${code}`;
    return this.model.labels[key] ?? wordFor(this.lang, key) ?? codeInWords(code);
  }

  change(part: Partial<Model>): void {
    this.store.change(part);
  }
}
