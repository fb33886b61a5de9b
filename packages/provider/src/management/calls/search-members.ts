import { MemberSearchRequest, MemberSearchResponse } from "@portico/wire/schemas";
import { LONG_LISTS_BYTES } from "../../http/route.ts";
import { searchMembers as rule } from "../../members/search-members.ts";
import { Cursor, PageSize } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const searchMembers = managementCall({
  name: "members.search",
  method: "POST",
  path: "/b2b/organizations/{organization_id}/members/search",
  bodyLimitBytes: LONG_LISTS_BYTES,
  summary: "Returns a page of an organization's members, oldest first.",
  description:
    "Deleted members appear only when the query has a `statuses` filter. Invitations have the status `invited`.",
  request: MemberSearchRequest.extend({ cursor: Cursor, limit: PageSize }).strict(),
  response: MemberSearchResponse,
  errors: ["organization_not_found", "invalid_cursor"],
  example: {
    params: { organization_id: "$ORGANIZATION_ID" },
    body: {
      limit: 10,
      query: { operator: "AND", operands: [{ filter_name: "statuses", filter_value: ["active", "invited"] }] },
    },
  },
  rule,
});
