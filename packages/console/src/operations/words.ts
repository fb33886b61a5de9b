import type { Attention, QueueName } from "./types.ts";

export const queueWords: Record<QueueName, string> = { mails: "Emails", texts: "Text messages", webhooks: "Webhooks" };

export const nodeStates = {
  well: "Healthy",
  slow_store: "Waiting for the database",
  busy: "Overloaded",
  silent: "Not responding",
} as const;

const methods: Record<string, string> = {
  email_otp: "Email code",
  magic_link: "Magic link",
  password: "Password",
  oauth: "Social login",
  sso: "Single sign-on",
  second_factor: "Two-step verification",
  policy: "Organization policy",
  bot_check: "Bot check",
  trusted_auth_token: "Trusted token",
  impersonated: "Impersonation",
  oauth_access_token: "Connected app",
};

export const outcomeWords = {
  signed_in: "Signed in",
  refused: "Refused",
  locked: "Locked",
  not_allowed: "Not allowed",
} as const;

export const certificateWords: Record<string, string> = {
  saml_verification: "Identity provider's certificate",
  saml_signing: "Signing certificate",
  saml_encryption: "Encryption key",
  scim_token: "Directory's token",
  signing_key: "Signing key of sessions",
};

/** The name of a sign-in method for people; an unknown one as it is. */
export function methodWord(name: string): string {
  return methods[name] ?? plain(name);
}

function plain(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What needs attention, as a sentence, and the words of the link to where it is fixed. */
export function describeAttention({ code, count, subject }: Attention): { says: string; way: string } {
  const queue = queueWords[subject as QueueName] ?? subject;
  const known: Record<string, { says: string; way: string }> = {
    node_silent: {
      says: `${nodes(count)} not responding: stopped without notice, or cut off from the database.`,
      way: "See nodes",
    },
    node_slow_store: { says: `${nodes(count)} waiting for the database.`, way: "See nodes" },
    node_busy: { says: `${nodes(count)} overloaded.`, way: "See nodes" },
    own_errors: { says: `The provider failed to answer a request ${times(count)}.`, way: "See errors" },
    queue_stuck: {
      says: `${queue}: ${count} not sent, the oldest for more than five minutes.`,
      way: "See the queue",
    },
    queue_failed: { says: `${queue}: ${count} failed for good.`, way: "See the queue" },
    certificate_over: {
      says: `${subject}: a certificate or token has expired, and nothing replaces it.`,
      way: "See certificates",
    },
    certificate_ends: {
      says: `${subject}: a certificate or token expires within 30 days.`,
      way: "See certificates",
    },
    sso_refusals: {
      says: `${subject}: single sign-on was refused ${times(count)} within a day.`,
      way: "See what to change",
    },
    limit_hit: {
      says: `A rate limit was reached ${times(count)}: ${subject}.`,
      way: "See limits",
    },
  };
  return known[code] ?? { says: `${plain(code)}: ${count}`, way: "See more" };
}

function nodes(count: number): string {
  return count === 1 ? "1 node is" : `${count} nodes are`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

/** `1.2 s`, `85 ms`. */
export function duration(ms: number | null): string {
  if (ms === null) return "–";
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms >= 10_000 ? 0 : 1)} s`;
  return `${ms >= 10 ? Math.round(ms) : Math.round(ms * 10) / 10} ms`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MiB`;
}
