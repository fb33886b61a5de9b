import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import type { Project } from "../../../platform/config/project.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { isDiskFull } from "../../../platform/db/database-errors.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { OrganizationRow, SessionRow } from "../schema.ts";
import { findRequirement } from "./authentication-policy.ts";
import { isInItsBrowser } from "./device-binding.ts";
import { findLiveSession, type SessionSubject } from "./live-store.ts";
import { requireMarkedRecency } from "./recent-authentication.ts";
import { isHeldByApp, requireAllowedKind } from "./session-kind.ts";
import { lockLiveSession, savePolicyVersion } from "./store.ts";

export type { SessionSubject } from "./live-store.ts";

/**
 * Returns the caller's live session, with its member and organization, if the operation allows sessions of its kind.
 * @throws ApiError `unauthorized_credentials` without a token; `session_not_found` for any token that is not of a
 * live session, such as an intermediate session token (threats.md T31), or of one that is bound to another browser's
 * key; `session_proof_required` without a proof of that key (T212); `impersonation_not_allowed` and
 * `session_authorization_error` for a kind that the contract does not allow here (T63);
 * `recent_authentication_required` and `second_factor_required` if the contract requires recent authentication
 * (T125).
 */
export async function requireSession(call: Call): Promise<SessionSubject> {
  const subject = await requireCurrentPolicy(call, await requireSessionOfAnyPolicy(call));
  requireMarkedRecency(call, subject);
  return subject;
}

/**
 * The same, even if the session does not meet the organization's current policy: to sign out, or to complete what is
 * missing.
 */
export async function requireSessionOfAnyPolicy(call: Call): Promise<SessionSubject> {
  const { sessionToken } = call;
  if (!sessionToken) throw new ApiError("unauthorized_credentials");
  const by = { token_hash: hashToken(sessionToken) };
  const subject = await findLiveSession(call.db, call.project.project_id, by, call.clock.now());
  if (!subject) throw new ApiError("session_not_found");
  requireAllowedKind(call, subject.session);
  if (!isInItsBrowser(call, subject.session)) {
    throw new ApiError("session_not_found", { message: "The session is bound to the key of another browser." });
  }
  return acceptSession(call, subject);
}

/**
 * Evaluates a session again if its organization's policy has become stricter since (threats.md T121). A session that
 * passes is not evaluated again until the next change. For one that does not, the member completes what is missing by
 * `sessions.exchange` into the same organization.
 * @throws ApiError `session_not_found`.
 */
export async function requireCurrentPolicy(call: Call, subject: SessionSubject): Promise<SessionSubject> {
  if (!isPolicyRaised(subject)) return subject;
  const { session, member, organization } = subject;
  const { policy_version } = organization;
  const { authentication_factors: factors, proofs, remembered_device } = session;
  const end = organizationEnd(organization, factors);
  if (findRequirement(organization, member, { factors, proofs, remembered_device })) throw policyRaised(session);
  if (end && end <= call.clock.now()) throw new ApiError("session_not_found");
  const passed = { policy_version, expires_at: end && end < session.expires_at ? end : session.expires_at };
  await savePolicyVersion(call.db, session, passed).catch((error: unknown) => {
    // If the database accepts no writes, the check still succeeds, and the next one evaluates again.
    if (!isDiskFull(error)) throw error;
  });
  return { ...subject, session: { ...session, ...passed } };
}

/** Returns whether the organization's policy has become stricter since the session last passed it. */
export function isPolicyRaised({ session, organization }: SessionSubject): boolean {
  return session.policy_version < organization.policy_version;
}

function policyRaised({ kind, organization_id }: SessionRow): ApiError {
  return new ApiError("session_not_found", {
    message: "The organization has raised its sign-in policy, and this session does not meet it. Sign in again.",
    ...(kind === "own" && { details: { organization_id, policy_raised: true } }),
  });
}

/**
 * Applies the rules for every session that a call uses: an app's session depends on its grant, and audit events of
 * the call name the impersonator.
 * @throws ApiError `session_not_found`.
 */
export async function acceptSession(call: Call, subject: SessionSubject): Promise<SessionSubject> {
  const { session } = subject;
  call.auditContext.member_id = session.member_id;
  if (session.impersonator) call.auditContext.impersonator = session.impersonator;
  if (isHeldByApp(session))
    call.auditContext.app = { client_id: (await call.hooks.requireLiveGrant(call, session)).client_id };
  return subject;
}

/** Finds the member who is signed in in the calling browser. Tokens of ended sessions are ignored. */
export async function findSession(call: Call): Promise<SessionSubject | undefined> {
  if (!call.sessionToken) return undefined;
  try {
    return await requireSession(call);
  } catch (error) {
    if (error instanceof ApiError && error.errorType !== "session_proof_required") return undefined;
    throw error;
  }
}

/**
 * Locks the caller's session for share, in the transaction that creates something in it. Ending the session then
 * either waits and ends that too, or has happened before.
 * @throws ApiError `session_not_found`.
 */
export async function requireLiveSession(call: Call, tx: Db, session: SessionRow): Promise<void> {
  if (!(await lockLiveSession(tx, session, call.clock.now()))) throw new ApiError("session_not_found");
}

/**
 * Returns the latest end of a session, however often it is extended or exchanged: the member's last sign-in plus the
 * maximum lifetime of the project and the organization (docs/threats.md T72, T121; the default of 30 days follows
 * NIST SP 800-63B-4 section 2.1.3).
 */
export function lastEnd(
  { session_maximum_minutes }: Pick<Project, "session_maximum_minutes">,
  organization: Pick<OrganizationRow, "settings">,
  factors: AuthenticationFactor[],
): Date {
  const end = after(factors, session_maximum_minutes);
  const own = organizationEnd(organization, factors);
  return own && own < end ? own : end;
}

/** The same, but only from the organization's own setting; undefined if it uses the project's. */
export function organizationEnd(
  { settings: { session_maximum_minutes } }: Pick<OrganizationRow, "settings">,
  factors: AuthenticationFactor[],
): Date | undefined {
  return session_maximum_minutes === null ? undefined : after(factors, session_maximum_minutes);
}

function after(factors: AuthenticationFactor[], minutes: number): Date {
  const times = factors
    .filter(({ sequence_order }) => sequence_order === "PRIMARY")
    .map(({ last_authenticated_at }) => Date.parse(last_authenticated_at));
  return new Date(Math.max(...times) + minutes * 60_000);
}
