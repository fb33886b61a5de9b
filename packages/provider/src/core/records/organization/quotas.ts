import type { ApiErrorType } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import type { OrganizationQuota } from "../../../platform/config/organizations-schema.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { lastBeforeCommit, RememberedRefusal, waitForLock } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { mailboxKey } from "../../../platform/lib/mailbox-key.ts";
import type { OrganizationRow } from "../schema.ts";
import { addUsage, type CountedUsage, countFounded, countUsage, readUsage, type Usage } from "./usage-store.ts";

/** The error of each quota, and its unit in the message. */
const quotas = {
  members: ["quota_reached", "members"],
  metadata_bytes: ["quota_reached", "bytes of metadata"],
  sso_connections: ["sso_limit_reached", "SSO connections"],
  api_keys: ["api_key_limit_reached", "API keys"],
  member_api_keys: ["api_key_limit_reached", "API keys of one member"],
  setup_links: ["setup_link_limit_reached", "open setup links"],
  machine_apps: ["quota_reached", "apps that act for themselves"],
} satisfies Record<OrganizationQuota, [ApiErrorType, string]>;

/** A wrong count is corrected, but not for each refused call. */
const RECOUNT_AFTER_MS = 60_000;

const FOUNDER = "founder_limits";
type LimitsName = typeof FOUNDER | "organization_limits";

/**
 * Returns the limits for a call in an organization, if any. An organization that a member created by signing up has
 * smaller ones. The host's back end and the operator's configuration are not bound by those.
 */
function limitsFor({ caller }: Call, { founded_by }: Pick<OrganizationRow, "founded_by">): LimitsName | undefined {
  if (caller === "configuration") return undefined;
  const isOfHost = caller === "backend" || caller === "schedule";
  return founded_by !== null && !isOfHost ? FOUNDER : "organization_limits";
}

function quotaReached(name: LimitsName, quota: OrganizationQuota, limit: number): ApiError {
  const [errorType, unit] = quotas[quota];
  const setting = `${name}.${quota}`;
  return new ApiError(errorType, {
    message: `The organization has reached its limit of ${limit} ${unit} (${setting}). Delete what is no longer used, or ask the operator to raise the limit.`,
    details: { quota, limit },
    limit: setting,
  });
}

/**
 * Requires that the quota allows one more, while the organization is locked.
 * @param organization from `lockOrganization`, so that two concurrent calls cannot exceed the limit.
 * @throws ApiError the error of the quota.
 */
export function requireQuota(call: Call, organization: OrganizationRow, quota: OrganizationQuota, count: number): void {
  const name = limitsFor(call, organization);
  if (name && count >= call.project[name][quota]) throw quotaReached(name, quota, call.project[name][quota]);
}

const nothing: Usage = { members: 0, metadata_bytes: 0 };

/** What the running transactions add, by organization. */
const growths = new WeakMap<Db, Map<string, Usage>>();

/**
 * Changes an organization's usage; negative for deletions. It is counted at the end of the transaction, under its own
 * lock, so that concurrent transactions cannot exceed a limit and wait only briefly. Everything that adds a member or
 * metadata calls it (docs/threats.md T154).
 * @throws ApiError `quota_reached`, at the end of the transaction.
 */
export async function growUsage(call: Call, tx: Db, organizationId: string, growth: Partial<Usage>): Promise<void> {
  const { members = 0, metadata_bytes = 0 } = growth;
  if (members === 0 && metadata_bytes === 0) return;
  const known = growths.get(tx);
  const all = known ?? new Map<string, Usage>();
  const before = all.get(organizationId) ?? nothing;
  all.set(organizationId, {
    members: before.members + members,
    metadata_bytes: before.metadata_bytes + metadata_bytes,
  });
  if (known) return;
  growths.set(tx, all);
  await lastBeforeCommit(() => settleUsage(call, tx));
}

/** Counts what the transaction adds. Always in the same order of organizations, so that two imports cannot deadlock. */
async function settleUsage(call: Call, tx: Db): Promise<void> {
  const { project_id } = call.project;
  const now = call.clock.now();
  const all = [...(growths.get(tx) ?? [])].sort(([one], [other]) => (one < other ? -1 : 1));
  growths.delete(tx);
  for (const [organization_id, growth] of all) {
    const key = { project_id, organization_id };
    let usage = await addUsage(tx, key, growth, now);
    if (!usage || !refusalFor(call, usage, growth)) continue;
    const isOld = now.getTime() - usage.counted_at.getTime() >= RECOUNT_AFTER_MS;
    if (isOld) usage = (await countUsage(tx, key, now)) ?? usage;
    const refused = refusalFor(call, usage, growth);
    if (!refused) continue;
    const isCountedNow = usage.counted_at.getTime() === now.getTime();
    // Otherwise each refusal would roll back the corrected count, and the next call would count again.
    throw new RememberedRefusal(
      refused.errorType,
      async (later) => {
        if (isCountedNow && (await addUsage(later, key, nothing, now))) await countUsage(later, key, now);
      },
      refused,
    );
  }
}

function refusalFor(call: Call, usage: CountedUsage, growth: Usage): ApiError | undefined {
  const name = limitsFor(call, usage);
  if (!name) return undefined;
  const limits = call.project[name];
  const full = (["members", "metadata_bytes"] as const).find(
    (quota) => growth[quota] > 0 && usage[quota] > limits[quota],
  );
  return full && quotaReached(name, full, limits[full]);
}

/**
 * Requires that what the transaction has added so far fits, for a transaction that can take back part of its work.
 * The end of the transaction decides.
 * @throws ApiError `quota_reached`.
 */
export async function requireQuotaSoFar(call: Call, tx: Db, organizationId: string): Promise<void> {
  const growth = growths.get(tx)?.get(organizationId);
  const usage =
    growth && (await readUsage(tx, { project_id: call.project.project_id, organization_id: organizationId }));
  if (!growth || !usage) return;
  const members = usage.members + growth.members;
  const metadata_bytes = usage.metadata_bytes + growth.metadata_bytes;
  const refusal = refusalFor(call, { ...usage, members, metadata_bytes }, growth);
  if (refusal) throw refusal;
}

/** Returns a function that forgets what the transaction has added since, after a rollback to this point. */
export function markUsage(tx: Db): () => void {
  const known = growths.get(tx);
  const before = [...(known ?? [])];
  return () => {
    // The rollback also took back that it is counted at the end of the transaction, if that was new.
    if (!known) growths.delete(tx);
    known?.clear();
    for (const [organizationId, usage] of before) known?.set(organizationId, usage);
  };
}

/**
 * Requires that a member may create one more organization by signing up. A concurrent attempt of theirs waits.
 * @throws ApiError `quota_reached`.
 */
export async function requireFounderQuota(call: Call, tx: Db, emailAddress: string): Promise<void> {
  const { project_id, founder_limits } = call.project;
  const limit = founder_limits.organizations;
  const founder = mailboxKey(emailAddress);
  await waitForLock(tx, `founder ${project_id} ${founder}`);
  if ((await countFounded(tx, project_id, founder, limit)) < limit) return;
  throw new ApiError("quota_reached", {
    message: `You have reached the limit of ${limit} organizations that one person may create by signing up (${FOUNDER}.organizations). Delete one that is no longer used, or ask the operator to raise the limit.`,
    details: { quota: "organizations", limit },
    limit: `${FOUNDER}.organizations`,
  });
}
