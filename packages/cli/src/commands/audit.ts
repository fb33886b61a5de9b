import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { json as readJson } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { AuditEventsSearchRequest, AuditEventsVerifyResponse } from "@portico/backend/management";
import type { AdoptedLog, ProviderConfig } from "@portico/provider/tools";
import { type Command, InvalidArgumentError, Option } from "commander";
import { chooseProject, readConfiguration } from "../configuration/load-configuration.ts";
import { findConnection } from "../management/connection.ts";
import { askControl, isControllable } from "../management/control.ts";
import { type OpenedManagement, openManagement, pageSize, takeFirst } from "../management/open-management.ts";
import { readLines } from "../management/read-lines.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
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

type Part = AuditEventsVerifyResponse;
type Checkpoint = Part["checkpoint"];

const FOLLOW_EVERY_MS = 2_000;

/** `portico audit`: what happened, as a list or as lines, and whether somebody has altered it. */
export const register: Register = (program) => {
  const audit = program.command("audit").description("read the audit log, and check that nobody has altered it");
  withFilters(audit.command("list").description("show what happened, the newest event first"))
    .addOption(
      new Option(limitOption.flags, limitOption.description).argParser(limitOption.parse).default(limitOption.default),
    )
    .action((_: object, command: Command) => list(command.optsWithGlobals()));
  withFilters(audit.command("export").description("write the log as JSON lines, the oldest event first"))
    .option("--output <file>", "the file that the lines are written to; the standard output when absent")
    .option("--after <event>", "go on behind this event")
    .option("--follow", "stay, and write what happens from here on", false)
    .action((_: object, command: Command) => exportLog(command.optsWithGlobals()));
  audit
    .command("verify")
    .description("check the log's chain, and name what was altered, deleted, inserted or reordered")
    .option("--checkpoint <file>", "a file of an earlier check; it is read when it is there, and written at the end")
    .action((_: object, command: Command) => verify(command.optsWithGlobals()));
  audit
    .command("adopt")
    .description("take the log as it is found: sign every event again, and note it in the log")
    .option("--yes", "do it, though it cannot be taken back")
    .action((_: object, command: Command) => adopt(command.optsWithGlobals<GlobalOptions & { yes?: true }>()));
};

function withFilters(command: Command): Command {
  return command
    .option("--organization <slug>", "events of this organization, by its slug or id")
    .option("--member <name>", "events of this member, by their id; by their address with --organization")
    .option("--action <action...>", "these actions, such as session.issued")
    .option("--from <time>", "from this time on, such as 2026-01-15T09:30:00Z", readTime)
    .option("--to <time>", "before this time", readTime)
    .option("--request <id>", "what this request brought about");
}

function readTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError("It must be a time, such as 2026-01-15T09:30:00Z.");
  return time.toISOString();
}

/** The filters by the names of the API. */
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

/** An organization that was deleted has its events still: an id is taken as it is. */
async function findOrganizationId({ findOrganization }: OpenedManagement, name: string): Promise<string> {
  return name.startsWith("organization-") ? name : (await findOrganization(name)).organization_id;
}

async function findMemberId(opened: OpenedManagement, name: string, organization?: string): Promise<string> {
  if (!name.includes("@")) return name;
  if (!organization) throw new CliError("An address is of a member of an organization: name it with --organization.");
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
        ["Time", "Action", "Who", "From", "Request"],
        events.map((event) => [
          event.occurred_at,
          event.action,
          event.email_address ?? event.member_id ?? "",
          event.ip_address,
          event.request_id,
        ]),
      ),
  });
  if (hasMore && !options.json) note(`There are more than these ${limit}: see --limit, or use portico audit export.`);
}

interface ExportOptions extends FilterOptions {
  output?: string;
  after?: string;
  follow: boolean;
}

