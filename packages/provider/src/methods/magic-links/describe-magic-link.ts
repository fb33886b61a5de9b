import type { MagicLinkDescribeRequest, MagicLinkDescribeResponse } from "@portico/wire";
import { enforceLimit } from "../../core/limits/count.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { links } from "./store.ts";

/**
 * Tells for whom an organization's link is, and uses nothing up. Whoever holds the token can read as much on the page
 * behind the link. A guess counts against the caller, as a refused sign-in does.
 * @throws ApiError `unable_to_auth_magic_link` for a link that could not sign anybody in, `too_many_requests`.
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
