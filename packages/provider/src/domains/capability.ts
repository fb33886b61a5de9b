import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { domainRoutes } from "./routes.ts";

/** Domains that organizations claim, and prove by a TXT record. */
export const domains: Capability = {
  routes: domainRoutes,
  endings: {
    organization: (call, tx, { organization_id }) => endRows(call, tx, ["domain_claims"], { organization_id }),
  },
  migrations: {
    "2026-11-27-domains": [
      `create table domain_claims (
        project_id text not null,
        organization_id text not null,
        domain text not null,
        token text not null,
        connection_id text,
        status text not null check (status in ('pending', 'verified')),
        problem text not null default '',
        created_at timestamptz not null,
        verified_at timestamptz,
        confirmed_at timestamptz,
        checked_at timestamptz,
        due_at timestamptz,
        primary key (project_id, organization_id, domain))`,
      // One organization has a domain, whoever races.
      `create unique index domain_claims_verified on domain_claims (project_id, domain) where status = 'verified'`,
      `create index domain_claims_due on domain_claims (due_at) where due_at is not null`,
    ],
  },
};
