import { sql } from "kysely";
import type { counting, decrementing, reading } from "../../core/limits/count.ts";
import { memberColumns } from "../../core/records/member/member-columns.ts";
import { byAddress } from "../../core/records/member/store.ts";
import { organizationColumns, organizationOf } from "../../core/records/organization/joined.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { type Db, onSame } from "../../platform/db/schema.ts";
import { type Candidate, foreignKinds, setAt } from "./store.ts";

/** How many of an email address's passwords a discovery compares. */
const CANDIDATES_LIMIT = 50;

interface Attempt {
  counts: Map<string, number>;
  isOrganizationKnown: boolean;
  candidates: Candidate[];
  /** One decoy for each kind of foreign hash in the project. */
  decoys: string[];
}

interface PasswordOwner {
  project_id: string;
  organization_id: string | null;
  email_address: string;
}

/**
 * Counts an attempt *before* the password is compared, and reads the hashes to compare: in one statement, so that
 * parallel guesses cannot see the same count.
 *
 * @param owner null for `organization_id` looks in all organizations in which the email address is verified, for
 * passwords that were set with proof of the address.
 */
export async function beginAttempt(
  db: Db,
  { counted, read }: Pick<AttemptValues, "counted" | "read">,
  owner: PasswordOwner,
): Promise<Attempt> {
  const { project_id, organization_id, email_address } = owner;
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

interface AttemptValues extends Omit<PasswordOwner, "organization_id"> {
  counted: ReturnType<typeof counting>;
  /** Undefined if there is no ceiling to check. */
  read: ReturnType<typeof reading> | undefined;
  organization_id: string | undefined;
}

const countAndSelect = (db: Db, { counted, read, project_id, organization_id, email_address }: AttemptValues) =>
  db
    .with("counted", counted)
    // Without a ceiling, `read` returns no rows.
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
          .innerJoin("passwords as p", onSame("p", "m", "project_id", "organization_id", "member_password_id"))
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

/** The statements that take back the count of an attempt that succeeded. */
export interface Settlement {
  decremented: ReturnType<typeof decrementing>;
  othersDecremented: ReturnType<typeof decrementing>;
}

/**
 * Locks the counters in the same order as `beginAttempt`, to avoid deadlocks: a CTE runs before the one that reads from
 * it.
 */
const afterDecrementing = sql<boolean>`(select count(*) from decremented) >= 0`;

/**
 * Takes back the count of a correct attempt, and reads the password's member and organization: in one statement, so
 * that a login needs no other. Locks member and password until the transaction ends.
 *
 * @returns undefined if the password was changed, or the member deleted or moved to another email address, during the
 * comparison. A rehash during a concurrent login is fine.
 */
export async function settleAttempt(
  tx: Db,
  settlement: Settlement,
  { project_id, organization_id, member_password_id, set_at, reach }: Candidate,
  email_address: string,
): Promise<{ member: MemberRow; organization: OrganizationRow } | undefined> {
  const settled = { project_id, organization_id, member_password_id, set_at, reach, email_address };
  const [row] = await settle(tx, { ...settlement, ...settled });
  return row && { member: row, organization: organizationOf(row) };
}

const settle = (
  tx: Db,
  {
    decremented,
    othersDecremented,
    ...expected
  }: Settlement & Omit<Candidate, "member_id" | "password_hash" | "foreign_decoy"> & { email_address: string },
) =>
  tx
    .with("decremented", decremented)
    .with("others_decremented", (db) => othersDecremented(db).where(afterDecrementing))
    .selectFrom("passwords as p")
    .innerJoin("members as m", onSame("m", "p", "project_id", "organization_id", "member_id"))
    .innerJoin("organizations as o", onSame("o", "p", "project_id", "organization_id"))
    .select(memberColumns.map((name) => `m.${name}` as const))
    .select(organizationColumns)
    .where("p.project_id", "=", expected.project_id)
    .where("p.organization_id", "=", expected.organization_id)
    .where("p.member_password_id", "=", expected.member_password_id)
    .where(setAt("p.updated_at"), "=", expected.set_at)
    .where("p.reach", "=", expected.reach)
    .where("m.email_address", "=", expected.email_address)
    .where("m.status", "<>", "deleted")
    // PostgreSQL reads the newest version only of rows that it locks, so the password is locked, too.
    .forUpdate(["m", "p"])
    .execute();

/**
 * The same for a discovery, which enters no organization yet. Returns the members whose passwords are unchanged, oldest
 * first.
 */
export async function settleDiscovery(
  tx: Db,
  { decremented, othersDecremented }: Settlement,
  candidates: Candidate[],
  email_address: string,
): Promise<Pick<MemberRow, "organization_id" | "email_address" | "email_address_verified">[]> {
  return tx
    .with("decremented", decremented)
    .with("others_decremented", (db) => othersDecremented(db).where(afterDecrementing))
    .selectFrom("passwords as p")
    .innerJoin("members as m", onSame("m", "p", "project_id", "organization_id", "member_id"))
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
