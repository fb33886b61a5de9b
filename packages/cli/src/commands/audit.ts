import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { json as readJson } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { AuditEventsSearchRequest, AuditEventsVerifyResponse } from "@portico/backend/management";
import type { AdoptedLog, ProviderConfig } from "@portico/provider/tools";
import { type Command, InvalidArgumentError, Option } from "commander";
import { chooseProject, readConfiguration } from "../configuration/load-configuration.ts";
import { findConnection, readLines } from "../management/connection.ts";
import { askControl, isControllable } from "../management/control.ts";
import { type OpenedManagement, openManagement, pageSize, takeFirst } from "../management/open-management.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { openOutput } from "../shared/open-output.ts";
import { limitOption, requireYes } from "../shared/options.ts";
import { note, printable, show } from "../shared/output.ts";
import { startProgress } from "../shared/progress.ts";
import { renderTable } from "../shared/table.ts";

interface FilterOptions extends GlobalOptions {
  organization?: string;
  member?: string;
  action?: string[];
  from?: string;
  to?: string;
  request?: string;
}

type VerifyResult = AuditEventsVerifyResponse;
type Checkpoint = VerifyResult["checkpoint"];

const FOLLOW_EVERY_MS = 2_000;

/** `portico audit`: lists and exports the audit log, and verifies that it was not changed. */
export const register: Register = (program) => {
  const audit = program.command("audit").description("read, export and verify the audit log");
  withFilters(audit.command("list").description("list audit events, newest first"))
    .addOption(
      new Option(limitOption.flags, limitOption.description).argParser(limitOption.parse).default(limitOption.default),
    )
    .action(withOptions(list));
  withFilters(audit.command("export").description("export the audit log as JSON lines, oldest event first"))
    .option("--output <file>", "the output file (default: standard output)")
    .option("--after <event>", "continue after this event")
    .option("--follow", "keep running and write new events", false)
    .action(withOptions(exportLog));
  audit
    .command("verify")
    .description("verify the audit log, and list events that were changed, deleted, inserted or reordered")
    .option(
      "--checkpoint <file>",
      "the file with the checkpoint of an earlier run. It is updated after a successful run",
    )
    .action(withOptions(verify));
  audit
    .command("adopt")
    .description("accept the audit log as it is: sign every event again, and record that in the log")
    .option("--yes", "confirm an action that can't be undone")
    .action(withOptions(adopt));
};

function withFilters(command: Command): Command {
  return command
    .option("--organization <slug>", "only events of this organization (slug or ID)")
    .option("--member <name>", "only events of this member (ID, or email address with --organization)")
    .option("--action <action...>", "only these actions, for example session.issued")
    .option("--from <time>", "only events from this time, for example 2026-01-15T09:30:00Z", readTime)
    .option("--to <time>", "only events before this time", readTime)
    .option("--request <id>", "only events of this request");
}

function readTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError("Enter a time, for example 2026-01-15T09:30:00Z.");
  return time.toISOString();
}

async function readFilters(opened: OpenedManagement, options: FilterOptions): Promise<AuditEventsSearchRequest> {
  const { action, from, to, request } = options;
  const organization = options.organization && (await findOrganizationId(opened, options.organization));
  const member = options.member && (await findMemberId(opened, options.member, options.organization));
  return {
    ...(organization && { organization_id: organization }),
    ...(member && { member_id: member }),
    ...(action && { actions: action }),
    ...(from && { from }),
    ...(to && { to }),
    ...(request && { request_id: request }),
  };
}

/** Uses an ID unchanged, because a deleted organization still has events. */
async function findOrganizationId({ findOrganization }: OpenedManagement, name: string): Promise<string> {
  return name.startsWith("organization-") ? name : (await findOrganization(name)).organization_id;
}

async function findMemberId(opened: OpenedManagement, name: string, organization?: string): Promise<string> {
  if (!name.includes("@")) return name;
  if (!organization) throw new CliError("To filter by an email address, also set --organization.");
  return (await opened.findMember(await opened.findOrganization(organization), name)).member_id;
}

async function list({ limit, ...options }: FilterOptions & { limit: number }): Promise<void> {
  const opened = await openManagement(options);
  const filters = await readFilters(opened, options);
  const found = opened.management.auditEvents.search({ ...filters, limit: pageSize(limit) });
  const { entries: events, hasMore } = await takeFirst(found, limit);
  show(options.json, {
    document: { events, has_more: hasMore },
    text: () =>
      renderTable(
        ["Time", "Action", "Member", "IP address", "Request"],
        events.map((event) => [
          event.occurred_at,
          event.action,
          event.email_address ?? event.member_id ?? "",
          event.ip_address,
          event.request_id,
        ]),
      ),
  });
  if (hasMore && !options.json) note(`Showing the first ${limit}. Use --limit, or portico audit export.`);
}

interface ExportOptions extends FilterOptions {
  output?: string;
  after?: string;
  follow: boolean;
}

