import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Id } from "@portico/wire/schemas";
import { z } from "zod";
import type { Call } from "../../call/call.ts";
import { ApiError } from "../../ground/api-error.ts";
import { parseBasicCredentials } from "../../http/credentials.ts";
import { parseJsonBody } from "../../http/json-body.ts";
import type { Page } from "../../http/page.ts";
import { archivedUpTo, checkArchive } from "../archived.ts";
import { listSealed } from "../store.ts";
import { judge } from "../verify-chain.ts";
import { toEvent } from "./to-event.ts";

const BATCH_SIZE = 500;

const ArchiveRequest = z.strictObject({
  /** The archive ends before the first event from this time on; it holds all that has its place when absent. */
  to: z.iso.datetime({ offset: true }).optional(),
});

const sequence = z.number().int().min(0);
const CheckRequest = z.strictObject({
  archive: z.strictObject({
    project_id: Id,
    after_sequence: sequence,
    after_chain: z.string().max(128),
    sequence,
    chain: z.string().max(128),
    sha256: z.string().max(128),
    signature: z.string().max(128),
  }),
  /** Notes that it is kept, so that retention may delete what it holds. */
  is_kept: z.boolean().optional(),
});

const backendsOwn = { method: "POST", security: "projectSecret" } as const;
type Handle = Page["handle"];

/**
 * The beginning of the log as JSON lines: what came behind the archive before, in the order of places, and a last line that
 * seals the others. An answer without that line was cut short.
 */
export const archivePage: Page = {
  ...backendsOwn,
  path: "/v1/b2b/audit_events/archive",
  summary: "Returns what no archive holds yet of the audit log as JSON lines; the last line seals them.",
  answers: "application/x-ndjson",
  async handle(context, request, reply) {
    const [call, asked] = await readRequest(context, request, reply, ArchiveRequest);
    const to = asked.to === undefined ? undefined : new Date(asked.to);
    return reply
      .type("application/x-ndjson")
      .header("Cache-Control", "no-store")
      .send(Readable.from(eachLine(call, to), { objectMode: false, highWaterMark: 65_536 }));
  },
};

/** Whether the last line of an archive is one that a node has written. */
export const checkArchivePage: Page = {
  ...backendsOwn,
  path: "/v1/b2b/audit_events/check_archive",
  summary: "Checks the seal of an archive of the audit log, and notes that it is kept.",
  answers: "application/json",
  async handle(context, request, reply) {
    const [call, { archive, is_kept = false }] = await readRequest(context, request, reply, CheckRequest);
    const { signature, ...seal } = archive;
    await checkArchive(call.db, of(call), { seal, signature, isKept: is_kept });
    return reply.send({ archived_sequence: (await archivedUpTo(call.db, of(call))).sequence });
  },
};

const of = ({ auditKey, project, clock }: Call) => ({ auditKey, projectId: project.project_id, now: clock.now() });

async function readRequest<Schema extends z.ZodType>(
  context: Parameters<Handle>[0],
  request: Parameters<Handle>[1],
  reply: Parameters<Handle>[2],
  schema: Schema,
): Promise<[Call, z.infer<Schema>]> {
  const credentials = parseBasicCredentials(request.headers.authorization);
  const found = credentials && (await context.projects.findByCredentials(credentials.user, credentials.secret));
  if (!found) throw new ApiError("invalid_project_credentials");
  const text = (request.body as string | undefined) ?? "";
  const asked = schema.parse(text === "" ? {} : parseJsonBody(text), { reportInput: true });
  return [context.createCall(request, reply, found.project), asked];
}

async function* eachLine(call: Call, to: Date | undefined): AsyncGenerator<string> {
  const { db, auditKey, project } = call;
  const { project_id } = project;
  const start = await archivedUpTo(db, of(call));
  let { sequence: last, chain } = start;
  const lines = createHash("sha256");
  for (;;) {
    const rows = await listSealed(db, project_id, last, BATCH_SIZE);
    const end = to ? rows.findIndex(({ occurred_at }) => occurred_at >= to) : -1;
    let text = "";
    for (const row of end === -1 ? rows : rows.slice(0, end)) {
      // What was altered is sealed by nobody: the lines end here, and a check names it.
      if (row.sequence !== last + 1 || judge(row, row.sequence, chain, auditKey))
        throw new Error("run portico audit verify");
      last = row.sequence;
      chain = row.chain ?? "";
      text += `${JSON.stringify(toEvent(pick(row)))}\n`;
    }
    lines.update(text);
    if (text !== "") yield text;
    if (rows.length < BATCH_SIZE || end !== -1) break;
  }
  const seal = {
    ...{ project_id, after_sequence: start.sequence, after_chain: start.chain, sequence: last, chain },
    sha256: lines.digest("hex"),
  };
  yield `${JSON.stringify({ archive: { ...seal, signature: auditKey.signArchive(seal) } })}\n`;
}

/** What an export has of an event. */
function pick(row: Awaited<ReturnType<typeof listSealed>>[number]) {
  const { mac: _, place: _place, chain: _chain, period: _period, ...event } = row;
  return event;
}
