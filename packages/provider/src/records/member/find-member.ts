import { key } from "../../db/key.ts";
import { prepare } from "../../db/prepare.ts";
import type { Db } from "../../db/schema.ts";
import type { MemberRow } from "../tables.ts";
import { memberColumns } from "./member-columns.ts";
import type { MemberKey } from "./member-key.ts";
import { ofMember } from "./store.ts";

/** Finds a member, a deleted one too. */
export function findMember(db: Db, key: MemberKey): Promise<MemberRow | undefined> {
  return db.selectFrom("members").select(memberColumns).where(ofMember(key)).executeTakeFirst();
}

type OfOrganization = Pick<MemberRow, "project_id" | "organization_id">;

type Address = OfOrganization & { address: string };

const presentMember = (db: Db, { project_id, organization_id, address }: Address) =>
  db
    .selectFrom("members")
    .select(memberColumns)
    .where((eb) => eb.and(key({ project_id, organization_id })))
    .where("email_address", "=", address)
    .where("status", "<>", "deleted");

/** Finds the organization's member with this address, verified or not; that of a deleted one is free again. */
export async function findPresentMember(
  db: Db,
  { project_id, organization_id }: OfOrganization,
  address: string,
): Promise<MemberRow | undefined> {
  const [member] = await selectPresent(db, { project_id, organization_id, address });
  return member;
}

/** The same, held until the transaction ends: whoever moves their address or deletes them waits, or has done so. */
export async function holdPresentMember(
  tx: Db,
  { project_id, organization_id }: OfOrganization,
  address: string,
): Promise<MemberRow | undefined> {
  const [member] = await holdPresent(tx, { project_id, organization_id, address });
  return member;
}

const selectPresent = prepare(presentMember);
const holdPresent = prepare((tx, of: Address) => presentMember(tx, of).forUpdate());

/** Lists members of several organizations of a project, in one statement; deleted ones too. */
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
