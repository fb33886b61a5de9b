import type { SetupLinkResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { lockOrganization } from "../../core/records/organization/lock-organization.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { toSetupLink } from "./list-links.ts";
import { findLink, lockLink, updateLink } from "./store.ts";
import { tell } from "./tell.ts";

/**
 * Ends a link, and whoever works by it: a change of theirs that is under way is done first, and then none. What was set up
 * stays. One that is revoked already stays so.
 * @throws ApiError `unauthorized_action`, `setup_link_not_found`, for another organization's, too (threats.md T49).
 */
export async function revokeLink(
  call: Call,
  { organization_id, setup_link_id }: InOrganization & { setup_link_id: string },
): Promise<SetupLinkResponse> {
  const caller = await requireActor(call, { organization_id });
  const { organization } = caller;
  const of = { project_id: organization.project_id, setup_link_id };
  const found = await findLink(call.db, of);
  if (found?.organization_id !== organization.organization_id) {
    // Nobody learns by the answer which ids there are.
    await authorize(call, caller, "sso", "update");
    throw new ApiError("setup_link_not_found");
  }
  await authorize(call, caller, found.purpose, "update");
  return transaction(call, async (tx) => {
    await lockOrganization(call, tx, organization.organization_id);
    const current = await lockLink(tx, of);
    if (!current) throw new ApiError("setup_link_not_found");
    const isFirst = current.revoked_at === null;
    const link = isFirst ? await updateLink(tx, of, { revoked_at: call.clock.now() }) : current;
    if (isFirst) await tell(call, tx, "setup_link.revoked", link, { member: caller.member });
    return { setup_link: toSetupLink({ link, status: "revoked", maker: undefined }) };
  });
}
