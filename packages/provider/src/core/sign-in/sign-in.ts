import type { ApiErrorType, AuthenticationFactor } from "@portico/wire";
import type { Call, Impersonator } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { IssuedAtEpoch } from "../records/member/security-epoch.ts";
import type { IntermediateSessionRow, MemberRow, OrganizationRow, PendingPassword, Proof } from "../records/schema.ts";
import type { FactorEvidence } from "../records/session/proofs.ts";
import type { DelegatedKind } from "../records/session/session-kind.ts";

/**
 * One sign-in, from the first proof to the session: the request with its project, the transaction, the organization, and
 * what was shown. A method builds it, and each step takes it whole: `admitMember`, `completePrimaryAuthentication`,
 * `issueSession`.
 */
export interface SignIn {
  call: Call;
  /** The transaction that uses up the proof and writes the session. */
  tx: Db;
  organization: OrganizationRow;
  factors: AuthenticationFactor[];
  /** The proof of each factor by itself: whether that is enough, the gate decides against the member as they are held. */
  proofs: Proof[];
}

/** A sign-in that has an address and no member yet. */
export interface Applicant extends SignIn {
  address: string;
}

/** A sign-in whose member is known: what the gate decides on. */
export interface Candidate extends SignIn {
  /** As the caller found them; the gate reads them again and holds them, where the caller does not yet. */
  member: MemberRow;
  isHeld?: boolean;
  /** From an earlier step of the same login. */
  earlier?: IntermediateSessionRow | undefined;
  /** The thing that a stored proof belongs to, and the refusal where the member has changed since. */
  basedOn?: { issuedAt: IssuedAtEpoch; refusal: ApiErrorType };
  /** The password that takes effect with the session, and not while a further step is due (threats.md T123). */
  pendingPassword?: PendingPassword | null;
  /** From `parseSessionDuration`. */
  durationMinutes: number;
  /** The latest end of a session in other hands. */
  notAfter?: Date;
  /** The impersonator; absent if the member signs in themselves. */
  impersonator?: Impersonator;
  /** The kind of holder of the session; the member when absent. */
  kind?: DelegatedKind;
  /** The app's grant with which it ends. */
  grantId?: string;
  /** Custom claims that the session takes over from the session that it replaces. */
  customClaims?: Record<string, unknown>;
}

/** The factors and proofs of what was shown just now. */
export function evidenceOf(...shown: FactorEvidence[]): Pick<SignIn, "factors" | "proofs"> {
  return { factors: shown.map(({ factor }) => factor), proofs: shown.map(({ proof }) => proof) };
}
