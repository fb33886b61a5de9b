import { ConnectedAppSecretResponse, CreateConnectedAppRequest } from "@portico/wire/schemas";
import { LONG_LISTS_BYTES } from "../../http/route.ts";
import { createConnectedApp as rule } from "../../idp/apps/create-connected-app.ts";
import { managementCall } from "./management-call.ts";

export const createConnectedApp = managementCall({
  name: "connected_apps.create",
  method: "POST",
  path: "/b2b/connected_apps",
  bodyLimitBytes: LONG_LISTS_BYTES,
  summary: "Adds an app that members may connect.",
  description:
    "Without `allowed_scopes` the app may ask for `openid`, `profile`, `email`, `phone` and `offline_access`.",
  request: CreateConnectedAppRequest,
  response: ConnectedAppSecretResponse,
  errors: ["bad_request", "duplicate_connected_app"],
  example: {
    body: {
      client_type: "third_party",
      client_name: "Boards Sync",
      redirect_urls: ["https://sync.example.com/callback"],
    },
  },
  rule,
});
