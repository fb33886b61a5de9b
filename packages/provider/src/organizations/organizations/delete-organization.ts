import type { DeleteOrganizationResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { deleteOrganization as remove } from "../../core/records/organization/store.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

/**
 * Deletes the caller's organization with its members, and ends all access to it, in one transaction. The audit rows
 * stay.
 *
 * @throws ApiError `unauthorized_action`.
 */
export async function deleteOrganization(call: Call, request: InOrganization): Promise<DeleteOrganizationResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "organization", "delete");
  const { organization_id, organization_slug } = caller.organization;
  return transaction(call, async (tx) => {
    await remove(tx, call.project.project_id, organization_id);
    const members = await call.ends.endOrganization(call, tx, { organization_id });
    await audit(call, tx, {
      action: "organization.deleted",
      organization_id,
      member_id: caller.member?.member_id,
      email_address: caller.member?.email_address,
      details: { organization_slug, members },
    });
    return { organization_id };
  });
}
