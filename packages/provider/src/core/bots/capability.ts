import type { Capability } from "../../platform/capability/capability.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { route } from "../../platform/http/route.ts";
import { issueChallenge } from "./proof-of-work.ts";

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

const botMigrations: Migrations = {
  "m001-bots": [
    `create table bot_proofs (
      project_id text not null,
      proof_hash text not null,
      expires_at timestamptz not null,
      primary key (project_id, proof_hash))`,
    `create index bot_proofs_expires_at on bot_proofs (expires_at)`,
  ],
};

export const bots: Capability = {
  routes: [route("captcha.challenge", issueChallenge)],
  migrations: botMigrations,
  expiring: [{ table: "bot_proofs" }],
};
