import { ConnectedAppResponse } from "@portico/wire/schemas";
import { cancelSecretRotation as rule } from "../../idp/apps/rotate-app-secret.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const cancelSecretRotation = managementCall({
  name: "connected_apps.secret.rotate_cancel",
  method: "POST",
  path: "/b2b/connected_apps/{client_id}/secret/rotate/cancel",
  summary: "Drops the new secret. The old one stays.",
  request: NoFields,
  response: ConnectedAppResponse,
  errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
  example: { params: { client_id: "$CLIENT_ID" }, body: {} },
  rule,
});
