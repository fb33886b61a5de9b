import type { Member } from "@portico/wire";
import type { MemberRow } from "../db/schema.ts";

/** A row as wire.md section 12.1 shows it; what later capabilities fill is empty until then. */
export function toMember(row: MemberRow): Member {
  return {
    organization_id: row.organization_id,
    member_id: row.member_id,
    email_address: row.email_address,
    email_address_verified: row.email_address_verified,
    retired_email_addresses: [],
    status: row.status,
    name: row.name,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    sso_registrations: [],
    is_breakglass: row.is_breakglass,
    member_password_id: "",
    mfa_enrolled: row.mfa_enrolled,
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    roles: row.roles.map((role_id) => ({ role_id, sources: [{ type: "direct_assignment", details: {} }] })),
    default_mfa_method: "",
    totp_registration_id: "",
    oauth_registrations: [],
  };
}
