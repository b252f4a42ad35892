import type { Lang } from "../types";
import { en, type WordKey } from "./en";
import { fr } from "./fr";

const BOOKS: Record<Lang, Record<WordKey, string>> = { en, fr };

/** The page's sentence for `key`, its `{slots}` filled. */
export function sentence(lang: Lang, key: WordKey, slots: Record<string, string | number> = {}): string {
  return BOOKS[lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(slots[name] ?? whole));
}

export type { WordKey };
