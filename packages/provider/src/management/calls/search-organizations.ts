import { Organization } from "@portico/wire/schemas";
import { z } from "zod";
import { LONG_LISTS_BYTES } from "../../http/route.ts";
import { searchOrganizations as rule } from "../../organizations/search-organizations.ts";
import { Cursor, NextCursor, PageSize } from "./fields.ts";
import { managementCall } from "./management-call.ts";

const Texts = z.array(z.string().max(512)).max(100).describe("Any of these, where the filter takes a list.");
const Operand = z.discriminatedUnion("filter_name", [
  z.strictObject({ filter_name: z.literal("organization_ids").describe("What is looked at."), filter_value: Texts }),
  z.strictObject({ filter_name: z.literal("organization_slugs"), filter_value: Texts }),
  z.strictObject({ filter_name: z.literal("email_allowed_domains"), filter_value: Texts }),
  z.strictObject({ filter_name: z.literal("member_emails"), filter_value: Texts }),
  z.strictObject({
    filter_name: z.literal("organization_name_fuzzy"),
    filter_value: z.string().min(3).max(128).describe("A part of the name, where it is fuzzy."),
  }),
]);

export const searchOrganizations = managementCall({
  name: "organizations.search",
  method: "POST",
  path: "/b2b/organizations/search",
  bodyLimitBytes: LONG_LISTS_BYTES,
  summary: "Returns a page of organizations, oldest first.",
  request: z.strictObject({
    cursor: Cursor,
    limit: PageSize,
    query: z
      .strictObject({
        operator: z.enum(["AND", "OR"]).describe("Whether all operands must hold, or one."),
        operands: z.array(Operand).max(10).describe("What is asked of an organization."),
      })
      .optional()
      .describe("All organizations when absent."),
  }),
  response: z.object({ organizations: z.array(Organization).describe("The page."), results_metadata: NextCursor }),
  errors: ["invalid_cursor"],
  example: {
    body: {
      limit: 10,
      query: { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: ["ada@globex.test"] }] },
    },
  },
  rule,
});
