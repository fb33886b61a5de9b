import type { ApiErrorType } from "@portico/wire";
import { JsonObject } from "@portico/wire/schemas";
import { z } from "zod";

/** A request without fields beyond those of its path. */
export const NoFields = z.strictObject({});

export const TrustedMetadata = JsonObject.optional().describe(
  "Custom data that members can read and only your server can write. Keys are merged; null removes one. At most 16 KiB and 1,000 values.",
);

export const UntrustedMetadata = JsonObject.optional().describe(
  "Custom data that members can read and write. Keys are merged; null removes one. At most 16 KiB and 1,000 values.",
);

export const Cursor = z
  .string()
  .max(1024)
  .optional()
  .describe("`next_cursor` of the previous page, for the same query. Omit it for the first page.");

export const PageSize = z.number().int().min(1).max(1000).optional().describe("Page size. Default: 100.");

/** A page whose cursor is a text, at most as long as an email address. */
export const PlaceCursor = Cursor.unwrap()
  .max(4096)
  .optional()
  .describe("`next_cursor` of the previous page, for the same query. Omit it for the first page.");

export const FindSize = z.number().int().min(1).max(100).optional().describe("Page size. Default: 50.");

/** The metadata of a page of search results. */
export const NextCursor = z
  .object({ next_cursor: z.string().optional().describe("Cursor of the next page; absent on the last page.") })
  .describe("Paging information.");

/** The path of one member, which all calls below it share. */
export const MEMBER_PATH = "/b2b/organizations/{organization_id}/members/{member_id}";
export const memberErrors: ApiErrorType[] = ["organization_not_found", "member_not_found"];
