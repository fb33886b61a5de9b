import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { listSsoFailures } from "../../../organizations/sso/logins/list-failures.ts";
import { before } from "../../../platform/lib/duration.ts";
import { listCertificates } from "../../operations/list-certificates.ts";
import { listNodes } from "../../operations/list-nodes.ts";
import { readQueues } from "../../operations/queues.ts";
import { ranges, readMeasurements } from "../../operations/read-measurements.ts";
import { attentionCodes, attentionPages, readOverview } from "../../operations/read-overview.ts";
import {
  EndingCertificate,
  Measure,
  Measurements,
  QueueCounts,
  RangeName,
  SsoFailure,
  WithinDays,
} from "../calls/operations-shapes.ts";
import { type OperatorCall, operatorCall } from "./operator-call.ts";

const LISTED = 500;
const count = z.number().int();

const Node = z.object({
  node_id: z.string(),
  state: z.enum(["well", "slow_store", "busy", "silent"]),
  version: z.string(),
  host: z.string().describe("The host name of its machine."),
  process_id: count,
  started_at: Timestamp,
  seen_at: Timestamp,
  store_ms: z.number().nullable().describe("Duration of its last heartbeat in the database, in milliseconds."),
  event_loop_ms: z.number().describe("Event loop delay at the 99th percentile, in milliseconds."),
  memory_bytes: z.number(),
  connections: count,
  database_busy: count,
  database_waiting: count,
});

export const operations: OperatorCall[] = [
  operatorCall({
    name: "operations.overview",
    route: "GET /operations",
    role: "read_only",
    response: z.object({
      at: Timestamp,
      attention: z.array(
        z.object({
          code: z.enum(attentionCodes),
          severity: z.enum(["danger", "warning", "notice"]),
          page: z.enum(attentionPages).describe("The page where it can be fixed."),
          count,
          project_id: z.string().nullable(),
          subject: z.string(),
        }),
      ),
      nodes: z.object({ well: count, slow_store: count, busy: count, silent: count }),
      queues: z.array(QueueCounts),
      counted_since: Timestamp.describe("When counting of sign-ins, errors and limits started."),
      sign_ins: z.object({ signed_in: count, refused: count, locked: count, not_allowed: count }),
      own_errors: count,
    }),
    rule: ({ services: { db, clock } }) => readOverview(db, clock.now()),
  }),
  operatorCall({
    name: "operations.nodes",
    route: "GET /operations/nodes",
    role: "read_only",
    response: z.object({ at: Timestamp, nodes: z.array(Node) }),
    async rule({ services: { db, clock } }) {
      const now = clock.now();
      return { at: now.toISOString(), nodes: await listNodes(db, now) };
    },
  }),
  operatorCall({
    name: "operations.measurements",
    route: "POST /operations/measurements/search",
    role: "read_only",
    isRead: true,
    request: z.strictObject({ measure: Measure, range: RangeName }),
    response: Measurements,
    rule: ({ services: { db, clock } }, asked) => readMeasurements(db, clock.now(), asked),
  }),
  operatorCall({
    name: "operations.queues",
    route: "GET /operations/queues",
    role: "read_only",
    response: z.object({ at: Timestamp, queues: z.array(QueueCounts.extend({ project_id: z.string() })) }),
    rule: async ({ services: { db, clock } }) => ({ at: clock.now().toISOString(), queues: await readQueues(db) }),
  }),
  operatorCall({
    name: "operations.certificates",
    route: "POST /operations/certificates/search",
    role: "read_only",
    isRead: true,
    request: z.strictObject({ within_days: WithinDays }),
    response: z.object({ at: Timestamp, certificates: z.array(EndingCertificate) }),
    async rule({ services: { db, clock } }, { within_days: withinDays }) {
      const now = clock.now();
      return { at: now.toISOString(), certificates: await listCertificates(db, now, { withinDays }) };
    },
  }),
  operatorCall({
    name: "operations.sso_failures",
    route: "POST /operations/sso_failures/search",
    role: "read_only",
    isRead: true,
    request: z.strictObject({ range: RangeName }),
    response: z.object({ failures: z.array(SsoFailure) }),
    rule: async ({ services: { db, clock } }, { range }) => ({
      failures: await listSsoFailures(db, { since: before(clock.now(), ranges[range]), limit: LISTED }),
    }),
  }),
];
