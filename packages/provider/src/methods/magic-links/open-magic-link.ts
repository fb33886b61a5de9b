import type { TokenType } from "@portico/wire";
import { quoteName } from "../../core/delivery/mails/quote-name.ts";
import { findMember } from "../../core/records/member/find-member.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { isSameBrowser } from "../../platform/call/browser-mark.ts";
import type { Call } from "../../platform/call/call.ts";
import { key } from "../../platform/db/key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { landingUrl } from "../../platform/projects/landing-url.ts";
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
  return links.findLiveWhere(call, db, (eb) =>
    eb.and(key({ organization_id, member_id, purpose: "email_update" as const })),
  );
}
