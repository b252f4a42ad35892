/** Colours of page.md 5.3 and 5.4 that a canvas needs; the style sheet holds the same tokens for everything else. */
export type Theme = "light" | "dark";

const LANDS: Record<string, readonly [string, string]> = {
  forest_sparse: ["#C0CD93", "#606D4B"],
  forest_medium: ["#97BA80", "#4A5D34"],
  forest_dense: ["#5B8856", "#1C3813"],
  jungle: ["#5B8856", "#1C3813"],
  moor: ["#D2C6EC", "#746989"],
  scrub: ["#D2C6EC", "#746989"],
  swamp: ["#82A8A8", "#305255"],
  hills_gentle: ["#C5BBA5", "#615E55"],
  hills_rugged: ["#C6A658", "#6B5012"],
  alpine_meadow: ["#BCDBD0", "#55746D"],
  mountain_rugged: ["#A6A194", "#4D4B46"],
  mountain_forbidding: ["#84818F", "#383844"],
  tundra: ["#F2FAFB", "#848A8A"],
  glacier: ["#D9E2E9", "#707B84"],
  desert_rocky: ["#BD8B74", "#5A3C2E"],
  ruins: ["#BD8B74", "#5A3C2E"],
  underground: ["#BD8B74", "#5A3C2E"],
  desert_sandy: ["#FBF3CB", "#8D8569"],
  farm: ["#E9C65D", "#7F6610"],
  grassland: ["#DBE3A9", "#747D4A"],
  battlefield: ["#958580", "#403331"],
  lake: ["#4881B3", "#073A62"],
  sea: ["#4881B3", "#073A62"],
  shallow: ["#9AC1D0", "#43616E"],
  coast: ["#DBE3A9", "#747D4A"],
  urban: ["#F5F7F4", "#2B3835"],
  dungeon: ["#F5F7F4", "#2B3835"],
};

const FAMILIES: Record<string, string> = {
  forest: "forest_medium", hills: "hills_gentle", mountains: "mountain_rugged", desert: "desert_sandy", plains: "grassland",
};

export type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

export function landColour(land: string, theme: Theme): Rgb {
  const pair = LANDS[land] ?? LANDS[FAMILIES[land] ?? "grassland"] ?? LANDS.grassland!;
  return rgb(pair[theme === "light" ? 0 : 1]);
}

export interface Inks {
  paper: string;
  panel: string;
  ink: string;
  ink2: string;
  ink3: string;
  line: string;
  edge: string;
  mark: string;
  onMark: string;
  water: string;
  waterFill: string;
  waterEdge: string;
  veil: string;
  veilSoft: string;
  casing: string;
  halo: string;
  road: string;
  roadEdge: string;
  trail: string;
  contour: Rgb;
  gridDark: string;
  gridLight: string;
}

export const INKS: Record<Theme, Inks> = {
  light: {
    paper: "#F5F7F4", panel: "#FDFEFC", ink: "#18231F", ink2: "#44534C", ink3: "#5C6B64", line: "#D5DCD6", edge: "#7C8A83",
    mark: "#9C1468", onMark: "#FFFFFF", water: "#1D5E8C", waterFill: "#5B9BCB", waterEdge: "#2C6796", veil: "#343A57", veilSoft: "#E7E9F2",
    casing: "#FDFEFC", halo: "rgba(253,254,252,.86)", road: "#FFFDF4", roadEdge: "#57503C", trail: "#57503C", contour: [138, 90, 43], gridDark: "rgba(60,74,66,.36)", gridLight: "rgba(255,255,255,.34)",
  },
  dark: {
    paper: "#0D1413", panel: "#141D1B", ink: "#EAF0EC", ink2: "#B7C4BE", ink3: "#92A29B", line: "#2B3835", edge: "#71827B",
    mark: "#F58AC6", onMark: "#2B0519", water: "#A9D4F2", waterFill: "#2B6C9C", waterEdge: "#0B2A44", veil: "#C6CBEA", veilSoft: "#262B42",
    casing: "#1A0612", halo: "rgba(13,20,19,.84)", road: "#D8D2BC", roadEdge: "#14110A", trail: "#E6DFC6", contour: [214, 170, 120], gridDark: "rgba(0,0,0,.45)", gridLight: "rgba(255,255,255,.10)",
  },
};
