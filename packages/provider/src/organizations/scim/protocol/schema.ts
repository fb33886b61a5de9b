import type { Migrations } from "../../../platform/db/migrate.ts";

export const scimProtocolMigrations: Migrations = {
  "2026-11-28-scim-exchanges": [
    `create table scim_exchanges (
      project_id text not null,
      organization_id text not null,
      connection_id text not null,
      exchange_id text not null,
      occurred_at timestamptz not null,
      request_id text not null,
      method text not null,
      path text not null,
      status integer not null,
      request_body text not null,
      answer_body text not null,
      primary key (project_id, connection_id, exchange_id))`,
    `create index scim_exchanges_expired on scim_exchanges (occurred_at)`,
  ],
};
