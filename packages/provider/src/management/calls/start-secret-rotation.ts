import { ConnectedAppSecretResponse } from "@portico/wire/schemas";
import { startSecretRotation as rule } from "../../idp/apps/rotate-app-secret.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const startSecretRotation = managementCall({
  name: "connected_apps.secret.rotate_start",
  method: "POST",
  path: "/b2b/connected_apps/{client_id}/secret/rotate/start",
  summary: "Creates a new secret. Both are good until you complete or cancel.",
  description: "A second start replaces the new secret by another one.",
  request: NoFields,
  response: ConnectedAppSecretResponse,
  errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
  example: { params: { client_id: "$CLIENT_ID" }, body: {} },
  rule,
});
