import type { SetupLink } from "@portico/wire";
import {
  CreateConnectionRequest,
  Id,
  NoBody,
  ScimExchangesRequest,
  ScimGroupMembersRequest,
  ScimGroupsRequest,
  ScimRotationRequest,
  SsoListAttemptsRequest,
  UpdateOidcConnectionRequest,
  UpdateSamlConnectionByUrlRequest,
  UpdateSamlConnectionRequest,
  UpdateScimConnectionRequest,
} from "@portico/wire/schemas";
import { z } from "zod";
import type { Call, SetupReach } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { activateConnection as activateDirectory } from "../scim/connections/activate-connection.ts";
import { createConnection as createDirectory } from "../scim/connections/create-connection.ts";
import { cancelRotation, completeRotation, startRotation } from "../scim/connections/rotate-token.ts";
import {
  getConnection as getDirectory,
  listConnectionGroups,
  listGroupMembers,
} from "../scim/directory/read-directory.ts";
import { updateConnection as updateDirectory } from "../scim/directory/update-connection.ts";
import { listExchanges } from "../scim/protocol/recorder/list-exchanges.ts";
import { activateConnection } from "../sso/connections/activate-connection.ts";
import { createOidcConnection, createSamlConnection } from "../sso/connections/create-connection.ts";
import { deleteVerificationCertificate } from "../sso/connections/delete-connection.ts";
import { listConnections } from "../sso/connections/list-connections.ts";
import { listAttempts } from "../sso/logins/list-attempts.ts";
import { updateOidcConnection } from "../sso/oidc/update-oidc-connection.ts";
import { updateSamlConnection, updateSamlConnectionByUrl } from "../sso/saml/update-saml-connection.ts";
import { createTestRun, getTestRun } from "../sso/test-runs.ts";

/** A call from an opened link's page: an admin's operation by the same name, with fewer parameters. */
export interface SetupCall {
  request: z.ZodType;
  run(call: Call, reach: SetupReach, request: never): Promise<object>;
}

function setupCall<Request extends z.ZodType>(
  request: Request,
  run: (call: Call, reach: SetupReach, request: z.infer<Request>) => Promise<object>,
): SetupCall {
  return { request, run };
}

/** The link's one connection, whatever connection the page names. @throws ApiError `setup_link_not_allowed`. */
function connectionOf({ connection_id, organization_id }: SetupReach, named?: string) {
  if (connection_id === null || (named !== undefined && named !== connection_id)) {
    throw new ApiError("setup_link_not_allowed");
  }
  return { organization_id, connection_id };
}

const ConnectionRequest = z.strictObject({ connection_id: Id.optional() });
/** Refuses every key that is not listed, such as our private keys and what only a back end may set. */
const strictly = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  z.strictObject({ ...shape, connection_id: Id.optional() });
const Create = z.strictObject(CreateConnectionRequest.pick({ display_name: true, identity_provider: true }).shape);
const Rotation = z.strictObject(ScimRotationRequest.shape);

