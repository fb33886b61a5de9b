import { JsonObject, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";

/** For calls that take nothing beyond their address. */
export const NoFields = z.strictObject({});

export const TrustedMetadata = JsonObject.optional().describe(
  "What members see and only back ends write. Keys are merged; null takes one away. At most 16 KiB.",
);

export const UntrustedMetadata = JsonObject.optional().describe(
  "What members see and may write themselves. Keys are merged; null takes one away. At most 16 KiB.",
);

export const Cursor = z
  .string()
  .max(1024)
  .optional()
  .describe("`next_cursor` of the page before, for the same query; the first page when absent.");

export const PageSize = z.number().int().min(1).max(1000).optional().describe("Entries a page; 100 when absent.");

/** The metadata of a page of search results. */
export const NextCursor = z
  .object({ next_cursor: z.string().optional().describe("Where the next page begins; absent on the last one.") })
  .describe("What there is beyond the page.");

export const SigningKeys = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string().describe("Its RFC 7638 thumbprint, as in the header of what it signs."),
        state: z
          .enum(["published", "signing", "retiring"])
          .describe("Whether hosts are getting to know it, it signs, or it only verifies what it signed."),
        created_at: Timestamp.describe("When it was made and published; RFC 3339, UTC."),
        signs_from: Timestamp.describe("When its turn to sign comes, or came; RFC 3339, UTC."),
        retires_at: Timestamp.nullable().describe("When it verifies no more; null until a newer key takes its place."),
      }),
    )
    .describe("The keys that are not gone, newest first."),
});
