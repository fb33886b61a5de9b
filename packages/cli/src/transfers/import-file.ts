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

type LineResult = Outcome & {
  line: number;
  external_id?: unknown;
  email_address?: unknown;
  organization_slug?: unknown;
};

/** The number of failed lines printed to the terminal. */
const SHOWN_LIMIT = 20;

/**
 * Imports a file in the order of its lines. An interrupted import can be repeated, because existing entries are skipped.
 * @param prepare completes a line before it is sent.
 * @throws CliError if the file cannot be read or the provider cannot be reached.
 */
export async function importFile(
  format: Format,
  sources: Sources,
  prepare: (entry: Entry) => Entry[],
  { dryRun: isDryRun, update: updatesExisting, trust: trusted = [], report, ...options }: ImportOptions,
): Promise<void> {
  if (report && existsSync(report)) throw new CliError(`${report} already exists. Choose another file.`);
  const { management } = await openManagement(options);
  const total = await format.count(sources);
  const caution = await format.caution?.(sources);
  if (caution) note(caution);
  const out = report ? await openOutput(report) : undefined;
  const title = isDryRun ? "Lines checked" : "Lines imported";
  const progress = await startProgress({ title, total, isSilent: options.json });
  const counts = { added: 0, changed: 0, skipped: 0, refused: 0, with_notes: 0, passkeys: 0 };
  const restricted = { deactivated: 0, unverified: 0, must_reset_password: 0 };
  const refused: LineResult[] = [];
  const send: SendOptions = { isDryRun, updatesExisting, trusted };
  const memory = isDryRun ? createMemory() : undefined;
  let line = 0;
  try {
    for await (const batch of inBatches(prepared(format.read(sources), prepare), send)) {
      let lines = 0;
      for (const result of await sendBatch(batch, (lines) => sendLines(management, lines, send), memory)) {
        counts[result.outcome] += 1;
        for (const restriction of result.restrictions ?? []) restricted[restriction] += 1;
        if (result.notes) counts.with_notes += 1;
        counts.passkeys += result.passkeys ?? 0;
        if (result.outcome === "refused" && refused.length < SHOWN_LIMIT) refused.push(result);
        if (out && !out.write(`${JSON.stringify(result)}\n`)) await once(out, "drain");
        // A line can become several members.
        if (result.line !== line) lines += 1;
        line = result.line;
      }
      progress.advance(lines);
    }
  } catch (error) {
    if (line > 0) note(`Stopped after line ${line}. To continue, run the command again: existing members are skipped.`);
    throw error;
  } finally {
    progress.end();
    out?.end();
  }
  if (out) await finished(out);
  show(options.json, {
    document: { dry_run: isDryRun, ...counts, restricted, refused_lines: refused, ...(report && { report }) },
    text: () => summary(counts, restricted, isDryRun),
  });
  if (!options.json) noteDetails(counts, refused, report);
  if (counts.refused > 0) process.exitCode = exitCodes.failed;
}

async function* prepared(entries: AsyncIterable<Entry>, prepare: (entry: Entry) => Entry[]): AsyncGenerator<Entry> {
  for await (const entry of entries) yield* prepare(entry);
}

/** Sends the valid lines of a batch, and returns the results in the order of the batch. */
async function sendBatch(
  batch: Entry[],
  send: (lines: Record<string, unknown>[]) => Promise<Outcome[]>,
  memory: ReturnType<typeof createMemory> | undefined,
): Promise<LineResult[]> {
  const lines = batch.flatMap(({ value }) => (value ? [value] : []));
  const before = memory?.neededBy(lines) ?? [];
  const outcomes = lines.length === 0 ? [] : (await send([...before, ...lines])).slice(before.length);
  return batch.map(({ line, value, problem = "The entry is empty.", notes = [] }): LineResult => {
    if (!value) return { line, outcome: "refused", reason: problem };
    const outcome = outcomes.shift() ?? { outcome: "refused" as const, reason: "The provider returned no result." };
    const known = memory ? memory.note(value, outcome) : outcome;
    const all = [...notes, ...(known.notes ?? [])];
    const { external_id, email_address, organization_slug } = value;
    return { line, external_id, organization_slug, email_address, ...known, ...(all.length > 0 && { notes: all }) };
  });
}

type Counts = Record<Outcome["outcome"] | "with_notes" | "passkeys", number>;

type Restricted = Record<NonNullable<Outcome["restrictions"]>[number], number>;

function summary(
  { added, changed, skipped, refused, passkeys }: Counts,
  { deactivated, unverified, must_reset_password: mustReset }: Restricted,
  isDryRun: boolean,
): string {
  const text = `${added} added, ${changed} changed, ${skipped} skipped, ${refused} failed.`;
  const parts = [
    ...(deactivated > 0 ? [`${deactivated} deactivated`] : []),
    ...(unverified > 0 ? [`${unverified} with an unverified email address`] : []),
    ...(mustReset > 0 ? [`${mustReset} who must reset their password`] : []),
  ];
  const restricted = parts.length > 0 ? `\nOf the added members: ${parts.join(", ")}.` : "";
  const brought = passkeys > 0 ? `\nPasskeys of the added members: ${passkeys}.` : "";
  return `${isDryRun ? "Dry run, nothing was written: " : ""}${text}${restricted}${brought}`;
}

function noteDetails(
  { refused: count, with_notes: noted }: Counts,
  refused: LineResult[],
  report: string | undefined,
): void {
  for (const { line, email_address, organization_slug, reason } of refused) {
    const about = email_address ?? organization_slug;
    note(`Line ${line}${about ? `, ${about}` : ""}: ${reason}`);
  }
  if (count > refused.length) note(`${count - refused.length} more failed.`);
  if (noted > 0)
    note(
      `${noted} lines were imported without some data, for example credentials of an email address that no trusted source verified.`,
    );
  if (report) note(`${report} has the result of each line, with its new ID.`);
  else if (count > refused.length || noted > 0) note("Use --report FILE to see each line.");
}
