import { html, type TemplateResult } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import footprints from "lucide-static/icons/footprints.svg?raw";
import tent from "lucide-static/icons/tent.svg?raw";
import chevronDown from "lucide-static/icons/chevron-down.svg?raw";
import chevronUp from "lucide-static/icons/chevron-up.svg?raw";
import sun from "lucide-static/icons/sun.svg?raw";
import moon from "lucide-static/icons/moon.svg?raw";
import help from "lucide-static/icons/circle-question-mark.svg?raw";
import pointer from "lucide-static/icons/mouse-pointer-2.svg?raw";
import route from "lucide-static/icons/route.svg?raw";
import routeOff from "lucide-static/icons/route-off.svg?raw";
import ruler from "lucide-static/icons/ruler.svg?raw";
import ground from "lucide-static/icons/scan-search.svg?raw";
import layers from "lucide-static/icons/layers.svg?raw";
import minus from "lucide-static/icons/minus.svg?raw";
import plus from "lucide-static/icons/plus.svg?raw";
import fit from "lucide-static/icons/locate-fixed.svg?raw";
import compass from "lucide-static/icons/compass.svg?raw";
import adrift from "lucide-static/icons/navigation-off.svg?raw";
import fold from "lucide-static/icons/panel-right-close.svg?raw";
import unfold from "lucide-static/icons/panel-right-open.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import undo from "lucide-static/icons/undo-2.svg?raw";
import redo from "lucide-static/icons/redo-2.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import x from "lucide-static/icons/x.svg?raw";
import sunrise from "lucide-static/icons/sunrise.svg?raw";
import sunset from "lucide-static/icons/sunset.svg?raw";
import battery from "lucide-static/icons/battery-low.svg?raw";
import cloud from "lucide-static/icons/cloud-sun.svg?raw";
import settings from "lucide-static/icons/settings-2.svg?raw";
import users from "lucide-static/icons/users.svg?raw";
import eye from "lucide-static/icons/eye.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import flame from "lucide-static/icons/flame.svg?raw";
import waves from "lucide-static/icons/waves.svg?raw";
import utensils from "lucide-static/icons/utensils.svg?raw";
import weight from "lucide-static/icons/weight.svg?raw";
import heart from "lucide-static/icons/heart-pulse.svg?raw";
import hand from "lucide-static/icons/hand.svg?raw";
import flag from "lucide-static/icons/flag.svg?raw";
import triangle from "lucide-static/icons/triangle-alert.svg?raw";
import search from "lucide-static/icons/search.svg?raw";
import book from "lucide-static/icons/book-open.svg?raw";
import link from "lucide-static/icons/link.svg?raw";
import hourglass from "lucide-static/icons/hourglass.svg?raw";
import aa from "lucide-static/icons/a-large-small.svg?raw";
import find from "lucide-static/icons/locate.svg?raw";
import dash from "lucide-static/icons/minus.svg?raw";
import moonNight from "lucide-static/icons/moon-star.svg?raw";
import external from "lucide-static/icons/external-link.svg?raw";
import backspace from "lucide-static/icons/delete.svg?raw";
import swords from "lucide-static/icons/swords.svg?raw";
import thermometer from "lucide-static/icons/thermometer.svg?raw";
import mountain from "lucide-static/icons/mountain-snow.svg?raw";
import wind from "lucide-static/icons/wind.svg?raw";
import gauge from "lucide-static/icons/gauge.svg?raw";

/** Own marks of the house: the d20, the game master's screen. */
const d20 = '<svg viewBox="0 0 24 24"><path d="M12 2l8.6 5v10L12 22l-8.6-5V7z"/><path d="M12 7.2l5.2 8.6H6.8z"/><path d="M12 2v5.2M20.6 7L12 7.2 3.4 7M3.4 17l3.4-1.2M20.6 17l-3.4-1.2M12 22l-5.2-6.2M12 22l5.2-6.2" stroke-width="1"/></svg>';
const screen = '<svg viewBox="0 0 24 24"><path d="M2 7.2l6-2.4v13L2 20.2zM8 4.8h8v13H8zM16 4.8l6 2.4v13l-6-2.4z"/></svg>';

const ICONS = { footprints, tent, chevronDown, chevronUp, sun, moon, help, pointer, route, routeOff, ruler, ground, layers, minus, plus, fit, compass, adrift, fold, unfold, play, undo, redo, check, x, sunrise, sunset, battery, cloud, settings, users, eye, copy, flame, waves, utensils, weight, heart, hand, flag, triangle, search, book, link, hourglass, aa, find, dash, moonNight, external, backspace, gauge, swords, thermometer, mountain, wind, d20, screen };

export type IconName = keyof typeof ICONS;

const cleaned = new Map<IconName, string>();

function clean(name: IconName): string {
  const known = cleaned.get(name);
  if (known) return known;
  const inside = ICONS[name].replace(/<!--[\s\S]*?-->/g, "").replace(/^[\s\S]*?<svg[^>]*>/, "").replace("</svg>", "");
  cleaned.set(name, inside);
  return inside;
}

/** An icon, silent for screen readers: a word always stands beside it. */
export function icon(name: IconName, size = 18): TemplateResult {
  return html`<span class="i" aria-hidden="true" style=${`width:${String(size)}px;height:${String(size)}px`}>${unsafeHTML(`<svg viewBox="0 0 24 24" width="${String(size)}" height="${String(size)}">${clean(name)}</svg>`)}</span>`;
}
