/** A stand-in for the product's server, for work on the page only: `npm run mock`, then `npm run dev` and /t/gm or /t/players. */
import { createServer } from "node:http";
import { readFileSync, existsSync } from "node:fs";
import { extname, join } from "node:path";
import { chart, region, spot } from "./region.mjs";
import { labels } from "./labels.mjs";
import { questions } from "./questions.mjs";

const PORT = Number(process.env.PORT ?? 8765);
const PAGE = new URL("../../src/horspiste/doors/page/", import.meta.url).pathname;
const START = spot(1, 6.4);

const step = (code, op, amount, rule, text, aside = null, amount_text = null) => ({ code, of: "value", op, amount, rule, source: { document: "002", chapter: "" }, set_aside_by: aside ? code + "_rule" : null, text, amount_text, aside_text: aside });
const reckoning = (title, value, unit, value_text, steps, more = {}) => ({ schema: 1, question: "pace.day", title, value, unit, value_text, also: {}, steps, rolls: [], events: [], refusal: null, ...more });
const pick = (lang, fr, en) => (lang === "fr" ? fr : en);

function paceWhy(lang, off) {
  const walking = step("speed", "add", 3, "ADV-MOVE-03", pick(lang, "au pas de Borin, 6 m", "walking at Borin’s 6 m"));
  if (!off) return reckoning(pick(lang, "Parcouru en une heure", "Ground covered in an hour"), 3, "km", "3\u00a0km", [walking, step("trail", "multiply", 1, "ADV-OVER-07", pick(lang, "route ou sentier", "road or trail"))]);
  return reckoning(pick(lang, "Parcouru en une heure", "Ground covered in an hour"), "3/2", "km", pick(lang, "1,5\u00a0km", "1.5\u00a0km"), [walking, step("land", "multiply", "1/2", "ADV-OVER-06", pick(lang, "forêt, hors piste", "forest, trackless")), step("trail", "multiply", 1, "ADV-OVER-07", pick(lang, "route ou sentier", "road or trail"), pick(lang, "quitté", "left behind"))]);
}

function lostWhy(lang, die) {
  const total = die + 9;
  return {
    ...reckoning(pick(lang, "Survie d’Aëlis, en secret", "Aëlis’s Survival, in secret"), total >= 16 ? "kept" : "lost", null, total >= 16 ? pick(lang, "cap tenu", "kept") : pick(lang, "perdus", "lost"), [
      step("roll.d20", "add", die, null, "d20"), step("survival", "add", 5, null, pick(lang, "Survie", "Survival")), step("tools", "add", 4, "OUT-LOST-08", pick(lang, "carte de la région", "map of the region")),
      step("visibility", "add", -4, "OUT-LOST-09", pick(lang, "visibilité", "visibility"), pick(lang, "on voit au-delà de 18 m", "one sees beyond 18 m")), step("dc", "against", 16, "OUT-LOST-07", pick(lang, "forêt", "forest"), null, pick(lang, "DD\u00a016", "DC\u00a016")),
    ], { rolls: [{ purpose: "lost_check", who: "aelis", dice: "d20", faces: [die], total: die, secret: true }], rulings: [{ key: "lost.navigation_modifier", text: pick(lang, "la carte aide le test", "the map helps the check") }], chance: "7/10", text: pick(lang, "Aëlis perd le nord.", "Aëlis loses the way.") }),
    outcome: total >= 16 ? "ok" : "fail", also: { total },
  };
}

/** The whole game is the list of hours walked; every state is computed from it. */
const game = { revision: 1, seen: 1, hours: 0, undone: 0, route: [{ place: "aigue", ...spot(13.1, 2.6) }], hand: false, rolls: {}, weather: "clear", visibility_m: 1000, log: [] };
const WAY = [[1, 6.4], [2.3, 5.95], [3.6, 5.5], [4.9, 5.1], [6.1, 4.75], [7.4, 4.4], [8.3, 3.9], [9.1, 3.5], [9.9, 3.2], [10.7, 2.95], [11.5, 2.8], [12.3, 2.7], [13.1, 2.6]];
const ASTRAY = [[9, 4.6], [9.05, 5.4], [9.3, 6.2]];

function believedAt(n) { return spot(...WAY[Math.min(n, WAY.length - 1)]); }
function trueAt(n) { return n > 6 && n <= 9 ? spot(...ASTRAY[Math.min(n - 7, 2)]) : believedAt(n); }
const isLost = (n) => n > 6 && n <= 9;
const clockOf = (n) => ({ day: 3 + Math.floor(n / 10), hour: 7 + (n % 10), hours: 48 + 7 + n });

