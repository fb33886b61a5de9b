import type { Row } from "../../../platform/db/schema.ts";
import type { OrganizationRow } from "../schema.ts";
import { withDefaults } from "./settings.ts";

/**
 * The columns of `organizations as o` in a join with members, which has some columns of the same name;
 * `organizationOf` reads them.
 */
export const organizationColumns = [
  "o.organization_slug",
  "o.organization_name",
  "o.settings",
  "o.sso_connections",
  "o.scim_connection",
  "o.policy_version",
  "o.founded_by",
  "o.trusted_metadata as organization_trusted_metadata",
  "o.created_at as organization_created_at",
  "o.updated_at as organization_updated_at",
] as const;

type Stored = Row<"organizations">;

export function organizationOf(
  row: Omit<Stored, "trusted_metadata" | "created_at" | "updated_at"> & {
    organization_trusted_metadata: Stored["trusted_metadata"];
    organization_created_at: Date;
    organization_updated_at: Date;
  },
): OrganizationRow {
  return withDefaults({
    ...row,
    trusted_metadata: row.organization_trusted_metadata,
    created_at: row.organization_created_at,
    updated_at: row.organization_updated_at,
  });
}
