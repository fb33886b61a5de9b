// `npm run layers`: holds the imports of every package, type imports too, against the plan in layers.ts.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plan, plans } from "./layers.ts";

/** Sources by their paths below the plan's root. */
export type Sources = Map<string, string>;

/** Returns a sentence for every import that the plan does not allow, and for every circle of files. */
export function findWrongImports(plan: Plan, sources: Sources): string[] {
  const graph = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]));
  return [
    ...[...graph].flatMap(([file, imports]) => imports.flatMap((it) => judge(plan, file, it) ?? [])),
    ...findCircles(graph).map((circle) => `A circle of files: ${circle.join(" -> ")}`),
  ];
}

/** Imports, which the formatter has brought into form; of a file in the package, `./` and its path below the root. */
function importsOf(file: string, text: string): string[] {
  const specifiers = text.matchAll(
    /^(?:import|export) (?:[^"'=;:(]* from )?"([^"]+)"(?: with \{[^}]*\})?;|\bimport\(\s*"([^"]+)"/gm,
  );
  const found = [...specifiers].map(([, plain, lazy]) => plain ?? lazy ?? "");
  return [...new Set(found)].map((it) => (it.startsWith(".") ? `./${normalize(join(dirname(file), it))}` : it));
}

function judge(plan: Plan, file: string, specifier: string): string | undefined {
  const imported = specifier.replace(/^\.\//, "");
  const say = (reason: string) => `${plan.root}/${file} must not import ${imported}: ${reason}`;
  const rule = plan.only?.find(({ imports, from }) => imports.test(imported) && !from.test(file));
  if (rule) return say(rule.reason);
  if (!specifier.startsWith(".")) {
    const isKnown =
      imported.startsWith("node:") ||
      plan.outside.some((it) => (it.endsWith("*") ? imported.startsWith(it.slice(0, -1)) : it === imported));
    return isKnown ? undefined : say("the plan does not name it.");
  }
  if (/^index\.tsx?$/.test(imported)) return say("it is the door of the package, which nothing inside goes through.");
  if (imported.startsWith("..")) return say("it stands outside of the package.");
  const { own } = plan;
  if (
    own?.files.test(imported) &&
    file.split("/").length > own.level &&
    folderAt(own.level, imported) !== folderAt(own.level, file)
  )
    return say("it is its own folder's alone.");
  const [from, to] = [roomOf(plan, file), roomOf(plan, imported)];
  if (from.room === to.room || to.floor < from.floor) return undefined;
  if (plan.upward?.some((it) => it.from === file && it.to === imported)) return undefined;
  return say(`${to.room} does not stand below ${from.room}.`);
}

const folderAt = (level: number, file: string) => file.split("/").slice(0, level).join("/");

function roomOf({ floors, root }: Plan, file: string): { room: string; floor: number } {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const floor = floors.findIndex((line) => line.split(" ").includes(folder));
    if (floor >= 0) return { room: folder, floor };
    if (folder === ".") throw new Error(`${root}/${file} stands in no room of the plan (scripts/layers.ts).`);
  }
}

/** The files that can be reached from themselves; one circle for each knot. */
function findCircles(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next.replace(/^\.\//, ""), [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
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
  const arrows = plans.flatMap(({ upward = [] }) => upward).length;
  console.log(wrong.length === 0 ? `Layers hold; ${arrows} arrows run up.` : `${wrong.length} imports to mend.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
