import { sql } from "kysely";
import { expect, test } from "vitest";
import { expiring } from "../../../packages/provider/src/capabilities.ts";
import { startForFile } from "../support/basics.ts";

const provider = await startForFile();
const { db } = provider.provider.services;

/** Tables whose rows no sweep deletes, and what bounds each. A table that grows with sign-ins or with time has no place here. */
const boundedBy = {
  app_consents: "members and the apps that they let in",
  audit_chains: "projects",
  audit_events: "retention.audit_days: audit/prune-events.ts",
  audit_keys: "one key",
  domain_claims: "organizations and their domains",
  foreign_password_kinds: "kinds of hashes",
  imported_members: "members who were imported",
  imported_organizations: "organizations that were imported",
  machine_grants: "organizations and the apps that act for them",
  member_oauth_registrations: "members and their accounts elsewhere",
  members: "people; deleted ones stay, so that they can be reactivated and nobody else takes their address",
  organization_email_domains: "organizations and their domains",
  organization_oauth_tenants: "organizations and their tenants",
  organizations: "organizations",
  passwords: "members",
  project_origins: "configuration",
  project_versions: "changes of the configuration by people",
  projects: "configuration",
  public_tokens: "configuration",
  retired_email_addresses: "members and their former addresses",
  scim_connections: "organizations",
  scim_group_members: "people of directories and their groups",
  scim_groups: "groups of directories",
  scim_users: "people of directories",
  server_keys: "rotations of the server key",
  sso_connections: "organizations",
  sso_keys: "connections and the keys of their identity providers",
  sso_registrations: "members and their connections",
};

test("every table is swept, or something named bounds it", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' order by 1`.execute(db);
  const swept = new Set<string>(expiring.map(({ table }) => table));
  const unswept = rows.map(({ name }) => name).filter((name) => !swept.has(name));
  expect(unswept).toEqual(Object.keys(boundedBy));
});
