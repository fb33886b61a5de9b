import { listSsoFailures } from "../../organizations/sso/logins/list-failures.ts";
import type { Db } from "../../platform/db/schema.ts";
import { before } from "../../platform/lib/duration.ts";
import { listCertificates } from "./list-certificates.ts";
import { listNodes, type NodeState } from "./list-nodes.ts";
import { signInOutcomes } from "./measuring/recorder.ts";
import { type QueueView, readQueues } from "./queues.ts";
import { readHourlySums, type SumRow } from "./store.ts";

const HOUR_MS = 3_600_000;
const CERTIFICATE_DAYS = 30;
const STALE_MS = 300_000;
/** A connection with more refusals than this within a day has a problem: mistyping does not cause so many. */
const MANY_REFUSALS = 5;

export const attentionCodes = [
  "node_silent",
  "node_slow_store",
  "node_busy",
  "own_errors",
  "queue_stuck",
  "queue_failed",
  "certificate_over",
  "certificate_ends",
  "sso_refusals",
  "limit_hit",
] as const;
export const attentionPages = ["nodes", "errors", "queues", "certificates", "sso", "limits"] as const;

/** A problem that needs attention. */
export interface Attention {
  code: (typeof attentionCodes)[number];
  severity: "danger" | "warning" | "notice";
  /** The page on which to fix it. */
  page: (typeof attentionPages)[number];
  count: number;
  /** The project; null if it concerns all projects or several. */
  project_id: string | null;
  /** The subject: a queue, a connection, a limit. */
  subject: string;
}

export interface Overview {
  at: string;
  attention: Attention[];
  nodes: Record<NodeState, number>;
  queues: Omit<QueueView, "project_id">[];
  /** The start of the period for these counts of sign-ins, errors and limits: the previous hour. */
  counted_since: string;
  sign_ins: Record<(typeof signInOutcomes)[number], number>;
  own_errors: number;
}

/** Summarizes the health: problems, the most severe first, and the latest counts. */
export async function readOverview(db: Db, now: Date): Promise<Overview> {
  const nodes = await listNodes(db, now);
  const queues = await readQueues(db);
  const since = new Date((Math.floor(now.getTime() / HOUR_MS) - 1) * HOUR_MS);
  const sums = await readHourlySums(db, since);
  const certificates = (await listCertificates(db, now, { withinDays: CERTIFICATE_DAYS })).filter(
    ({ is_replaced }) => !is_replaced,
  );
  const refusals = await listSsoFailures(db, { since: before(now, { days: 1 }), limit: 100 });
  const ofState = (state: NodeState) => nodes.filter((node) => node.state === state).length;
  const own_errors = total(sums, ({ kind, detail }) => kind === "errors" && detail === "ours");

  const attention: Attention[] = [
    ...many("node_silent", "danger", "nodes", ofState("silent")),
    ...many("own_errors", "danger", "errors", own_errors),
    ...queues.flatMap((queue) => evaluateQueue(queue, now)),
    ...certificates.map(({ is_over, project_id, connection_name, connection_id }) => ({
      code: is_over ? ("certificate_over" as const) : ("certificate_ends" as const),
      severity: is_over ? ("danger" as const) : ("warning" as const),
      page: "certificates" as const,
      count: 1,
      project_id,
      subject: connection_name || connection_id || "",
    })),
    ...many("node_slow_store", "warning", "nodes", ofState("slow_store")),
    ...many("node_busy", "warning", "nodes", ofState("busy")),
    ...joinConnections(refusals).filter(({ count }) => count >= MANY_REFUSALS),
    ...sums
      .filter(({ kind }) => kind === "limits")
      .map(({ label, count }) => ({
        code: "limit_hit" as const,
        severity: "notice" as const,
        page: "limits" as const,
        count,
        project_id: null,
        subject: label,
      })),
  ];
  const severityOrder = { danger: 0, warning: 1, notice: 2 };
  return {
    at: now.toISOString(),
    attention: attention
      .filter(({ count }) => count > 0)
      .sort((a, b) => severityOrder[a.severity] - severityOrder[b.severity]),
    nodes: {
      well: ofState("well"),
      slow_store: ofState("slow_store"),
      busy: ofState("busy"),
      silent: ofState("silent"),
    },
    queues: joinProjects(queues),
    counted_since: since.toISOString(),
    sign_ins: Object.fromEntries(
      signInOutcomes.map((outcome) => [
        outcome,
        total(sums, ({ kind, detail }) => kind === "sign_ins" && detail === outcome),
      ]),
    ) as Overview["sign_ins"],
    own_errors,
  };
}

function many(
  code: Attention["code"],
  severity: Attention["severity"],
  page: Attention["page"],
  count: number,
): Attention[] {
  return [{ code, severity, page, count, project_id: null, subject: "" }];
}

function evaluateQueue({ project_id, queue, failed, retrying, waiting, oldest_at }: QueueView, now: Date): Attention[] {
  const isStale = oldest_at !== null && now.getTime() - Date.parse(oldest_at) > STALE_MS;
  const of = { page: "queues" as const, project_id, subject: queue };
  return [
    { ...of, code: "queue_stuck", severity: "danger", count: isStale ? waiting + retrying : 0 },
    { ...of, code: "queue_failed", severity: "warning", count: failed },
  ];
}

function joinConnections(failures: Awaited<ReturnType<typeof listSsoFailures>>): Attention[] {
  return [...Map.groupBy(failures, ({ project_id, connection_id }) => `${project_id} ${connection_id}`).values()].map(
    (of) => ({
      code: "sso_refusals",
      severity: "warning",
      page: "sso",
      count: of.reduce((count, failure) => count + failure.count, 0),
      project_id: of[0]?.project_id ?? null,
      subject: of[0]?.connection_name || of[0]?.connection_id || "",
    }),
  );
}

function joinProjects(queues: QueueView[]): Overview["queues"] {
  return [...Map.groupBy(queues, ({ queue }) => queue)].map(([queue, of]) => ({
    queue,
    waiting: of.reduce((count, one) => count + one.waiting, 0),
    retrying: of.reduce((count, one) => count + one.retrying, 0),
    failed: of.reduce((count, one) => count + one.failed, 0),
    oldest_at:
      of
        .map(({ oldest_at }) => oldest_at)
        .filter((at) => at !== null)
        .sort()[0] ?? null,
  }));
}

function total(sums: SumRow[], isMeant: (sum: SumRow) => boolean): number {
  return sums.filter(isMeant).reduce((all, { count }) => all + count, 0);
}
