import { isDeepStrictEqual } from "node:util";
import { audit } from "../../audit/audit.ts";
import type { Call } from "../../call/call.ts";
import { isUniqueViolation } from "../../db/database-errors.ts";
import { json } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { bringBackMember } from "../../off-boarding/bring-back.ts";
import { findMember } from "../../records/member/find-member.ts";
import { reserveAddresses, takeAddress } from "../../records/member/retired-store.ts";
import { lockMember } from "../../records/member/store.ts";
import { requireOrganization } from "../../records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow } from "../../records/tables.ts";
import { moveAddress } from "../../sign-in/change-address.ts";
import { endSecondFactors } from "../../sign-in/end-credentials.ts";
import { holdConnection } from "../connections/find-by-token.ts";
import type { ScimConnectionRow, ScimUserRow } from "../connections/tables.ts";
import { deactivate } from "./deprovision-member.ts";
import { describeMember } from "./describe-member.ts";
import { type DirectoryPerson, taken, toColumns } from "./person.ts";
import { updateUser } from "./store.ts";

/**
 * Makes a person what their directory wants them to be: in or out, under another name or address. Who they are is the
 * row's to say, and no address. Where nothing differs, nothing is written.
 * @param held from `holdUser`.
 * @throws ApiError `duplicate_member_email`, `duplicate_member_phone_number`, `invalid_email`, `no_active_scim_connection`.
 */
export async function changeMemberFromDirectory(
  call: Call,
  tx: Db,
  found: ScimConnectionRow,
  held: ScimUserRow,
  person: DirectoryPerson,
): Promise<ScimUserRow> {
  const columns = toColumns(person);
  const next = { ...columns, attributes: person.attributes };
  const before = Object.fromEntries(Object.keys(next).map((name) => [name, held[name as keyof typeof next]]));
  if (isDeepStrictEqual(before, next)) return held;
  const connection = await holdConnection(call, tx, found);
  const organization = await requireOrganization(call, tx, connection.organization_id);
  const member = await findMember(tx, held);
  if (!member) throw taken();
  await changeMember(call, tx, organization, { held, member }, { ...person, email_address: columns.email_address });
  const user = await updateUser(tx, held, {
    ...columns,
    attributes: json(person.attributes),
    updated_at: call.clock.now(),
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });
  await audit(call, tx, { action: actionOf(held, user), member, details: { user_id: user.user_id } });
  return user;
}

function actionOf(before: ScimUserRow, after: ScimUserRow) {
  if (before.active === after.active) return "directory.user_updated";
  return after.active ? "directory.user_reactivated" : "directory.user_deactivated";
}

async function changeMember(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { held, member }: { held: ScimUserRow; member: MemberRow },
  person: DirectoryPerson,
): Promise<void> {
  const { email_address } = person;
  if (!person.active) {
    await deactivate(call, tx, organization, member, [email_address]);
    return;
  }
  const isMoving = email_address !== member.email_address;
  if (isMoving) {
    await call.endings.ssoLogins(call, tx, member);
    await call.endings.addressProofs(call, tx, member);
  }
  const locked = await lockMember(tx, member);
  if (!locked) throw taken();
  // Whom an administrator has removed stays out while the directory says nothing new.
  if (held.active && locked.status === "deleted") return reserveAddresses(tx, locked, [email_address], "removed");
  const present = locked.status === "deleted" ? await bringBackMember(call, tx, locked) : locked;
  const moved = isMoving ? await moveTo(call, tx, organization, present, email_address) : present;
  await describeMember(call, tx, moved, person);
}

/** Whoever reads the new mailbox is that member: it is proven by them, and by nothing of before (threats.md T58). */
async function moveTo(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  member: MemberRow,
  address: string,
): Promise<MemberRow> {
  const { project_id, organization_id } = organization;
  await takeAddress(tx, { project_id, organization_id, email_address: address });
  return moveAddress(call, tx, organization, await endSecondFactors(call, tx, member), {
    address,
    isRetired: true,
    isTheirs: false,
    email_address_verified: false,
  });
}
