import type { Migrations } from "../../platform/db/migrate.ts";
import { hotTable } from "../../platform/db/migrate.ts";

interface CountersTable {
  project_id: string;
  subject: string;
  window_start: Date;
  count: number;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    counters: CountersTable;
  }
}

export const limitsMigrations: Migrations = {
  "2026-11-24-limits": [
    `create table counters (
      project_id text not null,
      subject text not null,
      window_start timestamptz not null,
      count integer not null,
      expires_at timestamptz not null,
      primary key (project_id, subject, window_start))`,
    `create index counters_expired on counters (expires_at)`,
  ],
  // Sorted by bytes, so that all subjects with one prefix are a range of the key.
  "m006-limits": [`alter table counters alter column subject type text collate "C"`],
  "m007-limits-hot": [hotTable("counters", 80)],
};
