import type { ApiErrorType, AuthenticationFactor, MfaRequired, PrimaryRequired } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { RememberedRefusal } from "../../platform/db/transaction.ts";
import { audit } from "../audit/audit.ts";
import { isWithinLimit } from "../limits/count.ts";
import type { IssuedAtEpoch } from "../records/member/security-epoch.ts";
import type { IntermediateSessionRow, MemberRow, OrganizationRow, PendingPassword } from "../records/schema.ts";
import type { Evidence } from "../records/session/authentication-policy.ts";
import type { FactorEvidence } from "../records/session/proofs.ts";
import type { AuthenticatedSession } from "../records/session/store.ts";

/** Someone who signs in to an organization with an email address, before their member is known, and what was proven. */
export interface Applicant extends Evidence {
  organization: OrganizationRow;
  email_address: string;
}

/** A member who signs in, and what was proven. The gate decides whether it is enough, against the locked member. */
export interface SignIn extends Evidence {
  organization: OrganizationRow;
  /** The member as found. The gate locks and reads them again, unless `isLocked`. */
  member: MemberRow;
  isLocked?: boolean;
  /** From an earlier step of the same login. */
  earlier?: IntermediateSessionRow | undefined;
  /** What a stored proof belongs to, and the error if the member has changed since. */
  basedOn?: { issuedAt: IssuedAtEpoch; refusal: ApiErrorType };
  /** A password that takes effect with the session, not while a step is missing (threats.md T123). */
  pendingPassword?: PendingPassword | null;
  /** The factors before this sign-in set up a second factor. The app's hook only counts these (threats.md T240). */
  factorsBeforeSetup?: AuthenticationFactor[] | undefined;
}

/**
 * The result of a sign-in; docs/wire/rules.md#session-answer-with-steps. `token` is a session token or an intermediate
 * session token.
 */
export type Outcome =
  | LoggedIn
  | (OutcomeMember & { kind: "mfa"; mfa_required: MfaRequired })
  | (OutcomeMember & { kind: "primary"; primary_required: PrimaryRequired });

export type LoggedIn = OutcomeMember & { kind: "logged_in"; session: AuthenticatedSession };

interface OutcomeMember {
  member: MemberRow;
  organization: OrganizationRow;
  token: string;
}

/** The factors and proofs of what was just verified. */
export function evidenceOf(...shown: FactorEvidence[]): Evidence {
  return { factors: shown.map(({ factor }) => factor), proofs: shown.map(({ proof }) => proof) };
}

interface Refused {
  organization_id: string;
  member_id?: string;
  email_address: string;
  /** The setting or fact that refused; a rule's `decided_by`. */
  decided_by: string;
}

/**
 * An error of the gate, which rolls back the transaction but keeps its audit event, so that `explain` finds it by
 * request ID. Anyone can cause refusals, so the audit events of a network are limited like its attempts.
 * @returns the error to throw.
 */
export function refuseSignIn(call: Call, reason: ApiErrorType, { decided_by, ...subject }: Refused): RememberedRefusal {
  return new RememberedRefusal(reason, async (tx) => {
    if (!(await isWithinLimit(call, tx, "attempts_per_ip", call.ipAddress))) return;
    await audit(call, tx, { action: "session.refused", ...subject, details: { reason, decided_by } });
  });
}
