import { confirmationColumns, secondFactorColumns } from "../../mfa/second-factors.ts";
import type { MemberRow } from "../schema.ts";

export interface MemberKey {
  project_id: string;
  organization_id: string;
  member_id: string;
}

/** By name, because statements with `*` are not prepared: see `db/server-dialect.ts`. */
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
  "default_mfa_method",
  ...secondFactorColumns,
  "member_password_id",
  "trusted_metadata",
  "untrusted_metadata",
  "oauth_registrations",
  "sso_registrations",
  "scim_groups",
  "retired_email_addresses",
  "security_epoch",
  "second_factor_ancestors",
  ...confirmationColumns,
  "recovered_at",
  "exposed_from",
  "created_at",
  "updated_at",
] as const satisfies (keyof MemberRow)[];
