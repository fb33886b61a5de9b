import type { Ended } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { requireFullAdminAfter } from "../../core/rbac/last-admin.ts";
import { readMember, requireMember } from "../../core/records/member/require-member.ts";
import { releaseAddresses, reserveAddresses } from "../../core/records/member/retired-store.ts";
import { updateMember } from "../../core/records/member/store.ts";
import { growUsage } from "../../core/records/organization/quotas.ts";
import type { MemberRow, MemberStatus, OrganizationRow } from "../../core/records/schema.ts";
import { emailId } from "../../core/records/session/factors.ts";
import { endCredentials } from "../../core/sign-in/end-credentials.ts";
import type { Call } from "../../platform/call/call.ts";
import { addUp } from "../../platform/call/ends.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { isUniqueViolation } from "../../platform/db/database-errors.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { EndedBy } from "./store.ts";
import { insertReceipt } from "./store.ts";

interface OffBoarded {
  member: MemberRow;
  receipt_id: string;
  ended: Ended;
  /** The email addresses that cannot join again without an invitation. */
  reserved: string[];
}

/**
 * Removes a member from an organization, and ends all access that could still let them in, in one transaction
 * (threats.md T47). A receipt, which the audit event names, counts what ended. The row stays, so that the member can be
 * restored; pending changes cannot.
 *
 * @param check throws if the caller lacks the permission. It gets the locked member.
 * @returns the member as they were before, and the receipt; undefined if they are already deleted.
 * @throws ApiError `member_not_found`, `last_admin`.
 */
export async function offBoardMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  memberId: string,
  { reason, by, check }: { reason: "deactivated" | "deleted"; by: EndedBy; check?: (member: MemberRow) => void },
): Promise<OffBoarded | undefined> {
  // Locks proofs, member and sessions in the same order as a login, to avoid deadlocks.
  const found = await readMember(tx, { organization }, memberId);
  const addressAccess = await call.ends.endAddressAccess(call, tx, found);
  const member = await requireMember(tx, { organization }, memberId);
  if (member.status === "deleted") return undefined;
  check?.(member);
  // None of their email addresses may join again without an invitation (threats.md T142). A directory reserves the
  // addresses of its own users.
  const former = member.retired_email_addresses.map(({ email_address }) => email_address);
  const reserved = await reserveAddresses(tx, member, [member.email_address, ...former], "left");
  await updateMember(tx, member, {
    status: "deleted",
    sso_registrations: json([]),
    retired_email_addresses: json([]),
    updated_at: call.clock.now(),
  });
  await growUsage(call, tx, member.organization_id, { members: -1 });
  const ended = addUp(addressAccess, await call.ends.endMember(call, tx, member));
  const receipt_id = await writeReceipt(call, tx, member, { reason, by, ended });
  await requireFullAdminAfter(call, tx, organization, { before: member, after: { ...member, status: "deleted" } });
  return { member, receipt_id, ended, reserved };
}

async function writeReceipt(
  call: Call,
  tx: Db,
  member: MemberRow,
  { reason, by, ended }: { reason: "deactivated" | "deleted"; by: EndedBy; ended: Ended },
): Promise<string> {
  const { project_id, organization_id, member_id, email_address } = member;
  const receipt_id = newId(call.project, "receipt");
  await insertReceipt(tx, {
    project_id,
    receipt_id,
    organization_id,
    member_id,
    email_address,
    occurred_at: call.clock.now(),
    reason,
    by: json(by),
    request_id: call.requestId,
    ended: json(ended),
  });
  await audit(call, tx, { action: "member.offboarded", member, details: { receipt_id, reason, ended } });
  return receipt_id;
}

/**
 * Restores a deleted member with their roles and former email addresses. They log in by mail or with their identity
 * provider: their earlier password, linked accounts and second factors may be why they were removed (docs/threats.md
 * T142).
 *
 * @param member locked by this transaction.
 * @throws ApiError `duplicate_member_email` if another member has the email address now, `quota_reached`.
 */
export async function restoreMember(
  call: Call,
  tx: Db,
  member: MemberRow,
  { status = "active", ...details }: { status?: MemberStatus; by?: string | undefined } = {},
): Promise<MemberRow> {
  const freed = await endCredentials(call, tx, member);
  const former = await releaseAddresses(tx, member);
  const restored = await updateMember(tx, member, {
    status,
    retired_email_addresses: json(
      former.map((address) => ({ email_id: emailId(call, address), email_address: address })),
    ),
    updated_at: call.clock.now(),
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError("duplicate_member_email") : error;
  });
  await growUsage(call, tx, member.organization_id, { members: 1 });
  await audit(call, tx, { action: "member.reactivated", member, details });
  return restored ?? freed;
}
