// `npm run test:mutation`: removes one defense at a time in a copy of the checkout, and expects a test to fail. The mutations
// are in tests/mutation. For why we do not use a mutation testing tool, see docs/adr/0022-mutation-testing.md.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "@portico/testkit";
import { equivalents } from "../tests/mutation/equivalents.ts";
import { guardedFiles } from "../tests/mutation/guarded-files.ts";
import { namedMutations } from "../tests/mutation/named/index.ts";
import { makePlan } from "./mutation/plan.ts";
import { writeReport } from "./mutation/report.ts";
import { runMutants } from "./mutation/run-mutants.ts";

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    whole: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    seed: { type: "string", default: "portico" },
    lanes: { type: "string" },
  },
});

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
process.chdir(root);
const tables = { guardedFiles, namedMutations, equivalents };
const plan = makePlan(tables, { ...options, filters, isWhole: options.whole });
if (options.list) {
  for (const { file, line, id = "", from, to } of plan.mutants)
    console.log(`${file}:${line} ${id}\n  - ${from}\n  + ${to}`);
  for (const it of plan.mismatches) console.log(`does not match: ${it}`);
} else {
  const lanes = Number(options.lanes ?? Math.min(2, availableParallelism()));
  const postgres = plan.mutants.some(({ tests }) => tests.some(({ project }) => /postgres|races/.test(project)))
    ? await startPostgres()
    : undefined;
  try {
    const results = await runMutants(root, plan.mutants, {
      lanes,
      env: { ...process.env, ...(postgres && { PORTICO_TEST_POSTGRES_URL: postgres.url }) },
    });
    const isGood = writeReport(results, plan.mismatches);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await postgres?.stop();
  }
}
