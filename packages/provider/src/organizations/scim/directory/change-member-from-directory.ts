import { isDeepStrictEqual } from "node:util";
import { audit } from "../../../core/audit/audit.ts";
import { findMember, findMemberByEmail } from "../../../core/records/member/find-member.ts";
import { reserveAddresses, takeAddress } from "../../../core/records/member/retired-store.ts";
import { lockMember } from "../../../core/records/member/store.ts";
import { requireOrganization } from "../../../core/records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import { moveAddress } from "../../../core/sign-in/change-address.ts";
import { endSecondFactors } from "../../../core/sign-in/end-credentials.ts";
import type { Call } from "../../../platform/call/call.ts";
import { isUniqueViolation } from "../../../platform/db/database-errors.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { restoreMember } from "../../off-boarding/off-board-member.ts";
import { lockActiveConnection } from "../connections/find-by-token.ts";
import type { ScimConnectionRow, ScimPendingChangeRow, ScimUserRow } from "../connections/schema.ts";
import { deactivate, reserveForDirectory } from "./deprovision-member.ts";
import {
  type DirectoryChange,
  findReasonToWait,
  MemberChangedMeanwhile,
  requirePower,
  statusByDirectory,
} from "./find-reason-to-wait.ts";
import { keepPendingChange, withdrawPendingChange } from "./keep-pending-change.ts";
import { type DirectoryPerson, describeMember, taken, toColumns } from "./person.ts";
import { updateUser } from "./store.ts";

/**
 * Applies a directory's change of a user. The row identifies the member, not the email address. Writes nothing if nothing
 * differs. The directory's own row always changes; the member changes at once if the directory has power over them, and
 * otherwise when an admin agrees.
 *
 * @param current from `lockDirectoryUser`.
 * @throws ApiError `duplicate_member_email`, `duplicate_member_phone_number`, `invalid_email`, `no_active_scim_connection`.
 */
export async function changeMemberFromDirectory(
  call: Call,
  tx: Db,
  found: ScimConnectionRow,
  current: ScimUserRow,
  person: DirectoryPerson,
): Promise<ScimUserRow> {
  const columns = toColumns(person);
  const next = { ...columns, attributes: person.attributes };
  const before = Object.fromEntries(Object.keys(next).map((name) => [name, current[name as keyof typeof next]]));
  if (isDeepStrictEqual(before, next)) return current;
  const connection = await lockActiveConnection(call, tx, found);
  const organization = await requireOrganization(call, tx, connection.organization_id);
  const member = await findMember(tx, current);
  if (!member) throw taken();
  const wanted = { ...person, email_address: columns.email_address };
  const hasToWait = await changeMember(call, tx, organization, { connection, current, member }, wanted);
  const user = await updateUser(tx, current, {
    ...columns,
    attributes: json(person.attributes),
    updated_at: call.clock.now(),
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });
  const action = hasToWait ? "directory.user_updated" : actionOf(current, user);
  await audit(call, tx, { action, member, details: { user_id: user.user_id } });
  return user;
}

function actionOf(before: ScimUserRow, after: ScimUserRow) {
  if (before.active === after.active) return "directory.user_updated";
  return after.active ? "directory.user_reactivated" : "directory.user_deactivated";
}

/** @returns whether the change has to wait for an admin. */
async function changeMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { connection, current, member }: { connection: ScimConnectionRow; current: ScimUserRow; member: MemberRow },
  person: DirectoryPerson,
): Promise<boolean> {
  const { email_address } = person;
  // A member whom an admin removed stays removed until the directory changes them again.
  if (current.active && person.active && member.status === "deleted") {
    await reserveAddresses(tx, member, [email_address], "removed");
    return false;
  }
  const action = findAction(member, person);
  const change: DirectoryChange = {
    action: action ?? "rename",
    member,
    isCreatedByDirectory: current.has_created_member,
    ...(person.active && { email_address }),
  };
  const reason = action ? await findReasonToWait(call, tx, organization, change) : null;
  if (action && reason) {
    // Reports a conflicting email address now, as without the wait.
    const owner = person.active ? await findMemberByEmail(tx, organization, email_address) : undefined;
    if (owner && owner.member_id !== member.member_id) throw taken();
    const isNews = person.active !== current.active || email_address !== current.email_address;
    await keepPendingChange(call, tx, organization, { connection, member, action, reason, email_address, isNews });
    // From here on an admin may restore them in any way.
    if (action === "reactivate") await reserveForDirectory(tx, member, [email_address], "removed");
    if (action === "change_email") await describeMember(call, tx, (await lockMember(tx, member)) ?? member, person);
    return true;
  }
  await withdrawPendingChange(call, tx, member, "directory_agrees");
  if (!person.active) {
    await deactivate(call, tx, organization, { ...change, addresses: [email_address] });
    return false;
  }
  const isMoving = email_address !== member.email_address;
  if (isMoving) {
    await call.ends.endAddressAccess(call, tx, member);
  }
  const locked = await lockMember(tx, member);
  if (!locked || (locked.status === "deleted") !== (member.status === "deleted")) throw new MemberChangedMeanwhile();
  if (action) await requirePower(call, tx, organization, { ...change, member: locked });
  const present = locked.status === "deleted" ? await restoreFromDirectory(call, tx, organization, locked) : locked;
  const moved = isMoving ? await moveTo(call, tx, organization, present, email_address) : present;
  await describeMember(call, tx, moved, person);
  return false;
}

/** Restores a member. If they never verified their email address, they get the status of a new member. */
export async function restoreFromDirectory(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  member: MemberRow,
): Promise<MemberRow> {
  const hasAccepted = member.email_address_verified;
  const status = hasAccepted ? "active" : await statusByDirectory(call, tx, organization, member.email_address);
  return restoreMember(call, tx, member, { status });
}

/** Returns the action that the directory's change means for the member. Undefined if they agree. */
function findAction(member: MemberRow, wanted: DirectoryPerson): ScimPendingChangeRow["action"] | undefined {
  if (!wanted.active) return member.status === "deleted" ? undefined : "deactivate";
  if (member.status === "deleted") return "reactivate";
  return wanted.email_address === member.email_address ? undefined : "change_email";
}

/**
 * Changes the member's email address to the directory's. The owner of the new mailbox becomes the member, so the address is
 * unverified, and earlier proofs do not count (threats.md T58).
 */
export async function moveTo(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  member: MemberRow,
  address: string,
  by?: string,
): Promise<MemberRow> {
  const { project_id, organization_id } = organization;
  await takeAddress(tx, { project_id, organization_id, email_address: address });
  const status = await statusByDirectory(call, tx, organization, address);
  return moveAddress(call, tx, organization, await endSecondFactors(call, tx, member), {
    email_address: address,
    isRetired: true,
    isTheirs: false,
    email_address_verified: false,
    ...(status === "invited" && { status }),
    by,
  });
}
