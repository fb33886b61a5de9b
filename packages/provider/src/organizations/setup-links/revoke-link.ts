import type { AuditAction, SetupLinkResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { type Actor, type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { lockOrganization } from "../../core/records/organization/find-organizations.ts";
import type { Call, Services } from "../../platform/call/call.ts";
import { createScheduledCall } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { toSetupLink } from "./list-links.ts";
import type { SetupLinkRow } from "./schema.ts";
import { findLink, listExpired, lockLink, markExpired, updateLink } from "./store.ts";

/**
 * Revokes a link, also for the browser that opened it: a change in progress completes, then no more are possible. What was
 * set up stays. Revoking twice has no effect.
 *
 * @throws ApiError `unauthorized_action`, `setup_link_not_found`, also for another organization's link (threats.md
 * T49).
 */
export async function revokeLink(
  call: Call,
  { organization_id, setup_link_id }: InOrganization & { setup_link_id: string },
): Promise<SetupLinkResponse> {
  const caller = await requireActor(call, { organization_id });
  const { organization } = caller;
  const linkKey = { project_id: organization.project_id, setup_link_id };
  const found = await findLink(call.db, linkKey);
  if (found?.organization_id !== organization.organization_id) {
    // The answer must not reveal which ids exist.
    await authorize(call, caller, "sso", "update");
    throw new ApiError("setup_link_not_found");
  }
  await authorize(call, caller, found.purpose, "update");
  return transaction(call, async (tx) => {
    await lockOrganization(call, tx, organization.organization_id);
    const current = await lockLink(tx, linkKey);
    if (!current) throw new ApiError("setup_link_not_found");
    const isFirst = current.revoked_at === null;
    const link = isFirst ? await updateLink(tx, linkKey, { revoked_at: call.clock.now() }) : current;
    if (isFirst) await auditLink(call, tx, "setup_link.revoked", link, { member: caller.member });
    return { setup_link: toSetupLink({ link, status: "revoked", creator: undefined }) };
  });
}

const BATCH_SIZE = 500;

interface WatchOptions {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  warn: (fields: object, message: string) => void;
}

/** Records an audit event for links that expired unopened. They stop working at their expiry in any case. */
export async function expireLinks({ services, projects }: Omit<WatchOptions, "warn">): Promise<void> {
  const now = services.clock.now();
  for (const link of await listExpired(services.db, now, BATCH_SIZE)) {
    const project = await projects.findById(link.project_id);
    if (!project) continue;
    const call = createScheduledCall(services, project, "setup-links");
    await transaction(call, async (tx) => {
      if (await markExpired(tx, link, now)) await auditLink(call, tx, "setup_link.expired", link);
    });
  }
}

/** Records an audit event of a link, without its token. */
export function auditLink(
  call: Call,
  tx: Db,
  action: AuditAction & `setup_link.${string}`,
  { organization_id, setup_link_id, purpose }: SetupLinkRow,
  { member, ...details }: Record<string, unknown> & Pick<Actor, "member"> = {},
): Promise<void> {
  const by = member && { member_id: member.member_id, email_address: member.email_address };
  return audit(call, tx, { action, organization_id, ...by, details: { setup_link_id, purpose, ...details } });
}
