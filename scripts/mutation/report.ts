import { describe, type Result } from "./run-mutants.ts";

const LEAST_PERCENT = 95;

/** Prints the results by file. @returns Whether the score is high enough. */
export function writeReport(results: Result[], mismatches: string[]): boolean {
  const named = results.filter(({ mutant }) => mutant.id !== undefined);
  const generated = results.filter(({ mutant }) => mutant.id === undefined);
  const files = Map.groupBy(generated, ({ mutant }) => mutant.file);
  const low: string[] = [];
  console.log("\n| file | tried | killed | hung | survived | score |\n|---|---|---|---|---|---|");
  for (const [file, of] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(row(file, of));
    if (scoreOf(of) < LEAST_PERCENT) low.push(file);
  }
  if (named.length > 0) console.log(row("named mutations", named));
  console.log(row("all", results));

  const bad = results.filter(({ verdict }) => verdict === "survived" || verdict === "unjudged");
  if (bad.length > 0) console.log(`\n${bad.map(describe).join("\n")}`);
  for (const it of mismatches) console.log(`does not match: ${it}`);
  for (const file of low) console.log(`${file} is below ${LEAST_PERCENT} %.`);
  const isNamedBad = bad.some(({ mutant, verdict }) => mutant.id !== undefined || verdict === "unjudged");
  return low.length === 0 && mismatches.length === 0 && !isNamedBad;
}

function row(name: string, results: Result[]): string {
  const count = (verdict: Result["verdict"]) => results.filter((result) => result.verdict === verdict).length;
  const survived = count("survived") + count("unjudged");
  const cells = [name, results.length, count("killed"), count("hung"), survived, `${scoreOf(results).toFixed(1)} %`];
  return `| ${cells.join(" | ")} |`;
}

/** A mutant that hangs counts as caught. */
function scoreOf(results: Result[]): number {
  const caught = results.filter(({ verdict }) => verdict === "killed" || verdict === "hung");
  return results.length === 0 ? 100 : (100 * caught.length) / results.length;
}
