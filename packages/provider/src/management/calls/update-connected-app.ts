import { ConnectedAppResponse, UpdateConnectedAppRequest } from "@portico/wire/schemas";
import { LONG_LISTS_BYTES } from "../../http/route.ts";
import { updateConnectedApp as rule } from "../../idp/apps/update-connected-app.ts";
import { managementCall } from "./management-call.ts";

export const updateConnectedApp = managementCall({
  name: "connected_apps.update",
  method: "PUT",
  path: "/b2b/connected_apps/{client_id}",
  bodyLimitBytes: LONG_LISTS_BYTES,
  summary: "Changes the fields that you send. The others stay.",
  description: "A scope that you remove from `allowed_scopes` is at once gone from what was granted, too.",
  request: UpdateConnectedAppRequest,
  response: ConnectedAppResponse,
  errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
  example: { params: { client_id: "$CLIENT_ID" }, body: { client_name: "Boards Sync 2" } },
  rule,
});
