import type { SessionKind } from "@portico/wire/schemas";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { SessionRow } from "../schema.ts";

/** The kinds of sessions that someone other than the member holds. */
export type DelegatedKind = Exclude<SessionKind, "own">;

/**
 * Returns whether someone acts for the member: an app, an agent, support staff, or a trusted issuer's user. Such a
 * session only counts in its own organization, and so does everything created in it (docs/threats.md T63).
 */
export function isDelegated({ kind }: Pick<SessionRow, "kind">): boolean {
  return kind !== "own";
}

/**
 * Applies the contract's marks of session kinds: a kind that the operation does not name is refused first. Nothing
 * else reads them.
 * @throws ApiError `impersonation_not_allowed`, `session_authorization_error`.
 */
export function requireAllowedKind({ allowedKinds }: Call, { kind }: Pick<SessionRow, "kind">): void {
  if (!allowedKinds.includes(kind)) throw refusalOfKind(kind);
}

/**
 * For the part of an operation that only the member may do.
 * @throws ApiError `impersonation_not_allowed`, `session_authorization_error`.
 */
export function requireOwnSession(session: Pick<SessionRow, "kind">): void {
  if (isDelegated(session)) throw refusalOfKind(session.kind);
}

export function refusalOfKind(kind: SessionKind): ApiError {
  return new ApiError(kind === "impersonation" ? "impersonation_not_allowed" : "session_authorization_error");
}

/** The ID of the app that holds the session, if any. */
export function findHoldingApp({ authentication_factors }: Pick<SessionRow, "authentication_factors">) {
  const held = authentication_factors.find(({ oauth_access_token_factor }) => oauth_access_token_factor);
  return held?.oauth_access_token_factor?.client_id;
}

/**
 * The claims that name who acts for the member: the kind of the session, and the person or app as `act` (RFC 8693
 * section 4.1). A member's own session has none of them.
 */
export function delegationClaims(session: Pick<SessionRow, "kind" | "impersonator" | "authentication_factors">) {
  if (!isDelegated(session)) return {};
  const sub = session.impersonator?.id ?? findHoldingApp(session);
  return { ...(sub !== undefined && { act: { sub } }), portico_session_kind: session.kind };
}

/** Returns whether an app holds the session. */
export function isHeldByApp({ kind }: Pick<SessionRow, "kind">): boolean {
  return kind === "app" || kind === "agent";
}
