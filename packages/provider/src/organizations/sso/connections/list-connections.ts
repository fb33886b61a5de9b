import type { ShownConnection, SsoConnectionsResponse, SsoWarning } from "@portico/wire";
import { type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { ConnectionRequest } from "./change-connection.ts";
import type { Connection } from "./connection.ts";
import { listWarnings } from "./list-warnings.ts";
import type { SsoKeyRow } from "./schema.ts";
import { listConnections as list, listKeys } from "./store.ts";
import { toExternalConnection, toOidcConnection, toSamlConnection } from "./to-connection.ts";

/** Lists the connections of the caller's organization, oldest first. @throws ApiError `unauthorized_action`. */
export async function listConnections(call: Call, request: InOrganization = {}): Promise<SsoConnectionsResponse> {
  const caller = await requireActor(call, request);
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

/**
 * Lists connections with warnings about problems that will stop logins. Only for back ends.
 *
 * @throws ApiError `organization_not_found`.
 */
export async function listConnectionsWithWarnings(
  call: Call,
  { organization_id }: { organization_id: string },
): Promise<SsoConnectionsResponse & { warnings: SsoWarning[] }> {
  const connections = await listConnections(call, { organization_id });
  const { project_id } = call.project;
  return { ...connections, warnings: await listWarnings(call, { project_id, organization_id }) };
}

/** Returns one connection, with its warnings. @throws ApiError `organization_not_found`, `sso_connection_not_found`. */
export async function getConnection(
  call: Call,
  { organization_id, connection_id }: ConnectionRequest & { organization_id: string },
): Promise<ShownConnection & { has_signal_receiver: boolean; warnings: SsoWarning[] }> {
  const { organization } = await requireActor(call, { organization_id });
  const connections = await list(call.db, organization);
  const found = connections.find((one) => one.connection_id === connection_id);
  if (!found) throw new ApiError("sso_connection_not_found");
  const keys = await listKeys(call.db, found.project_id, [connection_id]);
  const warnings = await listWarnings(call, organization);
  return {
    ...showConnection(call, found, keys),
    has_signal_receiver: found.signal_token_hash !== null,
    warnings: warnings.filter((warning) => warning.connection_id === connection_id),
  };
}

export function showConnection(call: Call, found: Connection, keys: SsoKeyRow[]): ShownConnection {
  const { kind, is_held } = found;
  switch (kind) {
    case "saml":
      return { kind, is_held, connection: toSamlConnection(call, found, keys) };
    case "oidc":
      return { kind, is_held, connection: toOidcConnection(call, found) };
    case "external":
      return { kind, is_held, connection: toExternalConnection(found) };
  }
}
