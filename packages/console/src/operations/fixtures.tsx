import { type AdminFixture, lose, type Names, refuse } from "@portico/admin/fixtures";
import { type ConsoleAnswers, consoleFixture } from "../shared/console-fixture.tsx";
import { Certificates } from "./Certificates.tsx";
import { Health } from "./Health.tsx";
import { Limits } from "./Limits.tsx";
import OperationsPage, { Development, Nodes } from "./OperationsPage.tsx";
import { QueueMessages, Queues } from "./Queues.tsx";
import { SignInCounts } from "./SignInCounts.tsx";
import { SsoFailures } from "./SsoFailures.tsx";
import type { Measurements, Series } from "./types.ts";

const PROJECT = "project-live-acme";
const NOW = Date.parse("2026-01-15T09:30:00.000Z");
const at = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const STEPS = 24;
const times = Array.from({ length: STEPS }, (_, step) => at(30 + (STEPS - 1 - step) * 60));
const wave = (height: number, shift = 0): Series["values"] =>
  times.map((_, step) => Math.round(height * (1 + Math.sin((step + shift) / 4)) + (step % 3)));

const series: Record<string, Series[]> = {
  sign_ins: [
    { labels: { method: "email_otp", outcome: "signed_in" }, values: wave(740) },
    { labels: { method: "sso", outcome: "signed_in" }, values: wave(125, 6) },
    { labels: { method: "password", outcome: "signed_in" }, values: wave(112, 3) },
    { labels: { method: "password", outcome: "refused" }, values: wave(14) },
    { labels: { method: "password", outcome: "locked" }, values: wave(1) },
    { labels: { method: "policy", outcome: "not_allowed" }, values: wave(1, 4) },
  ],
  limits: [{ labels: { limit: "sends_per_ip" }, values: wave(3) }],
  errors: [
    { labels: { error_type: "too_many_requests", fault: "theirs" }, values: wave(3) },
    { labels: { error_type: "otp_code_not_found", fault: "theirs" }, values: wave(35, 2) },
    {
      labels: { error_type: "internal_server_error", fault: "ours" },
      values: times.map((_, step) => Number(step === 20)),
    },
  ],
};

const measured = (lines: typeof series): ConsoleAnswers => ({
  "operations.measurements"({ measure }): Measurements {
    const asked = measure as Measurements["measure"];
    return { measure: asked, range: "day", step_seconds: 3600, times, series: lines[asked] ?? [] };
  },
});

const node = {
  node_id: "node-1",
  state: "well" as const,
  version: "0.1.0",
  host: "auth-7d9c6b-x2x4k",
  process_id: 1,
  started_at: at(4000),
  seen_at: at(0),
  store_ms: 3.2,
  event_loop_ms: 1.1,
  memory_bytes: 160_000_000,
  connections: 214,
  database_busy: 2,
  database_waiting: 0,
};

