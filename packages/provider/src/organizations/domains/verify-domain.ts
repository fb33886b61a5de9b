import type { DomainClaim } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { count, tooMany } from "../../core/limits/count.ts";
import { type Actor, requireActor } from "../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../core/rbac/auth-admin-permission.ts";
import { findClaimant } from "../../core/records/organization/domain-claims.ts";
import { lockClaim, takeDueClaims, updateClaim } from "../../core/records/organization/domain-claims-store.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { DomainClaimRow } from "../../core/records/schema.ts";
import type { Call, Services } from "../../platform/call/call.ts";
import { createScheduledCall } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction, waitForLock } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after, before } from "../../platform/lib/duration.ts";
import { DnsError, type ResolveTxt } from "../../platform/lib/resolve-txt.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import {
  auditActor,
  type DomainRequest,
  recordName,
  recordValue,
  requireClaim,
  toDomainClaim,
} from "./claim-domain.ts";

declare module "../../platform/call/call.ts" {
  interface Services {
    readonly resolveTxt: ResolveTxt;
  }
}

/** How often a verified domain is checked, and how often while its record is missing. */
const CHECK_INTERVAL = { days: 1 };
const RETRY_INTERVAL = { hours: 1 };
/** How long a pending claim is checked automatically. */
const PENDING_PERIOD = { days: 14 };
/** How long a domain stays verified after its record disappears. */
const MISSING_PERIOD = { days: 7 };
/** How long it stays verified while DNS does not answer, because an outage is no decision to give the domain up. */
const OUTAGE_PERIOD = { days: 30 };

/** Limits an organization's checks. A page that waits for a record checks every ten seconds. */
const CHECKS = { allowed: 120, windowSeconds: 600 };

type CheckResult = "found" | "missing" | "silent";

/**
 * Checks a claim's TXT record now. The answer has the result: `status`, and `problem` as a sentence.
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `domain_not_found`, `domain_already_claimed`,
 * `too_many_requests`.
 */
export async function verifyDomain(call: Call, { domain, ...target }: DomainRequest): Promise<{ domain: DomainClaim }> {
  const caller = await requireActor(call, target);
  await requireAuthAdminPermission(call, caller, "organization", "update");
  const seen = await requireClaim(call, caller, domain);
  if (caller.member) await limitChecks(call, caller);
  const claim = await checkClaim(call, seen, caller);
  if (claim === "taken") throw new ApiError("domain_already_claimed");
  if (!claim) throw new ApiError("domain_not_found");
  return { domain: toDomainClaim(claim) };
}

async function limitChecks(call: Call, { organization: { organization_id } }: Actor): Promise<void> {
  const counted = { subject: `domain_looks:${organization_id}`, windowSeconds: CHECKS.windowSeconds };
  const checks = await transaction(call, (tx) => count(call, tx, counted));
  if (checks > CHECKS.allowed) throw tooMany(call, counted);
}

/**
 * Checks a claim's record, outside the transaction, and updates the claim.
 *
 * @returns the updated claim; undefined if it was deleted meanwhile; `taken` if another organization has the domain.
 */
async function checkClaim(
  call: Call,
  seen: DomainClaimRow,
  caller?: Actor,
): Promise<DomainClaimRow | "taken" | undefined> {
  const result = await findRecord(call, seen);
  return transaction(call, async (tx) => {
    // One check per domain at a time, across organizations: the first to verify gets it (threats.md T90).
    await waitForLock(tx, `domain claim\n${seen.project_id}\n${seen.domain}`);
    const claim = await lockClaim(tx, seen);
    // If it was deleted and claimed again, the check looked for another record.
    if (claim?.token !== seen.token) return undefined;
    return result === "found" ? recordFound(call, tx, claim, caller) : recordMissing(call, tx, claim, result);
  });
}

