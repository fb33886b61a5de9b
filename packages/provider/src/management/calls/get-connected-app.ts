import { ConnectedAppResponse } from "@portico/wire/schemas";
import { getConnectedApp as rule } from "../../idp/apps/read-connected-apps.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const getConnectedApp = managementCall({
  name: "connected_apps.get",
  method: "GET",
  path: "/b2b/connected_apps/{client_id}",
  summary: "Returns an app.",
  request: NoFields,
  response: ConnectedAppResponse,
  errors: ["connected_app_not_found"],
  example: { params: { client_id: "$CLIENT_ID" } },
  rule,
});
