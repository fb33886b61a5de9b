import type { MagicLinkDescribeRequest, MagicLinkDescribeResponse } from "@portico/wire";
import { enforceLimit } from "../../core/limits/count.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { links } from "./store.ts";

/**
 * Describes an organization's link without consuming it. The page behind the link shows the same to anyone who has the
 * token. A wrong token counts against the caller, like a failed login.
 *
 * @throws ApiError `unable_to_auth_magic_link` if the link cannot log anyone in, `too_many_requests`.
 */
export async function describeMagicLink(
  call: Call,
  { magic_links_token }: MagicLinkDescribeRequest,
): Promise<MagicLinkDescribeResponse> {
  const { db } = call;
  const link = await links.find(call, db, magic_links_token);
  if (
    link?.organization_id &&
    link.purpose !== "password_reset" &&
    !link.consumed_at &&
    link.expires_at > call.clock.now()
  ) {
    const { organization_id, email_address, is_invitation } = link;
    const organization = (await findOrganizations(call, db, [organization_id])).get(organization_id);
    if (organization) {
      const { organization_name } = organization;
      const kind = is_invitation ? "invite" : "login";
      return { kind, email_address, organization: { organization_id, organization_name } };
    }
  }
  return transaction(call, async (tx) => {
    await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
    return new ApiError("unable_to_auth_magic_link");
  });
}
