import type { DomainClaim } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { type Actor, type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../core/rbac/auth-admin-permission.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { findClaimant } from "../../core/records/organization/domain-claims.ts";
import {
  deleteClaim,
  findClaim,
  insertClaim,
  listClaims,
  lockClaim,
  updateClaim,
} from "../../core/records/organization/domain-claims-store.ts";
import { lockOrganization } from "../../core/records/organization/find-organizations.ts";
import type { DomainClaimRow, OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { foldAddress, parseEmailDomain } from "../../platform/lib/email-address.ts";

const CLAIMS_LIMIT = 100;

export interface DomainRequest extends InOrganization {
  domain: string;
}

type Answer = { domain: DomainClaim };

/**
 * Claims a domain for an organization. The claim has no effect until its TXT record is found. A domain routes members
 * to a connection and keeps others out, so claiming, changing or deleting one requires every permission that a sign-in
 * method could grant (threats.md T94).
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `domain_already_claimed`, `bad_request`.
 */
export async function claimDomain(
  call: Call,
  { domain: name, connection_id = null, ...target }: DomainRequest & { connection_id?: string | null | undefined },
): Promise<Answer> {
  const caller = await requireActor(call, target);
  await requireAuthAdminPermission(call, caller, "organization", "update");
  const domain = parseEmailDomain(name);
  const { organization_id } = caller.organization;
  return transaction(call, async (tx) => {
    const organization = await lockOrganization(call, tx, organization_id);
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
      throw new ApiError("bad_request", { message: `An organization can claim at most ${CLAIMS_LIMIT} domains.` });
    }
    const now = call.clock.now();
    const row = { project_id, organization_id, domain, token: randomToken(), connection_id, created_at: now };
    const claim = await insertClaim(tx, { ...row, status: "pending", due_at: now });
    if (!claim) throw new ApiError("domain_already_claimed");
    await audit(call, tx, { action: "domain.claimed", ...auditActor(caller), details: { domain } });
    return { domain: toDomainClaim(claim) };
  });
}

/** Lists an organization's domains. @throws ApiError `unauthorized_action`, `organization_not_found`. */
export async function listDomains(call: Call, target: InOrganization = {}): Promise<{ domains: DomainClaim[] }> {
  const caller = await requireActor(call, target);
  await authorize(call, caller, "organization", "update");
  return { domains: (await listClaims(call.db, caller.organization)).map(toDomainClaim) };
}

/** @throws ApiError `unauthorized_action`, `organization_not_found`, `domain_not_found`. */
export async function getDomain(call: Call, { domain, ...target }: DomainRequest): Promise<Answer> {
  const caller = await requireActor(call, target);
  await authorize(call, caller, "organization", "update");
  return { domain: toDomainClaim(await requireClaim(call, caller, domain)) };
}

export async function requireClaim(call: Call, { organization }: Actor, domain: string): Promise<DomainClaimRow> {
  const claim = await findClaim(call.db, { ...organization, domain: foldAddress(domain) });
  if (!claim) throw new ApiError("domain_not_found");
  return claim;
}

/**
 * Sets the connection through which members with an email address of the domain log in.
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `domain_not_found`, `bad_request`.
 */
export async function updateDomain(
  call: Call,
  { domain, connection_id, ...target }: DomainRequest & { connection_id: string | null },
): Promise<Answer> {
  const caller = await requireActor(call, target);
  await requireAuthAdminPermission(call, caller, "organization", "update");
  return transaction(call, async (tx) => {
    const organization = await lockOrganization(call, tx, caller.organization.organization_id);
    const claim = await lockClaim(tx, { ...organization, domain: foldAddress(domain) });
    if (!claim) throw new ApiError("domain_not_found");
    requireOwnConnection(organization, connection_id);
    const changed = await updateClaim(tx, claim, { connection_id });
    await audit(call, tx, {
      action: "domain.updated",
      ...auditActor(caller),
      details: { domain: claim.domain, connection_id },
    });
    return { domain: toDomainClaim(changed) };
  });
}

/**
 * Deletes a claim, so that others can claim the domain. A new claim gets a different record.
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `domain_not_found`.
 */
export async function deleteDomain(call: Call, { domain, ...target }: DomainRequest): Promise<{ domain: string }> {
  const caller = await requireActor(call, target);
  await requireAuthAdminPermission(call, caller, "organization", "update");
  return transaction(call, async (tx) => {
    const organization = await lockOrganization(call, tx, caller.organization.organization_id);
    const key = { ...organization, domain: foldAddress(domain) };
    if (!(await deleteClaim(tx, key))) throw new ApiError("domain_not_found");
    await audit(call, tx, { action: "domain.deleted", ...auditActor(caller), details: { domain: key.domain } });
    return { domain: key.domain };
  });
}

/** The audit event's organization and member. Without a member, a back end made the call. */
export function auditActor({ organization: { organization_id }, member }: Actor) {
  return { organization_id, ...(member && { member_id: member.member_id, email_address: member.email_address }) };
}

function requireOwnConnection({ sso_connections }: OrganizationRow, connectionId: string | null): void {
  if (connectionId === null || sso_connections.some(({ connection_id }) => connection_id === connectionId)) return;
  throw new ApiError("bad_request", { message: "connection_id must be the ID of a connection of the organization." });
}

/**
 * A name below the domain, so that the record does not interfere with others. The underscore rules out a host of that
 * name.
 */
export function recordName(domain: string): string {
  return `_portico-verification.${domain}`;
}

export function recordValue({ token }: Pick<DomainClaimRow, "token">): string {
  return `portico-verification=${token}`;
}

export function toDomainClaim(claim: DomainClaimRow): DomainClaim {
  const { domain, organization_id, connection_id, status, problem } = claim;
  const text = (date: Date | null) => date?.toISOString() ?? null;
  return {
    domain,
    organization_id,
    connection_id,
    status,
    record_name: recordName(domain),
    record_value: recordValue(claim),
    problem,
    created_at: claim.created_at.toISOString(),
    verified_at: text(claim.verified_at),
    confirmed_at: text(claim.confirmed_at),
    checked_at: text(claim.checked_at),
  };
}
