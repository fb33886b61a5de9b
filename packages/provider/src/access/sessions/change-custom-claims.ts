import type { SessionSubject } from "../../core/records/session/live-store.ts";
import { replaceCustomClaims } from "../../core/records/session/store.ts";
import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

const LIMIT_BYTES = 4096;

/** The claims that a session JWT has by itself (RFC 7519 section 4.1 and docs/session-protocol.md). */
const reserved = new Set(
  ["iss", "sub", "aud", "exp", "nbf", "iat", "jti", "act", "member_session_id"].concat([
    "organization_id",
    "organization_slug",
    "email_address",
    "email_verified",
    "portico_email_authority",
    "portico_session_kind",
    "roles",
  ]),
);

/**
 * Merges what a host adds to a session; null takes a key away.
 * @throws ApiError `bad_request` for a name that a session JWT has itself, or for more than 4 KiB; `session_not_found`.
 */
export async function changeCustomClaims(
  call: Call,
  subject: SessionSubject,
  given: Record<string, unknown> | undefined,
): Promise<SessionSubject> {
  if (!given || Object.keys(given).length === 0) return subject;
  const taken = Object.keys(given).find((name) => reserved.has(name));
  if (taken) {
    const message = `session_custom_claims: ${taken} is a claim of the session's own; expected another name.`;
    throw new ApiError("bad_request", { message });
  }
  const merged = { ...subject.session.custom_claims, ...given };
  const claims = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  if (Buffer.byteLength(JSON.stringify(claims)) > LIMIT_BYTES) {
    throw new ApiError("bad_request", { message: "session_custom_claims: found more than 4 KiB in all." });
  }
  const session = await replaceCustomClaims(call.db, subject.session, claims);
  if (!session) throw new ApiError("session_not_found");
  return { ...subject, session };
}
