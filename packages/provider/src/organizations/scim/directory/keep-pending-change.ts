import type { ScimPendingChange } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { enqueueMail } from "../../../core/delivery/enqueue-message.ts";
import { count } from "../../../core/limits/count.ts";
import { listAdmins } from "../../../core/rbac/last-admin.ts";
import { reserveAddresses } from "../../../core/records/member/retired-store.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Ended } from "../../../platform/call/ends.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { newIdAt } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { ScimConnectionRow } from "../connections/schema.ts";
import { deletePendingChangeOf, insertPendingChange, lockPendingChangeOf } from "./pending-store.ts";
import { findUserOfMember } from "./store.ts";

/** How many changes of a directory are mailed to admins per hour. The list has the others, too. */
const MAILED_PER_HOUR = 5;

interface RequestedChange {
  connection: ScimConnectionRow;
  member: MemberRow;
  action: ScimPendingChange["action"];
  reason: ScimPendingChange["reason"];
  email_address: string;
  /** Whether the directory changed something. If not, a change that an admin dismissed stays dismissed. */
  isNews: boolean;
}

/**
 * Stores a change until an admin decides. It replaces the directory's earlier change and gets a new id, so that no
 * admin applies a change that they have not seen. It does not expire.
 */
export async function keepPendingChange(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { connection, member, action, reason, email_address, isNews }: RequestedChange,
): Promise<void> {
  const earlier = await lockPendingChangeOf(tx, member);
  if (!earlier && !isNews) return;
  if (earlier?.action === action && earlier.email_address === email_address) return;
  await withdrawPendingChange(call, tx, member, "replaced");
  const { project_id, organization_id, connection_id } = connection;
  const requested_at = call.clock.now();
  const change = {
    change_id: newIdAt(requested_at, call.project, "scim-change"),
    ...{ action, reason, email_address },
  };
  const { member_id } = member;
  await insertPendingChange(tx, { project_id, organization_id, connection_id, member_id, ...change, requested_at });
  const details = { connection_id, ...change };
  await audit(call, tx, { action: "directory.change_requested", member, details });
  await notifyAdmins(call, tx, organization, { connection, member, action, email_address });
}

/** Ends a pending change that is obsolete. */
export async function withdrawPendingChange(
  call: Call,
  tx: Db,
  member: MemberRow,
  because: "replaced" | "directory_agrees" | "member_deleted",
): Promise<void> {
  const change = await lockPendingChangeOf(tx, member);
  if (!change) return;
  await deletePendingChangeOf(tx, member);
  const { change_id, connection_id, action } = change;
  const details = { connection_id, change_id, action, because };
  await audit(call, tx, { action: "directory.change_withdrawn", member, details });
}

async function notifyAdmins(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  {
    connection,
    member,
    action,
    email_address,
  }: Pick<RequestedChange, "connection" | "member" | "action" | "email_address">,
): Promise<void> {
  const subject = `directory_change_mails:${connection.connection_id}`;
  if ((await count(call, tx, { subject, windowSeconds: 3600 })) > MAILED_PER_HOUR) return;
  const content = { kind: "directory_change", action, address: member.email_address, wanted: email_address } as const;
  const expiresAt = call.clock.in(lifetimes.news);
  const admins = await listAdmins(tx, organization);
  for (const { email_address: to } of admins) await enqueueMail(call, tx, { to, organization, content, expiresAt });
}

/**
 * Reserves a removed user's email addresses. Otherwise they could join with one as a new member, whom the directory
 * could not deactivate (threats.md T74). Withdraws the directory's pending change.
 */
export async function reservePerson(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  await withdrawPendingChange(call, tx, member, "member_deleted");
  const user = await findUserOfMember(tx, member);
  if (!user) return {};
  const former = member.retired_email_addresses.map(({ email_address }) => email_address);
  await reserveAddresses(tx, member, [member.email_address, ...former, user.email_address], "removed");
  return {};
}