const sso: Record<string, SetupCall> = {
  "sso.getConnections": setupCall(NoBody, async (call, reach) => {
    const { organization_id, connection_id } = reach;
    const found = await listConnections(call, { organization_id });
    const own = <Kind extends { connection_id: string }>(all: Kind[]) =>
      all.filter((one) => one.connection_id === connection_id);
    return {
      saml_connections: own(found.saml_connections),
      oidc_connections: own(found.oidc_connections),
      external_connections: [],
    };
  }),
  "sso.listAttempts": setupCall(z.strictObject(SsoListAttemptsRequest.shape), async (call, reach, request) =>
    reach.connection_id === null
      ? { attempts: [], warnings: [] }
      : listAttempts(call, { ...request, ...connectionOf(reach, request.connection_id) }),
  ),
  // Held until an admin, or a link that may activate, has checked it.
  "sso.saml.createConnection": setupCall(Create, (call, { organization_id }, request) =>
    createSamlConnection(call, { ...request, organization_id, is_held: true }),
  ),
  "sso.oidc.createConnection": setupCall(Create, (call, { organization_id }, request) =>
    createOidcConnection(call, { ...request, organization_id, is_held: true }),
  ),
  "sso.saml.updateConnection": setupCall(
    strictly(UpdateSamlConnectionRequest.omit({ signing_private_key: true, saml_encryption_private_key: true })),
    (call, reach, request) => updateSamlConnection(call, { ...request, ...connectionOf(reach, request.connection_id) }),
  ),
  "sso.saml.updateConnectionByURL": setupCall(
    z.intersection(UpdateSamlConnectionByUrlRequest, ConnectionRequest.partial()),
    (call, reach, request) =>
      updateSamlConnectionByUrl(call, { ...request, ...connectionOf(reach, request.connection_id) }),
  ),
  "sso.saml.deleteVerificationCertificate": setupCall(
    ConnectionRequest.extend({ certificate_id: Id }),
    (call, reach, { certificate_id, connection_id }) =>
      deleteVerificationCertificate(call, { certificate_id, ...connectionOf(reach, connection_id) }),
  ),
  "sso.oidc.updateConnection": setupCall(strictly(UpdateOidcConnectionRequest), (call, reach, request) =>
    updateOidcConnection(call, { ...request, ...connectionOf(reach, request.connection_id) }),
  ),
  "sso.createTestRun": setupCall(ConnectionRequest, (call, reach, { connection_id }) =>
    createTestRun(call, connectionOf(reach, connection_id)),
  ),
  "sso.getTestRun": setupCall(
    ConnectionRequest.extend({ test_run_id: Id }),
    (call, reach, { test_run_id, connection_id }) =>
      getTestRun(call, { test_run_id, ...connectionOf(reach, connection_id) }),
  ),
  "sso.activateConnection": setupCall(ConnectionRequest, (call, reach, { connection_id }) =>
    activateConnection(call, connectionOf(reach, connection_id)),
  ),
};

const scim: Record<string, SetupCall> = {
  "scim.getConnection": setupCall(NoBody, getDirectory),
  // Held until an admin, or a link that may activate, activates it.
  "scim.createConnection": setupCall(Create, (call, { organization_id }, request) =>
    createDirectory(call, { ...request, organization_id }),
  ),
  "scim.updateConnection": setupCall(strictly(UpdateScimConnectionRequest), (call, reach, request) =>
    updateDirectory(call, { ...request, ...connectionOf(reach, request.connection_id) }),
  ),
  "scim.getConnectionGroups": setupCall(ScimGroupsRequest, (call, { organization_id }, request) =>
    listConnectionGroups(call, { ...request, organization_id }),
  ),
  "scim.getGroupMembers": setupCall(
    ScimGroupMembersRequest.extend({ group_id: Id }),
    (call, { organization_id }, request) => listGroupMembers(call, { ...request, organization_id }),
  ),
  "scim.listExchanges": setupCall(ScimExchangesRequest, (call, { organization_id }, request) =>
    listExchanges(call, { ...request, organization_id }),
  ),
  "scim.activateConnection": setupCall(ConnectionRequest, (call, reach, { connection_id }) =>
    activateDirectory(call, connectionOf(reach, connection_id)),
  ),
  "scim.rotateStart": setupCall(Rotation, (call, reach, { connection_id }) =>
    startRotation(call, connectionOf(reach, connection_id)),
  ),
  "scim.rotateComplete": setupCall(Rotation, (call, reach, { connection_id }) =>
    completeRotation(call, connectionOf(reach, connection_id)),
  ),
  "scim.rotateCancel": setupCall(Rotation, (call, reach, { connection_id }) =>
    cancelRotation(call, connectionOf(reach, connection_id)),
  ),
};

/** The calls that a link of each purpose allows. Everything else is refused. */
export const setupCalls: Record<SetupLink["purpose"], Record<string, SetupCall>> = { sso, scim };
