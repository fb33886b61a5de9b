import type { Made } from "../../core/records/member/security-epoch.ts";
import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/ids.ts";
import { json } from "../../platform/db/json.ts";
import type { Db } from "../../platform/db/schema.ts";
import { matchLocale } from "../../platform/languages/locales.ts";
import type { LinkPurpose } from "./schema.ts";
import { links } from "./store.ts";

/** The path to which mailed links lead: a page of the provider's own (`link-page.ts`). */
export const LINK_PATH = "/v1/b2b/magic_links/redirect";

export interface NewMagicLink {
  address: string;
  /** Null for a discovery link. */
  organizationId: string | null;
  /** From `requireRedirectUrl`. */
  redirectUrl: string;
  /** True for an invitation: its asker does not open it, so it has neither challenge nor browser. */
  isInvitation?: boolean;
  /** To log in when absent. */
  purpose?: LinkPurpose;
  /** The member whose address it becomes, by an `email_update`. */
  member?: Made;
  /** The ids of what it was asked for in, from `ancestorsMadeIn`. Ending one of them ends the link. */
  ancestors?: string[];
  /** From `parseCodeChallenge`. */
  codeChallenge: string | null;
  /** From `markBrowser`. */
  browserHash: string | null;
  lifetimeMinutes: number;
  /** The language of the mail, which its page follows. */
  locale?: string | undefined;
}

/** Makes a link and hands out its address for the mail. */
export async function issueMagicLink(
  call: Call,
  tx: Db,
  link: NewMagicLink,
): Promise<{ url: string; expiresAt: Date }> {
  const { project_id } = call.project;
  const lifetime = { minutes: link.lifetimeMinutes };
  const { token, expiresAt } = await links.issue(call, tx, lifetime, {
    magic_link_id: newId(call.project, "magic-link"),
    email_address: link.address,
    organization_id: link.organizationId,
    redirect_url: link.redirectUrl,
    is_invitation: link.isInvitation ?? false,
    sent_by_backend: call.caller === "backend",
    purpose: link.purpose ?? "login",
    member_id: link.member?.member_id ?? null,
    security_epoch: link.member?.security_epoch ?? null,
    ancestors: json(link.ancestors ?? []),
    pkce_code_challenge: link.codeChallenge,
    browser_hash: link.browserHash,
  });
  // The host comes from the configuration, never from the request (threats.md T21).
  const url = `${call.publicUrl}${LINK_PATH}?${linkQuery(project_id, token, link.locale)}`;
  return { url, expiresAt };
}

/** The token comes last: mail programs take the full stop behind an address for a part of it. */
function linkQuery(project_id: string, token: string, locale: string | undefined): URLSearchParams {
  const query = new URLSearchParams({ project_id });
  if (locale !== undefined) query.set("locale", matchLocale(locale));
  query.set("token", token);
  return query;
}
