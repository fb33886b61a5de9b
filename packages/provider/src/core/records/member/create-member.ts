import type { AuditAction } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { metadataBytes } from "../../../platform/lib/metadata.ts";
import { audit } from "../../audit/audit.ts";
import { growUsage } from "../organization/quotas.ts";
import type { MemberRow, MemberStatus } from "../schema.ts";
import { findRetiredOwner, findRetirement, listRetired, releaseRetiredAddress } from "./retired-store.ts";
import { deleteMember as deleteMemberRow, type InsertedMember, insertMembers } from "./store.ts";

export interface NewMember {
  organization_id: string;
  /** From `parseEmailAddress`. */
  email_address: string;
  /** Defaults to false: the address is unverified until its owner proves it. */
  email_address_verified?: boolean | undefined;
  status: MemberStatus;
  name?: string;
  roles?: string[];
  is_breakglass?: boolean;
  trusted_metadata?: Record<string, unknown>;
  untrusted_metadata?: Record<string, unknown>;
  /** Of the password that the caller inserts. */
  member_password_id?: string | undefined;
}

interface Origin {
  action?: AuditAction;
  /** The member who adds them, if it is another member. */
  by?: string | undefined;
}

/** Creates a member. @throws ApiError `duplicate_member_email`, `quota_reached`. */
export async function createMember(call: Call, tx: Db, member: NewMember, origin: Origin = {}): Promise<MemberRow> {
  const row = await createMemberUnlessTaken(call, tx, member, origin);
  if (!row) throw new ApiError("duplicate_member_email");
  return row;
}

/**
 * The same, but returns undefined if the address belongs to a member of the organization, or is reserved for a former
 * one.
 */
export async function createMemberUnlessTaken(
  call: Call,
  tx: Db,
  member: NewMember,
  { action = "member.created", by }: Origin,
): Promise<MemberRow | undefined> {
  const [row] = await insertMembers(tx, [toRow(call, member)]);
  if (!row) return undefined;
  // Only an admin can bring back a member whom the directory removed (threats.md T74).
  const hasJoinedAlone = action === "member.joined";
  if (!hasJoinedAlone) await releaseRetiredAddress(tx, row);
  // After the insert, so that a transaction that released the address has committed by now.
  const isTaken = (await (hasJoinedAlone ? findRetirement : findRetiredOwner)(tx, row)) !== undefined;
  if (isTaken) {
    await deleteMemberRow(tx, row);
    return undefined;
  }
  await recordCreated(call, tx, row, action, by);
  return row;
}

/**
 * Creates members in a few statements, for an import.
 * @returns undefined if an address is a member's of the organization, or one of them is reserved for a former member of
 * any of the organizations. The caller has to roll back to a savepoint then.
 */
export async function createMembers(call: Call, tx: Db, members: NewMember[]): Promise<MemberRow[] | undefined> {
  const rows = await insertMembers(
    tx,
    members.map((member) => toRow(call, member)),
  );
  if (rows.length < members.length) return undefined;
  // After the insert, as above.
  if ((await listRetired(tx, call.project.project_id, rows)).length > 0) return undefined;
  for (const row of rows) await recordCreated(call, tx, row, "member.created");
  return rows;
}

function toRow(call: Call, member: NewMember): InsertedMember {
  const now = call.clock.now();
  return {
    project_id: call.project.project_id,
    organization_id: member.organization_id,
    member_id: newId(call.project, "member"),
    email_address: member.email_address,
    email_address_verified: member.email_address_verified ?? false,
    status: member.status,
    name: member.name ?? "",
    roles: member.roles ?? [],
    is_breakglass: member.is_breakglass ?? false,
    mfa_enrolled: false,
    member_password_id: member.member_password_id ?? "",
    trusted_metadata: member.trusted_metadata ?? {},
    untrusted_metadata: member.untrusted_metadata ?? {},
    oauth_registrations: [],
    created_at: now,
    updated_at: now,
  };
}

async function recordCreated(call: Call, tx: Db, row: MemberRow, action: AuditAction, by?: string): Promise<void> {
  const metadata_bytes = metadataBytes(row.trusted_metadata, row.untrusted_metadata);
  await growUsage(call, tx, row.organization_id, { members: row.status === "deleted" ? 0 : 1, metadata_bytes });
  await audit(call, tx, {
    action,
    member: row,
    details: { status: row.status, roles: row.roles, ...(by && { by }) },
  });
}
