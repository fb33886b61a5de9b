import type { Member, MemberResponse } from "@portico/wire";
import { pickSecondFactors } from "../../mfa/second-factors.ts";
import { toOrganization } from "../organization/to-organization.ts";
import { listRoles, type RoleSource } from "../roles/effective-roles.ts";
import type { MemberRow, OrganizationRow } from "../schema.ts";

/** The member as docs/wire/rules.md#member describes it. Fields of other capabilities are filled by them. */
export function toMember(row: MemberRow, organization: RoleSource): Member {
  return {
    organization_id: row.organization_id,
    member_id: row.member_id,
    email_address: row.email_address,
    email_address_verified: row.email_address_verified,
    retired_email_addresses: row.retired_email_addresses,
    status: row.status,
    name: row.name,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    sso_registrations: row.sso_registrations.map(({ groups: _groups, ...registration }) => registration),
    is_breakglass: row.is_breakglass,
    member_password_id: row.member_password_id,
    mfa_enrolled: row.mfa_enrolled,
    roles: listRoles(organization, row),
    default_mfa_method: row.default_mfa_method,
    ...pickSecondFactors(row),
    oauth_registrations: row.oauth_registrations,
  };
}

/** The answer of every call that changes a member of the caller's organization. */
export function answerMember(caller: { organization: OrganizationRow }, row: MemberRow): MemberResponse {
  return {
    member_id: row.member_id,
    member: toMember(row, caller.organization),
    organization: toOrganization(caller.organization),
  };
}
