import { metadataBytes } from "../../platform/lib/metadata.ts";

/**
 * A page ends at this much metadata, so that a tenant with large metadata does not delay others (docs/threats.md
 * T155).
 */
const PAGE_BYTES = 256 * 1024;
/** Rows that are parsed at once, with up to 2,000 values of metadata each. */
const BATCH_SIZE = 40;

interface RowWithMetadata {
  trusted_metadata: Record<string, unknown>;
  untrusted_metadata?: Record<string, unknown>;
}

interface PageOptions<Row> {
  limit: number;
  /** Bytes of metadata that the page already has. Default 0. */
  used?: number;
  /** Reads the next rows, in order. */
  readBatch(last: Row | undefined, limit: number): Promise<Row[]>;
}

/** Reads rows until there are `limit` of them or 256 KiB of metadata. A page has at least one row if there is one. */
export async function readPage<Row extends RowWithMetadata>({ limit, used = 0, readBatch }: PageOptions<Row>) {
  const rows: Row[] = [];
  for (;;) {
    // One row more than the limit shows whether there is a next page.
    const wanted = Math.min(BATCH_SIZE, limit + 1 - rows.length);
    const batch = await readBatch(rows.at(-1), wanted);
    for (const row of batch) {
      const bytes = metadataBytes(row.trusted_metadata, row.untrusted_metadata ?? {});
      if (rows.length === limit || (used > 0 && used + bytes > PAGE_BYTES)) return { rows, used, hasMore: true };
      used += bytes;
      rows.push(row);
    }
    if (batch.length < wanted) return { rows, used, hasMore: false };
  }
}