export function operationsFixtures(names: Names): Record<string, AdminFixture> {
  const organization_name = names.organization;
  const ofConnection = {
    project_id: PROJECT,
    organization_id: "organization-live-globex",
    organization_name,
    connection_id: "saml-connection-live-1",
    connection_name: "Okta",
  };
  const change = {
    audit_event_id: "1",
    action: "project.updated",
    occurred_at: at(30),
    details: { operator: { email_address: names.otherEmail, role: "owner", reason: "Staging needs its own origin." } },
  };
  const overview = {
    at: at(0),
    attention: [
      { code: "node_silent", severity: "danger", page: "nodes", count: 1, project_id: null, subject: "" },
      { code: "queue_stuck", severity: "danger", page: "queues", count: 18, project_id: PROJECT, subject: "mails" },
      {
        code: "certificate_ends",
        severity: "warning",
        page: "certificates",
        count: 1,
        project_id: PROJECT,
        subject: names.organization,
      },
      {
        code: "sso_refusals",
        severity: "warning",
        page: "sso",
        count: 12,
        project_id: PROJECT,
        subject: names.organization,
      },
      { code: "limit_hit", severity: "notice", page: "limits", count: 3, project_id: null, subject: "sends_per_ip" },
    ],
    nodes: { well: 2, slow_store: 0, busy: 0, silent: 1 },
    queues: [{ queue: "mails", waiting: 6, retrying: 12, failed: 1, oldest_at: at(14) }],
    counted_since: at(90),
    sign_ins: { signed_in: 312, refused: 21, locked: 1, not_allowed: 2 },
    own_errors: 0,
  };
  const message = {
    queue: "mails",
    message_id: "mail-live-1",
    endpoint_id: null,
    state: "retrying",
    receiver: "a…@globex.test",
    attempts: 5,
    created_at: at(14),
    next_attempt_at: at(-1),
    last_error: "ECONNECTION connect ECONNREFUSED 10.0.0.5:587",
    can_retry: true,
  };
  const given = {
    ...message,
    message_id: "mail-live-2",
    state: "failed",
    receiver: "",
    next_attempt_at: null,
    can_retry: false,
  };
  const found = { queued_messages: [message, given], results_metadata: { next_cursor: "next" } };
  const certificates = [
    {
      ...ofConnection,
      kind: "saml_verification",
      key_id: "1",
      ends_at: at(3000),
      is_over: true,
      is_replaced: false,
      setting: "Connection: set the URL of its metadata, or add its next signing certificate.",
    },
    {
      ...ofConnection,
      kind: "scim_token",
      key_id: "…f3a9",
      ends_at: at(-20_000),
      is_over: false,
      is_replaced: true,
      setting: "",
    },
    {
      ...ofConnection,
      kind: "signing_key",
      key_id: "3",
      organization_id: null,
      organization_name: null,
      connection_id: null,
      connection_name: null,
      ends_at: at(-9),
      is_over: false,
      is_replaced: true,
      setting: "",
    },
  ];
  const failure = {
    ...ofConnection,
    reason: "audience_mismatch",
    verdict: "The assertion was issued for another service.",
    setting:
      "Identity provider: set the audience (also called SP entity ID) to the connection's audience URI, or the client ID.",
    count: 12,
    last_at: at(20),
    last_request_id: "request-id-1",
  };
  const queue = <QueueMessages projectId={PROJECT} queue="mails" />;
  return {
    "console.operations.health": consoleFixture(<OperationsPage rest={[]} />, {
      "operations.overview": () => overview,
      "operators.history": () => ({ events: [change], results_metadata: {} }),
    }),
    "console.operations.well": consoleFixture(<Health />, {
      "operators.history": () => ({ events: [], results_metadata: {} }),
      "operations.overview": () => ({
        ...overview,
        attention: [],
        nodes: { well: 3, slow_store: 0, busy: 0, silent: 0 },
        queues: [],
      }),
    }),
    "console.operations.loading": consoleFixture(<Health />, {}),
    "console.operations.failed": consoleFixture(<Health />, { "operations.overview": () => lose() }),
    "console.operations.refused": consoleFixture(<Health />, {
      "operations.overview": () => refuse("unauthorized_action"),
    }),
    "console.operations.signIns": consoleFixture(<SignInCounts />, measured(series)),
    "console.operations.signIns.empty": consoleFixture(<SignInCounts />, measured({})),
    "console.operations.limits": consoleFixture(<Limits />, measured(series)),
    "console.operations.limits.empty": consoleFixture(<Limits />, measured({})),
    "console.operations.nodes": consoleFixture(<Nodes />, {
      "operations.nodes": () => ({
        nodes: [
          node,
          {
            ...node,
            ...{
              node_id: "node-2",
              host: "auth-7d9c6b-q8m2p",
              process_id: 7,
              started_at: at(2600),
              memory_bytes: 231_000_000,
            },
            ...{ state: "slow_store", store_ms: 2140, database_waiting: 14, connections: 187 },
          },
          {
            ...node,
            ...{
              node_id: "node-3",
              host: "auth-5f4d8c-t7vzn",
              process_id: 12,
              started_at: at(9100),
              memory_bytes: 148_000_000,
            },
            ...{ state: "silent", seen_at: at(90), connections: 0, database_busy: 0, event_loop_ms: 0.9 },
          },
        ],
      }),
    }),
    "console.operations.queues": consoleFixture(<Queues steps={[]} />, {
      "operations.queues": () => ({
        queues: [
          { project_id: PROJECT, queue: "mails", waiting: 6, retrying: 12, failed: 1, oldest_at: at(14) },
          { project_id: PROJECT, queue: "webhooks", waiting: 0, retrying: 3, failed: 0, oldest_at: at(300) },
        ],
      }),
    }),
    "console.operations.queues.empty": consoleFixture(<Queues steps={[]} />, {
      "operations.queues": () => ({ queues: [] }),
    }),
    "console.operations.queue": consoleFixture(queue, { "queues.messages.search": () => found }),
    "console.operations.queue.asked": consoleFixture(
      <QueueMessages projectId={PROJECT} queue="mails" isInitiallyOpen />,
      {
        "queues.messages.search": () => found,
      },
    ),
    "console.operations.queue.read_only": consoleFixture(
      queue,
      { "queues.messages.search": () => found },
      { role: "read_only" },
    ),
    "console.operations.certificates": consoleFixture(<Certificates />, {
      "operations.certificates": () => ({ certificates }),
    }),
    "console.operations.sso": consoleFixture(<SsoFailures />, {
      "operations.sso_failures": () => ({ failures: [failure] }),
    }),
    "console.operations.development": consoleFixture(<Development />, {}),
  };
}
