/** A plan as one of our TOML files: short keys first, then tables, then lists of tables. */

const BARE_KEY = /^[A-Za-z0-9_-]+$/;

type Table = Record<string, unknown>;

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTables(value: unknown): value is Table[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTable);
}

function key(name: string): string {
  return BARE_KEY.test(name) ? name : JSON.stringify(name);
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (isTable(value)) return `{ ${Object.entries(value).map(([name, part]) => `${key(name)} = ${inline(part)}`).join(", ")} }`;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : quoted(String(value));
}

/** JSON's escapes are TOML's too, but for the delete sign, which JSON leaves bare. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007f");
}

function lines(table: Table): string[] {
  const given = Object.entries(table).filter(([, value]) => value !== undefined && value !== null);
  return given.filter(([, value]) => !isTable(value) && !isTables(value)).map(([name, value]) => `${key(name)} = ${inline(value)}`);
}

export function toToml(plan: Table): string {
  const parts = [lines(plan).join("\n")];
  for (const [name, value] of Object.entries(plan)) if (isTable(value)) parts.push([`[${key(name)}]`, ...lines(value)].join("\n"));
  for (const [name, value] of Object.entries(plan)) if (isTables(value)) parts.push(...value.map((one) => [`[[${key(name)}]]`, ...lines(one)].join("\n")));
  return parts.filter(Boolean).join("\n\n") + "\n";
}
