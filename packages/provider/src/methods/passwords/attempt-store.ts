import { sql } from "kysely";
import type { counting, reading, uncounting } from "../../core/limits/count.ts";
import { byAddress } from "../../core/records/member/by-address-store.ts";
import { memberColumns } from "../../core/records/member/member-columns.ts";
import { organizationColumns, organizationOf } from "../../core/records/organization/joined.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { foreignKinds } from "./foreign-kinds-store.ts";
import { type Candidate, setAt } from "./store.ts";

/** The number of an address's passwords that a discovery looks at. */
const CANDIDATES_LIMIT = 50;

interface Attempt {
  counts: Map<string, number>;
  isOrganizationKnown: boolean;
  candidates: Candidate[];
  /** One for each kind of foreign hash that the project has. */
  decoys: string[];
}

interface Of {
  project_id: string;
  organization_id: string | null;
  email_address: string;
}

/**
 * Counts an attempt *before* anything is compared, and reads what to compare with: one statement, so that parallel
 * guesses cannot see one count.
 * @param of null for `organization_id` asks all organizations of the address, where it was proven and the password was
 * set under such a proof.
 */
export async function beginAttempt(
  db: Db,
  { counted, read }: Pick<AttemptValues, "counted" | "read">,
  of: Of,
): Promise<Attempt> {
  const { project_id, organization_id, email_address } = of;
  const rows = await countAndSelect(db, {
    counted,
    read,
    project_id,
    email_address,
    organization_id: organization_id ?? undefined,
  });
  const candidates = new Map<string, Candidate>();
  for (const { organization_id, member_id, member_password_id, password_hash, set_at, ...row } of rows) {
    const { foreign_decoy, reach } = row;
    if (!organization_id || !member_id || !member_password_id || !password_hash || !set_at || !reach) continue;
    const key = { project_id, organization_id, member_id, member_password_id };
    candidates.set(member_password_id, { ...key, password_hash, foreign_decoy, reach, set_at });
  }
  return {
    counts: new Map(rows.map(({ subject, count }) => [subject, count])),
    isOrganizationKnown: organization_id === null || rows[0]?.is_organization_known === true,
    candidates: [...candidates.values()],
    decoys: rows[0]?.decoys ?? [],
  };
}

interface AttemptValues extends Omit<Of, "organization_id"> {
  counted: ReturnType<typeof counting>;
  /** Undefined where no ceiling is asked. */
  read: ReturnType<typeof reading> | undefined;
  organization_id: string | undefined;
}

const countAndSelect = (db: Db, { counted, read, project_id, organization_id, email_address }: AttemptValues) =>
  db
    .with("counted", counted)
    // Nothing of what was counted, where nothing is read.
    .with("read", (it) => read?.(it) ?? it.selectFrom("counted").select(["subject", "count"]).where(sql.lit(false)))
    .selectFrom((eb) =>
      eb
        .selectFrom("counted")
        .select(["subject", "count"])
        .unionAll(eb.selectFrom("read").select(["subject", "count"]))
        .as("c"),
    )
    .leftJoin(
      (eb) => {
        const found = eb
          .selectFrom("members as m")
          .innerJoin("passwords as p", (join) =>
            join
              .onRef("p.project_id", "=", "m.project_id")
              .onRef("p.organization_id", "=", "m.organization_id")
              .onRef("p.member_password_id", "=", "m.member_password_id"),
          )
          .select([
            "m.organization_id",
            "m.member_id",
            "m.member_password_id",
            "p.password_hash",
            "p.foreign_decoy",
            "p.reach",
            setAt("p.updated_at").as("set_at"),
          ])
          .where("m.project_id", "=", project_id)
          .where("m.status", "<>", "deleted")
          .limit(CANDIDATES_LIMIT);
        return (
          organization_id === undefined
            ? found
                .where(byAddress("m.email_address"), "=", email_address)
                .where("m.email_address_verified", "=", true)
                .where("p.reach", "=", "project")
            : found.where("m.organization_id", "=", organization_id).where("m.email_address", "=", email_address)
        ).as("l");
      },
      (join) => join.onTrue(),
    )
    .select((eb) => [
      "c.subject",
      "c.count",
      "l.organization_id",
      "l.member_id",
      "l.member_password_id",
      "l.password_hash",
      "l.foreign_decoy",
      "l.reach",
      "l.set_at",
      foreignKinds(project_id).as("decoys"),
      eb
        .exists(
          eb
            .selectFrom("organizations")
            .select(sql`1`.as("one"))
            .where("project_id", "=", project_id)
            .where("organization_id", "=", organization_id ?? ""),
        )
        .as("is_organization_known"),
    ])
    .execute();

