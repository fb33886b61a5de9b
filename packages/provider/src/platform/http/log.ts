import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from "fastify";

/** Names whose values are never logged (threats.md T36). This is the only list. */
const secretNames = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "token",
  "code",
  "session_token",
  "session_jwt",
  "intermediate_session_token",
  "magic_links_token",
  "discovery_magic_links_token",
  "pkce_code_verifier",
  "oauth_token",
  "sso_token",
  "SAMLResponse",
  "signing_private_key",
  "saml_encryption_private_key",
  "discovery_oauth_token",
  "id_token",
  "access_token",
  "refresh_token",
  "client_secret",
  "server_key",
  "smtp_url",
  "database_url",
  "database_replica_url",
  "set-cookie",
];

export interface LogOptions {
  level: string;
  stream?: { write(line: string): void };
}

/** JSON lines with request IDs. Errors are logged with name, message and stack only, because drivers attach parameters to them. */
export function loggerOptions({ level, stream }: LogOptions): FastifyServerOptions["logger"] {
  return {
    level,
    ...(stream && { stream }),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[redacted]",
    },
    serializers: { err: describeError },
  };
}

function describeError(error: Error & { code?: unknown }) {
  const { name, message, stack, code, cause } = error;
  return {
    type: name,
    message,
    stack: stack ?? "",
    ...(code !== undefined && { error_code: code }),
    ...(cause instanceof Error && { cause: cause.message }),
  };
}

/** Version, trace id, parent id, flags: https://www.w3.org/TR/trace-context/#traceparent-header. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const NONE = /^0+$/;

/** The trace of a request: this node's own if it writes traces, else its caller's. */
export function traceIdOf({ traceId, headers }: FastifyRequest): string | undefined {
  if (traceId) return traceId;
  const given = headers.traceparent;
  const [, found, parent] = (typeof given === "string" && !given.startsWith("ff") && TRACEPARENT.exec(given)) || [];
  return found && parent && !NONE.test(found) && !NONE.test(parent) ? found : undefined;
}

const methods = ["trace", "debug", "info", "warn", "error", "fatal", "child"] as const;

/**
 * Creates a request's own logger at its first line. Most requests need none: the application writes their line, and
 * redacting a child logger's fields costs as much as that line.
 */
export function createRequestLog(
  logger: FastifyBaseLogger,
  ...fields: Parameters<FastifyBaseLogger["child"]>
): FastifyBaseLogger {
  let own: FastifyBaseLogger | undefined;
  const log = Object.create(logger) as FastifyBaseLogger;
  for (const method of methods) {
    const say = (...given: never[]) => {
      own ??= logger.child(...fields);
      return (own[method] as (...given: never[]) => unknown)(...given);
    };
    log[method] = say as never;
  }
  return log;
}
