import type { Call } from "../../../platform/call/call.ts";
import { type Db, key } from "../../../platform/db/schema.ts";
import type { MemberRow, OrganizationRow } from "../schema.ts";
import { type MemberKey, memberColumns } from "./member-columns.ts";
import { countMembersByAddress, hasActiveMember, ofMember } from "./store.ts";

/** Finds a member, including a deleted one. */
export function findMember(db: Db, key: MemberKey): Promise<MemberRow | undefined> {
  return db.selectFrom("members").select(memberColumns).where(ofMember(key)).executeTakeFirst();
}

type OfOrganization = Pick<MemberRow, "project_id" | "organization_id">;

const presentMember = (db: Db, { project_id, organization_id }: OfOrganization, address: string) =>
  db
    .selectFrom("members")
    .select(memberColumns)
    .where(key({ project_id, organization_id }))
    .where("email_address", "=", address)
    .where("status", "<>", "deleted");

/**
 * Finds the organization's member with this address, verified or not. The address of a deleted member is free again.
 */
export function findMemberByEmail(
  db: Db,
  organization: OfOrganization,
  address: string,
): Promise<MemberRow | undefined> {
  return presentMember(db, organization, address).executeTakeFirst();
}

/** The same with a row lock, so that a concurrent change of the address or deletion waits. */
export function lockMemberByEmail(
  tx: Db,
  organization: OfOrganization,
  address: string,
): Promise<MemberRow | undefined> {
  return presentMember(tx, organization, address).forUpdate().executeTakeFirst();
}

/** Lists members of several organizations of a project in one statement, including deleted ones. */
export async function listMembersById(db: Db, keys: MemberKey[]): Promise<MemberRow[]> {
  const [first] = keys;
  if (!first) return [];
  return db
    .selectFrom("members")
    .select(memberColumns)
    .where("project_id", "=", first.project_id)
    .where((eb) =>
      eb(
        eb.refTuple("organization_id", "member_id"),
        "in",
        keys.map((key) => eb.tuple(key.organization_id, key.member_id)),
      ),
    )
    .orderBy("created_at", "desc")
    .execute();
}

/**
 * Returns whether an address is an active member's in any organization, in one statement for all addresses
 * (docs/threats.md T44).
 */
export function isActiveSomewhere(call: Call, db: Db, address: string): Promise<boolean> {
  return hasActiveMember(db, call.project.project_id, address);
}

/**
 * Returns whether the organization has, or ever had, a member with this address. A deleted member is not seeded
 * again.
 */
export async function isAddressTaken(
  call: Call,
  db: Db,
  { organization_id }: OrganizationRow,
  address: string,
): Promise<boolean> {
  const { project_id } = call.project;
  return (await countMembersByAddress(db, { project_id, organization_id, email_address: address })) > 0;
}
