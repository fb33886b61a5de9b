import type { OrganizationSettings } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { mailboxKey } from "../../../platform/lib/mailbox-key.ts";
import { mergeMetadata, metadataBytes } from "../../../platform/lib/metadata.ts";
import { audit } from "../../audit/audit.ts";
import type { OrganizationRow } from "../schema.ts";
import { parseSettings } from "./parse-settings.ts";
import { growUsage, requireFounderQuota } from "./quotas.ts";
import { insertEmailDomains, insertOauthTenants, insertOrganization } from "./store.ts";
import { insertUsage } from "./usage-store.ts";

export type NewOrganization = Partial<OrganizationSettings> &
  Pick<OrganizationSettings, "organization_name" | "organization_slug"> & {
    trusted_metadata?: Record<string, unknown>;
  };

/**
 * Creates an organization, with the project's `organization_defaults` for omitted settings. A taken slug violates the
 * unique index; the caller handles that.
 * @param foundedBy the verified address of the member who creates it by signing up; undefined for a back end or
 * operator.
 * @throws ApiError `invalid_organization_slug`, `invalid_role`, `bad_request`, `quota_reached`.
 */
export async function createOrganization(
  call: Call,
  tx: Db,
  { trusted_metadata, ...chosen }: NewOrganization,
  { foundedBy }: { foundedBy?: string } = {},
): Promise<OrganizationRow> {
  const { organization_name, organization_slug } = chosen;
  const given = { ...call.project.organization_defaults, ...chosen };
  const { organization_name: _name, organization_slug: _slug, ...settings } = parseSettings(call, given);
  const now = call.clock.now();
  const { project_id } = call.project;
  const organization_id = newId(call.project, "organization");
  if (foundedBy !== undefined) await requireFounderQuota(call, tx, foundedBy);
  const metadata = mergeMetadata({}, trusted_metadata ?? {});
  await insertUsage(tx, { project_id, organization_id, counted_at: now });
  await insertEmailDomains(tx, project_id, organization_id, settings.email_allowed_domains ?? []);
  await insertOauthTenants(tx, project_id, organization_id, settings.allowed_oauth_tenants ?? {});
  await audit(call, tx, { action: "organization.created", organization_id, details: { organization_slug } });
  await growUsage(call, tx, organization_id, { metadata_bytes: metadataBytes(metadata) });
  return insertOrganization(tx, {
    project_id,
    organization_id,
    organization_slug,
    organization_name,
    settings: json(settings),
    trusted_metadata: json(metadata),
    founded_by: foundedBy === undefined ? null : mailboxKey(foundedBy),
    created_at: now,
    updated_at: now,
  });
}
