import type { Organization } from "@portico/wire";

type Policies =
  | "organization_name"
  | "auth_methods"
  | "allowed_auth_methods"
  | "mfa_policy"
  | "mfa_methods"
  | "allowed_mfa_methods"
  | "sso_active_connections"
  | "sso_default_connection_id";

/** What an organization says about signing in, as the management API has it. What is absent is as in a new organization. */
export type OrganizationPolicy = Partial<Pick<Organization, Policies>>;

type RedirectType = "login" | "signup" | "invite" | "discovery" | "reset_password";

/** What the linter reads of a project's configuration, by the names that it has there. */
export interface ProjectSettings {
  /** Without them nothing is said about redirect URLs. */
  redirect_urls?: readonly { url: string; types: readonly RedirectType[]; default?: boolean }[];
  create_organization_enabled?: boolean;
  /** Says where addresses of pages hold the organization's slug. */
  slug_pattern?: string | null;
}

/** A new organization with these policies, as far as the widget's rules look at one. */
export function organizationOf(policy: OrganizationPolicy): Organization {
  return {
    organization_id: "organization-linted",
    organization_name: "the organization",
    auth_methods: "ALL_ALLOWED",
    allowed_auth_methods: [],
    mfa_policy: "OPTIONAL",
    mfa_methods: "ALL_ALLOWED",
    allowed_mfa_methods: [],
    sso_active_connections: [],
    sso_default_connection_id: null,
    ...policy,
    // Nothing of the rest is asked.
  } as unknown as Organization;
}
