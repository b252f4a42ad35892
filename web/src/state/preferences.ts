import type { Lang, Units } from "../types";

/** What a reader chose for this browser; nothing of the game is kept here. */
export interface Preferences {
  lang: Lang;
  units: Units;
  theme: "light" | "dark";
  size: 15 | 17 | 20;
  grid: "off" | "soft" | "strong";
  letters: boolean;
  panel: number;
  tour: number | null;
}

const KEY = "horspiste.preferences";
export const PANEL = { least: 320, usual: 384, most: 560 };

function guessed(): Preferences {
  return {
    lang: navigator.language.startsWith("fr") ? "fr" : "en",
    units: "metric",
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
    size: 15,
    grid: "soft",
    letters: true,
    panel: PANEL.usual,
    tour: 1,
  };
}

export function readPreferences(campaignLang: Lang | null = null): Preferences {
  const usual = guessed();
  if (campaignLang) usual.lang = campaignLang;
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return usual;
  }
}

/** Keeps what was chosen; a browser that keeps nothing is no reason to stop. */
export function keepPreferences(chosen: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    return;
  }
}

function asKey(token: string): string {
  return `horspiste.as.${token.slice(0, 8)}`;
}

/** Whose page this is, for the players' link: a member's id, "" for a watcher, null when never asked. */
export function readOwn(token: string): string | null {
  try {
    return localStorage.getItem(asKey(token));
  } catch {
    return null;
  }
}

export function keepOwn(token: string, member: string): void {
  try {
    localStorage.setItem(asKey(token), member);
  } catch {
    return;
  }
}
