import type { DeleteOrganizationResponse } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { endAppAccess } from "../idp/end-app-access.ts";
import { endMagicLinks } from "../magic-links/end-magic-links.ts";
import { removeRegistrations } from "../oauth/drop-registrations.ts";
import { endEmailCodes } from "../otps/end-email-codes.ts";
import { endSmsCodes } from "../otps/end-sms-codes.ts";
import { removePasswords } from "../passwords/remove-password.ts";
import { requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import { removeMembers } from "../records/member/remove-members.ts";
import { deleteOrganization as remove } from "../records/organization/store.ts";
import { endIntermediateSessions } from "../records/session/end-intermediate-sessions.ts";
import { endSessionsOfOrganization } from "../records/session/end-sessions.ts";
import { endRecoveryCodes } from "../recovery-codes/save-recovery-codes.ts";
import { removeConnections } from "../sso/end-logins.ts";
import { endTotp } from "../totp/end-totp.ts";

/**
 * Deletes the caller's organisation with its members, and ends in the same transaction whatever could still lead
 * into it. The audit rows stay.
 * @throws ApiError `unauthorized_action`.
 */
export async function deleteOrganization(
  call: Call,
  _request?: object,
  params?: Record<string, string>,
): Promise<DeleteOrganizationResponse> {
  const caller = await requireActor(call, params);
  await authorize(call, caller, "organization", "delete");
  const { organization_id, organization_slug } = caller.organization;
  return transaction(call, async (tx) => {
    await remove(tx, call.project.project_id, organization_id);
    await endEmailCodes(call, tx, { organization_id });
    await endMagicLinks(call, tx, { organization_id });
    await removeConnections(call, tx, organization_id);
    await endIntermediateSessions(call, tx, { organization_id });
    await endSessionsOfOrganization(call, tx, organization_id);
    await endAppAccess(call, tx, { organization_id });
    await endSmsCodes(call, tx, { organization_id });
    await endTotp(call, tx, { organization_id });
    await endRecoveryCodes(call, tx, { organization_id });
    await removePasswords(call, tx, organization_id);
    await removeRegistrations(call, tx, organization_id);
    const members = await removeMembers(call, tx, organization_id);
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