function track(of) { return Array.from({ length: game.hours + 1 }, (_, n) => ({ ...of(n), day: clockOf(n).day, hour: clockOf(n).hour, index: clockOf(n).hours, off_way: n > 3, ...(of === trueAt ? { lost: isLost(n) } : {}) })); }

const fig = (value, unit, why = null) => ({ value, unit, why });

function party(lang) {
  const make = (id, name, hp, max, load, kg, limits, more = {}) => ({ id, name, kind: "hero", leader: false, hp, hp_max: max, damage: max - hp, nonlethal: 0, fatigue: "none", fatigue_why: null, load: { class: load, carried_kg: kg, limits_kg: limits, why: reckoning(pick(lang, "Charge", "Load"), load, null, labels[lang]["load." + load], [step("carried", "add", kg, "ADV-LOAD-04", pick(lang, "portés", "carried"), null, kg + " kg"), step("limit", "against", limits[0], "ADV-TBL-02", pick(lang, "limite de la charge légère", "limit of a light load"), null, limits[0] + " kg")]) }, speed: fig(9, "m"), supplies: { food_days: 4, water_days: 2 }, light: null, survival: 0, assumed: [], ...more });
  return [
    make("aelis", "Aëlis", 22, 24, "light", 12, [19, 38, 57], { leader: true, survival: 5 }), make("borin", "Borin", 30, 30, "medium", 41, [33, 66, 100], { speed: fig(6, "m", paceWhy(lang, true)), light: { source: "torch", hours_left: 1 } }),
    make("maelle", "Maëlle", 15, 19, "light", 10, [16, 33, 50]), make("tristan", "Tristan", 9, 20, "light", 18, [25, 50, 75], { nonlethal: 2 }),
    make("isaure", "Isaure", 14, 14, "light", 9, [13, 26, 39], { fatigue: "fatigued", fatigue_why: reckoning(pick(lang, "Marche forcée d’hier", "Yesterday’s forced march"), "fatigued", null, labels[lang]["state.fatigued"] ?? "", [step("damage", "add", 3, "ADV-MARCH-04", pick(lang, "dégâts non létaux", "nonlethal damage"))]), assumed: ["survival"] }),
    make("grisette", "Grisette", 16, 16, "medium", 120, [100, 200, 300], { kind: "mount" }),
  ];
}

function state(role, as, lang) {
  const n = game.hours;
  const off = n > 3;
  const gm = role === "gm";
  const request = { id: "r1", purpose: "perception", who: "isaure", who_name: "Isaure", dice: "1d20", count: 1, sides: 20, bonus: fig(3, "", paceWhy(lang, true)), dc: null, secret: false, for: "player", text: "Perception, Isaure" };
  const secret = { id: "r2", purpose: "lost_check", who: "aelis", who_name: "Aëlis", dice: "1d20", count: 1, sides: 20, bonus: fig(9, ""), dc: fig(16, "", lostWhy(lang, 10)), secret: true, for: "gm", text: pick(lang, "Survie, Aëlis", "Survival, Aëlis") };
  const waiting = game.pending === "secret" ? [secret] : game.pending ? [request] : [];
  const finished = n >= WAY.length - 1;
  const truth = trueAt(n);
  const shared = {
    schema: 1, revision: gm ? game.revision : game.seen, clock: { ...clockOf(n), date: "9 brumaire", sunrise: 6.75, sunset: 18.67, set_out: 7 }, mode: "journey", finished,
    where: { name: n > 2 ? "Forêt de Sylvebrune" : "Valdombre", land: n > 2 ? "forest_medium" : "farm", way: off ? "none" : "trail", cell: "0704" },
    conditions: { weather: game.weather, visibility_m: game.visibility_m, light: "day", wind: "light" },
    pace: { kind: "walk", speed: fig(off ? 1500 : 3000, "m", paceWhy(lang, off)), slowest: "borin", today: fig(Math.min(n, 3) * 3000 + Math.max(0, n - 3) * 1500, "m", paceWhy(lang, off)), marched: fig(n, "h", paceWhy(lang, off)), limit_h: 8, forced: false },
    believed: { ...believedAt(n), cell: "0604", heading: "northeast" }, tracks: { believed: track(believedAt) },
    route: game.route.length ? { waypoints: game.route, line: [[START.x_m, START.y_m], ...(game.route.some((w) => w.place === "aigue") ? WAY.map((p) => [spot(...p).x_m, spot(...p).y_m]) : game.route.map((w) => [w.x_m, w.y_m]))], by: "straight", legs: game.route.map(() => ({ distance_m: 33000, hours: 14, land: "forest_medium", way: "none" })) } : null,
    party: party(lang), requests: gm ? waiting : waiting.filter((r) => !r.secret && r.who === as), stopped: null, offers: [],
  };
  if (!gm) return { ...shared, party: shared.party.map((m) => (m.id === as ? m : { ...m, survival: null })) };
  return {
    ...shared, true: { ...truth, cell: "0704", land: "forest_medium", heading: isLost(n) ? "south" : "northeast", random: isLost(n) }, beliefs: [], distance_m: Math.round(Math.hypot(truth.x_m - believedAt(n).x_m, truth.y_m - believedAt(n).y_m)),
    lost: isLost(n) ? { hours: n - 6, known: false, notice_dc: fig(20 - (n - 6), "", lostWhy(lang, 10)), chance: fig("39/50", "chance", lostWhy(lang, 10)) } : null,
    tracks: { believed: track(believedAt), true: track(trueAt) },
    stopped: finished ? { code: "arrived", figures: {}, text: pick(lang, "Le groupe atteint le col de l’Aigue.", "The party reaches the Aigue pass."), offers: [] } : null,
    offers: [{ do: "step_hour", with: {}, text: pick(lang, "Marcher une heure", "Walk an hour"), primary: true, refusal: null }],
    history: { undo: n > 0 || game.route.length ? { text: "" } : null, redo: game.undone ? { text: "" } : null, points: Array.from({ length: n }, (_, i) => ({ index: clockOf(i).hours, day: clockOf(i).day, hour: clockOf(i).hour })) },
    supplies: { food_days: fig(4, ""), water_days: fig(2, "") },
  };
}

