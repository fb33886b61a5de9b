import { sql, type Transaction } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import type { Database } from "../../../packages/provider/src/db/schema.ts";
import { startForFile } from "../support/basics.ts";

const { provider } = await startForFile({ project: {} });
const { db } = provider.services;
const isServer = process.env.PORTICO_TEST_STORE === "postgres";

async function kept(tx: Transaction<Database>, above: number) {
  return (await sql`select number, noted_at, noted from notes where number > ${above} order by number`.execute(tx))
    .rows;
}

async function createNotes(tx: Transaction<Database>): Promise<void> {
  await sql`create temporary table notes (number int, noted_at timestamptz, noted jsonb) on commit drop`.execute(tx);
  await sql`insert into notes values (1, '2030-01-01Z', '["a"]'), (2, null, null)`.execute(tx);
}

/** What the driver's query has beside its types. */
interface Driver {
  handleRowDescription(described: { fields: { name: string }[] }): void;
}

const first = { number: 1, noted_at: new Date("2030-01-01"), noted: ["a"] };
const second = { number: 2, noted_at: null, noted: null };

test.skipIf(!isServer)(
  "the columns of a prepared statement are described once, and its rows read alike each time",
  async () => {
    const described = vi.spyOn(pg.Query.prototype as unknown as Driver, "handleRowDescription");
    try {
      await db.transaction().execute(async (tx) => {
        await createNotes(tx);
        expect(await kept(tx, 0)).toEqual([first, second]);
        expect(await kept(tx, 1)).toEqual([second]);
        expect(await kept(tx, 2)).toEqual([]);
        expect(await kept(tx, 0)).toEqual([first, second]);
      });
      // The provider has statements of its own meanwhile.
      const ours = described.mock.calls.filter(([{ fields }]) => fields.some(({ name }) => name === "noted_at"));
      expect(ours).toHaveLength(1);
    } finally {
      described.mockRestore();
    }
  },
);

test.skipIf(!isServer)(
  "a prepared statement whose columns have changed is refused, and no row is read by the old ones",
  async () => {
    const changed = db.transaction().execute(async (tx) => {
      await createNotes(tx);
      await kept(tx, 0);
      await sql`alter table notes alter column noted type text using noted::text`.execute(tx);
      return kept(tx, 0);
    });
    await expect(changed).rejects.toMatchObject({ code: "0A000" });
  },
);
