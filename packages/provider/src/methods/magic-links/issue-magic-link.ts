import { linkQuery } from "../../core/delivery/mails/letterhead.ts";
import type { IssuedAtEpoch } from "../../core/records/member/security-epoch.ts";
import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import type { LinkPurpose } from "./schema.ts";
import { links } from "./store.ts";

/** The path of mailed links, a page of the provider (`link-page.ts`). */
export const LINK_PATH = "/v1/b2b/magic_links/redirect";

export interface NewMagicLink {
  address: string;
  /** Null for a discovery link. */
  organizationId: string | null;
  /** From `requireRedirectUrl`. */
  redirectUrl: string;
  /** True for an invitation. The inviter does not open it, so it has neither challenge nor browser. */
  isInvitation?: boolean;
  /** Defaults to `login`. */
  purpose?: LinkPurpose;
  /** The member whose email address an `email_update` changes. */
  member?: IssuedAtEpoch;
  /** The ids it descends from, from `ancestorsOfSession`. Ending one of them ends the link. */
  ancestors?: string[];
  /** From `parseCodeChallenge`. */
  codeChallenge: string | null;
  /** From `markBrowser`. */
  browserHash: string | null;
  lifetimeMinutes: number;
  /** The requested language of the email, and so of the page behind its link. */
  locale?: string | undefined;
}

/** Creates a link and returns its URL for the mail. */
export async function issueMagicLink(
  call: Call,
  tx: Db,
  link: NewMagicLink,
): Promise<{ url: string; expiresAt: Date }> {
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
  const url = `${call.publicUrl}${LINK_PATH}?${linkQuery({ project: call.project, locale: link.locale }, token)}`;
  return { url, expiresAt };
}
