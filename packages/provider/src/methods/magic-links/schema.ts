import type { Generated } from "kysely";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn, hotTable } from "../../platform/db/migrate.ts";
import type { GeneratedJson, Row } from "../../platform/db/schema.ts";

/**
 * - `login`: logs in.
 * - `login_by_reset_mail`: logs in, from a mail for a new password.
 * - `login_then_reset`: logs in, then shows the form for a new password.
 * - `password_reset`: sets a new password, and logs in only with one.
 * - `email_update`: logs in and changes the member's email address to this one.
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
  /** Not opened in the browser that requested it, so it has neither challenge nor browser. */
  is_invitation: boolean;
  sent_by_backend: boolean;
  purpose: Generated<LinkPurpose>;
  /** The member whose email address an `email_update` changes, otherwise null. */
  member_id: Generated<string | null>;
  /** The member's epoch when it was sent. Null without a member. */
  security_epoch: number | null;
  pkce_code_challenge: string | null;
  /** Hash of the cookie of the browser that requested it. That browser needs no click on the provider's page. */
  browser_hash: string | null;
  ancestors: GeneratedJson<string[]>;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    magic_links: MagicLinksTable;
  }
}

export type MagicLinkRow = Row<"magic_links">;

export const magicLinksMigrations: Migrations = {
  "2026-11-24-magic-links": [
    `create table magic_links (
      project_id text not null,
      magic_link_id text not null,
      token_hash text not null,
      email_address text not null,
      organization_id text,
      redirect_url text not null,
      is_invitation boolean not null,
      pkce_code_challenge text,
      browser_hash text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      sent_by_backend boolean not null default false,
      purpose text not null default 'login',
      member_id text,
      security_epoch integer,
      primary key (project_id, magic_link_id),
      unique (project_id, token_hash))`,
    `create index magic_links_expired on magic_links (expires_at)`,
    `create index magic_links_of_address on magic_links (project_id, email_address)`,

    `create table magic_link_handovers (
      project_id text not null,
      handover_hash text not null,
      magic_link_id text,
      number_hmac text not null,
      pkce_code_challenge text not null,
      user_agent text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz,
      refused_at timestamptz,
      primary key (project_id, handover_hash))`,
    `create index magic_link_handovers_expired on magic_link_handovers (expires_at)`,
    `create index magic_link_handovers_of_link on magic_link_handovers (project_id, magic_link_id)`,
  ],
  "2026-11-29-magic-links": [`drop table magic_link_handovers`],
  "m004-magic-links": [
    `create index if not exists magic_links_of on magic_links (project_id, organization_id, member_id)
      where organization_id is not null`,
  ],
  "m007-magic-links-hot": [hotTable("magic_links", 80)],
  "m010-magic-links-ancestors": ancestorsColumn("magic_links"),
};
