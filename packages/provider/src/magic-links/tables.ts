import type { Generated } from "kysely";
import type { GeneratedJson, Row } from "../db/schema.ts";

/**
 * The purpose of a link: to log in; the same beside a link for a new password, in one mail; the same with the form for a
 * new password after it; or the new password itself, which the link alone does not log in without; or to log in under an
 * address that becomes a member's by it.
 */
export type LinkPurpose = "login" | "login_by_reset_mail" | "login_then_reset" | "password_reset" | "email_update";

interface MagicLinksTable {
  project_id: string;
  magic_link_id: string;
  token_hash: string;
  email_address: string;
  /** Null for a discovery link. */
  organization_id: string | null;
  redirect_url: string;
  /** Opened in another browser than the one that asked, so it has neither challenge nor browser. */
  is_invitation: boolean;
  sent_by_backend: boolean;
  purpose: Generated<LinkPurpose>;
  /** The member whose address it becomes, by an `email_update`; else null. */
  member_id: Generated<string | null>;
  /** The member's when it was sent; null where it is nobody's yet. */
  security_epoch: number | null;
  pkce_code_challenge: string | null;
  /** Hash of the cookie of the browser that asked; that browser needs no click on the provider's page. */
  browser_hash: string | null;
  ancestors: GeneratedJson<string[]>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

declare module "../db/schema.ts" {
  interface Database {
    magic_links: MagicLinksTable;
  }
}

export type MagicLinkRow = Row<"magic_links">;
