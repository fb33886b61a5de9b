import type { ApiErrorType } from "@portico/wire";
import {
  CreateConnectionRequest,
  DeleteConnectionResponse,
  ScimChangeResponse,
  ScimChangesRequest,
  ScimChangesResponse,
  ScimConnectionResponse,
  ScimConnectionWithNextTokenResponse,
  ScimConnectionWithTokenResponse,
  ScimExchangesRequest,
  ScimExchangesResponse,
  ScimGroupsRequest,
  ScimGroupsResponse,
  ScimRotationRequest,
  UpdateScimConnectionRequest,
} from "@portico/wire/schemas";
import { z } from "zod";
import { activateConnection } from "../../../organizations/scim/connections/activate-connection.ts";
import { createConnection } from "../../../organizations/scim/connections/create-connection.ts";
import {
  cancelRotation,
  completeRotation,
  startRotation,
} from "../../../organizations/scim/connections/rotate-token.ts";
import {
  applyPendingChange,
  dismissPendingChange,
} from "../../../organizations/scim/directory/decide-pending-change.ts";
import {
  getConnection,
  listConnectionGroups,
  listPendingChanges,
} from "../../../organizations/scim/directory/read-directory.ts";
import { deleteConnection, updateConnection } from "../../../organizations/scim/directory/update-connection.ts";
import { listExchanges } from "../../../organizations/scim/protocol/recorder/list-exchanges.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/scim";
const ofConnection = { connection_id: "$SCIM_CONNECTION_ID" } as const;
const ofChange = { change_id: "$PENDING_CHANGE_ID" } as const;
const rotation = { body: { connection_id: "$SCIM_CONNECTION_ID" } };
const Rotation = z.strictObject(ScimRotationRequest.shape);
const connectionErrors: ApiErrorType[] = ["organization_not_found", "no_active_scim_connection"];