function hourAt(n, lang, gm, undone) {
  const off = n >= 3;
  const lost = isLost(n + 1);
  const text = n === 0 ? pick(lang, "On lève le camp. 3 km par le sentier.", "Broke camp. 3 km along the trail.") : off ? pick(lang, "1,5 km au nord-est.", "1.5 km north-east.") : pick(lang, "3 km par le sentier.", "3 km along the trail.");
  const events = [{ id: n + ".1", code: "journey.walk", rule: "ADV-OVER-06", figures: {}, secret: false, who: null, text, why: paceWhy(lang, off) }];
  if (gm && off) events.unshift({ id: n + ".0", code: n === 6 ? "lost.fail" : lost ? "lost.random" : "lost.pass", rule: "OUT-LOST-06", figures: {}, secret: true, who: "aelis", text: n === 6 ? pick(lang, "Aëlis perd le nord : 12 contre DD 16.", "Aëlis loses the way: 12 against DC 16.") : lost ? pick(lang, "En vérité 1,5 km au sud. Personne ne s’en rend compte.", "In truth 1.5 km south. Nobody notices.") : pick(lang, "Aëlis garde le cap : 21 contre DD 16.", "Aëlis keeps the way: 21 against DC 16."), why: lostWhy(lang, n === 6 ? 3 : 12) });
  return { index: clockOf(n).hours, day: clockOf(n).day, hour: clockOf(n).hour, undone, events };
}

function log(role, lang) {
  const gm = role === "gm";
  const hours = Array.from({ length: game.hours }, (_, n) => hourAt(n, lang, gm, false));
  const gone = gm ? Array.from({ length: game.undone }, (_, i) => hourAt(game.hours + i, lang, gm, true)) : [];
  return { schema: 1, hours: [...hours, ...gone], last: clockOf(game.hours).hours };
}

function act(body, lang) {
  const { do: name, with: given } = body;
  const most = WAY.length - 1;
  const bound = (n) => Math.max(0, Math.min(most, n));
  if (name === "step_hour" || name === "until" || name === "step_day") {
    if (given?.what === "night") return { refusal: { code: "night.past", figures: {}, text: pick(lang, "Il fait déjà nuit dans cette maquette.", "Night has fallen in this mock-up."), ways_out: [pick(lang, "Marchez une heure.", "Walk an hour.")] } };
    if (game.hand && name === "step_hour" && !game.pending) game.pending = "secret";
    else { game.hours = bound(game.hours + (name === "step_hour" ? 1 : name === "step_day" ? 4 : 20)); game.undone = 0; game.seen += 1; }
  }
  if (name === "undo") { game.hours = bound(game.hours - 1); game.undone += 1; game.seen += 1; }
  if (name === "redo" && game.undone) { game.hours = bound(game.hours + 1); game.undone -= 1; game.seen += 1; }
  if (name === "undo_to") { const n = given.index - 55; game.undone += game.hours - n; game.hours = bound(n); game.seen += 1; }
  if (name === "set_route") { game.route = given.waypoints.map((w) => (w.place ? { ...[...region.places, ...region.landmarks].find((p) => p.id === w.place), place: w.place } : w)); game.seen += 1; }
  if (name === "set_conditions") { game.weather = given.weather; game.visibility_m = given.visibility_m; }
  if (name === "rolls_by_hand") game.hand = given.all ?? true;
  if (name === "answer_roll") { game.pending = null; game.hours = bound(game.hours + 1); }
  return { refusal: null };
}

