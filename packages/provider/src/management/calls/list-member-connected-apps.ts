import { MemberConnectedAppsResponse } from "@portico/wire/schemas";
import { listMemberConnectedApps as rule } from "../../idp/consents/app-access.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const listMemberConnectedApps = managementCall({
  name: "members.connected_apps.list",
  method: "GET",
  path: "/b2b/organizations/{organization_id}/members/{member_id}/connected_apps",
  summary: "Returns the apps that a member has let in, and what they may do.",
  request: NoFields,
  response: MemberConnectedAppsResponse,
  errors: ["organization_not_found", "member_not_found"],
  example: {
    params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID" },
  },
  rule,
});
