import { humanize } from "../shared/humanize.ts";
import type { Attention, QueueName } from "./types.ts";

export const queueLabels: Record<QueueName, string> = { mails: "Emails", texts: "Text messages", webhooks: "Webhooks" };

export const nodeStates = {
  well: "Healthy",
  slow_store: "Slow database",
  busy: "Overloaded",
  silent: "Not responding",
} as const;

export const nodeKinds = { well: "good", slow_store: "warn", busy: "warn", silent: "bad" } as const;

export const outcomeLabels = {
  signed_in: "Signed in",
  refused: "Refused",
  locked: "Locked",
  not_allowed: "Not allowed",
} as const;

export const certificateLabels: Record<string, string> = {
  saml_verification: "Identity provider's certificate",
  saml_signing: "SAML signing certificate",
  saml_encryption: "SAML encryption key",
  scim_token: "Directory token",
  signing_key: "Session signing key",
};

/** Describes a problem: its name, and its meaning. */
export function describeAttention({ code, count, subject }: Attention): { title: string; detail: string } {
  const queue = queueLabels[subject as QueueName] ?? subject;
  const known: Record<string, { title: string; detail: string }> = {
    node_silent: {
      title: `${nodes(count)} not responding`,
      detail: "The process crashed or lost its database connection",
    },
    node_slow_store: { title: `${nodes(count)} waiting for the database`, detail: "The database responds slowly" },
    node_busy: { title: `${nodes(count)} overloaded`, detail: "Requests wait for the processor" },
    own_errors: { title: "Requests failed", detail: `The provider failed to answer a request ${times(count)}` },
    queue_stuck: {
      title: `${queue} delayed`,
      detail: `${count} waiting, the oldest for more than five minutes`,
    },
    queue_failed: { title: `${queue} failed`, detail: `${count} will not be sent again` },
    certificate_over: {
      title: `Certificate for ${subject} expired`,
      detail: "A certificate or token has expired and has no replacement",
    },
    certificate_ends: {
      title: `Certificate for ${subject} expires soon`,
      detail: "A certificate or token expires within 30 days",
    },
    sso_refusals: {
      title: `Single sign-on fails for ${subject}`,
      detail: `Failed ${times(count)} in the last day`,
    },
    limit_hit: { title: "Rate limit reached", detail: `${humanize(subject)}: ${times(count)}` },
  };
  return known[code] ?? { title: humanize(code), detail: times(count) };
}

function nodes(count: number): string {
  return count === 1 ? "1 node is" : `${count} nodes are`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

/** The name of a connection, with its organization if that is called otherwise. */
export function titleOf(organization: string | null, connection: string | null): string {
  return [...new Set([organization, connection])].filter(Boolean).join(": ");
}

/** Such as `1.2 s` or `85 ms`. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return "–";
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms >= 10_000 ? 0 : 1)} s`;
  return `${ms >= 10 ? Math.round(ms) : Math.round(ms * 10) / 10} ms`;
}

export function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MiB`;
}
