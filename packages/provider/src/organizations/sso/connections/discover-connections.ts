import type { SsoDiscoverConnectionsRequest, SsoDiscoverConnectionsResponse } from "@portico/wire";
import { enforceLimit } from "../../../core/limits/count.ts";
import { listActiveMemberships } from "../../../core/records/member/list-memberships.ts";
import { findClaimant, findConnectionOfDomain } from "../../../core/records/organization/domain-claims.ts";
import { findBySlug, listOrganizationsOfDomain } from "../../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../../platform/lib/email-address.ts";

const LIMIT = 20;

/**
 * Lists the connections for an email address, before login: those of organizations with its domain, and of those that
 * it is an active member of, unless the project conceals membership. Unknown addresses have none.
 *
 * @throws ApiError `invalid_email`, `too_many_requests`.
 */
export async function discoverConnections(
  call: Call,
  request: SsoDiscoverConnectionsRequest,
): Promise<SsoDiscoverConnectionsResponse> {
  const address = parseEmailAddress(request.email_address);
  const { organizations, named } = await transaction(call, async (tx) => {
    await enforceLimit(call, tx, "lookups_per_ip", call.ipAddress);
    const named = await findConnectionOfDomain(call, tx, address);
    return { organizations: await listCandidates(call, tx, address), named };
  });
  const connections = organizations.flatMap(({ sso_connections, settings }) => {
    const choices = [named, settings.sso_default_connection_id];
    const rank = (id: string) => (choices.includes(id) ? choices.indexOf(id) : choices.length);
    return (
      sso_connections
        .filter(({ status }) => status === "active")
        // The domain's connection comes first, then the organization's default.
        .sort((a, b) => rank(a.connection_id) - rank(b.connection_id))
        .map(({ connection_id, display_name, identity_provider }) => ({
          connection_id,
          display_name,
          identity_provider,
        }))
    );
  });
  return { connections: connections.slice(0, LIMIT) };
}

async function listCandidates(call: Call, tx: Db, address: string): Promise<OrganizationRow[]> {
  const claimant = await findClaimant(call, tx, address);
  const claiming = claimant === undefined ? undefined : await findBySlug(call, tx, claimant);
  const found = [
    ...(claiming ? [claiming] : []),
    // Only the organization that claimed a domain is offered for it (threats.md T10).
    ...(claimant === undefined ? await listOrganizationsOfDomain(call, tx, address) : []),
    ...(call.project.conceal_membership
      ? []
      : (await listActiveMemberships(call, tx, address)).map(({ organization }) => organization)),
  ];
  return [...new Map(found.map((one) => [one.organization_id, one])).values()];
}
