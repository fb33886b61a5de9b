import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { randomToken } from "../crypto/tokens.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { parseEmailDomain } from "../ground/email-domain.ts";
import { requireActor } from "../rbac/actor.ts";
import { findClaimant } from "../records/organization/domain-claims.ts";
import {
  deleteClaim,
  findClaim,
  insertClaim,
  listClaims,
  lockClaim,
  updateClaim,
} from "../records/organization/domain-claims-store.ts";
import { holdOrganization } from "../records/organization/hold-organization.ts";
import type { DomainClaimRow, OrganizationRow } from "../records/tables.ts";
import { type DomainClaim, toDomainClaim } from "./to-domain-claim.ts";

const CLAIMS_LIMIT = 100;

interface OfOrganization {
  organization_id: string;
}

interface OfDomain extends OfOrganization {
  domain: string;
}

type Answer = { domain: DomainClaim };

// For back ends alone: no operation of browsers leads here.

/**
 * Claims a domain for an organization. It counts for nothing until its TXT record is found.
 * @throws ApiError `organization_not_found`, `domain_already_claimed`, `bad_request`.
 */
export async function claimDomain(
  call: Call,
  { organization_id, domain: given, connection_id = null }: OfDomain & { connection_id?: string | null | undefined },
): Promise<Answer> {
  const domain = parseEmailDomain(given);
  await requireActor(call, { organization_id });
  return transaction(call, async (tx) => {
    const organization = await holdOrganization(call, tx, organization_id);
    requireOwnConnection(organization, connection_id);
    const claimant = await findClaimant(call, tx, `@${domain}`);
    if (claimant !== undefined && claimant !== organization.organization_slug) {
      throw new ApiError("domain_already_claimed");
    }
    const { project_id } = organization;
    const before = await listClaims(tx, organization);
    const known = before.find((one) => one.domain === domain);
    if (known) return { domain: toDomainClaim(known) };
    if (before.length >= CLAIMS_LIMIT) {
      throw new ApiError("bad_request", { message: `An organization claims at most ${CLAIMS_LIMIT} domains.` });
    }
    const now = call.clock.now();
    const row = { project_id, organization_id, domain, token: randomToken(), connection_id, created_at: now };
    const claim = await insertClaim(tx, { ...row, status: "pending", due_at: now });
    if (!claim) throw new ApiError("domain_already_claimed");
    await audit(call, tx, { action: "domain.claimed", organization_id, details: { domain } });
    return { domain: toDomainClaim(claim) };
  });
}

/** Lists the domains of an organization. @throws ApiError `organization_not_found`. */
export async function listDomains(
  call: Call,
  { organization_id }: OfOrganization,
): Promise<{ domains: DomainClaim[] }> {
  const { organization } = await requireActor(call, { organization_id });
  return { domains: (await listClaims(call.db, organization)).map(toDomainClaim) };
}

/** @throws ApiError `organization_not_found`, `domain_not_found`. */
export async function getDomain(call: Call, request: OfDomain): Promise<Answer> {
  return { domain: toDomainClaim(await requireClaim(call, request)) };
}

export async function requireClaim(call: Call, { organization_id, domain }: OfDomain): Promise<DomainClaimRow> {
  const { organization } = await requireActor(call, { organization_id });
  const claim = await findClaim(call.db, { ...organization, domain: domain.toLowerCase() });
  if (!claim) throw new ApiError("domain_not_found");
  return claim;
}

/**
 * Says by which connection addresses of the domain log in.
 * @throws ApiError `organization_not_found`, `domain_not_found`, `bad_request`.
 */
export async function updateDomain(
  call: Call,
  { organization_id, domain, connection_id }: OfDomain & { connection_id: string | null },
): Promise<Answer> {
  return transaction(call, async (tx) => {
    const organization = await holdOrganization(call, tx, organization_id);
    const claim = await lockClaim(tx, { ...organization, domain: domain.toLowerCase() });
    if (!claim) throw new ApiError("domain_not_found");
    requireOwnConnection(organization, connection_id);
    const changed = await updateClaim(tx, claim, { connection_id });
    await audit(call, tx, {
      action: "domain.updated",
      organization_id,
      details: { domain: claim.domain, connection_id },
    });
    return { domain: toDomainClaim(changed) };
  });
}

/**
 * Gives a domain up: from then on others may claim it. Claimed again, it has another record to show.
 * @throws ApiError `organization_not_found`, `domain_not_found`.
 */
export async function deleteDomain(call: Call, { organization_id, domain }: OfDomain): Promise<{ domain: string }> {
  return transaction(call, async (tx) => {
    const organization = await holdOrganization(call, tx, organization_id);
    const key = { ...organization, domain: domain.toLowerCase() };
    if (!(await deleteClaim(tx, key))) throw new ApiError("domain_not_found");
    await audit(call, tx, { action: "domain.deleted", organization_id, details: { domain: key.domain } });
    return { domain: key.domain };
  });
}

function requireOwnConnection({ sso_connections }: OrganizationRow, connectionId: string | null): void {
  if (connectionId === null || sso_connections.some(({ connection_id }) => connection_id === connectionId)) return;
  throw new ApiError("bad_request", { message: "connection_id names no connection of the organization." });
}
