import { findBySlug } from "../../../core/records/organization/find-organizations.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { ProjectConfig } from "../../../platform/config/project-schema.ts";
import type { SeedOrganization } from "../../../platform/config/seed-schema.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { saveSummary } from "../connections/connection.ts";
import { describeToken } from "../connections/rotate-token.ts";
import { findConnection, insertConnection, updateConnection } from "../connections/store.ts";
import { addGroup } from "./change-group.ts";

/** Adds the configured directory connections to organizations without one. */
export async function seedDirectories(call: Call, project: ProjectConfig): Promise<(tx: Db) => Promise<void>> {
  return async (tx) => {
    for (const { organization_slug, scim_connection } of project.organizations) {
      const organization = scim_connection && (await findBySlug(call, tx, organization_slug));
      if (organization) await seedConnection(call, tx, organization.organization_id, scim_connection);
    }
  };
}

async function seedConnection(
  call: Call,
  tx: Db,
  organization_id: string,
  { bearer_token, group_implicit_roles, ...seeded }: NonNullable<SeedOrganization["scim_connection"]>,
): Promise<void> {
  const organization = { project_id: call.project.project_id, organization_id };
  if (await findConnection(tx, organization)) return;
  const { hash, lastFour, expiresAt } = describeToken(call, bearer_token);
  const now = call.clock.now();
  const token = { token_hash: hash, token_last_four: lastFour, token_expires_at: expiresAt };
  const added = await insertConnection(tx, { ...organization, ...seeded, ...token, created_at: now, updated_at: now });
  if (!added) throw new Error(`The connection ${seeded.connection_id} belongs to another organization.`);
  const groupIds = new Map<string, string>();
  for (const { group: display_name } of group_implicit_roles) {
    if (groupIds.has(display_name)) continue;
    const group = await addGroup(call, tx, added, { display_name, external_id: null, attributes: {} }, []);
    groupIds.set(display_name, group.group_id);
  }
  const assignments = group_implicit_roles.map(({ role_id, group }) => ({
    role_id,
    group_id: groupIds.get(group) ?? "",
  }));
  await saveSummary(call, tx, await updateConnection(tx, added, { group_assignments: json(assignments) }));
}
