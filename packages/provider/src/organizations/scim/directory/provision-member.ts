import { audit } from "../../../core/audit/audit.ts";
import { createMemberUnlessTaken } from "../../../core/records/member/create-member.ts";
import { findMemberByEmail } from "../../../core/records/member/find-member.ts";
import { reserveAddresses, takeAddress } from "../../../core/records/member/retired-store.ts";
import { updateMember } from "../../../core/records/member/store.ts";
import { requireOrganization } from "../../../core/records/organization/find-organizations.ts";
import { growUsage } from "../../../core/records/organization/quotas.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { lockActiveConnection } from "../connections/find-by-token.ts";
import type { ScimConnectionRow, ScimUserRow } from "../connections/schema.ts";
import { deactivate } from "./deprovision-member.ts";
import { findReasonToWait, statusByDirectory } from "./find-reason-to-wait.ts";
import { keepPendingChange, withdrawPendingChange } from "./keep-pending-change.ts";
import { type DirectoryPerson, describeMember, taken, toColumns } from "./person.ts";
import { insertUser } from "./store.ts";

/**
 * Adds a directory's user to its organization. If a member has the email address already, even one who is signing up at
 * this moment, the user is linked to them, which gives the directory no power over them. The address is unverified
 * until the member verifies it.
 *
 * @throws ApiError `duplicate_member_email` if the directory already has the user name or the member; `invalid_email`,
 * `no_active_scim_connection`.
 */
export async function provisionMember(
  call: Call,
  tx: Db,
  found: ScimConnectionRow,
  person: DirectoryPerson,
): Promise<ScimUserRow> {
  const connection = await lockActiveConnection(call, tx, found);
  const organization = await requireOrganization(call, tx, connection.organization_id);
  const columns = toColumns(person);
  const wanted = { ...person, email_address: columns.email_address };
  const { member, isCreated } = await findOrAddMember(call, tx, organization, connection, wanted);
  const now = call.clock.now();
  const user = await insertUser(tx, {
    project_id: connection.project_id,
    organization_id: connection.organization_id,
    connection_id: connection.connection_id,
    user_id: newId(call.project, "scim-user"),
    member_id: member.member_id,
    ...columns,
    attributes: json(person.attributes),
    has_created_member: isCreated,
    created_at: now,
    updated_at: now,
  });
  if (!user) throw taken();
  await audit(call, tx, {
    action: "directory.user_created",
    member,
    details: { user_id: user.user_id, active: user.active },
  });
  return user;
}

async function findOrAddMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  connection: ScimConnectionRow,
  person: DirectoryPerson,
): Promise<{ member: MemberRow; isCreated: boolean }> {
  const { organization_id, project_id } = organization;
  const { email_address } = person;
  const present = await findMemberByEmail(tx, organization, email_address);
  if (!present) await takeAddress(tx, { project_id, organization_id, email_address });
  const status = await statusByDirectory(call, tx, organization, email_address);
  const stranger = { organization_id, email_address, status };
  const added = present ? undefined : await createMemberUnlessTaken(call, tx, stranger, {});
  // If the address is taken, the member has signed up at the same moment.
  const member = present ?? added ?? (await findMemberByEmail(tx, organization, email_address));
  if (!member) throw taken();
  const described = await describeMember(call, tx, member, person);
  if (!added) {
    await takeOver(call, tx, organization, { connection, member: described, person });
    return { member: described, isCreated: false };
  }
  if (person.active) return { member: described, isCreated: true };
  // An inactive new user needs no off-boarding. The reserved address keeps them from signing up.
  await updateMember(tx, described, { status: "deleted" });
  await growUsage(call, tx, organization_id, { members: -1 });
  await reserveAddresses(tx, described, [email_address], "inactive");
  return { member: described, isCreated: true };
}

/** Links an existing member. If the user is inactive, deactivates them, or waits for an admin (threats.md T144). */
async function takeOver(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { connection, member, person }: { connection: ScimConnectionRow; member: MemberRow; person: DirectoryPerson },
): Promise<void> {
  const { active, email_address } = person;
  const change = { action: "deactivate", member, isCreatedByDirectory: false } as const;
  const reason = active ? null : await findReasonToWait(call, tx, organization, change);
  if (reason) {
    const { action } = change;
    await keepPendingChange(call, tx, organization, {
      connection,
      member,
      action,
      reason,
      email_address,
      isNews: true,
    });
    return;
  }
  await withdrawPendingChange(call, tx, member, "directory_agrees");
  if (!active) await deactivate(call, tx, organization, change);
}