async function exportLog({ output, follow, ...options }: ExportOptions): Promise<void> {
  const connection = await findConnection(options);
  const filters = await readFilters(await openManagement(options), options);
  if (output && existsSync(output)) throw new CliError(`${output} is there already. Name another file.`);
  const out = output ? await openOutput(output) : process.stdout;
  const beganAtMs = performance.now();
  let toldAtMs = beganAtMs;
  let count = 0;
  let { after } = options;
  for (;;) {
    const body = { ...filters, ...(after && { after_audit_event_id: after }) };
    for await (const line of readLines(connection, "/audit_events/export", body)) {
      // Whoever reads slowly is waited for.
      if (!out.write(`${line}\n`)) await once(out, "drain");
      after = (JSON.parse(line) as { audit_event_id: string }).audit_event_id;
      count += 1;
      if (!options.json && process.stderr.isTTY !== undefined && performance.now() - toldAtMs > 5_000) {
        toldAtMs = performance.now();
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
  const findings: Part["findings"] = [];
  let checked = 0;
  let part: Part | undefined;
  let progress: Awaited<ReturnType<typeof startProgress>> | undefined;
  do {
    part = await auditEvents.verify({
      ...(part?.next_sequence && { after_sequence: part.next_sequence }),
      ...(!part && kept && { checkpoint: kept }),
    });
    progress ??= await startProgress({
      title: "Events checked",
      total: Math.max(part.checked, part.checkpoint.sequence - part.pruned_sequence),
      isSilent: options.json,
    });
    progress.advance(part.checked);
    checked += part.checked;
    findings.push(...part.findings);
  } while (part.next_sequence !== null);
  progress.end();
  const { checkpoint, pruned_sequence, unsealed } = part;
  show(options.json, {
    document: { checked, findings, checkpoint, pruned_sequence, unsealed },
    text: () =>
      findings.length === 0
        ? `${checked} events are as they were written, up to place ${checkpoint.sequence}.`
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
    throw new CliError(`${file} is no checkpoint of \`portico audit verify\`.`);
  }
}

function toSentence({ kind, audit_event_id, from_sequence: from, to_sequence: to }: Part["findings"][number]): string {
  if (kind === "deleted") return `deleted: ${from === to ? `place ${from}` : `places ${from} to ${to}`}`;
  if (kind === "unproven") return `unproven: ${from === to ? `place ${from}` : `places ${from} to ${to}`}`;
  if (kind === "head") return "head: the end of the chain was altered or deleted";
  if (kind === "checkpoint") return `checkpoint: the log does not go through place ${from} any more`;
  return `${kind}: ${audit_event_id}${from === null ? "" : `, at place ${from}`}`;
}

/** Asks the provider's process, or the database where none runs: a project's secret is not enough to do it. */
async function adopt({ yes, config: file, project, json }: GlobalOptions & { yes?: true }): Promise<void> {
  requireYes(yes, "The adoption of an audit log");
  const config = await readConfiguration(file);
  // The console's projects are not in the file.
  const project_id = project ?? chooseProject(config.projects, { config: file }).project_id;
  const adopted = (await isControllable(config))
    ? ((await readJson(await askControl(config, "POST", "/audit/adopt", { project_id }))) as AdoptedLog)
    : await adoptOffline(config, project_id);
  const findings = Object.entries(adopted.findings).map(([kind, count]) => `${kind}: ${count}`);
  show(json, {
    document: { ...adopted },
    text: () =>
      `The audit log of ${project_id} was adopted: ${adopted.events} events. ` +
      `Findings before: ${findings.length > 0 ? findings.join(", ") : "none"}. Checkpoints from before are void.`,
  });
}

async function adoptOffline(config: ProviderConfig, projectId: string): Promise<AdoptedLog> {
  const { adoptAuditLog } = await import("@portico/provider/tools");
  return adoptAuditLog(config, projectId).catch((error: unknown) => {
    throw error instanceof Error ? new CliError(error.message) : error;
  });
}
