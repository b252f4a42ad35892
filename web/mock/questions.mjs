const p = (name, fr, en, type, more = {}) => ({ name, fr, en, type, unit: null, min: null, max: null, choices: null, default: null, required: false, ...more });

const all = [
  { name: "march.forced", topic: "march", fr: "Marche forcée", en: "Forced march", rules: ["ADV-MARCH-01", "ADV-MARCH-02"], throws: true, params: [p("con", "Constitution", "Constitution", "score", { required: true, min: 0 }), p("hours", "heures", "hours", "quantity", { unit: "h", required: true }), p("speed", "vitesse", "speed", "quantity", { unit: "m", default: 9 }), p("trail", "voie", "trail", "choice", { choices: ["highway", "road", "trail", "trackless"], default: "road" })] },
  { name: "load.category", topic: "load", fr: "Classe de charge", en: "Load class", rules: ["ADV-LOAD-05"], throws: false, params: [p("strength", "Force", "Strength", "score", { required: true, min: 0 }), p("carried", "charge", "carried", "quantity", { unit: "kg", required: true }), p("fatigued", "fatigué", "fatigued", "flag")] },
  { name: "lost.check", topic: "lost", fr: "Garder le cap", en: "Keeping the way", rules: ["OUT-LOST-06", "OUT-LOST-07"], throws: true, params: [p("lands", "terrains", "lands", "list", { of: "choice", choices: ["forest", "swamp"], required: true }), p("survival", "Survie", "Survival", "bonus", { default: 0 })] },
];

export const questions = (lang) => all.map(({ fr, en, params, ...q }) => ({ ...q, book: "d20", label: lang === "fr" ? fr : en, params: params.map(({ fr: f, en: e, ...rest }) => ({ ...rest, label: lang === "fr" ? f : e })) }));
