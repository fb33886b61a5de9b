import type { SessionSubject } from "../../core/records/session/live-store.ts";
import { signSessionJwt } from "../../core/records/session/session-jwt.ts";
import { replaceCustomClaims } from "../../core/records/session/store.ts";
import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/** RFC 6265 section 6.1: browsers keep cookies of 4 KiB. Roles and the email address may grow after this check. */
const JWT_LIMIT = 3_800;

/** The registered claims of a session JWT (RFC 7519 section 4.1 and docs/session-protocol.md). */
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
 * Merges custom claims into a session; null deletes a claim.
 * @throws ApiError `bad_request` for a reserved name, or if the session JWT would be too large for a cookie; `session_not_found`.
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
  const { length } = await signSessionJwt(call, { ...subject, session: { ...subject.session, custom_claims: claims } });
  if (length > JWT_LIMIT) {
    throw new ApiError("bad_request", {
      message: `session_custom_claims: the session JWT would have ${length} characters, and cookies hold ${JWT_LIMIT}. Store an ID in the session, and the rest in your database.`,
    });
  }
  const session = await replaceCustomClaims(call.db, subject.session, claims);
  if (!session) throw new ApiError("session_not_found");
  return { ...subject, session };
}
