import type { SsoConnectionsResponse } from "@portico/wire";
import type { Call } from "../../call/call.ts";
import { requireActor } from "../../rbac/actor.ts";
import { authorize } from "../../rbac/authorize.ts";
import { listConnections as list, listKeys } from "./store.ts";
import { toExternalConnection, toOidcConnection, toSamlConnection } from "./to-connection.ts";

/** Every connection of the caller's organization, the oldest first. @throws ApiError `unauthorized_action`. */
export async function listConnections(call: Call): Promise<SsoConnectionsResponse> {
  const caller = await requireActor(call);
  await authorize(call, caller, "sso", "read");
  const { project_id, organization_id } = caller.organization;
  const connections = await list(call.db, { project_id, organization_id });
  const keys = await listKeys(
    call.db,
    project_id,
    connections.map(({ connection_id }) => connection_id),
  );
  return {
    saml_connections: connections.flatMap((one) => (one.kind === "saml" ? [toSamlConnection(call, one, keys)] : [])),
    oidc_connections: connections.flatMap((one) => (one.kind === "oidc" ? [toOidcConnection(call, one)] : [])),
    external_connections: connections.flatMap((one) => (one.kind === "external" ? [toExternalConnection(one)] : [])),
  };
}
