import type { SessionKind } from "@portico/wire/schemas";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { SessionRow } from "../schema.ts";

/** A session that is in other hands than the member's. */
export type DelegatedKind = Exclude<SessionKind, "own">;

/**
 * Returns whether somebody acts in the member's place: an app, an agent, one of the host's own people, or somebody whom a
 * trusted issuer vouched for. Such a session is good in its organization alone, and so is what is made in it
 * (docs/threats.md T63).
 */
export function isDelegated({ kind }: Pick<SessionRow, "kind">): boolean {
  return kind !== "own";
}

/**
 * The one place where the contract's marks are read: a session of a kind that the operation does not name is refused
 * before anything else is looked at.
 * @throws ApiError `impersonation_not_allowed`, `session_authorization_error`.
 */
export function requireAllowedKind({ allowedKinds }: Call, { kind }: Pick<SessionRow, "kind">): void {
  if (!allowedKinds.includes(kind)) throw refusalOfKind(kind);
}

/**
 * For the part of an operation that is the member's own, where the rest is not.
 * @throws ApiError `impersonation_not_allowed`, `session_authorization_error`.
 */
export function requireOwnSession(session: Pick<SessionRow, "kind">): void {
  if (isDelegated(session)) throw refusalOfKind(session.kind);
}

export function refusalOfKind(kind: SessionKind): ApiError {
  return new ApiError(kind === "impersonation" ? "impersonation_not_allowed" : "session_authorization_error");
}

/** The id of the app that holds the session, if one does. */
export function findHoldingApp({ authentication_factors }: Pick<SessionRow, "authentication_factors">) {
  const held = authentication_factors.find(({ oauth_access_token_factor }) => oauth_access_token_factor);
  return held?.oauth_access_token_factor?.client_id;
}

/**
 * Returns the claims that name who acts in the member's place: the kind of the session, and the person or app as `act`
 * (RFC 8693 section 4.1). A member's own session has none of them.
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
