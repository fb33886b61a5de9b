import { audit } from "../../../core/audit/audit.ts";
import { listOrganizationsBySlug } from "../../../core/records/organization/store.ts";
import { readPage } from "../../../core/records/read-page.ts";
import type { OrganizationRow } from "../../../core/records/schema.ts";
import { exportDirectory } from "../../../organizations/scim/connections/import-connection.ts";
import { exportConnections } from "../../../organizations/sso/connections/import-connection.ts";
import type { Call } from "../../../platform/call/call.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { readCursor, writeCursor } from "../../../platform/http/search-cursor.ts";
import type { OrganizationLine } from "../lines.ts";
import { listExternalIdsOfOrganizations } from "../store.ts";
import { requireSecretsAllowed } from "./require-secrets-allowed.ts";

export interface ExportRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
  with_secrets?: boolean | undefined;
}

export interface Exported<Line> {
  lines: Line[];
  results_metadata: { next_cursor?: string };
}

const DEFAULT_LIMIT = 100;

/**
 * Returns a page of the project's organizations by slug, in the format of an import. A page has fewer than `limit`
 * organizations if they have a lot of metadata.
 * @throws ApiError `invalid_cursor`, `unauthorized_action` if the configuration does not allow exporting secrets.
 */
export async function exportOrganizations(
  call: Call,
  { cursor, limit = DEFAULT_LIMIT, with_secrets: withSecrets = false }: ExportRequest,
): Promise<Exported<OrganizationLine>> {
  if (withSecrets) requireSecretsAllowed(call);
  const searched = ["export.organizations"];
  const after = readCursor(call, searched, cursor);
  const { project_id } = call.project;
  return transaction(call, async (tx) => {
    const { rows, hasMore } = await readPage<OrganizationRow>({
      limit,
      readBatch: (last, wanted) =>
        listOrganizationsBySlug(tx, project_id, { after: last?.organization_slug ?? after, limit: wanted }),
    });
    const ids = rows.map(({ organization_id }) => organization_id);
    const externalIds = await listExternalIdsOfOrganizations(tx, project_id, ids);
    const lines: OrganizationLine[] = [];
    for (const row of rows) {
      const connections = row.sso_connections.length > 0 ? await exportConnections(call, tx, row, withSecrets) : [];
      const directory = row.scim_connection ? await exportDirectory(tx, row) : undefined;
      lines.push({
        ...describe(row, externalIds.get(row.organization_id)),
        ...(connections.length > 0 && { sso_connections: connections }),
        ...(directory && { scim_connection: directory }),
      });
    }
    await audit(call, tx, { action: "export.read", details: { organizations: lines.length, secrets: withSecrets } });
    const last = hasMore ? rows.at(-1) : undefined;
    const next = last && { next_cursor: writeCursor(call, searched, last.organization_slug) };
    return { lines, results_metadata: next ?? {} };
  });
}

function describe(row: OrganizationRow, externalId: string | undefined): OrganizationLine {
  return {
    type: "organization",
    external_id: externalId ?? row.organization_id,
    organization_slug: row.organization_slug,
    organization_name: row.organization_name,
    settings: row.settings,
    trusted_metadata: row.trusted_metadata,
  };
}
