import { sql } from "kysely";
import { memberColumns } from "../../core/records/member/member-columns.ts";
import { byAddress } from "../../core/records/member/store.ts";
import type { MemberRow, OrganizationRow, Reach } from "../../core/records/schema.ts";
import type { PasskeyRow } from "../../methods/passkeys/schema.ts";
import { type Db, key, onSame } from "../../platform/db/schema.ts";

/**
 * A member, the reach of the proof that their password was set with, null without one, and their passkeys, the one that
 * goes furthest first. Metadata decides nothing and is left out: a page of it can have 32 MiB, which would block the event loop for
 * seconds.
 */
export type MemberWithCredentials = MemberRow & { reach: Reach | null; passkeys: ExplainedPasskey[] };

export type ExplainedPasskey = Pick<
  PasskeyRow,
  "passkey_id" | "aaguid" | "reach" | "is_backed_up" | "is_backup_eligible" | "is_first_factor" | "is_second_factor"
>;

const passkeys = sql<ExplainedPasskey[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'passkey_id', k.passkey_id,
    'aaguid', k.aaguid,
    'reach', k.reach,
    'is_backed_up', k.is_backed_up,
    'is_backup_eligible', k.is_backup_eligible,
    'is_first_factor', k.is_first_factor,
    'is_second_factor', k.is_second_factor)
    order by k.is_second_factor desc, (k.reach = 'project') desc), '[]')
  from passkeys as k
  where k.project_id = m.project_id and k.organization_id = m.organization_id and k.member_id = m.member_id)`;

const columnsWithoutMetadata = memberColumns.flatMap((name) =>
  name === "trusted_metadata" || name === "untrusted_metadata" ? [] : [`m.${name}` as const],
);
const noMetadata = sql<MemberRow["trusted_metadata"]>`'{}'::jsonb`;

function selectMembers(db: Db, { project_id, organization_id }: OrganizationRow) {
  return db
    .selectFrom("members as m")
    .leftJoin("passwords as p", onSame("p", "m", "project_id", "organization_id", "member_id"))
    .select(columnsWithoutMetadata)
    .select([
      "p.reach",
      passkeys.as("passkeys"),
      noMetadata.as("trusted_metadata"),
      noMetadata.as("untrusted_metadata"),
    ])
    .where("m.project_id", "=", project_id)
    .where("m.organization_id", "=", organization_id);
}

/** Lists the members who have or had the email address in the organization, present ones first. */
export async function listHolders(
  db: Db,
  organization: OrganizationRow,
  address: string,
): Promise<MemberWithCredentials[]> {
  const rows = await selectMembers(db, organization)
    .where(byAddress("m.email_address"), "=", address)
    .orderBy("m.updated_at", "desc")
    .limit(10)
    .execute();
  return rows.sort((one, other) => Number(one.status === "deleted") - Number(other.status === "deleted"));
}

const HOLDERS_LIMIT = 20;

/** Lists the members of all or one organization who have the email address, deleted ones included. */
export function listHoldersAnywhere(
  db: Db,
  project_id: string,
  { address, organization_id }: { address: string; organization_id: string | undefined },
): Promise<Pick<MemberRow, "organization_id" | "member_id">[]> {
  let selected = db
    .selectFrom("members")
    .select(["organization_id", "member_id"])
    .where("project_id", "=", project_id)
    .where(byAddress("email_address"), "=", address)
    .orderBy("updated_at", "desc")
    .limit(HOLDERS_LIMIT);
  if (organization_id !== undefined) selected = selected.where("organization_id", "=", organization_id);
  return selected.execute();
}

/** Lists present members by ID. `after` is the last ID of the previous page. */
export function listPresent(
  db: Db,
  organization: OrganizationRow,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MemberWithCredentials[]> {
  let selected = selectMembers(db, organization).where("m.status", "<>", "deleted").orderBy("m.member_id").limit(limit);
  if (after !== undefined) selected = selected.where("m.member_id", ">", after);
  return selected.execute();
}

export async function countPresent(db: Db, { project_id, organization_id }: OrganizationRow): Promise<number> {
  const { count } = await db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where(key({ project_id, organization_id }))
    .where("status", "<>", "deleted")
    .executeTakeFirstOrThrow();
  return Number(count);
}
