/** Words of game codes, as the product's /api/words gives them. */
const rows = `
land.grassland|pré|grassland
land.forest_sparse|forêt clairsemée|sparse forest
land.forest_medium|forêt intermédiaire|medium forest
land.forest_dense|forêt dense|dense forest
land.moor|lande|moor
land.swamp|marais|swamp
land.hills_gentle|coteaux|gentle hills
land.hills_rugged|collines accidentées|rugged hills
land.alpine_meadow|prairie alpine|alpine meadow
land.mountain_rugged|montagne accidentée|rugged mountain
land.mountain_forbidding|haute montagne|forbidding mountain
land.farm|ferme|farm
land.lake|lac|lake
way.trail|par le sentier|by trail
way.road|par la route|by road
weather.clear|temps clair|clear
weather.rain|pluie|rain
weather.fog|brouillard|fog
weather.snow|neige|snow
weather.storm|tempête|storm
weather.downpour|averse|downpour
weather.sleet|neige fondue|sleet
weather.heavy_snow|forte neige|heavy snow
weather.powerful_storm|tempête violente|powerful storm
bearing.northeast|nord-est|north-east
bearing.south|sud|south
load.light|charge légère|light load
load.medium|charge intermédiaire|medium load
load.heavy|charge lourde|heavy load
kind.hero|héros|hero
kind.mount|monture|mount
light.torch|torche|torch
field.survival|Survie|Survival
topic.march|Marche forcée|Forced march
topic.load|Charge|Load
topic.lost|Se perdre|Getting lost
result.total|total|total
`;
const table = rows.trim().split("\n").map((row) => row.split("|"));
export const labels = { fr: Object.fromEntries(table.map(([k, fr]) => [k, fr])), en: Object.fromEntries(table.map(([k, , en]) => [k, en])) };
