import type { SessionAttestRequest, SessionResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { findMemberByEmail } from "../../core/records/member/find-member.ts";
import { rememberUse } from "../../core/records/one-time/one-time-table.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { endSessions } from "../../core/records/session/end-sessions.ts";
import { primaryFactor } from "../../core/records/session/factors.ts";
import { findLiveSession, type SessionSubject } from "../../core/records/session/live-store.ts";
import { organizationProof } from "../../core/records/session/proofs.ts";
import { verifySessionJwt } from "../../core/records/session/session-jwt.ts";
import { answerSession } from "../../core/sign-in/answer-authentication.ts";
import { issueSession, refusalOf } from "../../core/sign-in/issue-session.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { refused, verifyTrustedToken } from "./trusted-token.ts";

/**
 * Exchanges a token of a trusted-token profile for a session. Each token works once (threats.md T55), only for
 * existing members, and only through the usual gate (T32). The issuer's word for the email address counts in this
 * organization only (T59). If the request brings the member's current session, the new one replaces it.
 * @throws ApiError `trusted_token_profile_not_found`, `invalid_trusted_auth_token`,
 * `token_missing_organization_id_claim`, `organization_not_found`,
 * `operation_restricted_by_organization_auth_methods`, `operation_restricted_by_organization_mfa_methods`.
 */
export async function attestSession(call: Call, request: SessionAttestRequest): Promise<SessionResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const profile = call.project.trusted_token_profiles.find(({ profile_id }) => profile_id === request.profile_id);
  if (!profile) throw new ApiError("trusted_token_profile_not_found");
  const token = await verifyTrustedToken(call, profile, request.token);
  const organizationId = request.organization_id ?? token.organization_id;
  if (organizationId === undefined) throw new ApiError("token_missing_organization_id_claim");
  // A token for one organization is not valid in another one.
  if (token.organization_id !== undefined && token.organization_id !== organizationId) throw refused();
  const email_address = parseEmailAddress(token.email_address);
  const former = await findReplacedSession(call, request);

  const outcome = await transaction(call, async (tx) => {
    await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
    // Keyed by the issuer, which assigns the id: several profiles may trust the same issuer (threats.md T71).
    const used = { profile_id: profile.issuer, jti: token.jti, expires_at: token.tooOldAt };
    if (!(await rememberUse(call, tx, "attested_tokens", used))) return refused();
    const organization = await requireOrganization(call, tx, organizationId);
    const member = await findMemberByEmail(tx, organization, email_address);
    if (!member) return refused();
    const factor = primaryFactor(call, "trusted_auth_token", "trusted_token_exchange");
    const outcome = await issueSession(
      call,
      tx,
      {
        organization,
        member,
        factors: [factor],
        // The issuer vouches for the address in this organization only (T63).
        proofs: [organizationProof(factor, "backend", organization, email_address)],
      },
      { durationMinutes, kind: "trusted_token" },
    );
    if (outcome.kind !== "logged_in") return refusalOf(outcome);
    const { organization_id, member_id } = member;
    // A session of another member or organization stays.
    if (former?.organization_id === organization_id && former.member_id === member_id) {
      await endSessions(call, tx, former);
    }
    const details = { profile_id: profile.profile_id };
    await audit(call, tx, { action: "session.attested", organization_id, member_id, email_address, details });
    return outcome;
  });
  return answerSession(call, outcome, outcome.token);
}

/** Finds the live session that the request identifies by token or JWT. */
async function findReplacedSession(
  call: Call,
  { session_token, session_jwt }: SessionAttestRequest,
): Promise<SessionSubject["session"] | undefined> {
  const by = session_token
    ? { token_hash: hashToken(session_token) }
    : session_jwt && (await verifySessionJwt(call, session_jwt));
  const subject = by && (await findLiveSession(call.db, call.project.project_id, by, call.clock.now()));
  return subject ? subject.session : undefined;
}
