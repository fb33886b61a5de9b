import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { printable, show } from "../console/output.ts";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { openOutput } from "../ground/open-output.ts";
import { findConnection } from "../management/connection.ts";
import { openManagement } from "../management/open-management.ts";
import { readLines } from "../management/read-lines.ts";

/** The last line of an archive. */
interface Seal {
  after_sequence: number;
  after_chain: string;
  sequence: number;
  chain: string;
  sha256: string;
}

/** Writes what no archive holds yet, and tells the provider once it stands that it is kept. */
export async function archive({
  output,
  to,
  ...options
}: GlobalOptions & { output: string; to?: string }): Promise<void> {
  const connection = await findConnection(options);
  const { call } = await openManagement(options);
  if (existsSync(output)) throw new CliError(`${output} is there already. Name another file.`);
  // `flush`: what retention may delete is on the disk.
  const out = await openOutput(output, { flush: true });
  const body = { ...(to && { to }) };
  for await (const line of readLines(connection, "/audit_events/archive", body)) {
    if (!out.write(`${line}\n`)) await once(out, "drain");
  }
  out.end();
  await finished(out);
  const { seal, problem } = await readArchive(output);
  if (!seal || problem) throw new CliError(`${output}: ${problem}. Delete it, and try again.`);
  await call("POST", "/audit_events/check_archive", { archive: seal, is_kept: true });
  show(options.json, {
    document: seal,
    text: () =>
      seal.sequence === seal.after_sequence
        ? "The archives before hold every event."
        : `${output}: places ${seal.after_sequence + 1} to ${seal.sequence}`,
  });
}

/** Checks files that `archive` wrote: each by itself, and that each goes on where the one before ends. */
export async function verifyArchives({
  archive: files,
  ...options
}: GlobalOptions & { archive: string[] }): Promise<void> {
  const { call } = await openManagement(options);
  const problems: string[] = [];
  let before: Seal | undefined;
  for (const file of files) {
    if (!existsSync(file)) throw new CliError(`There is no file ${file}.`);
    const { seal, problem } = await readArchive(file);
    if (problem) problems.push(`${file}: ${problem}`);
    if (seal && !(await isSealed(() => call("POST", "/audit_events/check_archive", { archive: seal })))) {
      problems.push(`${file}: its last line is not the provider's`);
    }
    if (seal && before && (seal.after_sequence !== before.sequence || seal.after_chain !== before.chain)) {
      problems.push(`${file}: it does not go on where the file before ends`);
    }
    before = seal;
  }
  show(options.json, {
    document: { problems },
    text: () => (problems.length === 0 ? "The archives are as they were written." : printable(problems.join("\n"))),
  });
  if (problems.length > 0) process.exitCode = 1;
}

async function isSealed(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof CliError && error.details.error_type === "audit_archive_invalid") return false;
    throw error;
  }
}

/** The seal of a file, and what is wrong with the lines before it. */
async function readArchive(file: string): Promise<{ seal?: Seal; problem?: string }> {
  const hash = createHash("sha256");
  let count = 0;
  let last: string | undefined;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (last !== undefined) {
      hash.update(`${last}\n`);
      count += 1;
    }
    last = line;
  }
  const seal = parseSeal(last);
  if (!seal) return { problem: "it was cut short" };
  const isWhole = seal.sha256 === hash.digest("hex") && count === seal.sequence - seal.after_sequence;
  return isWhole ? { seal } : { seal, problem: "its lines are not those that were sealed" };
}

function parseSeal(line = ""): Seal | undefined {
  try {
    return (JSON.parse(line) as { archive?: Seal }).archive;
  } catch {
    return undefined;
  }
}
