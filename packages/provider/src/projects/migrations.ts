import type { Migrations } from "../db/migrate.ts";

export const projectsMigrations: Migrations = {
  "2026-11-24-projects": [
    `create table projects (
      project_id text primary key,
      settings jsonb not null,
      secret_hash text not null,
      seed_hash text not null,
      updated_at timestamptz not null)`,

    `create table public_tokens (
      public_token text primary key,
      project_id text not null)`,

    `create table project_origins (
      origin text not null,
      project_id text not null,
      primary key (origin, project_id))`,
  ],
  "2026-11-25-projects": [
    `alter table projects add column next_secret_hash text,
      add column secret_used_at timestamptz,
      add column next_secret_used_at timestamptz`,
  ],
  "2026-12-03-projects": [
    `alter table projects add column origin text not null default 'file',
      add column version integer not null default 0`,

    `create table project_versions (
      project_id text not null,
      version integer not null,
      settings jsonb not null,
      changed_paths jsonb not null,
      kind text not null,
      note text not null,
      author jsonb not null,
      created_at timestamptz not null,
      primary key (project_id, version))`,
  ],
  // A setting that is gone would have every change of these settings refused.
  "m082-projects-link-handover": [
    `update project_versions set settings = settings - 'link_handover_enabled' where settings ? 'link_handover_enabled'`,
  ],
};
