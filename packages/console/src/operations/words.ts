import type { Attention, QueueName } from "./shapes.ts";

export const queueWords: Record<QueueName, string> = { mails: "Mails", texts: "Text messages", webhooks: "Webhooks" };

export const nodeStates = {
  well: "Well",
  slow_store: "Waits for the database",
  busy: "Overloaded",
  silent: "Silent",
} as const;

const methods: Record<string, string> = {
  email_otp: "Mailed code",
  magic_link: "Mailed link",
  password: "Password",
  oauth: "OAuth provider",
  sso: "Single sign-on",
  second_factor: "Second factor",
  policy: "Organization's policy",
  bot_check: "Check for bots",
  trusted_auth_token: "Trusted token",
  impersonated: "Impersonation",
  oauth_access_token: "Connected app",
};

const outcomes: Record<string, string> = {
  signed_in: "signed in",
  refused: "refused",
  locked: "locked",
  not_allowed: "not allowed",
};

export const certificateWords: Record<string, string> = {
  saml_verification: "Identity provider's certificate",
  saml_signing: "Signing certificate",
  saml_encryption: "Encryption key",
  scim_token: "Directory's token",
  signing_key: "Signing key of sessions",
};

/** A name of the provider's lists for people; one that is not known as it is. */
export function methodWord(name: string): string {
  return methods[name] ?? plain(name);
}

export function outcomeWord(name: string): string {
  return outcomes[name] ?? plain(name);
}

export function plain(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What needs somebody, as a sentence, and the word of the way to where it is mended. */
export function describeAttention({ code, count, subject }: Attention): { says: string; way: string } {
  const queue = queueWords[subject as QueueName] ?? subject;
  const known: Record<string, { says: string; way: string }> = {
    node_silent: {
      says: `${nodes(count)} silent: ended without a word, or cut off from the database.`,
      way: "See nodes",
    },
    node_slow_store: { says: `${nodes(count)} waiting for the database.`, way: "See nodes" },
    node_busy: { says: `${nodes(count)} overloaded.`, way: "See nodes" },
    own_errors: { says: `${times(count)} in the last hour a call failed by our fault.`, way: "See errors" },
    queue_stuck: { says: `${queue}: ${count} not sent, the oldest for more than five minutes.`, way: "See the queue" },
    queue_failed: { says: `${queue}: ${count} given up.`, way: "See the queue" },
    certificate_over: {
      says: `${subject}: a certificate or token is over, and nothing takes its place.`,
      way: "See certificates",
    },
    certificate_ends: { says: `${subject}: a certificate or token ends within 30 days.`, way: "See certificates" },
    sso_refusals: {
      says: `${subject}: single sign-on was refused ${times(count)} within a day.`,
      way: "See what to change",
    },
    limit_hit: {
      says: `A limit was hit ${times(count)} in the last hour: ${plain(subject).toLowerCase()}.`,
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
