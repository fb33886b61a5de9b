import { ancestorsColumn } from "../db/ancestors-column.ts";
import { hotTable } from "../db/hot-table.ts";
import type { Migrations } from "../db/migrate.ts";

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
  "2026-12-10-magic-links": [
    `create index if not exists magic_links_of on magic_links (project_id, organization_id, member_id)
      where organization_id is not null`,
  ],
  "2026-12-20-magic-links-hot": [hotTable("magic_links", 80)],
  "m010-magic-links-ancestors": ancestorsColumn("magic_links"),
};
