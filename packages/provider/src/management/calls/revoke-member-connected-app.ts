import { Nothing } from "@portico/wire/schemas";
import { revokeMemberConnectedApp as rule } from "../../idp/consents/app-access.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const revokeMemberConnectedApp = managementCall({
  name: "members.connected_apps.revoke",
  method: "POST",
  path: "/b2b/organizations/{organization_id}/members/{member_id}/connected_apps/{connected_app_id}/revoke",
  summary: "Revokes an app's access to a member. Its tokens are refused from then on.",
  description: "JWTs for an API stay good for 5 minutes at most. The app may ask the member again.",
  request: NoFields,
  response: Nothing,
  errors: ["organization_not_found", "member_not_found", "connected_app_not_found"],
  example: {
    params: { organization_id: "$ORGANIZATION_ID", member_id: "$MEMBER_ID", connected_app_id: "$CLIENT_ID" },
    body: {},
  },
  rule,
});
