import type { Db } from "../db/schema.ts";

interface CounterKey {
  project_id: string;
  subject: string;
  window_start: Date;
}

export async function incrementCounter(tx: Db, key: CounterKey, expiresAt: Date): Promise<number> {
  const row = await tx
    .insertInto("counters")
    .values({ ...key, count: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "subject", "window_start"])
        .doUpdateSet((eb) => ({ count: eb("counters.count", "+", 1) })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function decrementCounter(tx: Db, key: CounterKey): Promise<void> {
  await tx
    .updateTable("counters")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("project_id", "=", key.project_id)
    .where("subject", "=", key.subject)
    .where("window_start", "=", key.window_start)
    .execute();
}

export async function deleteCounter(tx: Db, key: CounterKey): Promise<void> {
  await tx
    .deleteFrom("counters")
    .where("project_id", "=", key.project_id)
    .where("subject", "=", key.subject)
    .where("window_start", "=", key.window_start)
    .execute();
}
