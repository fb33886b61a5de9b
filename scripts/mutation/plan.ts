import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Equivalent, GuardedFile, NamedMutation } from "../../tests/mutation/mutation.ts";
import { type Change, generateChanges, onOneLine } from "./generate.ts";
import type { TestRun } from "./task.ts";

/** A change, and the tests of which at least one must fail. */
export interface Mutant {
  file: string;
  /** The rows of docs/threats.md, or the case, that a named mutation breaks. */
  id?: string | undefined;
  operator: string;
  line: number;
  from: string;
  to: string;
  source: string;
  tests: TestRun[];
}

export interface Plan {
  mutants: Mutant[];
  /** Named mutations and equivalents whose text is no longer in the source. */
  mismatches: string[];
}

export interface Tables {
  guardedFiles: GuardedFile[];
  namedMutations: NamedMutation[];
  equivalents: Equivalent[];
}

/**
 * Lists the mutants to try.
 * @param filters Parts of paths, or IDs of named mutations. If empty, all are included.
 * @param isWhole Includes all generated changes of a file instead of a sample.
 */
export function makePlan(
  tables: Tables,
  { filters, isWhole, seed }: { filters: string[]; isWhole: boolean; seed: string },
): Plan {
  const plan: Plan = { mutants: [], mismatches: [] };
  const isAsked = (file: string, id = "") =>
    filters.length === 0 || filters.some((filter) => file.includes(filter) || id.split(/[, ]+/).includes(filter));
  for (const named of tables.namedMutations) if (isAsked(named.file, named.id)) addNamed(plan, named);
  for (const guarded of tables.guardedFiles) {
    if (!isAsked(guarded.file)) continue;
    const equivalents = tables.equivalents.filter(({ file }) => file === guarded.file);
    addGenerated(plan, guarded, equivalents, isWhole ? Number.POSITIVE_INFINITY : guarded.most, seed);
  }
  return plan;
}

function addNamed({ mutants, mismatches }: Plan, { id, file, find, replace, tests }: NamedMutation): void {
  const source = existsSync(file) ? readFileSync(file, "utf8") : "";
  const places = source.split(find).length - 1;
  if (places !== 1) {
    mismatches.push(`${id}: ${file} has ${places} times: ${onOneLine(find)}`);
    return;
  }
  const [head = "", tail = ""] = source.split(find);
  mutants.push({
    file,
    id,
    operator: "named",
    line: head.split("\n").length,
    from: onOneLine(find),
    to: onOneLine(replace),
    source: head + replace + tail,
    tests: tests.map(parseTest),
  });
}

function addGenerated(
  { mutants, mismatches }: Plan,
  { file, tests }: GuardedFile,
  equivalents: Equivalent[],
  most: number,
  seed: string,
): void {
  if (!existsSync(file)) {
    mismatches.push(`${file} is not there.`);
    return;
  }
  const changes = generateChanges(readFileSync(file, "utf8"));
  for (const { from, to } of equivalents) {
    if (!changes.some((change) => change.from === from && change.to === to))
      mismatches.push(`${file} has no such change: ${from} → ${to}`);
  }
  const isEquivalent = (change: Change) => equivalents.some(({ from, to }) => change.from === from && change.to === to);
  const runs = tests.map(parseTest);
  for (const change of sample(changes, most, `${seed} ${file}`)) {
    if (!isEquivalent(change)) mutants.push({ ...change, file, tests: runs });
  }
}

/** Picks the same changes for the same seed, independent of their position in the file. */
function sample(changes: Change[], most: number, seed: string): Change[] {
  if (changes.length <= most) return changes;
  const rank = (change: Change) =>
    createHash("sha256").update(`${seed}\n${change.operator}\n${change.from}\n${change.to}`).digest("hex");
  const chosen = new Set(changes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, most));
  return changes.filter((change) => chosen.has(change));
}

/** A test file, or `FILE > PART OF A NAME`. */
export function parseTest(text: string): TestRun {
  const [file = "", name] = text.split(" > ");
  // Two files only test the embedded database. All others run on PostgreSQL, which takes half the time.
  const contract = /\/(data-directory|doctor)\./.test(file) ? "contract" : "contract-postgres";
  const folder = /^tests\/(\w+)\//.exec(file)?.[1];
  return { project: folder === "contract" ? contract : (folder ?? "unit"), file, name };
}
