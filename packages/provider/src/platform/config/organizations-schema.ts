import { OrganizationSettings } from "@portico/wire/schemas";
import { z } from "zod";

/** What a project may preset for new organizations: policies, and nothing that names a connection, domain, tenant or app. */
export const OrganizationDefaults = OrganizationSettings.pick({
  auth_methods: true,
  allowed_auth_methods: true,
  mfa_methods: true,
  allowed_mfa_methods: true,
  mfa_policy: true,
  mfa_remembered_device_days: true,
  email_invites: true,
  sso_jit_provisioning: true,
  session_maximum_minutes: true,
  session_idle_minutes: true,
  concurrent_session_limit: true,
  first_party_connected_apps_allowed_type: true,
  third_party_connected_apps_allowed_type: true,
})
  .partial()
  .strict();
export type OrganizationDefaults = z.infer<typeof OrganizationDefaults>;

const limit = (value: number) => z.number().int().min(1).default(value);

const words = {
  members: "Maximum members of one organization, including invited ones. Deleted members don't count.",
  metadata_bytes:
    "Maximum size of `trusted_metadata` and `untrusted_metadata` of one organization and all its members together, in bytes of JSON. Deleted members count.",
  sso_connections: "Maximum SSO connections of one organization.",
  api_keys: "Maximum API keys that belong to one organization.",
  member_api_keys: "Maximum API keys of one member.",
  setup_links: "Maximum open setup links of one organization.",
  machine_apps: "Maximum apps that one organization allows to use client credentials.",
};

export const OrganizationLimits = z.strictObject({
  members: limit(250_000).describe(words.members),
  metadata_bytes: limit(1024 * 1024 * 1024).describe(words.metadata_bytes),
  sso_connections: limit(50).describe(words.sso_connections),
  api_keys: limit(100).describe(words.api_keys),
  member_api_keys: limit(20).describe(words.member_api_keys),
  setup_links: limit(20).describe(words.setup_links),
  machine_apps: limit(100).describe(words.machine_apps),
});

/** Quotas for organizations that members created when they signed up. */
export const FounderLimits = z.strictObject({
  organizations: limit(20).describe(
    "Maximum organizations that one person created by signing up and that still exist.",
  ),
  members: limit(1_000).describe(words.members),
  metadata_bytes: limit(4 * 1024 * 1024).describe(words.metadata_bytes),
  sso_connections: limit(5).describe(words.sso_connections),
  api_keys: limit(20).describe(words.api_keys),
  member_api_keys: limit(10).describe(words.member_api_keys),
  setup_links: limit(5).describe(words.setup_links),
  machine_apps: limit(10).describe(words.machine_apps),
});
export type OrganizationQuota = keyof z.infer<typeof OrganizationLimits>;

export const DirectoryLimits = z.strictObject({
  people: limit(100_000).describe("Maximum users in one directory."),
  groups: limit(10_000).describe("Maximum groups in one directory."),
  memberships: limit(1_000_000).describe("Maximum memberships in one directory, all groups together."),
  bytes: limit(512 * 1024 * 1024).describe("Maximum size of all users' attributes in one directory, in bytes of JSON."),
});
