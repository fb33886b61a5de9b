import { OrganizationSettings } from "@portico/wire/schemas";
import type { z } from "zod";

/** What a project may preset for new organizations: policies, and nothing that names a connection, domain, tenant or app. */
export const OrganizationDefaults = OrganizationSettings.pick({
  auth_methods: true,
  allowed_auth_methods: true,
  mfa_methods: true,
  allowed_mfa_methods: true,
  mfa_policy: true,
  email_invites: true,
  sso_jit_provisioning: true,
  session_maximum_minutes: true,
  first_party_connected_apps_allowed_type: true,
  third_party_connected_apps_allowed_type: true,
})
  .partial()
  .strict();
export type OrganizationDefaults = z.infer<typeof OrganizationDefaults>;
