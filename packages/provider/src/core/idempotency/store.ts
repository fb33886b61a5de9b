import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "../../platform/db/schema.ts";

export type KeyRow = Selectable<Database["idempotency_keys"]>;
type Attempt = Pick<KeyRow, "project_id" | "key_hash" | "attempt">;

/**
 * Takes a key that is new or expired, or whose attempt died without effect. One statement, so that only one of two
 * concurrent attempts gets it.
 * @returns whether this attempt has it.
 */
export async function takeKey(db: Db, row: Insertable<Database["idempotency_keys"]>, now: Date): Promise<boolean> {
  const { project_id: _, key_hash: _key, ...values } = row;
  const taken = await db
    .insertInto("idempotency_keys")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "key_hash"])
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb("idempotency_keys.expires_at", "<=", now),
            eb.and([eb("idempotency_keys.state", "=", "running"), eb("idempotency_keys.leased_until", "<=", now)]),
          ]),
        ),
    )
    .returning("attempt")
    .executeTakeFirst();
  return taken !== undefined;
}

export function findKey(db: Db, key: Pick<KeyRow, "project_id" | "key_hash">): Promise<KeyRow | undefined> {
  return db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where((eb) => eb.and(idOf(key)))
    .executeTakeFirst();
}

/** Marks the attempt as committed, in its own transaction. @returns false if another attempt has the key. */
export async function markCommitted(tx: Db, attempt: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("idempotency_keys")
    .set({ state: "committed" })
    .where((eb) => eb.and({ ...idOf(attempt), attempt: attempt.attempt }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function keepAnswer(db: Db, attempt: Attempt, sealed_record: string): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ state: "answered", sealed_record })
    .where((eb) => eb.and({ ...idOf(attempt), attempt: attempt.attempt }))
    .execute();
}

/** Releases the key of an attempt without effect. @returns false if it had an effect. */
export async function freeKey(db: Db, attempt: Attempt): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotency_keys")
    .where((eb) => eb.and({ ...idOf(attempt), attempt: attempt.attempt, state: "running" }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function idOf({ project_id, key_hash }: Pick<KeyRow, "project_id" | "key_hash">) {
  return { project_id, key_hash };
}
