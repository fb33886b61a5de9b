import { humanize } from "../shared/humanize.ts";
import type { Attention, QueueName } from "./types.ts";

export const queueLabels: Record<QueueName, string> = { mails: "Emails", texts: "Text messages", webhooks: "Webhooks" };

export const nodeStates = {
  well: "Healthy",
  slow_store: "Waiting for the database",
  busy: "Overloaded",
  silent: "Not responding",
} as const;

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

/** Describes what needs attention, and labels the link to the page that fixes it. */
export function describeAttention({ code, count, subject }: Attention): { text: string; linkText: string } {
  const queue = queueLabels[subject as QueueName] ?? subject;
  const known: Record<string, { text: string; linkText: string }> = {
    node_silent: {
      text: `${nodes(count)} not responding. The process crashed or lost its database connection.`,
      linkText: "See nodes",
    },
    node_slow_store: { text: `${nodes(count)} waiting for the database.`, linkText: "See nodes" },
    node_busy: { text: `${nodes(count)} overloaded.`, linkText: "See nodes" },
    own_errors: { text: `The provider failed to answer a request ${times(count)}.`, linkText: "See errors" },
    queue_stuck: {
      text: `${queue}: ${count} waiting, the oldest for more than five minutes.`,
      linkText: "See queue",
    },
    queue_failed: { text: `${queue}: ${count} failed permanently.`, linkText: "See queue" },
    certificate_over: {
      text: `${subject}: a certificate or token has expired and has no replacement.`,
      linkText: "See certificates",
    },
    certificate_ends: {
      text: `${subject}: a certificate or token expires within 30 days.`,
      linkText: "See certificates",
    },
    sso_refusals: {
      text: `${subject}: single sign-on failed ${times(count)} within a day.`,
      linkText: "See failures",
    },
    limit_hit: {
      text: `A rate limit was reached ${times(count)}: ${humanize(subject).replace(/\bip\b/, "IP address")}.`,
      linkText: "See limits",
    },
  };
  return known[code] ?? { text: `${humanize(code)}: ${count}`, linkText: "See more" };
}

function nodes(count: number): string {
  return count === 1 ? "1 node is" : `${count} nodes are`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
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
