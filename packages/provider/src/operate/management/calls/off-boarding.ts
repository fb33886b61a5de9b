import { Ended, Id, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { getReceipt, searchReceipts } from "../../../organizations/off-boarding/list-receipts.ts";
import { Cursor, NextCursor, NoFields, PageSize } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const Receipt = z.object({
  receipt_id: z.string().describe("The receipt's id, which the audit event `member.offboarded` names, too."),
  organization_id: z.string().describe("The organization."),
  member_id: z.string().describe("Who is out."),
  email_address: z.string().describe("Their address at that time."),
  occurred_at: Timestamp.describe("When it ended; RFC 3339, UTC."),
  reason: z.enum(["deactivated", "deleted"]).describe("What the directory, a member or a back end did."),
  by: z
    .object({
      type: z
        .enum(["directory", "member", "backend", "lineage"])
        .describe("What kind of party it was; `lineage` where what the invitation was made from has ended."),
      connection_id: z.string().optional().describe("The directory's connection."),
      member_id: z.string().optional().describe("The member."),
      impersonator: z
        .object({ id: z.string(), reason: z.string() })
        .optional()
        .describe("Who of your own people acted in the member's place."),
    })
    .describe("Who did it."),
  request_id: z.string().describe("The request that did it."),
  ended: Ended,
});

export const offBoarding: ManagementCall[] = [
  managementCall({
    name: "off_boarding_receipts.search",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/off_boarding_receipts/search",
    isRepeatable: true,
    summary: "Returns receipts of members who were taken out, newest first.",
    request: z.strictObject({
      member_id: Id.optional().describe("Those of this member alone."),
      cursor: Cursor,
      limit: PageSize,
    }),
    response: z.object({ receipts: z.array(Receipt).describe("The page."), results_metadata: NextCursor }),
    errors: ["organization_not_found", "invalid_cursor"],
    example: { params: { organization_id: "$ORGANIZATION_ID" }, body: { limit: 10 } },
    rule: searchReceipts,
  }),
  managementCall({
    name: "off_boarding_receipts.get",
    method: "GET",
    path: "/b2b/organizations/{organization_id}/off_boarding_receipts/{receipt_id}",
    summary: "Returns the receipt of a member who was taken out.",
    request: NoFields,
    response: z.object({ receipt: Receipt.describe("The receipt.") }),
    errors: ["organization_not_found", "receipt_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID", receipt_id: "$RECEIPT_ID" } },
    rule: getReceipt,
  }),
];
