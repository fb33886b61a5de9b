import {
  ConnectedAppResponse,
  ConnectedAppSecretResponse,
  ConnectedAppsResponse,
  CreateConnectedAppRequest,
  Nothing,
  UpdateConnectedAppRequest,
} from "@portico/wire/schemas";
import {
  cancelSecretRotation,
  completeSecretRotation,
  createConnectedApp,
  getConnectedApp,
  listConnectedApps,
  startSecretRotation,
  updateConnectedApp,
} from "../../../access/idp/apps/manage-connected-apps.ts";
import { deleteConnectedApp } from "../../../access/idp/connected-apps.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const connectedApps: ManagementCall[] = [
  managementCall({
    name: "connected_apps.create",
    method: "POST",
    path: "/b2b/connected_apps",
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Create a connected app",
    description:
      "Creates a connected app. " +
      "Without `allowed_scopes`, the app can request `openid`, `profile`, `email`, `phone` and `offline_access`.",
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
    rule: createConnectedApp,
  }),
  managementCall({
    name: "connected_apps.get",
    method: "GET",
    path: "/b2b/connected_apps/{client_id}",
    summary: "Get a connected app",
    description: "Returns an app.",
    request: NoFields,
    response: ConnectedAppResponse,
    errors: ["connected_app_not_found"],
    example: { params: { client_id: "$CLIENT_ID" } },
    rule: getConnectedApp,
  }),
  managementCall({
    name: "connected_apps.list",
    method: "GET",
    path: "/b2b/connected_apps",
    summary: "List connected apps",
    description: "Lists the project's apps, oldest first.",
    request: NoFields,
    response: ConnectedAppsResponse,
    errors: [],
    example: {},
    rule: listConnectedApps,
  }),
  managementCall({
    name: "connected_apps.update",
    method: "PUT",
    path: "/b2b/connected_apps/{client_id}",
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Update a connected app",
    description:
      "Updates the fields that you send. Other fields keep their values. " +
      "A scope that you remove from `allowed_scopes` is also removed from existing grants immediately.",
    request: UpdateConnectedAppRequest,
    response: ConnectedAppResponse,
    errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
    example: { params: { client_id: "$CLIENT_ID" }, body: { client_name: "Boards Sync 2" } },
    rule: updateConnectedApp,
  }),
  managementCall({
    name: "connected_apps.delete",
    method: "DELETE",
    path: "/b2b/connected_apps/{client_id}",
    summary: "Delete a connected app",
    description: "Deletes an app and revokes its tokens. JWTs for an API stay valid for at most 5 minutes.",
    request: NoFields,
    response: Nothing,
    errors: ["connected_app_not_found", "connected_app_in_configuration"],
    example: { params: { client_id: "$CLIENT_ID" } },
    rule: deleteConnectedApp,
  }),
  managementCall({
    name: "connected_apps.secret.rotate_start",
    method: "POST",
    path: "/b2b/connected_apps/{client_id}/secret/rotate/start",
    summary: "Start the rotation of an app's secret",
    description:
      "Starts a rotation and returns the next secret. Both are valid until you complete or cancel the rotation. " +
      "Starting again replaces the next secret.",
    request: NoFields,
    response: ConnectedAppSecretResponse,
    errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
    example: { params: { client_id: "$CLIENT_ID" }, body: {} },
    rule: startSecretRotation,
  }),
  managementCall({
    name: "connected_apps.secret.rotate_complete",
    method: "POST",
    path: "/b2b/connected_apps/{client_id}/secret/rotate/complete",
    summary: "Complete the rotation of an app's secret",
    description: "Completes a rotation. The next secret replaces the old one, which is no longer valid.",
    request: NoFields,
    response: ConnectedAppResponse,
    errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
    example: { params: { client_id: "$CLIENT_ID" }, body: {} },
    rule: completeSecretRotation,
  }),
  managementCall({
    name: "connected_apps.secret.rotate_cancel",
    method: "POST",
    path: "/b2b/connected_apps/{client_id}/secret/rotate/cancel",
    summary: "Cancel the rotation of an app's secret",
    description: "Cancels a rotation. The next secret is discarded.",
    request: NoFields,
    response: ConnectedAppResponse,
    errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
    example: { params: { client_id: "$CLIENT_ID" }, body: {} },
    rule: cancelSecretRotation,
  }),
];
