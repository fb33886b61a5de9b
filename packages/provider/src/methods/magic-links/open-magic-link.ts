import type { MagicLinkDescribeRequest, MagicLinkDescribeResponse, TokenType } from "@portico/wire";
import { quoteName } from "../../core/delivery/mails/quote-name.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { findMember } from "../../core/records/member/find-member.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { isSameBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { key } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { landingUrl } from "../../platform/projects/redirect-urls.ts";
import type { MagicLinkRow } from "./schema.ts";
import { links } from "./store.ts";

/** The state of a magic link when a person or a mail scanner opens it. */
export type OpenedMagicLink =
  | {
      state: "ready";
      address: string;
      destinationName: string;
      organization: OrganizationRow | undefined;
      /** The host's page with the token. Only its client consumes the link. */
      landingUrl: string;
      isSameBrowser: boolean;
      isPasswordReset: boolean;
      /** The current email address of the account whose address changes. Null if the link only logs in. */
      formerAddress: string | null;
    }
  /** The user can request a new link at `startUrl`. */
  | { state: "spent"; startUrl: string; isPasswordReset: boolean }
  | { state: "unknown" };

/** Looks up a link and changes nothing (threats.md T22). */
export async function openMagicLink(call: Call, token: string): Promise<OpenedMagicLink> {
  const { project, db } = call;
  const link = await links.find(call, db, token);
  if (!link) return { state: "unknown" };
  const { organization_id, redirect_url, purpose } = link;
  const isPasswordReset = purpose === "password_reset" || purpose === "login_then_reset";
  const organization = organization_id
    ? (await findOrganizations(call, db, [organization_id])).get(organization_id)
    : null;
  if (organization === undefined || link.consumed_at || link.expires_at <= call.clock.now()) {
    return { state: "spent", startUrl: redirect_url, isPasswordReset };
  }
  return {
    state: "ready",
    address: link.email_address,
    destinationName: organization ? quoteName(organization.organization_name) : project.project_name,
    organization: organization ?? undefined,
    landingUrl: landingUrl(project, redirect_url, {
      token,
      tokenType: tokenTypeOf(link),
      redirectType: isPasswordReset ? "reset_password" : undefined,
      slug: organization?.organization_slug,
    }),
    isPasswordReset,
    formerAddress: link.member_id === null ? null : await findFormerAddress(call, link, link.member_id),
    isSameBrowser: isSameBrowser(call, link.browser_hash),
  };
}

async function findFormerAddress(call: Call, { organization_id }: MagicLinkRow, member_id: string): Promise<string> {
  const { project_id } = call.project;
  const member = await findMember(call.db, { project_id, organization_id: organization_id ?? "", member_id });
  return member?.email_address ?? "";
}

function tokenTypeOf({ organization_id, purpose }: MagicLinkRow): TokenType {
  if (organization_id === null) return "discovery";
  return purpose === "password_reset" ? "multi_tenant_passwords" : "multi_tenant_magic_links";
}

/** Finds the live link that would change a member's email address. */
export function findAddressLink(
  call: Call,
  db: Db,
  { organization_id, member_id }: { organization_id: string; member_id: string },
) {
  return links.findLiveWhere(call, db, key({ organization_id, member_id, purpose: "email_update" as const }));
}

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
