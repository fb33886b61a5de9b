import type { SetupLinkResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { lockOrganization } from "../../core/records/organization/find-organizations.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { auditLink } from "./audit-link.ts";
import { toSetupLink } from "./list-links.ts";
import { findLink, lockLink, updateLink } from "./store.ts";

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
