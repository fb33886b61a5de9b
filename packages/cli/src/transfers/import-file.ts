import { once } from "node:events";
import { existsSync } from "node:fs";
import { finished } from "node:stream/promises";
import { openManagement } from "../management/open-management.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { openOutput } from "../shared/open-output.ts";
import { note, show } from "../shared/output.ts";
import { startProgress } from "../shared/progress.ts";
import type { Entry, Format, Sources } from "./formats/format.ts";
import { createMemory } from "./known-organizations.ts";
import { inBatches, type Outcome, type SendOptions, sendLines } from "./send-lines.ts";

export interface ImportOptions extends GlobalOptions {
  dryRun: boolean;
  update: boolean;
  trust?: string[];
  report?: string;
}

type Told = Outcome & {
  line: number;
  external_id?: unknown;
  email_address?: unknown;
  organization_slug?: unknown;
};

/** So many refused lines are told on the terminal. */
const TOLD = 20;

/**
 * Imports a file in the order of its lines. Broken off, it is simply run again: what is there is skipped.
 * @param prepare completes a line before it is sent.
 * @throws CliError when the file cannot be read, or the provider not be reached.
 */
export async function importFile(
  format: Format,
  sources: Sources,
  prepare: (entry: Entry) => Entry[],
  { dryRun: isDryRun, update: updatesExisting, trust: trusted = [], report, ...options }: ImportOptions,
): Promise<void> {
  if (report && existsSync(report)) throw new CliError(`${report} is there already. Name another file.`);
  const { management } = await openManagement(options);
  const total = await format.count(sources);
  const out = report ? await openOutput(report) : undefined;
  const title = isDryRun ? "Lines tried" : "Lines imported";
  const progress = await startProgress({ title, total, isSilent: options.json });
  const counts = { added: 0, changed: 0, skipped: 0, refused: 0, with_notes: 0 };
  const refused: Told[] = [];
  const send: SendOptions = { isDryRun, updatesExisting, trusted };
  const memory = isDryRun ? createMemory() : undefined;
  for await (const batch of inBatches(prepared(format.read(sources), prepare))) {
    const outcomes = await sendBatch(batch, (lines) => sendLines(management, lines, send), memory);
    for (const told of outcomes) {
      counts[told.outcome] += 1;
      if (told.notes) counts.with_notes += 1;
      if (told.outcome === "refused" && refused.length < TOLD) refused.push(told);
      if (out && !out.write(`${JSON.stringify(told)}\n`)) await once(out, "drain");
    }
    progress.advance(batch.length);
  }
  progress.end();
  if (out) {
    out.end();
    await finished(out);
  }
  show(options.json, {
    document: { dry_run: isDryRun, ...counts, refused_lines: refused, ...(report && { report }) },
    text: () => summary(counts, isDryRun),
  });
  if (!options.json) tellMore(counts, refused, report);
  if (counts.refused > 0) process.exitCode = exitCodes.failed;
}

async function* prepared(entries: AsyncIterable<Entry>, prepare: (entry: Entry) => Entry[]): AsyncGenerator<Entry> {
  for await (const entry of entries) yield* prepare(entry);
}

/** Sends the lines of a batch that can be sent, and puts the others where they stood. */
async function sendBatch(
  batch: Entry[],
  send: (lines: Record<string, unknown>[]) => Promise<Outcome[]>,
  memory: ReturnType<typeof createMemory> | undefined,
): Promise<Told[]> {
  const lines = batch.flatMap(({ value }) => (value ? [value] : []));
  const before = memory?.neededBy(lines) ?? [];
  const outcomes = lines.length === 0 ? [] : (await send([...before, ...lines])).slice(before.length);
  return batch.map(({ line, value, problem = "There is nothing in it.", notes = [] }): Told => {
    if (!value) return { line, outcome: "refused", reason: problem };
    const outcome = outcomes.shift() ?? { outcome: "refused" as const, reason: "The provider did not say." };
    const known = memory ? memory.note(value, outcome) : outcome;
    const all = [...notes, ...(known.notes ?? [])];
    const { external_id, email_address, organization_slug } = value;
    return { line, external_id, organization_slug, email_address, ...known, ...(all.length > 0 && { notes: all }) };
  });
}

type Counts = Record<Outcome["outcome"] | "with_notes", number>;

function summary({ added, changed, skipped, refused }: Counts, isDryRun: boolean): string {
  const text = `${added} added, ${changed} changed, ${skipped} skipped, ${refused} refused.`;
  return isDryRun ? `Nothing was written. It would be: ${text}` : text;
}

function tellMore({ refused: count, with_notes: noted }: Counts, refused: Told[], report: string | undefined): void {
  for (const { line, email_address, organization_slug, reason } of refused) {
    note(`Line ${line}, ${email_address ?? organization_slug ?? ""}: ${reason}`);
  }
  if (count > refused.length) note(`${count - refused.length} more were refused.`);
  if (noted > 0)
    note(`Of ${noted} something was left out, such as credentials whose address nobody trusted vouches for.`);
  if (report) note(`${report} has a line for each, with its id here.`);
  else if (count > refused.length || noted > 0) note("See each with --report FILE.");
}