async function findRecord(call: Call, claim: DomainClaimRow): Promise<CheckResult> {
  try {
    const records = await call.resolveTxt(recordName(claim.domain));
    return records.includes(recordValue(claim)) ? "found" : "missing";
  } catch (error) {
    if (error instanceof DnsError) return "silent";
    throw error;
  }
}

async function recordFound(
  call: Call,
  tx: Db,
  claim: DomainClaimRow,
  caller: Actor | undefined,
): Promise<DomainClaimRow | "taken"> {
  const now = call.clock.now();
  const seen = { checked_at: now, confirmed_at: now, due_at: after(now, CHECK_INTERVAL), problem: "" };
  if (claim.status === "verified") return updateClaim(tx, claim, seen);
  const { organization_id, domain } = claim;
  const organization = (await findOrganizations(call, tx, [organization_id])).get(organization_id);
  const claimant = await findClaimant(call, tx, `@${domain}`);
  if (!organization || (claimant !== undefined && claimant !== organization.organization_slug)) {
    const problem = "Another organization has already claimed this domain.";
    await updateClaim(tx, claim, { checked_at: now, due_at: nextCheck(claim, now), problem });
    return "taken";
  }
  const verified = await updateClaim(tx, claim, { ...seen, status: "verified", verified_at: now });
  await audit(call, tx, {
    action: "domain.verified",
    ...(caller ? auditActor(caller) : { organization_id }),
    details: { domain },
  });
  return verified;
}

async function recordMissing(
  call: Call,
  tx: Db,
  claim: DomainClaimRow,
  result: Exclude<CheckResult, "found">,
): Promise<DomainClaimRow> {
  const now = call.clock.now();
  const { organization_id, domain, confirmed_at } = claim;
  const missingProblem =
    result === "missing" ? `${recordName(domain)} has no such TXT record.` : "The DNS did not answer.";
  if (claim.status === "pending") {
    return updateClaim(tx, claim, { checked_at: now, due_at: nextCheck(claim, now), problem: missingProblem });
  }
  const period = result === "missing" ? MISSING_PERIOD : OUTAGE_PERIOD;
  const isOver = confirmed_at === null || confirmed_at <= before(now, period);
  if (isOver) {
    const lost = { status: "pending" as const, verified_at: null, due_at: null };
    const problem = `${missingProblem} The domain is no longer claimed; verify it again.`;
    await audit(call, tx, { action: "domain.lost", organization_id, details: { domain } });
    return updateClaim(tx, claim, { ...lost, checked_at: now, problem });
  }
  // Logged once. The problem is shown until the record is back.
  if (claim.problem === "") {
    await audit(call, tx, { action: "domain.record_missed", organization_id, details: { domain, finding: result } });
  }
  return updateClaim(tx, claim, { checked_at: now, due_at: after(now, RETRY_INTERVAL), problem: missingProblem });
}

function nextCheck({ created_at }: DomainClaimRow, now: Date): Date | null {
  return created_at <= before(now, PENDING_PERIOD) ? null : after(now, RETRY_INTERVAL);
}

const BATCH_SIZE = 10;

interface WatchOptions {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  warn: (fields: object, message: string) => void;
}

/** Checks the claims that are due. Logs a warning for a verified domain whose record is missing. */
export async function watchDomains({ services, projects, warn }: WatchOptions): Promise<void> {
  for (;;) {
    const now = services.clock.now();
    const due = await takeDueClaims(services.db, { now, leaseEndsAt: after(now, { hours: 1 }), limit: BATCH_SIZE });
    for (const claim of due) {
      const project = await projects.findById(claim.project_id);
      if (!project) continue;
      const call = createScheduledCall(services, project, "domains");
      const found = await checkClaim(call, claim);
      if (claim.status === "verified" && found && found !== "taken" && found.problem !== "") {
        const { project_id, organization_id, domain, problem } = found;
        warn({ project_id, organization_id, domain, problem }, "the record of a verified domain was not found");
      }
    }
    if (due.length < BATCH_SIZE) return;
  }
}
