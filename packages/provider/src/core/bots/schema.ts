import type { Migrations } from "../../platform/db/migrate.ts";

/** Captcha solutions and telemetry IDs that were used. Each works once. */
interface BotProofsTable {
  project_id: string;
  proof_hash: string;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    bot_proofs: BotProofsTable;
  }
}

export const botMigrations: Migrations = {
  "m001-bots": [
    `create table bot_proofs (
      project_id text not null,
      proof_hash text not null,
      expires_at timestamptz not null,
      primary key (project_id, proof_hash))`,
    `create index bot_proofs_expires_at on bot_proofs (expires_at)`,
  ],
};
