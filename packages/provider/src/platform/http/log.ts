import type { FastifyServerOptions } from "fastify";

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
