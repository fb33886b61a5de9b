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
};
