import { audit } from "../../../core/audit/audit.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import { requireQuota } from "../../../core/records/organization/quotas.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import type { Connection, Kind } from "./connection.ts";
import { type NewKey, toKeyRow } from "./keys.ts";
import { insertConnection, insertKeys } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

export interface NewConnection<K extends Kind> {
  kind: K;
  /** Generated if omitted. */
  connection_id?: string | undefined;
  organization_id: string;
  display_name?: string | undefined;
  identity_provider?: string | undefined;
  status: "pending" | "active";
  is_held?: boolean | undefined;
  settings: Connection<K>["settings"];
  sealed_client_secret?: string | null;
  keys?: NewKey[];
  by?: string | undefined;
  /** From `ancestorsForOrganization`. Empty for a back end and for the configuration. */
  ancestors?: string[];
}

/** @throws ApiError `organization_not_found`, `sso_limit_reached`. */
export async function requireConnectionQuota(call: Call, tx: Db, organizationId: string): Promise<void> {
  const organization = await lockOrganization(call, tx, organizationId);
  requireQuota(call, organization, "sso_connections", organization.sso_connections.length);
}

/** Adds a connection to an organization. @throws ApiError `organization_not_found`, `sso_limit_reached`. */
export async function addConnection<K extends Kind>(
  call: Call,
  tx: Db,
  { kind, organization_id, keys = [], by, ancestors = [], ...params }: NewConnection<K>,
): Promise<Connection<K>> {
  await requireConnectionQuota(call, tx, organization_id);
  const { project_id } = call.project;
  const connection_id = params.connection_id ?? newId(call.project, `${kind}-connection`);
  const now = call.clock.now();
  const connection = await insertConnection(tx, {
    project_id,
    connection_id,
    organization_id,
    kind,
    status: params.status,
    is_held: params.is_held ?? false,
    display_name: params.display_name ?? "",
    identity_provider: params.identity_provider || "generic",
    settings: json(params.settings),
    sealed_client_secret: params.sealed_client_secret ?? null,
    ancestors: json(ancestors),
    created_at: now,
    updated_at: now,
  });
  await insertKeys(
    tx,
    keys.map((key) => toKeyRow(call, connection, key)),
  );
  await refreshSummaries(call, tx, organization_id);
  await call.setup?.claim(tx, connection_id);
  await audit(call, tx, {
    action: "sso_connection.created",
    organization_id,
    ...(by !== undefined && { member_id: by }),
    details: { connection_id, kind },
  });
  return connection as Connection<K>;
}
