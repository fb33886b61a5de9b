import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { startCheckedProvider } from "../support/check-answers.ts";

// On a server, autovacuum does this.
test.runIf(process.env.PORTICO_TEST_STORE === "pglite")(
  "the embedded store is vacuumed and analyzed every minute",
  async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { provider, stop } = await startCheckedProvider();
      const { db } = provider.services;
      const fill = sql`insert into counters (project_id, subject, window_start, count, expires_at)
      select 'p', number::text, now(), 1, now() from generate_series(1, 1000) as number`;
      await fill.execute(db);
      await vi.advanceTimersByTimeAsync(59_000);
      const isAnalyzed = async () => {
        const { rows } =
          await sql`select from pg_stat_user_tables where relname = 'counters' and last_analyze is not null`.execute(
            db,
          );
        return rows.length === 1;
      };
      expect(await isAnalyzed()).toBe(false);
      await vi.advanceTimersByTimeAsync(2_000);
      await vi.waitFor(async () => expect(await isAnalyzed()).toBe(true));
      await stop();
    } finally {
      vi.useRealTimers();
    }
  },
  60_000,
);
