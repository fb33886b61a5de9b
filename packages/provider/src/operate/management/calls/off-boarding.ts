import { Ended, Id, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { getReceipt, searchReceipts } from "../../../organizations/off-boarding/list-receipts.ts";
import { Cursor, NextCursor, PageSize } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const Receipt = z.object({
  receipt_id: z.string().describe("The receipt's ID, which is also in the audit event `member.offboarded`."),
  organization_id: z.string().describe("The organization."),
  member_id: z.string().describe("The member whose access ended."),
  email_address: z.string().describe("Their email address at that time."),
  occurred_at: Timestamp.describe("When their access ended; RFC 3339, UTC."),
  reason: z.enum(["deactivated", "deleted"]).describe("Whether the member was deactivated or deleted."),
  by: z
    .object({
      type: z
        .enum(["directory", "member", "backend", "lineage"])
        .describe("The kind of actor; `lineage` if the access that the invitation was created with has ended."),
      connection_id: z.string().optional().describe("The directory's connection."),
      member_id: z.string().optional().describe("The member."),
      impersonator: z
        .object({ id: z.string(), reason: z.string() })
        .optional()
        .describe("The person who impersonated the member."),
    })
    .describe("Who did it."),
  request_id: z.string().describe("The request that caused it."),
  ended: Ended,
});

export const offBoarding: ManagementCall[] = [
  managementCall({
    name: "off_boarding_receipts.search",
    route: "POST /b2b/organizations/{organization_id}/off_boarding_receipts/search",
    isRepeatable: true,
    summary: "List off-boarding receipts",
    description: "Lists off-boarding receipts, newest first.",
    request: z.strictObject({
      member_id: Id.optional().describe("Only receipts of this member."),
      cursor: Cursor,
      limit: PageSize,
    }),
    response: z.object({
      receipts: z.array(Receipt).describe("The entries of this page."),
      results_metadata: NextCursor,
    }),
    errors: ["organization_not_found", "invalid_cursor"],
    example: { body: { limit: 10 } },
    rule: searchReceipts,
  }),
  managementCall({
    name: "off_boarding_receipts.get",
    route: "GET /b2b/organizations/{organization_id}/off_boarding_receipts/{receipt_id}",
    summary: "Get an off-boarding receipt",
    description: "Returns an off-boarding receipt.",
    response: z.object({ receipt: Receipt.describe("The receipt.") }),
    errors: ["organization_not_found", "receipt_not_found"],
    rule: getReceipt,
  }),
];
