/** A page ends before it is larger. Whoever fills metadata delays nobody else with it (docs/threats.md T155). */
const PAGE_BYTES = 2 * 1024 * 1024;
const BATCH_SIZE = 101;

interface PageOptions<Row> {
  limit: number;
  /** Bytes that the page holds already. Default 0. */
  used?: number;
  /** Reads the rows that follow, in order. */
  readBatch(last: Row | undefined, limit: number): Promise<Row[]>;
}

/** Reads rows until there are `limit` of them or they hold 2 MiB. A page has at least one row if there is one. */
export async function readPage<Row extends object>({ limit, used = 0, readBatch }: PageOptions<Row>) {
  const rows: Row[] = [];
  for (;;) {
    // One more than the limit tells whether there is a next page.
    const wanted = Math.min(BATCH_SIZE, limit + 1 - rows.length);
    const batch = await readBatch(rows.at(-1), wanted);
    for (const row of batch) {
      const bytes = Buffer.byteLength(JSON.stringify(row));
      if (rows.length === limit || (used > 0 && used + bytes > PAGE_BYTES)) return { rows, used, hasMore: true };
      used += bytes;
      rows.push(row);
    }
    if (batch.length < wanted) return { rows, used, hasMore: false };
  }
}
