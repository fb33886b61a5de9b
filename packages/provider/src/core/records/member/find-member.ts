import { key } from "../../../platform/db/key.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { MemberRow } from "../schema.ts";
import { memberColumns } from "./member-columns.ts";
import type { MemberKey } from "./member-key.ts";
import { ofMember } from "./store.ts";

/** Finds a member, including a deleted one. */
export function findMember(db: Db, key: MemberKey): Promise<MemberRow | undefined> {
  return db.selectFrom("members").select(memberColumns).where(ofMember(key)).executeTakeFirst();
}

type OfOrganization = Pick<MemberRow, "project_id" | "organization_id">;

const presentMember = (db: Db, { project_id, organization_id }: OfOrganization, address: string) =>
  db
    .selectFrom("members")
    .select(memberColumns)
    .where((eb) => eb.and(key({ project_id, organization_id })))
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
