import type { Call } from "../call/call.ts";
import type { SeedSsoConnection } from "../config/project-schema.ts";
import { sealedAt } from "../crypto/sealed-at.ts";
import type { Db, OrganizationRow } from "../db/schema.ts";
import { addConnection } from "./add-connection.ts";
import { newSettings } from "./connection.ts";
import { generateKeys, type NewKey, parseCertificate } from "./keys.ts";
import { findConnection } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

type Owner = Parameters<typeof generateKeys>[0];

/** Keys of our own for each configured SAML connection; made before the transaction that adds it. */
export type SeedKeys = Map<string, NewKey[]>;

export async function makeSeedKeys(owner: Owner, connections: SeedSsoConnection[]): Promise<SeedKeys> {
  const made: SeedKeys = new Map();
  for (const { type, connection_id } of connections) {
    if (type !== "saml") continue;
    made.set(connection_id, await generateKeys(owner));
  }
  return made;
}

/** Adds the configured connections that an organization does not have yet. */
export async function seedConnections(
  call: Call,
  tx: Db,
  { organization_id }: OrganizationRow,
  connections: SeedSsoConnection[],
  { keys, defaultConnectionId }: { keys: SeedKeys; defaultConnectionId: string | null | undefined },
): Promise<void> {
  const { project_id } = call.project;
  let added = 0;
  for (const connection of connections) {
    const { connection_id } = connection;
    if (await findConnection(tx, { project_id, connection_id })) continue;
    await addConnection(call, tx, { ...toNewConnection(call, connection, keys), organization_id, status: "active" });
    added += 1;
  }
  if (added > 0 && defaultConnectionId) await refreshSummaries(call, tx, organization_id, { defaultConnectionId });
}

function toNewConnection(call: Call, connection: SeedSsoConnection, keys: SeedKeys) {
  const { connection_id, display_name, identity_provider, attribute_mapping } = connection;
  const common = { connection_id, display_name, identity_provider };
  if (connection.type === "saml") {
    const { idp_entity_id, idp_sso_url, certificates, implicit_roles, group_implicit_roles } = connection;
    return {
      ...common,
      kind: "saml" as const,
      settings: {
        idp_entity_id,
        idp_sso_url,
        attribute_mapping,
        saml_connection_implicit_role_assignments: implicit_roles,
        saml_group_implicit_role_assignments: group_implicit_roles,
      },
      keys: [...certificates.map((text) => parseCertificate(call, text)), ...(keys.get(connection_id) ?? [])],
    };
  }
  const { issuer, client_id, client_secret, custom_scopes } = connection;
  return {
    ...common,
    kind: "oidc" as const,
    settings: { ...newSettings().oidc, issuer, client_id, custom_scopes, attribute_mapping },
    sealed_client_secret: call.serverKey.seal(
      client_secret,
      sealedAt("sso_connections", { project_id: call.project.project_id, connection_id }),
    ),
  };
}
