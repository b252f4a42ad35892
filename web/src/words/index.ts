import type { Lang } from "../types";
import { en, type WordKey } from "./en";
import { fr } from "./fr";

const BOOKS: Record<Lang, Record<WordKey, string>> = { en, fr };

/** One thing, not several: French says « 0 étape », English "0 stops". */
function isOne(lang: Lang, n: number): boolean {
  return lang === "fr" ? n < 2 : n === 1;
}

/** The page's sentence for `key`, its `{slots}` filled; `{n|stop|stops}` is the word that goes with the number `n`. */
export function sentence(lang: Lang, key: WordKey, slots: Record<string, string | number> = {}): string {
  return BOOKS[lang][key]
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, many: string) => (isOne(lang, Number(slots[name])) ? one : many))
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(slots[name] ?? whole));
}

/** The page's own word for a key made of a code, where it has one. */
export function wordFor(lang: Lang, key: string): string | undefined {
  return (BOOKS[lang] as Record<string, string>)[key];
}

export type { WordKey };
