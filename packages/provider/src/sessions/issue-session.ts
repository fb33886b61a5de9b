import type { AuthenticationFactor, MfaRequired, PrimaryRequired } from "@portico/wire";
import { type AuditEvent, auditing } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import { newId } from "../crypto/ids.ts";
import { hashToken, randomToken } from "../crypto/tokens.ts";
import { json } from "../db/json.ts";
import type { Db, Impersonator, MemberRow, OrganizationRow, SessionRow } from "../db/schema.ts";
import { ApiError } from "../http/api-error.ts";
import { activateMember } from "../members/activate-member.ts";
import { initiateSms } from "../otps/initiate-sms.ts";
import { findRequirement } from "./authentication-policy.ts";
import { createIntermediateSession } from "./intermediate-sessions.ts";
import type { DelegatedKind } from "./session-kind.ts";
import { insertSession } from "./store.ts";

/** How an authentication ended; wire.md section 12.5. `token` is a session's or an intermediate session's. */
export type Outcome = { member: MemberRow; organization: OrganizationRow; token: string } & (
  | { kind: "logged_in"; session: SessionRow }
  | { kind: "mfa"; mfa_required: MfaRequired }
  | { kind: "primary"; primary_required: PrimaryRequired }
);

export interface Candidate {
  organization: OrganizationRow;
  member: MemberRow;
  factors: AuthenticationFactor[];
  /** That whoever stands behind these factors owns the member's address: shown now, or by what they come from. */
  isAddressProven: boolean;
  /** From `parseSessionDuration`. */
  durationMinutes: number;
  /** Who acts in the member's place; nobody but the member when absent. */
  impersonator?: Impersonator;
  /** Whose hands the session will be in; the member's own when absent. */
  kind?: DelegatedKind;
  /** The app's grant with which it ends. */
  grantId?: string;
  /** What the session takes along from the one whose place it takes. */
  customClaims?: Record<string, unknown>;
}

/**
 * The one gate: every path to a session ends here, and the organisation's policy is read at this moment
 * (threats.md T32). Where it asks for more, what was proven so far is kept in an intermediate session. The token is
 * always a new one (T34).
 */
export async function issueSession(call: Call, tx: Db, candidate: Candidate): Promise<Outcome> {
  const { organization, factors } = candidate;
  const token = randomToken();
  const requirement = findRequirement(organization, candidate.member, factors, candidate.isAddressProven);
  if (requirement) {
    const { member } = candidate;
    await createIntermediateSession(call, tx, {
      token,
      email_address: member.email_address,
      organization_id: organization.organization_id,
      factors,
      is_address_proven: candidate.isAddressProven,
    });
    if (requirement.kind === "mfa" && (await initiateSms(call, tx, organization, member))) {
      requirement.mfa_required.secondary_auth_initiated = "sms_otp";
    }
    return { ...requirement, organization, member, token };
  }
  const member = await activateMember(call, tx, candidate.member);
  const now = call.clock.now();
  const member_session_id = newId(call.project, "member-session");
  const row = {
    project_id: organization.project_id,
    organization_id: organization.organization_id,
    member_session_id,
    member_id: member.member_id,
    token_hash: hashToken(token),
    authentication_factors: json(factors),
    started_at: now,
    last_accessed_at: now,
    expires_at: new Date(now.getTime() + candidate.durationMinutes * 60_000),
    revoked_at: null,
    user_agent: call.userAgent,
    ip_address: call.ipAddress,
    custom_claims: json(candidate.customClaims ?? {}),
    impersonator: candidate.impersonator ? json(candidate.impersonator) : null,
    kind: candidate.kind ?? ("own" as const),
    grant_id: candidate.grantId ?? null,
  };
  const event: AuditEvent = {
    action: "session.issued",
    organization_id: organization.organization_id,
    member_id: member.member_id,
    email_address: member.email_address,
    details: { member_session_id, factors: factors.map((factor) => factor.type) },
  };
  const session = await insertSession(tx, row, auditing(call, event));
  return { kind: "logged_in", session, organization, member, token };
}

/** For ways in that cannot ask for a further step. */
export function refusalOf(outcome: Exclude<Outcome, { kind: "logged_in" }>): ApiError {
  return new ApiError(
    outcome.kind === "mfa"
      ? "operation_restricted_by_organization_mfa_methods"
      : "operation_restricted_by_organization_auth_methods",
  );
}

const DEFAULT_DURATION_MINUTES = 60;

/** @throws ApiError `invalid_session_duration_minutes` outside 5 … the project's maximum. */
export function parseSessionDuration(call: Call, minutes = DEFAULT_DURATION_MINUTES): number {
  const maximum = call.project.session_maximum_minutes;
  if (minutes >= 5 && minutes <= maximum) return minutes;
  throw new ApiError("invalid_session_duration_minutes", {
    message: `session_duration_minutes is ${minutes}; it must be between 5 and ${maximum}.`,
  });
}
