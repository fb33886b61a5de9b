import type { MemberRow } from "../tables.ts";

/** By name, so that a statement with them can be prepared: see `db/named-statements-client.ts`. */
export const memberColumns = [
  "project_id",
  "organization_id",
  "member_id",
  "email_address",
  "email_address_verified",
  "status",
  "name",
  "roles",
  "is_breakglass",
  "mfa_enrolled",
  "mfa_phone_number",
  "mfa_phone_number_verified",
  "default_mfa_method",
  "totp_registration_id",
  "member_password_id",
  "trusted_metadata",
  "untrusted_metadata",
  "oauth_registrations",
  "sso_registrations",
  "scim_groups",
  "retired_email_addresses",
  "security_epoch",
  "created_at",
  "updated_at",
] as const satisfies (keyof MemberRow)[];