const streams = new Set();
const reply = (res, status, body) => { res.writeHead(status, { "content-type": "application/json" }); res.end(JSON.stringify(body)); };
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml", ".woff2": "font/woff2" };

createServer(async (req, res) => {
  const url = new URL(req.url, "http://x");
  const lang = url.searchParams.get("lang") ?? "en";
  const parts = url.pathname.split("/").filter(Boolean);
  let text = "";
  for await (const chunk of req) text += chunk;
  const body = text ? JSON.parse(text) : {};
  if (url.pathname === "/api/health") return reply(res, 200, { ok: true, schema: 1 });
  if (url.pathname === "/api/words") return reply(res, 200, { schema: 1, labels: labels[lang] });
  if (url.pathname === "/api/questions") return reply(res, 200, { schema: 1, questions: questions(lang), rulings: [] });
  if (url.pathname === "/api/ask") {
    const lang = body.lang ?? "en";
    if (body.name === "load.category" && Number(body.with.strength) < 0) return reply(res, 400, { error: { code: "input.range", where: "strength", expected: "0", hint: "", text: pick(lang, "Force : un entier, 0 ou plus. « -1 » ne convient pas.", "Strength: a whole number, 0 or more. \"-1\" will not do.") } });
    if (body.name.startsWith("lost")) return reply(res, 200, { ...lostWhy(lang, 10), title: undefined, question: body.name });
    return reply(res, 200, { ...paceWhy(lang, true), question: body.name, title: undefined, ...(body.odds ? { outcomes: [0, 1, 2, 3, 4].map((v) => ({ value: v, p: [0.4, 0.3, 0.2, 0.09, 0.01][v], p_exact: `${[40, 30, 20, 9, 1][v]}/100` })), mean: "101/100", exact: true } : {}) });
  }
  if (parts[0] === "api" && parts[1] === "t") {
    const link = { gm: "gm", players: "player" }[parts[2]];
    if (!link) return reply(res, 404, { error: { code: "link.unknown" } });
    const as = url.searchParams.get("as");
    const role = as ? "player" : link;
    if (parts[3] === "campaign") return reply(res, 200, { schema: 1, id: "col", name: "Le col avant la neige", role: link, book: "d20", lang: null, region: region.id, ...(link === "gm" ? { links: { players: "/t/players" }, rulings: { "lost.navigation_modifier": "check" }, rolls_by_hand: game.hand ? ["all"] : [] } : {}), members: party(lang).map(({ id, name, kind, leader }) => ({ id, name, kind, leader })), revision: game.revision });
    if (parts[3] === "region") return reply(res, 200, role === "gm" ? region : chart());
    if (parts[3] === "state") return reply(res, 200, state(role, as, lang));
    if (parts[3] === "log") return reply(res, 200, log(role, lang));
    if (parts[3] === "reveal") { res.writeHead(200, { "content-type": "text/html" }); return res.end("<p>reveal</p>"); }
    if (parts[3] === "cancel") return reply(res, 200, {});
    if (parts[3] === "events") {
      res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      const stream = { res, role };
      streams.add(stream);
      req.on("close", () => streams.delete(stream));
      return res.write(`event: revision\ndata: {"revision": ${role === "gm" ? game.revision : game.seen}}\n\n`);
    }
    if (parts[3] === "commands") {
      if (body.do === "mock") { Object.assign(game, body.with); game.revision += 1; game.seen += 1; }
      else if (body.expect !== game.revision && link === "gm") return reply(res, 409, { error: { code: "revision.behind", revision: game.revision } });
      const done = act(body, lang);
      if (!done.refusal) game.revision += 1;
      for (const s of streams) s.res.write(`event: revision\ndata: {"revision": ${s.role === "gm" ? game.revision : game.seen}}\n\n`);
      return setTimeout(() => reply(res, 200, { schema: 1, revision: link === "gm" ? game.revision : game.seen, ...done, state: state(link === "gm" ? "gm" : "player", as, lang), hours: log(link === "gm" ? "gm" : "player", lang).hours }), 40);
    }
  }
  const file = join(PAGE, url.pathname);
  const found = existsSync(file) && extname(file) ? file : join(PAGE, "index.html");
  res.writeHead(200, { "content-type": TYPES[extname(found)] ?? "application/octet-stream" });
  res.end(readFileSync(found));
}).listen(PORT, "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}/t/gm http://127.0.0.1:${PORT}/t/players`));
