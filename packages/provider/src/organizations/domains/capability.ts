import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { claimDomain, deleteDomain, getDomain, listDomains, updateDomain } from "./claim-domain.ts";
import { verifyDomain } from "./verify-domain.ts";

const domainRoutes = [
  route("organization.domains.claim", claimDomain),
  route("organization.domains.list", listDomains),
  route("organization.domains.get", getDomain),
  route("organization.domains.verify", verifyDomain),
  route("organization.domains.update", updateDomain),
  route("organization.domains.delete", deleteDomain),
];

/** Domains that organizations claim and verify with a TXT record. */
export const domains: Capability = {
  routes: domainRoutes,
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
      // Only one organization can have verified a domain, even if two try at once.
      `create unique index domain_claims_verified on domain_claims (project_id, domain) where status = 'verified'`,
      `create index domain_claims_due on domain_claims (due_at) where due_at is not null`,
    ],
  },
};
