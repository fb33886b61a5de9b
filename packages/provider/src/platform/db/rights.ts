import type { Db } from "./schema.ts";

/** A sample of the tables for checking the account's rights. The provider reads and writes all tables. */
const sampleTables = ["projects", "members", "sessions", "outbox"] as const;
const privileges = ["SELECT", "INSERT", "UPDATE", "DELETE"] as const;

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