export const scimConnections: ManagementCall[] = [
  managementCall({
    name: "scim_connections.create",
    route: `POST ${PATH}`,
    summary: "Create a directory connection",
    description: "Connects an organization's directory, and returns its token, which is returned only once.",
    request: z.strictObject(CreateConnectionRequest.shape),
    response: ScimConnectionWithTokenResponse,
    errors: ["organization_not_found", "active_scim_connection_exists"],
    example: { body: { display_name: "Okta", identity_provider: "okta" } },
    rule: createConnection,
  }),
  managementCall({
    name: "scim_connections.get",
    route: `GET ${PATH}`,
    summary: "Get an organization's directory connection",
    description: "Returns the connection of an organization's directory.",
    response: ScimConnectionResponse,
    errors: connectionErrors,
    rule: getConnection,
  }),
  managementCall({
    name: "scim_connections.groups",
    route: `POST ${PATH}/groups`,
    isRepeatable: true,
    summary: "List a directory's groups",
    description: "Lists the directory's groups.",
    request: z.strictObject(ScimGroupsRequest.shape),
    response: ScimGroupsResponse,
    errors: [...connectionErrors, "invalid_cursor"],
    example: { body: { limit: 10 } },
    rule: listConnectionGroups,
  }),
  managementCall({
    name: "scim_connections.exchanges",
    route: `POST ${PATH}/exchanges`,
    isRepeatable: true,
    summary: "List a directory's latest requests",
    description:
      "Lists the directory's last 100 requests with their responses, newest first. " +
      "Secrets are masked, and long bodies are omitted. Use it to find out why a user is not synced.",
    request: z.strictObject(ScimExchangesRequest.shape),
    response: ScimExchangesResponse,
    errors: [...connectionErrors, "invalid_cursor"],
    example: { body: { limit: 10 } },
    rule: listExchanges,
  }),
  managementCall({
    name: "scim_connections.update",
    route: `PUT ${PATH}/{connection_id}`,
    summary: "Update a directory connection",
    description: "Updates the fields of the directory's connection that you send.",
    request: z.strictObject({
      ...UpdateScimConnectionRequest.shape,
      attribute_mapping: z
        .record(z.string().min(1).max(64), z.string().min(1).max(256))
        .refine((mapping) => Object.keys(mapping).length <= 50, { message: "has more than 50 fields" })
        .optional()
        .describe("Maps fields of members' `trusted_metadata` to SCIM attributes."),
    }),
    response: ScimConnectionResponse,
    errors: [...connectionErrors, "invalid_role", "bad_request"],
    example: { params: ofConnection, body: { display_name: "Okta" } },
    rule: updateConnection,
  }),
  managementCall({
    name: "scim_connections.activate",
    route: `POST ${PATH}/{connection_id}/activate`,
    summary: "Activate a directory connection",
    description:
      "Activates a held directory connection, so that it can change members. " +
      "A connection created with a setup link is held. Check its `display_name` and its requests first.",
    response: ScimConnectionResponse,
    errors: connectionErrors,
    example: { params: ofConnection },
    rule: activateConnection,
  }),
  managementCall({
    name: "scim_connections.pending_changes",
    route: `POST ${PATH}/pending_changes`,
    isRepeatable: true,
    summary: "List a directory's pending changes",
    description:
      "Lists changes that the directory requested and an admin must decide, oldest first. " +
      "They are about members with emergency access or directly assigned roles, and about members whom the directory " +
      "did not create, outside of the organization's verified domains. They do not expire.",
    request: z.strictObject(ScimChangesRequest.shape),
    response: ScimChangesResponse,
    errors: [...connectionErrors, "invalid_cursor"],
    example: { body: { limit: 10 } },
    rule: listPendingChanges,
  }),
  managementCall({
    name: "scim_connections.apply_change",
    route: `POST ${PATH}/pending_changes/{change_id}/apply`,
    summary: "Apply a directory's pending change",
    description: "Applies a change that the directory requested.",
    response: ScimChangeResponse,
    errors: [
      "organization_not_found",
      "pending_change_not_found",
      "duplicate_member_email",
      "duplicate_member_phone_number",
    ],
    example: { params: ofChange },
    rule: applyPendingChange,
  }),
  managementCall({
    name: "scim_connections.dismiss_change",
    route: `POST ${PATH}/pending_changes/{change_id}/dismiss`,
    summary: "Dismiss a directory's pending change",
    description: "Dismisses a change. The directory can request a different one later.",
    response: ScimChangeResponse,
    errors: ["organization_not_found", "pending_change_not_found"],
    example: { params: ofChange },
    rule: dismissPendingChange,
  }),
  managementCall({
    name: "scim_connections.rotate_start",
    route: `POST ${PATH}/rotate/start`,
    summary: "Start the rotation of a directory's token",
    description:
      "Starts a rotation and returns the directory's next token, only once. Both tokens are valid until you complete or cancel the rotation.",
    request: Rotation,
    response: ScimConnectionWithNextTokenResponse,
    errors: connectionErrors,
    example: rotation,
    rule: startRotation,
  }),
  managementCall({
    name: "scim_connections.rotate_complete",
    route: `POST ${PATH}/rotate/complete`,
    summary: "Complete the rotation of a directory's token",
    description: "Completes a rotation. The next token replaces the old one, which is no longer valid.",
    request: Rotation,
    response: ScimConnectionResponse,
    errors: [...connectionErrors, "scim_connection_not_rotating_token"],
    example: rotation,
    rule: completeRotation,
  }),
  managementCall({
    name: "scim_connections.rotate_cancel",
    route: `POST ${PATH}/rotate/cancel`,
    summary: "Cancel the rotation of a directory's token",
    description: "Cancels a rotation. The next token is revoked.",
    request: Rotation,
    response: ScimConnectionResponse,
    errors: [...connectionErrors, "scim_connection_not_rotating_token"],
    example: rotation,
    rule: cancelRotation,
  }),
  managementCall({
    name: "scim_connections.delete",
    route: `DELETE ${PATH}/{connection_id}`,
    summary: "Delete a directory connection",
    description: "Deletes the directory's connection. Members stay, without the roles of their groups.",
    response: DeleteConnectionResponse,
    errors: connectionErrors,
    example: { params: ofConnection },
    rule: deleteConnection,
  }),
];