async function exportLog({ output, follow, ...options }: ExportOptions): Promise<void> {
  const connection = await findConnection(options);
  const filters = await readFilters(await openManagement(options), options);
  if (output && existsSync(output)) throw new CliError(`${output} already exists. Choose another file.`);
  const out = output ? await openOutput(output) : process.stdout;
  const startedAtMs = performance.now();
  let notedAtMs = startedAtMs;
  let count = 0;
  let { after } = options;
  for (;;) {
    const body = { ...filters, ...(after && { after_audit_event_id: after }) };
    for await (const line of readLines(connection, "/audit_events/export", body)) {
      // Wait for a slow reader.
      if (!out.write(`${line}\n`)) await once(out, "drain");
      after = (JSON.parse(line) as { audit_event_id: string }).audit_event_id;
      count += 1;
      if (!options.json && process.stderr.isTTY !== undefined && performance.now() - notedAtMs > 5_000) {
        notedAtMs = performance.now();
        note(`Events written: ${count}`);
      }
    }
    if (!follow) break;
    await sleep(FOLLOW_EVERY_MS);
  }
  if (out === process.stdout) return;
  out.end();
  await finished(out);
  note(`${output}: ${count} events`);
}

async function verify({ checkpoint: file, ...options }: GlobalOptions & { checkpoint?: string }): Promise<void> {
  const { auditEvents } = (await openManagement(options)).management;
  const kept = file && existsSync(file) ? readCheckpoint(file) : undefined;
  const findings: VerifyResult["findings"] = [];
  let checked = 0;
  let result: VerifyResult | undefined;
  let progress: Awaited<ReturnType<typeof startProgress>> | undefined;
  do {
    result = await auditEvents.verify({
      ...(result?.next_sequence && { after_sequence: result.next_sequence }),
      ...(!result && kept && { checkpoint: kept }),
    });
    progress ??= await startProgress({
      title: "Events checked",
      total: Math.max(result.checked, result.checkpoint.sequence - result.pruned_sequence),
      isSilent: options.json,
    });
    progress.advance(result.checked);
    checked += result.checked;
    findings.push(...result.findings);
  } while (result.next_sequence !== null);
  progress.end();
  const { checkpoint, pruned_sequence, unsealed } = result;
  show(options.json, {
    document: { checked, findings, checkpoint, pruned_sequence, unsealed },
    text: () =>
      findings.length === 0
        ? `${checked} events verified, up to position ${checkpoint.sequence}. No changes found.`
        : printable(findings.map(toSentence).join("\n")),
  });
  if (findings.length > 0) {
    process.exitCode = 1;
    return;
  }
  if (file) writeFileSync(file, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 });
}

function readCheckpoint(file: string): Checkpoint {
  try {
    const { sequence, chain } = JSON.parse(readFileSync(file, "utf8")) as Checkpoint;
    return { sequence, chain };
  } catch {
    throw new CliError(`${file} is not a checkpoint file of \`portico audit verify\`.`);
  }
}

function toSentence({
  kind,
  audit_event_id,
  from_sequence: from,
  to_sequence: to,
}: VerifyResult["findings"][number]): string {
  if (kind === "deleted") return `deleted: ${from === to ? `position ${from}` : `positions ${from} to ${to}`}`;
  if (kind === "unproven") return `unproven: ${from === to ? `position ${from}` : `positions ${from} to ${to}`}`;
  if (kind === "head") return "head: the end of the log was changed or deleted";
  if (kind === "checkpoint") return `checkpoint: the log no longer matches the checkpoint at position ${from}`;
  return `${kind}: ${audit_event_id}${from === null ? "" : `, at position ${from}`}`;
}

/** Asks the running provider, or the database if none runs. A project's secret does not allow this. */
async function adopt({ yes, config: file, project, json }: GlobalOptions & { yes?: true }): Promise<void> {
  requireYes(yes, "Adopting an audit log");
  const config = await readConfiguration(file);
  // Projects that are managed in the console are not in the file.
  const project_id = project ?? chooseProject(config.projects, { config: file }).project_id;
  const adopted = (await isControllable(config))
    ? ((await readJson(await askControl(config, "POST", "/audit/adopt", { project_id }))) as AdoptedLog)
    : await adoptOffline(config, project_id);
  const findings = Object.entries(adopted.findings).map(([kind, count]) => `${kind}: ${count}`);
  show(json, {
    document: { ...adopted },
    text: () =>
      `Adopted the audit log of ${project_id} with ${adopted.events} events. ` +
      `Earlier findings: ${findings.length > 0 ? findings.join(", ") : "none"}. Earlier checkpoints are no longer valid.`,
  });
}

async function adoptOffline(config: ProviderConfig, projectId: string): Promise<AdoptedLog> {
  const { adoptAuditLog } = await import("@portico/provider/tools");
  return adoptAuditLog(config, projectId).catch((error: unknown) => {
    throw error instanceof Error ? new CliError(error.message) : error;
  });
}
