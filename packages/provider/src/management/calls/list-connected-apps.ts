import { ConnectedAppsResponse } from "@portico/wire/schemas";
import { listConnectedApps as rule } from "../../idp/apps/read-connected-apps.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const listConnectedApps = managementCall({
  name: "connected_apps.list",
  method: "GET",
  path: "/b2b/connected_apps",
  summary: "Returns the project's apps, oldest first.",
  request: NoFields,
  response: ConnectedAppsResponse,
  errors: [],
  example: {},
  rule,
});
