import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { requireDeviceKey } from "../../../platform/call/device-key.ts";
import type { Ended } from "../../../platform/call/ends.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { type Db, json, key } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { Duration } from "../../../platform/lib/duration.ts";
import type { IssuedAtEpoch } from "../member/security-epoch.ts";
import { oneTimeTable } from "../one-time/one-time-table.ts";
import type { IntermediateSessionRow, PendingPassword, Proof } from "../schema.ts";
import { withDeviceKey } from "./device-binding.ts";
import { forgetPendingPassword } from "./ending-store.ts";
import { ancestorsOf } from "./lineage.ts";
import { provesAddress as provesProject } from "./proofs.ts";

export const intermediateSessions = oneTimeTable("intermediate_sessions", {
  columns: {
    project_id: true,
    intermediate_session_id: true,
    token_hash: true,
    email_address: true,
    organization_id: true,
    authentication_factors: true,
    proofs: true,
    ancestors: true,
    member_id: true,
    security_epoch: true,
    pending_password: true,
    created_at: true,
    expires_at: true,
    consumed_at: true,
  },
  hash: "token_hash",
});

export interface NewIntermediateSession {
  /** From `randomToken()`, created before the transaction. */
  token: string;
  email_address: string;
  /** Null until an organization is chosen. */
  organization_id: string | null;
  factors: AuthenticationFactor[];
  proofs: Proof[];
  /** The member who logs in. Null values until an organization is chosen, and for an address that is not a member's. */
  owner: IssuedAtEpoch;
  /** The password that is set when the login is complete. */
  pendingPassword?: PendingPassword | null | undefined;
}

/**
 * Stores what was proven so far, for 10 minutes and one session (threats.md T31). A pending password may shorten
 * that.
 */
export async function createIntermediateSession(call: Call, tx: Db, session: NewIntermediateSession): Promise<void> {
  const { pendingPassword = null } = session;
  const row = {
    intermediate_session_id: newId(call.project, "intermediate-session"),
    email_address: session.email_address,
    organization_id: session.organization_id,
    authentication_factors: json(session.factors),
    proofs: json(session.proofs),
    ancestors: json(ancestorsOf(session.proofs)),
    member_id: session.owner.member_id,
    security_epoch: session.owner.security_epoch,
    pending_password: pendingPassword && json(pendingPassword),
  };
  const lifetime = pendingPassword ? remaining(call, pendingPassword) : lifetimes.intermediateSession;
  // Only the exchange of an app's token has no key, and the app does not get the token.
  await intermediateSessions.issue(call, tx, lifetime, row, withDeviceKey(call, session.token));
}

/** @throws ApiError `session_proof_required`. */
function readToken(call: Call, token: string): string {
  if (call.project.device_bound_sessions) requireDeviceKey(call);
  return withDeviceKey(call, token);
}

/** @param hash from `hashNewPassword`. */
export function newPendingPassword(
  call: Call,
  { hash, by, reach }: Pick<PendingPassword, "hash" | "by" | "reach">,
): PendingPassword {
  const chosen_at = call.clock.now().toISOString();
  return { hash, by, reach, chosen_at, expires_at: call.clock.in(lifetimes.intermediateSession).toISOString() };
}

function remaining(call: Call, { expires_at }: PendingPassword): Duration {
  return { seconds: Math.max(0, Math.floor((Date.parse(expires_at) - call.clock.now().getTime()) / 1000)) };
}

/** @throws ApiError `intermediate_session_not_found`. */
export async function requireIntermediateSession(
  call: Call,
  db: Db,
  token: string | undefined,
): Promise<IntermediateSessionRow> {
  const found = token && (await intermediateSessions.findLive(call, db, readToken(call, token)));
  if (!found) throw new ApiError("intermediate_session_not_found");
  return found;
}

/**
 * Uses an intermediate session, in the transaction of its effect. A rollback leaves it usable, as a failed exchange
 * must (docs/wire/rules.md#intermediate-sessions).
 * @param organizationId where it is used. One that is bound to another organization is refused.
 * @throws ApiError `intermediate_session_not_found`, `invalid_intermediate_session_token_for_organization`.
 */
export async function spendIntermediateSession(
  call: Call,
  tx: Db,
  token: string | undefined,
  organizationId: string | null,
): Promise<IntermediateSessionRow> {
  const spent = token && (await intermediateSessions.consume(call, tx, readToken(call, token)));
  if (!spent) throw new ApiError("intermediate_session_not_found");
  if (spent.organization_id !== null && spent.organization_id !== organizationId) {
    throw new ApiError("invalid_intermediate_session_token_for_organization");
  }
  await forgetPendingPassword(tx, spent);
  return spent;
}

/**
 * Returns whether an intermediate session proves that this address is the caller's, for this organization, without
 * using it.
 */
export async function provesAddress(
  call: Call,
  db: Db,
  token: string | undefined,
  subject: { email_address: string; organization_id: string },
): Promise<boolean> {
  const found = token && (await intermediateSessions.findLive(call, db, readToken(call, token)));
  if (!found || found.email_address !== subject.email_address) return false;
  return provesProject(found.proofs, subject) && [null, subject.organization_id].includes(found.organization_id);
}

/**
 * The factors that an intermediate session adds to a primary authentication of the same address and organization. A
 * stale or foreign one adds nothing and is no error: it came in a cookie, and the member has proven the new factor.
 * @returns undefined if it adds nothing.
 */
export async function findEarlierFactors(
  call: Call,
  tx: Db,
  token: string | undefined,
  subject: { email_address: string; organization_id: string },
): Promise<IntermediateSessionRow | undefined> {
  if (!token) return undefined;
  const found = await intermediateSessions.findLive(call, tx, readToken(call, token));
  if (!found || found.email_address !== subject.email_address) return undefined;
  if (found.organization_id !== null && found.organization_id !== subject.organization_id) return undefined;
  const taken = await intermediateSessions.consume(call, tx, readToken(call, token));
  if (taken) await forgetPendingPassword(tx, taken);
  return taken;
}

/** The same for discovery, before an organization is chosen: the accounts that claimed this address. */
export async function findEarlierClaims(
  call: Call,
  tx: Db,
  token: string | undefined,
  email_address: string,
): Promise<IntermediateSessionRow | undefined> {
  if (!token) return undefined;
  const found = await intermediateSessions.findLive(call, tx, readToken(call, token));
  const isClaim = found?.organization_id === null && found.proofs.every(({ by }) => by === "claim");
  return isClaim && found.email_address === email_address
    ? intermediateSessions.consume(call, tx, readToken(call, token))
    : undefined;
}

export async function endIntermediateSessions(
  call: Call,
  tx: Db,
  { organization_id, email_address }: { organization_id: string; email_address: string },
): Promise<Ended> {
  return { intermediate_sessions: await intermediateSessions.end(call, tx, key({ organization_id, email_address })) };
}
