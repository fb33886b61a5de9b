import {
  ConnectedAppResponse,
  ConnectedAppSecretResponse,
  ConnectedAppsResponse,
  CreateConnectedAppRequest,
  Nothing,
  SignalStreamResponse,
  SignalStreamsResponse,
  UpdateConnectedAppRequest,
  UpdateSignalStreamRequest,
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
import {
  deleteSignalStream,
  listSignalStreams,
  updateSignalStream,
} from "../../../access/idp/signals/operate-streams.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const connectedApps: ManagementCall[] = [
  managementCall({
    name: "connected_apps.create",
    route: "POST /b2b/connected_apps",
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
    route: "GET /b2b/connected_apps/{client_id}",
    summary: "Get a connected app",
    description: "Returns an app.",
    response: ConnectedAppResponse,
    errors: ["connected_app_not_found"],
    rule: getConnectedApp,
  }),
  managementCall({
    name: "connected_apps.list",
    route: "GET /b2b/connected_apps",
    summary: "List connected apps",
    description: "Lists the project's apps, oldest first.",
    response: ConnectedAppsResponse,
    rule: listConnectedApps,
  }),
  managementCall({
    name: "connected_apps.update",
    route: "PUT /b2b/connected_apps/{client_id}",
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Update a connected app",
    description:
      "Updates the fields that you send. Other fields keep their values. " +
      "A scope that you remove from `allowed_scopes` is also removed from existing grants immediately.",
    request: UpdateConnectedAppRequest,
    response: ConnectedAppResponse,
    errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
    example: { body: { client_name: "Boards Sync 2" } },
    rule: updateConnectedApp,
  }),
  managementCall({
    name: "connected_apps.delete",
    route: "DELETE /b2b/connected_apps/{client_id}",
    summary: "Delete a connected app",
    description: "Deletes an app and revokes its tokens. JWTs for an API stay valid for at most 5 minutes.",
    response: Nothing,
    errors: ["connected_app_not_found", "connected_app_in_configuration"],
    rule: deleteConnectedApp,
  }),
  managementCall({
    name: "connected_apps.secret.rotate_start",
    route: "POST /b2b/connected_apps/{client_id}/secret/rotate/start",
    summary: "Start the rotation of an app's secret",
    description:
      "Starts a rotation and returns the next secret. Both are valid until you complete or cancel the rotation. " +
      "Starting again replaces the next secret.",
    response: ConnectedAppSecretResponse,
    errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
    rule: startSecretRotation,
  }),
  managementCall({
    name: "connected_apps.secret.rotate_complete",
    route: "POST /b2b/connected_apps/{client_id}/secret/rotate/complete",
    summary: "Complete the rotation of an app's secret",
    description: "Completes a rotation. The next secret replaces the old one, which is no longer valid.",
    response: ConnectedAppResponse,
    errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
    rule: completeSecretRotation,
  }),
  managementCall({
    name: "connected_apps.secret.rotate_cancel",
    route: "POST /b2b/connected_apps/{client_id}/secret/rotate/cancel",
    summary: "Cancel the rotation of an app's secret",
    description: "Cancels a rotation. The next secret is discarded.",
    response: ConnectedAppResponse,
    errors: ["connected_app_not_found", "connected_app_in_configuration", "bad_request"],
    rule: cancelSecretRotation,
  }),
  managementCall({
    name: "connected_apps.signal_streams.list",
    route: "GET /b2b/signal_streams",
    summary: "List the event streams of apps",
    description: "Lists the streams of security events that apps have created, by client ID.",
    response: SignalStreamsResponse,
    rule: listSignalStreams,
  }),
  managementCall({
    name: "connected_apps.signal_streams.update",
    route: "PUT /b2b/connected_apps/{client_id}/signal_stream",
    summary: "Pause or enable an app's event stream",
    description:
      "Pauses an app's stream of security events, or enables it again. " +
      "A paused stream keeps its events for a week, and the app cannot enable it.",
    request: UpdateSignalStreamRequest,
    response: SignalStreamResponse,
    errors: ["connected_app_not_found"],
    example: { body: { status: "paused" } },
    rule: updateSignalStream,
  }),
  managementCall({
    name: "connected_apps.signal_streams.delete",
    route: "DELETE /b2b/connected_apps/{client_id}/signal_stream",
    summary: "Delete an app's event stream",
    description: "Deletes an app's stream, with the events that wait. The app can create another one.",
    response: Nothing,
    errors: ["connected_app_not_found"],
    rule: deleteSignalStream,
  }),
];
