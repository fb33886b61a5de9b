import { isDeepStrictEqual } from "node:util";
import { audit } from "../../../core/audit/audit.ts";
import { createOrganization } from "../../../core/records/organization/create-organization.ts";
import { findBySlug } from "../../../core/records/organization/find-organizations.ts";
import { growUsage } from "../../../core/records/organization/quotas.ts";
import { findOrganization, lockOrganizationRow, updateOrganization } from "../../../core/records/organization/store.ts";
import type { OrganizationRow } from "../../../core/records/schema.ts";
import { importDirectory } from "../../../organizations/scim/connections/import-connection.ts";
import { importConnection } from "../../../organizations/sso/connections/import-connection.ts";
import type { NewKey } from "../../../organizations/sso/connections/keys.ts";
import { refreshSummaries } from "../../../organizations/sso/connections/summaries.ts";
import type { Call } from "../../../platform/call/call.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { mergeMetadata, metadataBytes } from "../../../platform/lib/metadata.ts";
import type { OrganizationLine } from "../lines.ts";
import { findImportedOrganization, insertImportedOrganization } from "../store.ts";
import type { ImportOptions, Result } from "./options.ts";

/**
 * Adds an organization with its connections. For an existing one, it changes name and metadata, but not who can sign in
 * and how (docs/threats.md T87).
 * @param keys our keys for each of its SAML connections.
 * @throws ApiError for an invalid setting, role or connection.
 */
export async function importOrganization(
  call: Call,
  tx: Db,
  line: OrganizationLine,
  options: ImportOptions,
  keys: Map<string, NewKey[]>,
): Promise<Result> {
  const linked = await findOrganizationOf(call, tx, line.external_id);
  const found = linked ?? (await findBySlug(call, tx, line.organization_slug));
  if (found) return changeOrganization(call, tx, found, line, options);
  const { sso_default_connection_id: defaultConnectionId, ...settings } = line.settings ?? {};
  const { organization_id } = await createOrganization(call, tx, {
    ...settings,
    organization_slug: line.organization_slug,
    organization_name: line.organization_name,
    ...(line.trusted_metadata && { trusted_metadata: line.trusted_metadata }),
  });
  for (const connection of line.sso_connections ?? []) {
    await importConnection(call, tx, organization_id, connection, keys.get(connection.connection_id) ?? []);
  }
  const isDefaultThere = line.sso_connections?.some(({ connection_id }) => connection_id === defaultConnectionId);
  if (defaultConnectionId && isDefaultThere) await refreshSummaries(call, tx, organization_id, { defaultConnectionId });
  if (line.scim_connection) await importDirectory(call, tx, organization_id, line.scim_connection);
  await link(call, tx, organization_id, line.external_id);
  return { outcome: "added", organization_id };
}

/** Returns the organization that an ID of the old system became; nothing if it was deleted since. */
export async function findOrganizationOf(
  call: Call,
  db: Db,
  externalId: string | undefined,
): Promise<OrganizationRow | undefined> {
  if (externalId === undefined) return undefined;
  const { project_id } = call.project;
  const organizationId = await findImportedOrganization(db, project_id, externalId);
  return organizationId === undefined ? undefined : findOrganization(db, project_id, organizationId);
}

async function changeOrganization(
  call: Call,
  tx: Db,
  { organization_id }: OrganizationRow,
  { organization_name, trusted_metadata = {}, external_id }: OrganizationLine,
  { updatesExisting }: ImportOptions,
): Promise<Result> {
  const there = { organization_id, reason: "The organization is there already." };
  if (!updatesExisting) return { outcome: "skipped", ...there };
  const { project_id } = call.project;
  const current = await lockOrganizationRow(tx, project_id, organization_id);
  if (!current) return { outcome: "refused", reason: "The organization was deleted meanwhile." };
  await link(call, tx, organization_id, external_id);
  const metadata = mergeMetadata(current.trusted_metadata, trusted_metadata);
  const isSame =
    organization_name === current.organization_name && isDeepStrictEqual(metadata, current.trusted_metadata);
  if (isSame) return { outcome: "skipped", ...there };
  await updateOrganization(tx, current, {
    organization_name,
    trusted_metadata: json(metadata),
    updated_at: call.clock.now(),
  });
  await growUsage(call, tx, organization_id, {
    metadata_bytes: metadataBytes(metadata) - metadataBytes(current.trusted_metadata),
  });
  const fields = ["organization_name", "trusted_metadata"];
  await audit(call, tx, { action: "organization.updated", organization_id, details: { by: "import", fields } });
  return { outcome: "changed", organization_id };
}

async function link(call: Call, tx: Db, organization_id: string, external_id: string | undefined): Promise<void> {
  if (external_id === undefined) return;
  await insertImportedOrganization(tx, { project_id: call.project.project_id, external_id, organization_id });
}