/** The record of an attempt that was right. */
export interface Settlement {
  uncounted: ReturnType<typeof uncounting>;
  othersUncounted: ReturnType<typeof uncounting>;
}

/**
 * Both counters are taken in the order in which `beginAttempt` takes them, else the two could wait for each other: a
 * part of a statement runs before the one that reads from it.
 */
const afterUncounting = sql<boolean>`(select count(*) from uncounted) >= 0`;

/**
 * Settles an attempt that was right, and reads whose password it was: one statement, so that a login needs no other.
 * Member and password are held until the transaction ends.
 * @returns undefined when another password was set, or the member deleted or moved to another address, while it was
 * compared. Its hash may have been made anew, by somebody who signed in meanwhile.
 */
export async function settleAttempt(
  tx: Db,
  settlement: Settlement,
  { project_id, organization_id, member_password_id, set_at, reach }: Candidate,
  email_address: string,
): Promise<{ member: MemberRow; organization: OrganizationRow } | undefined> {
  const of = { project_id, organization_id, member_password_id, set_at, reach, email_address };
  const [row] = await settle(tx, { ...settlement, ...of });
  return row && { member: row, organization: organizationOf(row) };
}

const settle = (
  tx: Db,
  {
    uncounted,
    othersUncounted,
    ...of
  }: Settlement & Omit<Candidate, "member_id" | "password_hash" | "foreign_decoy"> & { email_address: string },
) =>
  tx
    .with("uncounted", uncounted)
    .with("others_uncounted", (db) => othersUncounted(db).where(afterUncounting))
    .selectFrom("passwords as p")
    .innerJoin("members as m", (join) =>
      join
        .onRef("m.project_id", "=", "p.project_id")
        .onRef("m.organization_id", "=", "p.organization_id")
        .onRef("m.member_id", "=", "p.member_id"),
    )
    .innerJoin("organizations as o", (join) =>
      join.onRef("o.project_id", "=", "p.project_id").onRef("o.organization_id", "=", "p.organization_id"),
    )
    .select(memberColumns.map((name) => `m.${name}` as const))
    .select(organizationColumns)
    .where("p.project_id", "=", of.project_id)
    .where("p.organization_id", "=", of.organization_id)
    .where("p.member_password_id", "=", of.member_password_id)
    .where(setAt("p.updated_at"), "=", of.set_at)
    .where("p.reach", "=", of.reach)
    .where("m.email_address", "=", of.email_address)
    .where("m.status", "<>", "deleted")
    // Of what it waits for, PostgreSQL reads the newest version: of the password, too, only because it is held as well.
    .forUpdate(["m", "p"])
    .execute();

/** The same for a discovery, which enters no organization yet: which of the passwords still stand, oldest member first. */
export async function settleDiscovery(
  tx: Db,
  { uncounted, othersUncounted }: Settlement,
  candidates: Candidate[],
  email_address: string,
): Promise<Pick<MemberRow, "organization_id" | "email_address" | "email_address_verified">[]> {
  return tx
    .with("uncounted", uncounted)
    .with("others_uncounted", (db) => othersUncounted(db).where(afterUncounting))
    .selectFrom("passwords as p")
    .innerJoin("members as m", (join) =>
      join
        .onRef("m.project_id", "=", "p.project_id")
        .onRef("m.organization_id", "=", "p.organization_id")
        .onRef("m.member_id", "=", "p.member_id"),
    )
    .select(["m.organization_id", "m.email_address", "m.email_address_verified"])
    .where((eb) =>
      eb.or(
        candidates.map((candidate) =>
          eb.and([
            eb("p.project_id", "=", candidate.project_id),
            eb("p.organization_id", "=", candidate.organization_id),
            eb("p.member_password_id", "=", candidate.member_password_id),
            eb(setAt("p.updated_at"), "=", candidate.set_at),
          ]),
        ),
      ),
    )
    .where("p.reach", "=", "project")
    .where("m.email_address", "=", email_address)
    .where("m.email_address_verified", "=", true)
    .where("m.status", "<>", "deleted")
    .orderBy("m.created_at")
    .forUpdate(["m", "p"])
    .execute();
}
