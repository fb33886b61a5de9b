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
import { deleteConnection } from "../../../organizations/scim/directory/delete-connection.ts";
import { getConnection, listConnectionGroups } from "../../../organizations/scim/directory/get-connection.ts";
import { listPendingChanges } from "../../../organizations/scim/directory/list-pending-changes.ts";
import { updateConnection } from "../../../organizations/scim/directory/update-connection.ts";
import { listExchanges } from "../../../organizations/scim/protocol/recorder/list-exchanges.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/scim";
const ofOrganization = { organization_id: "$ORGANIZATION_ID" } as const;
const ofConnection = { organization_id: "$ORGANIZATION_ID", connection_id: "$SCIM_CONNECTION_ID" } as const;
const ofChange = { organization_id: "$ORGANIZATION_ID", change_id: "$PENDING_CHANGE_ID" } as const;
const rotation = { params: ofOrganization, body: { connection_id: "$SCIM_CONNECTION_ID" } };
const Rotation = z.strictObject(ScimRotationRequest.shape);
const connectionErrors: ApiErrorType[] = ["organization_not_found", "no_active_scim_connection"];

export const scimConnections: ManagementCall[] = [
  managementCall({
    name: "scim_connections.create",
    method: "POST",
    path: PATH,
    summary: "Connects an organization's directory, and returns the token for it, this once.",
    request: z.strictObject(CreateConnectionRequest.shape),
    response: ScimConnectionWithTokenResponse,
    errors: ["organization_not_found", "active_scim_connection_exists"],
    example: { params: ofOrganization, body: { display_name: "Okta", identity_provider: "okta" } },
    rule: createConnection,
  }),
  managementCall({
    name: "scim_connections.get",
    method: "GET",
    path: PATH,
    summary: "Returns the connection of an organization's directory.",
    request: NoFields,
    response: ScimConnectionResponse,
    errors: connectionErrors,
    example: { params: ofOrganization },
    rule: getConnection,
  }),
  managementCall({
    name: "scim_connections.groups",
    method: "POST",
    path: `${PATH}/groups`,
    isRepeatable: true,
    summary: "Returns the directory's groups, page by page.",
    request: z.strictObject(ScimGroupsRequest.shape),
    response: ScimGroupsResponse,
    errors: [...connectionErrors, "invalid_cursor"],
    example: { params: ofOrganization, body: { limit: 10 } },
    rule: listConnectionGroups,
  }),
  managementCall({
    name: "scim_connections.exchanges",
    method: "POST",
    path: `${PATH}/exchanges`,
    isRepeatable: true,
    summary: "Returns the directory's last 100 requests with their answers, the latest first.",
    description: "Secrets are masked, and long bodies cut. Look here when somebody does not arrive.",
    request: z.strictObject(ScimExchangesRequest.shape),
    response: ScimExchangesResponse,
    errors: [...connectionErrors, "invalid_cursor"],
    example: { params: ofOrganization, body: { limit: 10 } },
    rule: listExchanges,
  }),
  managementCall({
    name: "scim_connections.update",
    method: "PUT",
    path: `${PATH}/{connection_id}`,
    summary: "Changes the fields of the directory's connection that are sent.",
    request: z.strictObject({
      ...UpdateScimConnectionRequest.shape,
      attribute_mapping: z
        .record(z.string().min(1).max(64), z.string().min(1).max(256))
        .refine((mapping) => Object.keys(mapping).length <= 50, { message: "has more than 50 fields" })
        .optional()
        .describe("Fields of members' `trusted_metadata`, each with the SCIM attribute that fills it."),
    }),
    response: ScimConnectionResponse,
    errors: [...connectionErrors, "invalid_role", "bad_request"],
    example: { params: ofConnection, body: { display_name: "Okta" } },
    rule: updateConnection,
  }),
  managementCall({
    name: "scim_connections.activate",
    method: "POST",
    path: `${PATH}/{connection_id}/activate`,
    summary: "Activates a directory's connection that is held: from now on it changes members.",
    description: "A connection that a setup link made is held. Look at `display_name` and at its exchanges first.",
    request: NoFields,
    response: ScimConnectionResponse,
    errors: connectionErrors,
    example: { params: ofConnection, body: {} },
    rule: activateConnection,
  }),
  managementCall({
    name: "scim_connections.pending_changes",
    method: "POST",
    path: `${PATH}/pending_changes`,
    isRepeatable: true,
    summary: "Returns the changes that the directory wants and an admin has to decide about, oldest first.",
    description:
      "They are about members with emergency access or directly assigned roles, and about members whom the directory " +
      "did not create, outside of the organization's verified domains. They do not expire.",
    request: z.strictObject(ScimChangesRequest.shape),
    response: ScimChangesResponse,
    errors: [...connectionErrors, "invalid_cursor"],
    example: { params: ofOrganization, body: { limit: 10 } },
    rule: listPendingChanges,
  }),
  managementCall({
    name: "scim_connections.apply_change",
    method: "POST",
    path: `${PATH}/pending_changes/{change_id}/apply`,
    summary: "Makes a change that the directory wants.",
    request: NoFields,
    response: ScimChangeResponse,
    errors: [
      "organization_not_found",
      "pending_change_not_found",
      "duplicate_member_email",
      "duplicate_member_phone_number",
    ],
    example: { params: ofChange, body: {} },
    rule: applyPendingChange,
  }),
  managementCall({
    name: "scim_connections.dismiss_change",
    method: "POST",
    path: `${PATH}/pending_changes/{change_id}/dismiss`,
    summary: "Keeps the member as they are. The directory may ask again once it wants something else.",
    request: NoFields,
    response: ScimChangeResponse,
    errors: ["organization_not_found", "pending_change_not_found"],
    example: { params: ofChange, body: {} },
    rule: dismissPendingChange,
  }),
  managementCall({
    name: "scim_connections.rotate_start",
    method: "POST",
    path: `${PATH}/rotate/start`,
    summary: "Makes the directory's next token, and returns it, this once; both are good until the rotation ends.",
    request: Rotation,
    response: ScimConnectionWithNextTokenResponse,
    errors: connectionErrors,
    example: rotation,
    rule: startRotation,
  }),
  managementCall({
    name: "scim_connections.rotate_complete",
    method: "POST",
    path: `${PATH}/rotate/complete`,
    summary: "Puts the next token in the place of the directory's token, which ends.",
    request: Rotation,
    response: ScimConnectionResponse,
    errors: [...connectionErrors, "scim_connection_not_rotating_token"],
    example: rotation,
    rule: completeRotation,
  }),
  managementCall({
    name: "scim_connections.rotate_cancel",
    method: "POST",
    path: `${PATH}/rotate/cancel`,
    summary: "Ends the directory's next token; the old one stays.",
    request: Rotation,
    response: ScimConnectionResponse,
    errors: [...connectionErrors, "scim_connection_not_rotating_token"],
    example: rotation,
    rule: cancelRotation,
  }),
  managementCall({
    name: "scim_connections.delete",
    method: "DELETE",
    path: `${PATH}/{connection_id}`,
    summary: "Deletes the directory's connection; the members stay, without the roles of their groups.",
    request: NoFields,
    response: DeleteConnectionResponse,
    errors: connectionErrors,
    example: { params: ofConnection },
    rule: deleteConnection,
  }),
];
