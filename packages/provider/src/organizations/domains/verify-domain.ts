import type { DomainClaim } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { count, tooMany } from "../../core/limits/count.ts";
import { type Actor, requireActor } from "../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../core/rbac/auth-admin-permission.ts";
import { findClaimant } from "../../core/records/organization/domain-claims.ts";
import { lockClaim, updateClaim } from "../../core/records/organization/domain-claims-store.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { DomainClaimRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction, waitForTurn } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after, before } from "../../platform/lib/duration.ts";
import { DnsError, type ResolveTxt } from "../../platform/lib/resolve-txt.ts";
import { by, type OfDomain, recordName, recordValue, requireClaim, toDomainClaim } from "./claim-domain.ts";

declare module "../../platform/call/call.ts" {
  interface Services {
    readonly resolveTxt: ResolveTxt;
  }
}

/** A verified domain is looked at again after so long; sooner while its record is missing. */
const EVERY = { days: 1 };
const RETRY = { hours: 1 };
/** A claim that nobody completes is looked at by itself for so long. */
const PATIENCE = { days: 14 };
/** The time for which a domain stays with its organization though its record is gone. */
const GRACE = { days: 7 };
/** The same where the DNS does not answer at all: what is broken is not given up. */
const SILENCE = { days: 30 };

/** The looks of one organization's members: a page that waits for a record looks every ten seconds. */
const LOOKS = { allowed: 120, windowSeconds: 600 };

type Finding = "found" | "missing" | "silent";

/**
 * Looks for the TXT record of a claim now. The answer says what it found: `status`, and `problem` in a sentence.
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `domain_not_found`, `domain_already_claimed`,
 * `too_many_requests`.
 */
export async function verifyDomain(call: Call, { domain, ...of }: OfDomain): Promise<{ domain: DomainClaim }> {
  const caller = await requireActor(call, of);
  await requireAuthAdminPermission(call, caller, "organization", "update");
  const seen = await requireClaim(call, caller, domain);
  if (caller.member) await limitLooks(call, caller);
  const claim = await checkClaim(call, seen, caller);
  if (claim === "taken") throw new ApiError("domain_already_claimed");
  if (!claim) throw new ApiError("domain_not_found");
  return { domain: toDomainClaim(claim) };
}

async function limitLooks(call: Call, { organization: { organization_id } }: Actor): Promise<void> {
  const counted = { subject: `domain_looks:${organization_id}`, windowSeconds: LOOKS.windowSeconds };
  const looks = await transaction(call, (tx) => count(call, tx, counted));
  if (looks > LOOKS.allowed) throw tooMany(call, counted);
}

/**
 * Looks for a claim's record, and draws the consequence. Nobody is asked within a transaction.
 * @returns the claim as it is then; nothing when it was given up meanwhile; `taken` when another organization has the
 * domain.
 */
export async function checkClaim(
  call: Call,
  seen: DomainClaimRow,
  caller?: Actor,
): Promise<DomainClaimRow | "taken" | undefined> {
  const finding = await lookFor(call, seen);
  return transaction(call, async (tx) => {
    // One check of a domain at a time, over all organizations: the first to verify has it (threats.md T90).
    await waitForTurn(tx, `domain claim\n${seen.project_id}\n${seen.domain}`);
    const claim = await lockClaim(tx, seen);
    // Given up and claimed again: what was looked for was another record.
    if (claim?.token !== seen.token) return undefined;
    return finding === "found" ? confirm(call, tx, claim, caller) : miss(call, tx, claim, finding);
  });
}

async function lookFor(call: Call, claim: DomainClaimRow): Promise<Finding> {
  try {
    const records = await call.resolveTxt(recordName(claim.domain));
    return records.includes(recordValue(claim)) ? "found" : "missing";
  } catch (error) {
    if (error instanceof DnsError) return "silent";
    throw error;
  }
}

async function confirm(
  call: Call,
  tx: Db,
  claim: DomainClaimRow,
  caller: Actor | undefined,
): Promise<DomainClaimRow | "taken"> {
  const now = call.clock.now();
  const seen = { checked_at: now, confirmed_at: now, due_at: after(now, EVERY), problem: "" };
  if (claim.status === "verified") return updateClaim(tx, claim, seen);
  const { organization_id, domain } = claim;
  const organization = (await findOrganizations(call, tx, [organization_id])).get(organization_id);
  const claimant = await findClaimant(call, tx, `@${domain}`);
  if (!organization || (claimant !== undefined && claimant !== organization.organization_slug)) {
    const problem = "Another organization has already claimed this domain.";
    await updateClaim(tx, claim, { checked_at: now, due_at: nextLook(claim, now), problem });
    return "taken";
  }
  const verified = await updateClaim(tx, claim, { ...seen, status: "verified", verified_at: now });
  await audit(call, tx, {
    action: "domain.verified",
    ...(caller ? by(caller) : { organization_id }),
    details: { domain },
  });
  return verified;
}

async function miss(
  call: Call,
  tx: Db,
  claim: DomainClaimRow,
  finding: Exclude<Finding, "found">,
): Promise<DomainClaimRow> {
  const now = call.clock.now();
  const { organization_id, domain, confirmed_at } = claim;
  const told = finding === "missing" ? `${recordName(domain)} has no such TXT record.` : "The DNS did not answer.";
  if (claim.status === "pending") {
    return updateClaim(tx, claim, { checked_at: now, due_at: nextLook(claim, now), problem: told });
  }
  const patience = finding === "missing" ? GRACE : SILENCE;
  const isOver = confirmed_at === null || confirmed_at <= before(now, patience);
  if (isOver) {
    const lost = { status: "pending" as const, verified_at: null, due_at: null };
    const problem = `${told} The domain is no longer claimed; verify it again.`;
    await audit(call, tx, { action: "domain.lost", organization_id, details: { domain } });
    return updateClaim(tx, claim, { ...lost, checked_at: now, problem });
  }
  // Told once, and shown for as long as it lasts.
  if (claim.problem === "") {
    await audit(call, tx, { action: "domain.record_missed", organization_id, details: { domain, finding } });
  }
  return updateClaim(tx, claim, { checked_at: now, due_at: after(now, RETRY), problem: told });
}

function nextLook({ created_at }: DomainClaimRow, now: Date): Date | null {
  return created_at <= before(now, PATIENCE) ? null : after(now, RETRY);
}
