import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn, suspendable } from "../../platform/db/migrate.ts";

export const scimMigrations: Migrations = {
  "2026-11-27-scim": [
    // An organization has at most one connection, with one token, or two during a rotation.
    `create table scim_connections (
      project_id text not null,
      connection_id text not null,
      organization_id text not null,
      display_name text not null,
      identity_provider text not null,
      group_assignments jsonb not null default '[]',
      attribute_mapping jsonb not null default '{}',
      token_hash text not null,
      token_last_four text not null,
      token_expires_at timestamptz not null,
      next_token_hash text,
      next_token_last_four text,
      next_token_expires_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (project_id, connection_id),
      unique (project_id, organization_id))`,

    `create table scim_users (
      project_id text not null,
      organization_id text not null,
      connection_id text not null,
      user_id text not null,
      member_id text not null,
      user_name text not null,
      folded_user_name text not null,
      external_id text,
      active boolean not null,
      email_address text not null,
      attributes jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (project_id, connection_id, user_id))`,
    `create unique index scim_users_name on scim_users (project_id, connection_id, md5(folded_user_name))`,
    `create unique index scim_users_member on scim_users (project_id, connection_id, member_id)`,
    `create index scim_users_external_id on scim_users (project_id, connection_id, md5(external_id)) where external_id is not null`,
    `create index scim_users_address on scim_users (project_id, connection_id, email_address)`,
    `create index scim_users_of_member on scim_users (project_id, organization_id, member_id)`,

    `create table scim_groups (
      project_id text not null,
      organization_id text not null,
      connection_id text not null,
      group_id text not null,
      display_name text not null,
      folded_display_name text not null,
      external_id text,
      attributes jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (project_id, connection_id, group_id))`,
    `create index scim_groups_name on scim_groups (project_id, connection_id, md5(folded_display_name))`,

    `create table scim_group_members (
      project_id text not null,
      organization_id text not null,
      connection_id text not null,
      group_id text not null,
      user_id text not null,
      primary key (project_id, connection_id, group_id, user_id))`,
    `create index scim_group_members_of_user on scim_group_members (project_id, connection_id, user_id)`,
  ],
  "m050-scim-search": [
    // Generated columns, because reading any part of the attributes unpacks all of them.
    `alter table scim_users
      add column attribute_bytes integer generated always as (octet_length(attributes::text)) stored,
      add column display_name text generated always as (attributes ->> 'displayName') stored`,
    // By time, and to compute a directory's size.
    `create index if not exists scim_users_updated on scim_users (project_id, connection_id, updated_at) include (attribute_bytes)`,
    // All email addresses of a user, under a key of their connection. With fastupdate, every search would read the
    // pending entries, too.
    `create index if not exists scim_users_emails on scim_users using gin ((('{"' || md5(project_id || ' ' || connection_id) || '":' || lower(jsonb_path_query_array(attributes, '$.emails[*].value')::text) || '}')::jsonb) jsonb_path_ops) with (fastupdate = off)`,
  ],
  "m006-scim": [`create index if not exists scim_connections_ending on scim_connections (token_expires_at)`],
  "m012-scim-ancestors": [...ancestorsColumn("scim_connections"), ...suspendable("scim_connections")],
  "m046-scim-pending-changes": [
    `alter table scim_connections add column is_held boolean not null default false`,
    `alter table scim_users add column has_created_member boolean not null default false`,
    // A directory creates the member and the user in one transaction. Earlier members were linked.
    `update scim_users as u set has_created_member = true
      from members as m
      where m.project_id = u.project_id and m.organization_id = u.organization_id and m.member_id = u.member_id
        and m.created_at between u.created_at - interval '2 seconds' and u.created_at`,
    `create table scim_pending_changes (
      project_id text not null,
      organization_id text not null,
      connection_id text not null,
      change_id text not null,
      member_id text not null,
      action text not null check (action in ('change_email', 'deactivate', 'reactivate', 'delete')),
      email_address text not null,
      reason text not null check (reason in ('emergency_access', 'assigned_roles', 'not_from_directory')),
      requested_at timestamptz not null,
      primary key (project_id, connection_id, change_id))`,
    `create unique index scim_pending_changes_member on scim_pending_changes (project_id, organization_id, member_id)`,
  ],
};
