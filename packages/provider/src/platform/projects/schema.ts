import type { Generated } from "kysely";
import type { Migrations } from "../db/migrate.ts";
import type { Json } from "../db/schema.ts";

interface ProjectsTable {
  project_id: string;
  settings: Json<unknown>;
  secret_hash: string;
  next_secret_hash: Generated<string | null>;
  /** When a back end last used it, exact to a minute. */
  secret_used_at: Generated<Date | null>;
  next_secret_used_at: Generated<Date | null>;
  /**
   * The hash of the configuration that was last seeded; the same one need not be seeded again. `""` before the first.
   */
  seed_hash: string;
  /** Where the settings come from: the configuration file, or `project_versions`. */
  origin: Generated<"file" | "console">;
  /** The current version; 0 for a project of the file. */
  version: Generated<number>;
  updated_at: Date;
}

/** All versions of the settings of a project that is managed in the console. */
interface ProjectVersionsTable {
  project_id: string;
  version: number;
  /** As submitted, without defaults. Secrets are masked and stored only in `projects`. */
  settings: Json<Record<string, unknown>>;
  /** The paths that differ from the previous version, including secrets. */
  changed_paths: Json<string[]>;
  kind: "created" | "updated" | "rolled_back";
  note: string;
  /** Who made the change: `{ by, operator }`. */
  author: Json<{ by: string; operator?: { operator_id: string; email_address: string } }>;
  created_at: Date;
}

interface PublicTokensTable {
  public_token: string;
  project_id: string;
}

interface ProjectOriginsTable {
  origin: string;
  project_id: string;
}

declare module "../db/schema.ts" {
  interface Database {
    projects: ProjectsTable;
    project_versions: ProjectVersionsTable;
    public_tokens: PublicTokensTable;
    project_origins: ProjectOriginsTable;
  }
}

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
  "m002-projects": [
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
  // A removed setting would be refused in every later change of the settings.
  "m082-projects-link-handover": [
    `update project_versions set settings = settings - 'link_handover_enabled' where settings ? 'link_handover_enabled'`,
  ],
};
