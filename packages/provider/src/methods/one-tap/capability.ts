import type { Capability } from "../../platform/capability/capability.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { route } from "../../platform/http/route.ts";
import { startOneTap, submitDiscoveryOneTap, submitOneTap } from "./submit-one-tap.ts";

/** Used One Tap credentials. Each works once. */
interface OneTapCredentialsTable {
  project_id: string;
  credential_hash: string;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    one_tap_credentials: OneTapCredentialsTable;
  }
}

const oneTapMigrations: Migrations = {
  "2026-11-24-one-tap": [
    `create table one_tap_credentials (
      project_id text not null,
      credential_hash text not null,
      expires_at timestamptz not null,
      primary key (project_id, credential_hash))`,
    `create index one_tap_credentials_expires_at on one_tap_credentials (expires_at)`,
  ],
};

const oneTapRoutes = [
  route("oauth.googleOneTap.start", startOneTap),
  route("oauth.googleOneTap.submit", submitOneTap),
  route("oauth.googleOneTap.discoverySubmit", submitDiscoveryOneTap),
];

export const oneTap: Capability = {
  routes: oneTapRoutes,
  migrations: oneTapMigrations,
  expiring: [{ table: "one_tap_credentials", keptDays: 1 }],
};
