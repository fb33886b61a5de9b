import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { isUniqueViolation } from "../../platform/db/database-errors.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { audit } from "../audit/audit.ts";
import { enqueueMail } from "../delivery/enqueue-message.ts";
import { requireFullAdminAfter } from "../rbac/last-admin.ts";
import { findMember, findMemberByEmail } from "../records/member/find-member.ts";
import { requirePresentMember } from "../records/member/require-member.ts";
import { deleteRetiredAddress, findRetiredOwner, insertRetiredAddress } from "../records/member/retired-store.ts";
import { type IssuedAtEpoch, isCurrentEpoch, raiseSecurityEpoch } from "../records/member/security-epoch.ts";
import { updateMember } from "../records/member/store.ts";
import type { MemberRow, MemberStatus, OrganizationRow } from "../records/schema.ts";
import { endSessions } from "../records/session/end-sessions.ts";
import { emailId } from "../records/session/factors.ts";
import type { SessionSubject } from "../records/session/require-session.ts";
import { isDelegated } from "../records/session/session-kind.ts";
import { endCredentials } from "./end-credentials.ts";
import type { Applicant, SignIn } from "./sign-in.ts";

/**
 * Changes a member's address after a correct link or code for the new one. It ends their sessions and voids
 * everything sent to the former address. If the caller is not signed in as that member, either the wrong person
 * followed the email or the wrong person requested it, so nothing of the former owner stays (threats.md T62).
 * @param pending the link or code.
 * @param former the caller's session, if any.
 * @returns the member's sign-in, with the second factor that the session has shown; "void" if the member has changed
 * since (T58), for an error to return from the transaction.
 * @throws ApiError `member_not_found`, `duplicate_member_email`, `last_admin`.
 */
export async function changeAddress(
  call: Call,
  tx: Db,
  applicant: Applicant,
  pending: IssuedAtEpoch & { member_id: string },
  former: SessionSubject | undefined,
): Promise<SignIn | "void"> {
  const { organization, email_address, factors, proofs } = applicant;
  const { member_id } = pending;
  const { project_id, organization_id } = organization;
  const found = await findMember(tx, { project_id, organization_id, member_id });
  if (!found) throw new ApiError("member_not_found");
  const isTheirs = isSignedInAs(former, member_id);
  // Before the member is locked, in the order of a sign-in.
  if (isTheirs) await call.ends.endAddressProofs(call, tx, found);
  else await call.ends.endAddressAccess(call, tx, found);
  const current = await requirePresentMember(tx, { organization }, member_id);
  if (!isCurrentEpoch(current, pending)) return "void";
  const freed = isTheirs ? current : await endCredentials(call, tx, current);
  const member = await moveAddress(call, tx, organization, freed, {
    email_address,
    isRetired: true,
    isTheirs,
    email_address_verified: true,
  });
  await requireFullAdminAfter(call, tx, organization, { before: current, after: member });
  const shown = isTheirs ? former.session.authentication_factors : [];
  const secondFactors = shown.filter(({ sequence_order }) => sequence_order === "SECONDARY");
  return { organization, member, factors: [...factors, ...secondFactors], proofs };
}

/** Whether this member is signed in themselves, not an impersonator. */
export function isSignedInAs(former: SessionSubject | undefined, memberId: string): former is SessionSubject {
  return former?.member.member_id === memberId && !isDelegated(former.session);
}

/** @throws ApiError `duplicate_member_email` for an address that another member has, or had. */
export async function requireFreeAddress(tx: Db, member: MemberRow, email_address: string): Promise<void> {
  const { project_id, organization_id } = member;
  const owners = [
    (await findMemberByEmail(tx, member, email_address))?.member_id,
    await findRetiredOwner(tx, { project_id, organization_id, email_address }),
  ];
  if (owners.some((owner) => owner !== undefined && owner !== member.member_id)) {
    throw new ApiError("duplicate_member_email");
  }
}

interface Move {
  email_address: string;
  /** True if the mailbox proved it. An admin's word is no proof. */
  email_address_verified: boolean;
  /** True if the member makes the change, in a session of their own. */
  isTheirs: boolean;
  /** True if the former address stays reserved for them. */
  isRetired: boolean;
  by?: string | undefined;
  /** The new status; defaults to the current one. */
  status?: MemberStatus;
}

/**
 * Replaces the member's address, ends their sessions and their apps' access, and notifies the former mailbox.
 * @param current from `lockMember`, in the same transaction.
 * @throws ApiError `duplicate_member_email`.
 */
export async function moveAddress(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  current: MemberRow,
  { email_address, isRetired, isTheirs, by, ...change }: Move,
): Promise<MemberRow> {
  const { project_id, organization_id, member_id, email_address: former } = current;
  await endSessions(call, tx, current);
  await call.ends.endAppAccess(call, tx, current);
  await call.ends.endPendingSecondFactors(call, tx, current);
  if (former === email_address) return current;
  await requireFreeAddress(tx, current, email_address);
  await deleteRetiredAddress(tx, { project_id, organization_id, member_id, email_address });
  const others = current.retired_email_addresses.filter((retired) => retired.email_address !== email_address);
  if (isRetired) await insertRetiredAddress(tx, { project_id, organization_id, member_id, email_address: former });
  const retired = isRetired ? [...others, { email_id: emailId(call, former), email_address: former }] : others;
  const moved = await updateMember(tx, current, {
    ...change,
    ...(!isTheirs && { sso_registrations: json([]) }),
    email_address,
    retired_email_addresses: json(retired),
    updated_at: call.clock.now(),
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError("duplicate_member_email") : error;
  });
  // Things created under a proof of the former address count for the new one only in this organization (threats.md T59).
  await call.ends.narrowCredentials(call, tx, current);
  if (current.email_address_verified) {
    const expiresAt = call.clock.in(lifetimes.news);
    const content = { kind: "email_updated", former, at: call.clock.now().toISOString() } as const;
    await enqueueMail(call, tx, { to: former, organization, content, expiresAt });
  }
  await audit(call, tx, {
    action: "member.email_updated",
    organization_id,
    member_id,
    email_address,
    details: { from: former, ...(by && { by }) },
  });
  return raiseSecurityEpoch(call, tx, moved ?? current, "nothing");
}
