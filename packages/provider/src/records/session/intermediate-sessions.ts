import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../call/call.ts";
import { newId } from "../../crypto/ids.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Db } from "../../db/schema.ts";
import { ApiError } from "../../ground/api-error.ts";
import type { Made } from "../member/security-epoch.ts";
import type { IntermediateSessionRow, Proof } from "../tables.ts";
import {
  consumeIntermediateSession as consume,
  findIntermediateSession as find,
  insertIntermediateSession,
} from "./intermediate-sessions-store.ts";
import { provesAddress as provesProject } from "./proofs.ts";

const LIFETIME_MS = 10 * 60_000;

export interface NewIntermediateSession {
  /** From `randomToken()`, made before the transaction. */
  token: string;
  email_address: string;
  /** Null while no organization is chosen. */
  organization_id: string | null;
  factors: AuthenticationFactor[];
  proofs: Proof[];
  /** The member whose login it is; nobody's while no organization is chosen, and a stranger's never. */
  of: Made;
}

/** Remembers what was proven so far; it lives 10 minutes and buys one session (threats.md T31). */
export async function createIntermediateSession(call: Call, tx: Db, session: NewIntermediateSession): Promise<void> {
  const now = call.clock.now();
  await insertIntermediateSession(tx, {
    project_id: call.project.project_id,
    intermediate_session_id: newId(call.project, "intermediate-session"),
    token_hash: hashToken(session.token),
    email_address: session.email_address,
    organization_id: session.organization_id,
    authentication_factors: session.factors,
    proofs: session.proofs,
    member_id: session.of.member_id,
    security_epoch: session.of.security_epoch,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
    consumed_at: null,
  });
}

/** @throws ApiError `intermediate_session_not_found`. */
export async function requireIntermediateSession(
  call: Call,
  db: Db,
  token: string | undefined,
): Promise<IntermediateSessionRow> {
  const found = token && (await find(db, call.project.project_id, hashToken(token), call.clock.now()));
  if (!found) throw new ApiError("intermediate_session_not_found");
  return found;
}

/**
 * Uses an intermediate session up, in the transaction of what it buys: a roll-back leaves it usable, as a failed
 * exchange must (docs/wire/rules.md#intermediate-sessions).
 * @param organizationId where it is spent; one that is bound to another organization is refused.
 * @throws ApiError `intermediate_session_not_found`, `invalid_intermediate_session_token_for_organization`.
 */
export async function spendIntermediateSession(
  call: Call,
  tx: Db,
  token: string | undefined,
  organizationId: string | null,
): Promise<IntermediateSessionRow> {
  const spent = token && (await consume(tx, call.project.project_id, hashToken(token), call.clock.now()));
  if (!spent) throw new ApiError("intermediate_session_not_found");
  if (spent.organization_id !== null && spent.organization_id !== organizationId) {
    throw new ApiError("invalid_intermediate_session_token_for_organization");
  }
  return spent;
}

/**
 * Returns whether an intermediate session shows that this address is the caller's, for this organization; uses nothing
 * up.
 */
export async function provesAddress(
  call: Call,
  db: Db,
  token: string | undefined,
  subject: { email_address: string; organization_id: string },
): Promise<boolean> {
  const found = token && (await find(db, call.project.project_id, hashToken(token), call.clock.now()));
  if (!found || found.email_address !== subject.email_address) return false;
  return provesProject(found.proofs, subject) && [null, subject.organization_id].includes(found.organization_id);
}

/**
 * The factors that an intermediate session brings to a primary authentication of the same address and organization.
 * A stale or foreign one adds nothing: it came along in a cookie, and the member did prove the new factor.
 * @returns undefined where it brings nothing.
 */
export async function takeAlongFactors(
  call: Call,
  tx: Db,
  token: string | undefined,
  subject: { email_address: string; organization_id: string },
): Promise<IntermediateSessionRow | undefined> {
  if (!token) return undefined;
  const { project_id } = call.project;
  const tokenHash = hashToken(token);
  const found = await find(tx, project_id, tokenHash, call.clock.now());
  if (!found || found.email_address !== subject.email_address) return undefined;
  if (found.organization_id !== null && found.organization_id !== subject.organization_id) return undefined;
  return consume(tx, project_id, tokenHash, call.clock.now());
}
