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

/**
 * The way in which the device that asked for a link finishes, once another one, which opened it, has confirmed the
 * number.
 */
interface MagicLinkHandoversTable {
  project_id: string;
  handover_hash: string;
  /** Null where no link was sent, and nobody may learn it: such a one only waits. */
  magic_link_id: string | null;
  number_hmac: string;
  pkce_code_challenge: string;
  /** The user agent of the browser that asked. */
  user_agent: string;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  /** One wrong number ends it. */
  refused_at: Date | null;
}

declare module "../db/schema.ts" {
  interface Database {
    magic_links: MagicLinksTable;
    magic_link_handovers: MagicLinkHandoversTable;
  }
}

export type MagicLinkRow = Row<"magic_links">;
export type MagicLinkHandoverRow = Row<"magic_link_handovers">;
