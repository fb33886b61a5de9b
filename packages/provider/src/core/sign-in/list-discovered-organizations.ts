import type { DiscoveredOrganization, DiscoveryResponse, MembershipType } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { readCursor, writeCursor } from "../../platform/http/search-cursor.ts";
import { emailDomain } from "../../platform/lib/email-address.ts";
import { listMemberships } from "../records/member/list-memberships.ts";
import { toMember } from "../records/member/to-member.ts";
import { listOrganizationsOpenTo } from "../records/organization/find-organizations.ts";
import { listOrganizationsOpenToTenants } from "../records/organization/oauth-tenants.ts";
import { toOrganizationForStrangers } from "../records/organization/to-organization.ts";
import type { MemberRow, MemberStatus, OrganizationRow } from "../records/schema.ts";
import { type Evidence, findRequirement } from "../records/session/authentication-policy.ts";
import { isVouchedFor, listVouchedOrganizations } from "../records/session/proofs.ts";

const membershipTypes: Record<Exclude<MemberStatus, "deleted">, MembershipType> = {
  active: "active_member",
  pending: "pending_member",
  invited: "invited_member",
};

/** What was proven about an address, and the one organization that is asked about; null for all. */
interface Discovering extends Evidence {
  organization_id?: string | null;
}

type Discovered = Pick<DiscoveryResponse, "discovered_organizations" | "next_invitations_cursor">;

/**
 * Lists the organizations of an address: its memberships, then a page of those that have invited it, then those that
 * it may join, as far as the proofs count; docs/wire/rules.md#discovery-answer.
 */
export async function listDiscoveredOrganizations(
  call: Call,
  db: Db,
  email_address: string,
  shown: Discovering,
): Promise<Discovered> {
  const { factors, proofs } = shown;
  const { accepted, ...added } = await listMemberships(call, db, email_address, {
    organizationIds: scopeOf(email_address, shown),
  });
  const invitations = describeInvitations(call, email_address, shown, added);
  const isReached = ({ organization_id }: OrganizationRow) =>
    isVouchedFor(proofs, { organization_id, email_address }) &&
    (!shown.organization_id || shown.organization_id === organization_id);
  const open = (await listOrganizationsOpenTo(call, db, email_address)).filter(isReached);
  const listed = new Set(open.map(({ organization_id }) => organization_id));
  const openToTenants = (await listOrganizationsOpenToTenants(call, db, email_address, factors)).filter(
    ({ organization }) => isReached(organization) && !listed.has(organization.organization_id),
  );
  const discovered_organizations = [
    ...accepted.map(({ member, organization }) =>
      describe(organization, member, shown, {
        type: "active_member",
        details: null,
        member: toMember(member, organization),
      }),
    ),
    ...invitations.discovered_organizations,
    ...open.map((organization) =>
      describe(organization, { email_address }, shown, {
        type: "eligible_to_join_by_email_domain",
        details: { domain: emailDomain(email_address) },
        member: null,
      }),
    ),
    ...openToTenants.map(({ organization, tenant }) =>
      describe(organization, { email_address }, shown, {
        type: "eligible_to_join_by_oauth_tenant",
        details: { ...tenant },
        member: null,
      }),
    ),
  ];
  return { ...invitations, discovered_organizations };
}

/** Lists another page of organizations that added an address. @throws ApiError `invalid_cursor`. */
export async function listInvitations(
  call: Call,
  db: Db,
  email_address: string,
  shown: Discovering,
  cursor: string,
): Promise<Discovered> {
  const page = await listMemberships(call, db, email_address, {
    organizationIds: scopeOf(email_address, shown),
    before: readCursor(call, searchedBy(email_address, shown), cursor),
  });
  return describeInvitations(call, email_address, shown, page);
}

/** The part of a cursor that binds it to its caller. */
function searchedBy(email_address: string, { organization_id }: Discovering): unknown[] {
  return ["discovery.invitations", email_address, organization_id ?? ""];
}

/**
 * Anyone can add any address to their organization, and choose its name: the answer leaves such texts out
 * (docs/threats.md T141).
 */
function describeInvitations(
  call: Call,
  email_address: string,
  shown: Discovering,
  { added, next }: Pick<Awaited<ReturnType<typeof listMemberships>>, "added" | "next">,
): Discovered {
  return {
    discovered_organizations: added.map(({ member, organization }) =>
      describe(organization, member, shown, {
        type: membershipTypes[member.status as keyof typeof membershipTypes],
        details: null,
        member: { ...toMember(member, organization), trusted_metadata: {}, untrusted_metadata: {} },
      }),
    ),
    next_invitations_cursor: next === undefined ? null : writeCursor(call, searchedBy(email_address, shown), next),
  };
}

/** The organizations that an answer may name; undefined for all. */
function scopeOf(email_address: string, { proofs, organization_id }: Discovering): string[] | undefined {
  const reached = listVouchedOrganizations(proofs, email_address);
  if (!organization_id) return reached;
  return reached === undefined || reached.includes(organization_id) ? [organization_id] : [];
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
    organization: toOrganizationForStrangers(organization),
    membership,
    member_authenticated: requirement === null,
    primary_required: requirement?.kind === "primary" ? requirement.primary_required : null,
    mfa_required: requirement?.kind === "mfa" ? requirement.mfa_required : null,
  };
}
