import type { Organization, PublicOrganization } from "@portico/wire";
import { PublicOrganization as PublicOrganizationSchema } from "@portico/wire/schemas";
import type { OrganizationRow } from "../tables.ts";

/** Shows a row to its members: docs/wire/rules.md#organization. */
export function toOrganization(row: OrganizationRow): Organization {
  return {
    ...row.settings,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    organization_slug: row.organization_slug,
    trusted_metadata: row.trusted_metadata,
    sso_active_connections: row.sso_connections
      .filter(({ status }) => status === "active")
      .map(({ connection_id, display_name, identity_provider }) => ({
        connection_id,
        display_name,
        identity_provider,
      })),
    scim_active_connection: toActiveDirectory(row),
  };
}

/** One that is held is not active. */
function toActiveDirectory({ scim_connection }: OrganizationRow): Organization["scim_active_connection"] {
  if (!scim_connection || scim_connection.is_held) return null;
  const { connection_id, display_name } = scim_connection;
  return { connection_id, display_name };
}

/** Shows the part that anybody may see; docs/wire/rules.md#organizations keeps everything else out. */
export function toPublicOrganization(row: OrganizationRow): PublicOrganization {
  const organization = toOrganization(row);
  const names = Object.keys(PublicOrganizationSchema.shape) as (keyof PublicOrganization)[];
  return Object.fromEntries(names.map((name) => [name, organization[name]])) as PublicOrganization;
}
