import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { MemberRow, OrganizationRow, PendingPassword, SessionRow } from "../records/schema.ts";
import { replaceSession } from "../records/session/end-sessions.ts";
import { takeAlongFactors } from "../records/session/intermediate-sessions.ts";
import { carryProofs } from "../records/session/lineage.ts";
import { findLiveSession } from "../records/session/live-store.ts";
import type { Shown } from "../records/session/proofs.ts";
import { listRecentSecondFactors } from "../records/session/recent-authentication.ts";
import { isDelegated } from "../records/session/session-kind.ts";
import { issueSession, type Outcome } from "./issue-session.ts";

export interface PrimaryAuthentication {
  organization: OrganizationRow;
  member: MemberRow;
  /** True where `member` is held already. */
  isHeld?: boolean;
  /** The factors that were shown just now: one, or the password that was set beside a proof of the address. */
  shown: Shown[];
  /** The factors that the same person had shown already in the session whose place this takes. */
  secondFactors?: AuthenticationFactor[] | undefined;
  /** A password that was set by this proof. */
  pendingPassword?: PendingPassword;
  /** The token that the caller's browser held from an earlier step. */
  intermediateSessionToken: string | undefined;
  durationMinutes: number;
}

/**
 * The shared ending of the primary methods: earlier steps are taken along, the gate decides. Where the browser shows a live
 * session of the same member, this renews it: a second factor that it showed recently is not asked for again, its claims
 * stay, and it gives way to the new session (threats.md T126).
 */
export async function completePrimaryAuthentication(
  call: Call,
  tx: Db,
  authentication: PrimaryAuthentication,
): Promise<Outcome> {
  const { organization, member, isHeld = false, shown, pendingPassword = null, durationMinutes } = authentication;
  // A new password ends the session that is there with all others.
  const former = pendingPassword ? undefined : await findOwnSession(call, tx, member);
  const proofs = shown.map(({ proof }) => proof);
  const { secondFactors = former ? listRecentSecondFactors(call, former) : [] } = authentication;
  const outcome = await issueSession(call, tx, {
    organization,
    member,
    isHeld,
    factors: [...shown.map(({ factor }) => factor), ...secondFactors],
    proofs: former ? carryProofs(proofs, former) : proofs,
    earlier: await takeAlongFactors(call, tx, authentication.intermediateSessionToken, member),
    pendingPassword,
    durationMinutes,
    ...(former && { customClaims: former.custom_claims }),
  });
  if (former && outcome.kind === "logged_in") await replaceSession(call, tx, former);
  return outcome;
}

/** Finds the live session that the browser shows, where it is this member's own. */
async function findOwnSession(call: Call, tx: Db, member: MemberRow): Promise<SessionRow | undefined> {
  if (!call.sessionToken) return undefined;
  const by = { token_hash: hashToken(call.sessionToken) };
  const found = await findLiveSession(tx, call.project.project_id, by, call.clock.now());
  const isOwn =
    found &&
    !isDelegated(found.session) &&
    found.member.member_id === member.member_id &&
    found.member.organization_id === member.organization_id;
  return isOwn ? found.session : undefined;
}
