import type { Lang } from "../types";
import { NBSP } from "./numbers";

/** A clock hour (14.5) as people of the language say it: 14 h 30, 2:30 pm. */
export function formatClock(hour: number, lang: Lang): string {
  const minutes = Math.round((((hour % 24) + 24) % 24) * 60) % 1440;
  const h = Math.floor(minutes / 60);
  const m = minutes % 60;
  const mm = String(m).padStart(2, "0");
  if (lang === "fr") return m ? `${h}${NBSP}h${NBSP}${mm}` : `${h}${NBSP}h`;
  if (h === 12 && m === 0) return "noon";
  const twelve = h % 12 === 0 ? 12 : h % 12;
  return `${twelve}${m ? ":" + mm : ""}${NBSP}${h < 12 ? "am" : "pm"}`;
}

/** The short label over an hour's dot on the map. */
export function formatHourDot(hour: number, lang: Lang): string {
  if (lang === "fr") return String(Math.floor(hour));
  const h = Math.floor(hour) % 12;
  return String(h === 0 ? 12 : h);
}
