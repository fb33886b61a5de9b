import { z } from "zod";

const limit = (value: number) => z.number().int().min(1).default(value);

const words = {
  members: "Members of one organization, invited ones too. Deleted ones don't count.",
  metadata_bytes:
    "`trusted_metadata` and `untrusted_metadata` of one organization and all its members together, in bytes of JSON. Deleted members keep theirs.",
  sso_connections: "SSO connections of one organization.",
  api_keys: "API keys that belong to one organization itself.",
  member_api_keys: "API keys of one member.",
  setup_links: "Setup links of one organization that are open.",
  machine_apps: "Apps that one organization lets act for themselves.",
};

/** What one organization may hold. */
export const OrganizationLimits = z.strictObject({
  members: limit(250_000).describe(words.members),
  metadata_bytes: limit(1024 * 1024 * 1024).describe(words.metadata_bytes),
  sso_connections: limit(50).describe(words.sso_connections),
  api_keys: limit(100).describe(words.api_keys),
  member_api_keys: limit(20).describe(words.member_api_keys),
  setup_links: limit(20).describe(words.setup_links),
  machine_apps: limit(100).describe(words.machine_apps),
});

/** What people who create organizations by signing up may hold. */
export const FounderLimits = z.strictObject({
  organizations: limit(20).describe("Organizations that one person has created by signing up and that still exist."),
  members: limit(1_000).describe(words.members),
  metadata_bytes: limit(4 * 1024 * 1024).describe(words.metadata_bytes),
  sso_connections: limit(5).describe(words.sso_connections),
  api_keys: limit(20).describe(words.api_keys),
  member_api_keys: limit(10).describe(words.member_api_keys),
  setup_links: limit(5).describe(words.setup_links),
  machine_apps: limit(10).describe(words.machine_apps),
});
export type OrganizationQuota = keyof z.infer<typeof OrganizationLimits>;
