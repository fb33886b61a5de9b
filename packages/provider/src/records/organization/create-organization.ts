import type { OrganizationSettings } from "@portico/wire";
import { audit } from "../../audit/audit.ts";
import type { Call } from "../../call/call.ts";
import { newId } from "../../crypto/ids.ts";
import { json } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { mergeMetadata } from "../../ground/metadata.ts";
import type { OrganizationRow } from "../tables.ts";
import { parseSettings } from "./parse-settings.ts";
import { insertOrganization, saveEmailDomains, saveOauthTenants } from "./store.ts";

/** wire.md section 12.2: what a new organisation has when nobody says otherwise. */
const defaultSettings: Omit<OrganizationSettings, "organization_name" | "organization_slug"> = {
  organization_logo_url: "",
  sso_default_connection_id: null,
  sso_jit_provisioning: "NOT_ALLOWED",
  sso_jit_provisioning_allowed_connections: [],
  email_allowed_domains: [],
  email_jit_provisioning: "NOT_ALLOWED",
  email_invites: "ALL_ALLOWED",
  oauth_tenant_jit_provisioning: "NOT_ALLOWED",
  allowed_oauth_tenants: {},
  auth_methods: "ALL_ALLOWED",
  allowed_auth_methods: [],
  mfa_methods: "ALL_ALLOWED",
  allowed_mfa_methods: [],
  mfa_policy: "OPTIONAL",
  rbac_email_implicit_role_assignments: [],
  first_party_connected_apps_allowed_type: "ALL_ALLOWED",
  third_party_connected_apps_allowed_type: "ALL_ALLOWED",
  allowed_first_party_connected_apps: [],
  allowed_third_party_connected_apps: [],
};

export type NewOrganization = Partial<OrganizationSettings> &
  Pick<OrganizationSettings, "organization_name" | "organization_slug"> & {
    trusted_metadata?: Record<string, unknown>;
  };

/**
 * Adds an organisation. A slug that is taken fails on the unique index; the caller says what that means.
 * @throws ApiError `invalid_organization_slug`, `invalid_role`, `bad_request`.
 */
export async function createOrganization(
  call: Call,
  tx: Db,
  { trusted_metadata, ...given }: NewOrganization,
): Promise<OrganizationRow> {
  const { organization_name, organization_slug } = given;
  const { organization_name: _name, organization_slug: _slug, ...settings } = parseSettings(call, given);
  const now = call.clock.now();
  const { project_id } = call.project;
  const organization = await insertOrganization(tx, {
    project_id,
    organization_id: newId(call.project, "organization"),
    organization_slug,
    organization_name,
    settings: json({ ...defaultSettings, ...settings }),
    trusted_metadata: json(mergeMetadata({}, trusted_metadata ?? {})),
    created_at: now,
    updated_at: now,
  });
  await saveEmailDomains(tx, project_id, organization.organization_id, settings.email_allowed_domains ?? []);
  await saveOauthTenants(tx, project_id, organization.organization_id, settings.allowed_oauth_tenants ?? {});
  await audit(call, tx, {
    action: "organization.created",
    organization_id: organization.organization_id,
    details: { organization_slug },
  });
  return organization;
}
