import type { ApiErrorType, AuthenticationFactor } from "@portico/wire";
import type { Call, Impersonator } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { RememberedRefusal } from "../../platform/db/transaction.ts";
import { audit } from "../audit/audit.ts";
import { isWithinLimit } from "../limits/count.ts";
import type { IssuedAtEpoch } from "../records/member/security-epoch.ts";
import type { IntermediateSessionRow, MemberRow, OrganizationRow, PendingPassword, Proof } from "../records/schema.ts";
import type { FactorEvidence } from "../records/session/proofs.ts";
import type { DelegatedKind } from "../records/session/session-kind.ts";

/**
 * One sign-in, from the first proof to the session: the call, the transaction, the organization, and what was proven.
 * A method creates it, and each step takes all of it: `admitMember`, `completePrimaryAuthentication`, `issueSession`.
 */
export interface SignIn {
  call: Call;
  /** The transaction that uses the proof and writes the session. */
  tx: Db;
  organization: OrganizationRow;
  factors: AuthenticationFactor[];
  /** The proof of each factor. The gate decides whether they are enough, against the locked member. */
  proofs: Proof[];
}

/** A sign-in with an address, before its member is known. */
export interface Applicant extends SignIn {
  address: string;
}

/** A sign-in with its member, for the gate to decide. */
export interface Candidate extends SignIn {
  /** The member as found. The gate locks and reads them again, unless `isHeld`. */
  member: MemberRow;
  isHeld?: boolean;
  /** From an earlier step of the same login. */
  earlier?: IntermediateSessionRow | undefined;
  /** What a stored proof belongs to, and the error if the member has changed since. */
  basedOn?: { issuedAt: IssuedAtEpoch; refusal: ApiErrorType };
  /** A password that takes effect with the session, not while a step is missing (threats.md T123). */
  pendingPassword?: PendingPassword | null;
  /** From `parseSessionDuration`. */
  durationMinutes: number;
  /** The latest end of a delegated session. */
  notAfter?: Date;
  /** The impersonator; undefined if the member signs in themselves. */
  impersonator?: Impersonator;
  /** The kind of holder of the session; defaults to the member. */
  kind?: DelegatedKind;
  /** The app's grant that the session ends with. */
  grantId?: string;
  /** Custom claims from the session that it replaces. */
  customClaims?: Record<string, unknown>;
}

/** The factors and proofs of what was just verified. */
export function evidenceOf(...shown: FactorEvidence[]): Pick<SignIn, "factors" | "proofs"> {
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
export function refuseSignIn(call: Call, reason: ApiErrorType, { decided_by, ...whose }: Refused): RememberedRefusal {
  return new RememberedRefusal(reason, async (tx) => {
    if (!(await isWithinLimit(call, tx, "attempts_per_ip", call.ipAddress))) return;
    await audit(call, tx, { action: "session.refused", ...whose, details: { reason, decided_by } });
  });
}
