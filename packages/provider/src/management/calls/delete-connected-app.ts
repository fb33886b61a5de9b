import { Nothing } from "@portico/wire/schemas";
import { deleteConnectedApp as rule } from "../../idp/delete-connected-app.ts";
import { NoFields } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const deleteConnectedApp = managementCall({
  name: "connected_apps.delete",
  method: "DELETE",
  path: "/b2b/connected_apps/{client_id}",
  summary: "Deletes an app. Its tokens are refused from then on.",
  description: "JWTs for an API stay good for 5 minutes at most.",
  request: NoFields,
  response: Nothing,
  errors: ["connected_app_not_found", "connected_app_in_configuration"],
  example: { params: { client_id: "$CLIENT_ID" } },
  rule,
});
