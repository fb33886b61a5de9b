import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { noConfirmations, noSecondFactors } from "../../mfa/second-factors.ts";
import type { MemberRow, OrganizationRow } from "../schema.ts";

/** Epochs of members start with 1. */
const NO_EPOCH = 0;

/** Whether it is a row from `describeUnknownMember`, which does not exist in the database. */
export function isUnknownMember({ security_epoch }: Pick<MemberRow, "security_epoch">): boolean {
  return security_epoch === NO_EPOCH;
}

/**
 * A row that is in no table, for a caller who has not proven the address. Only the owner of an address learns whether
 * there is a member and what the member has set up.
 */
export function describeUnknownMember(
  call: Call,
  { project_id, organization_id }: OrganizationRow,
  address: string,
): MemberRow {
  const now = call.clock.now();
  return {
    project_id,
    organization_id,
    member_id: newId(call.project, "member"),
    email_address: address,
    email_address_verified: false,
    status: "pending",
    name: "",
    member_password_id: "",
    roles: [],
    is_breakglass: false,
    mfa_enrolled: false,
    default_mfa_method: "",
    ...noSecondFactors,
    second_factor_ancestors: [],
    ...noConfirmations,
    recovered_at: null,
    exposed_from: null,
    trusted_metadata: {},
    untrusted_metadata: {},
    oauth_registrations: [],
    sso_registrations: [],
    scim_groups: [],
    retired_email_addresses: [],
    security_epoch: NO_EPOCH,
    created_at: now,
    updated_at: now,
  };
}
