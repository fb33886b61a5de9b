import { JsonObject } from "@portico/wire/schemas";
import { z } from "zod";

/** For calls that take nothing beyond their address. */
export const NoFields = z.strictObject({});

export const TrustedMetadata = JsonObject.optional().describe(
  "What members see and only back ends write. Keys are merged; null takes one away. At most 16 KiB and 1,000 values.",
);

export const UntrustedMetadata = JsonObject.optional().describe(
  "What members see and may write themselves. Keys are merged; null takes one away. At most 16 KiB and 1,000 values.",
);

export const Cursor = z
  .string()
  .max(1024)
  .optional()
  .describe("`next_cursor` of the page before, for the same query; the first page when absent.");

export const PageSize = z.number().int().min(1).max(1000).optional().describe("Entries a page; 100 when absent.");

/** A page that begins at a text, which may be as long as an address. */
export const PlaceCursor = Cursor.unwrap()
  .max(4096)
  .optional()
  .describe("`next_cursor` of the page before, for the same query; the first page when absent.");

export const FindSize = z.number().int().min(1).max(100).optional().describe("Entries a page; 50 when absent.");

/** The metadata of a page of search results. */
export const NextCursor = z
  .object({ next_cursor: z.string().optional().describe("Where the next page begins; absent on the last one.") })
  .describe("What there is beyond the page.");
