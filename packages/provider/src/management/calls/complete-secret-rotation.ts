import { ConnectedAppResponse } from "@portico/wire/schemas";
import { completeSecretRotation as rule } from "../../idp/apps/rotate-app-secret.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const completeSecretRotation = managementCall({
  name: "connected_apps.secret.rotate_complete",
  method: "POST",
  path: "/b2b/connected_apps/{client_id}/secret/rotate/complete",
  summary: "Replaces the old secret by the new one. The old one is refused from then on.",
  request: NoFields,
  response: ConnectedAppResponse,
  errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
  example: { params: { client_id: "$CLIENT_ID" }, body: {} },
  rule,
});
