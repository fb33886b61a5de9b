import { readdirSync } from "node:fs";
import { type Db, migrationsFolder } from "@portico/provider/tools";

/** A sample of the tables, to try the account's rights on: the provider reads and writes all tables. */
const sampleTables = ["projects", "members", "sessions", "outbox"] as const;
const privileges = ["SELECT", "INSERT", "UPDATE", "DELETE"] as const;

/** Finds the server's version, such as 180004, and its time. */
export function findServer(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb.cast<number>(eb.fn("current_setting", [eb.val("server_version_num")]), "integer").as("version"),
      eb.fn<Date>("clock_timestamp").as("now"),
    ])
    .executeTakeFirstOrThrow();
}

/** Lists the names of the migrations that were made; none when the database is empty. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { found } = await db
    .selectNoFrom((eb) =>
      eb.cast<string | null>(eb.fn("to_regclass", [eb.val("kysely_migration")]), "text").as("found"),
    )
    .executeTakeFirstOrThrow();
  if (found === null) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Lists the names of the migrations that this program knows: one file each. */
export function listKnownMigrations(): string[] {
  return readdirSync(migrationsFolder).flatMap((file) => /^(.*)(?<!\.d)\.[jt]s$/.exec(file)?.[1] ?? []);
}

/** Lists the rights that the account lacks, such as `INSERT on members`. */
export async function listMissingRights(db: Db): Promise<string[]> {
  const wanted = sampleTables.flatMap((table) => privileges.map((privilege) => ({ table, privilege })));
  const held = await db
    .selectNoFrom((eb) =>
      wanted.map(({ table, privilege }, index) => {
        const names = [table, privilege].map((name) => eb.cast(eb.val(name), "text"));
        return eb.fn<boolean>("has_table_privilege", names).as(`held_${index}`);
      }),
    )
    .executeTakeFirstOrThrow();
  const answers = held as Record<string, boolean>;
  return wanted.flatMap(({ table, privilege }, index) => (answers[`held_${index}`] ? [] : `${privilege} on ${table}`));
}
