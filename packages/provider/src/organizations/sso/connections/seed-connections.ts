import { findBySlug } from "../../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { ProjectConfig } from "../../../platform/config/project-schema.ts";
import type { SeedOrganization, SeedSsoConnection } from "../../../platform/config/seed-schema.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { addConnection } from "./add-connection.ts";
import { newSettings } from "./connection.ts";
import { generateKeys, type NewKey, parseCertificate } from "./keys.ts";
import { findConnection } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

/** Our keys for each configured SAML connection. */
type SeedKeys = Map<string, NewKey[]>;

/**
 * Adds the configured connections that are missing. Generates the keys before the transaction, because that is slow.
 */
export async function seedConnections(call: Call, project: ProjectConfig): Promise<(tx: Db) => Promise<void>> {
  const keys: SeedKeys = new Map();
  for (const { type, connection_id } of project.organizations.flatMap(({ sso_connections }) => sso_connections)) {
    if (type === "saml") keys.set(connection_id, await generateKeys(call));
  }
  return async (tx) => {
    for (const seeded of project.organizations) {
      const organization = await findBySlug(call, tx, seeded.organization_slug);
      if (organization) await seedConnectionsOf(call, tx, organization, seeded, keys);
    }
  };
}

async function seedConnectionsOf(
  call: Call,
  tx: Db,
  { organization_id }: OrganizationRow,
  { sso_connections, sso_default_connection_id: defaultConnectionId }: SeedOrganization,
  keys: SeedKeys,
): Promise<void> {
  const { project_id } = call.project;
  let added = 0;
  for (const connection of sso_connections) {
    const { connection_id } = connection;
    if (await findConnection(tx, { project_id, connection_id })) continue;
    await addConnection(call, tx, { ...toNewConnection(call, connection, keys), organization_id, status: "active" });
    added += 1;
  }
  if (added > 0 && defaultConnectionId) await refreshSummaries(call, tx, organization_id, { defaultConnectionId });
}

function toNewConnection(call: Call, connection: SeedSsoConnection, keys: SeedKeys) {
  const { connection_id, display_name, identity_provider, attribute_mapping, logs_out_at_idp } = connection;
  const common = { connection_id, display_name, identity_provider };
  if (connection.type === "saml") {
    const { idp_entity_id, idp_sso_url, idp_sso_binding, idp_slo_url, certificates } = connection;
    const { implicit_roles, group_implicit_roles } = connection;
    return {
      ...common,
      kind: "saml" as const,
      settings: {
        idp_entity_id,
        idp_sso_url,
        idp_sso_binding,
        idp_slo_url,
        logs_out_at_idp,
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
    settings: { ...newSettings().oidc, issuer, client_id, custom_scopes, attribute_mapping, logs_out_at_idp },
    sealed_client_secret: call.serverKey.seal(
      client_secret,
      sealedAt("sso_connections", { project_id: call.project.project_id, connection_id }),
    ),
  };
}
