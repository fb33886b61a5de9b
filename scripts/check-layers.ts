// Checks the imports of every package, including type imports, against layers.ts. `npm run lint` runs it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plan, plans } from "./layers.ts";

/** Sources by their paths relative to the root of the plan. */
export type Sources = Map<string, string>;

/** Returns a message for every import that is not allowed, and for every import cycle. */
export function findWrongImports(plan: Plan, sources: Sources): string[] {
  const graph = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]));
  return [
    ...[...graph].flatMap(([file, imports]) => imports.flatMap((it) => checkImport(plan, file, it) ?? [])),
    ...findCycles(graph).map((cycle) => `Import cycle: ${cycle.join(" -> ")}`),
  ];
}

/** Returns the imports of a formatted file. Relative imports are resolved to `./` and a path relative to the root. */
function importsOf(file: string, text: string): string[] {
  const specifiers = text.matchAll(
    /^(?:import|export) (?:[^"'=;:(]* from )?"([^"]+)"(?: with \{[^}]*\})?;|\bimport\(\s*"([^"]+)"/gm,
  );
  const found = [...specifiers].map(([, plain, lazy]) => plain ?? lazy ?? "");
  return [...new Set(found)].map((it) => (it.startsWith(".") ? `./${normalize(join(dirname(file), it))}` : it));
}

function checkImport(plan: Plan, file: string, specifier: string): string | undefined {
  const imported = specifier.replace(/^\.\//, "");
  const message = (reason: string) => `${plan.root}/${file} must not import ${imported}: ${reason}`;
  const rule = plan.only?.find(({ imports, from }) => imports.test(imported) && !from.test(file));
  if (rule) return message(rule.reason);
  if (!specifier.startsWith(".")) {
    const isKnown =
      imported.startsWith("node:") ||
      plan.outside.some((it) => (it.endsWith("*") ? imported.startsWith(it.slice(0, -1)) : it === imported));
    return isKnown ? undefined : message("it is not in `outside` of the plan.");
  }
  if (/^index\.tsx?$/.test(imported)) return message("it is the entry point of the package, for other packages only.");
  if (imported.startsWith("..")) return message("it is outside of the package.");
  const { own } = plan;
  if (
    own?.files.test(imported) &&
    file.split("/").length > own.level &&
    folderAt(own.level, imported) !== folderAt(own.level, file)
  )
    return message("it is private to its folder.");
  const [from, to] = [layerOf(plan, file), layerOf(plan, imported)];
  if (from.folder === to.folder || to.layer < from.layer) return undefined;
  if (plan.upward?.some((it) => it.from === file && it.to === imported)) return undefined;
  return message(`${to.folder} is not in a lower layer than ${from.folder}.`);
}

const folderAt = (level: number, file: string) => file.split("/").slice(0, level).join("/");

function layerOf({ floors, root }: Plan, file: string): { folder: string; layer: number } {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const layer = floors.findIndex((line) => line.split(" ").includes(folder));
    if (layer >= 0) return { folder, layer };
    if (folder === ".") throw new Error(`${root}/${file} is in no layer of the plan (scripts/layers.ts).`);
  }
}

/** Returns import cycles. */
function findCycles(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next.replace(/^\.\//, ""), [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

function readSources(root: string): Sources {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|test-d|d)\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const wrong = plans.flatMap((plan) => findWrongImports(plan, readSources(join(root, plan.root))));
  for (const sentence of wrong) console.error(sentence);
  const exceptions = plans.flatMap(({ upward = [] }) => upward).length;
  console.log(
    wrong.length === 0
      ? `All imports follow the layers, with ${exceptions} exceptions.`
      : `${wrong.length} imports to fix.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
