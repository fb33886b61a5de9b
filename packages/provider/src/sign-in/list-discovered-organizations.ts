import type { DiscoveredOrganization, MembershipType } from "@portico/wire";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { emailDomain } from "../ground/email-address.ts";
import { listMembershipsOf } from "../records/member/list-memberships.ts";
import { toMember } from "../records/member/to-member.ts";
import { listOrganizationsOpenTo } from "../records/organization/find-organizations.ts";
import { listOrganizationsOpenToTenants } from "../records/organization/oauth-tenants.ts";
import { toOrganization } from "../records/organization/to-organization.ts";
import { type Evidence, findRequirement } from "../records/session/authentication-policy.ts";
import { isVouchedFor } from "../records/session/proofs.ts";
import type { MemberRow, MemberStatus, OrganizationRow } from "../records/tables.ts";

const membershipTypes: Record<Exclude<MemberStatus, "deleted">, MembershipType> = {
  active: "active_member",
  pending: "pending_member",
  invited: "invited_member",
};

/**
 * Lists the organizations that an address belongs to, is invited to, or may join, as far as the proofs reach;
 * docs/wire/rules.md#discovery-answer.
 */
export async function listDiscoveredOrganizations(
  call: Call,
  db: Db,
  address: string,
  evidence: Evidence,
): Promise<DiscoveredOrganization[]> {
  const { factors, proofs } = evidence;
  const isReached = (organization_id: string) => isVouchedFor(proofs, { organization_id, email_address: address });
  const memberships = (await listMembershipsOf(call, db, address)).filter(({ organization }) =>
    isReached(organization.organization_id),
  );
  const listed = new Set(memberships.map(({ organization }) => organization.organization_id));
  const open = (await listOrganizationsOpenTo(call, db, address)).filter(
    ({ organization_id }) => isReached(organization_id) && !listed.has(organization_id),
  );
  for (const { organization_id } of open) listed.add(organization_id);
  const openToTenants = await listOrganizationsOpenToTenants(call, db, address, factors);
  return [
    ...memberships.map(({ member, organization }) =>
      describe(organization, member, evidence, {
        type: membershipTypes[member.status as keyof typeof membershipTypes],
        details: null,
        member: toMember(member, organization),
      }),
    ),
    ...open.map((organization) =>
      describe(organization, { email_address: address }, evidence, {
        type: "eligible_to_join_by_email_domain",
        details: { domain: emailDomain(address) },
        member: null,
      }),
    ),
    ...openToTenants
      .filter(({ organization: { organization_id } }) => isReached(organization_id) && !listed.has(organization_id))
      .map(({ organization, tenant }) =>
        describe(organization, { email_address: address }, evidence, {
          type: "eligible_to_join_by_oauth_tenant",
          details: { ...tenant },
          member: null,
        }),
      ),
  ];
}

function describe(
  organization: OrganizationRow,
  member: MemberRow | Pick<MemberRow, "email_address">,
  evidence: Evidence,
  membership: DiscoveredOrganization["membership"],
): DiscoveredOrganization {
  const { organization_id } = organization;
  const requirement = findRequirement(organization, { organization_id, ...member }, evidence);
  return {
    organization: toOrganization(organization),
    membership,
    member_authenticated: requirement === null,
    primary_required: requirement?.kind === "primary" ? requirement.primary_required : null,
    mfa_required: requirement?.kind === "mfa" ? requirement.mfa_required : null,
  };
}
