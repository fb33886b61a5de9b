import type { DomainClaim } from "@portico/wire";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { type Names, plainNames } from "../../testing/samples.ts";
import { DomainsScreen } from "./Domains.tsx";

const none = { saml_connections: [], oidc_connections: [], external_connections: [] };

export function sampleDomain(domain: string, changes: Partial<DomainClaim> = {}): DomainClaim {
  return {
    domain,
    organization_id: "organization-test-globex",
    connection_id: null,
    status: "pending",
    record_name: `_portico-verification.${domain}`,
    record_value: "portico-verification=PvN2vXk3p1mQ8r0sTz4uYb7cWd9eAf5g",
    problem: "",
    created_at: "2026-03-02T09:00:00Z",
    verified_at: null,
    confirmed_at: null,
    checked_at: null,
    ...changes,
  };
}

export function domainsFixtures(names: Names): Record<string, AdminFixture> {
  const isLong = names !== plainNames;
  const own = isLong ? `${"donaudampfschifffahrtselektrizitaeten.".repeat(5)}example` : "globex.test";
  const verified = {
    status: "verified",
    verified_at: "2026-03-02T09:05:00Z",
    confirmed_at: "2026-03-05T04:00:00Z",
  } as const;
  const claims = [
    sampleDomain(own, { ...verified, connection_id: "saml-1", checked_at: "2026-03-05T04:00:00Z" }),
    sampleDomain("globex.example", {
      checked_at: "2026-03-05T10:12:00Z",
      problem: "_portico-verification.globex.example has no such TXT record.",
    }),
    sampleDomain("globex.org", {
      ...verified,
      checked_at: "2026-03-05T10:12:00Z",
      problem: "_portico-verification.globex.org has no such TXT record.",
    }),
  ];
  const saml_connections = [{ connection_id: "saml-1", display_name: isLong ? names.organization : "Okta" }];
  const answers: Answers = {
    "organization.domains.list": () => ({ domains: claims }),
    "organization.domains.verify": ({ domain }) => ({ domain: claims.find((one) => one.domain === domain) }),
    "organization.domains.claim": ({ domain }) => ({ domain: sampleDomain(domain) }),
    "organization.domains.delete": ({ domain }) => ({ domain }),
    "organization.domains.update": ({ domain, connection_id }) => ({
      domain: { ...claims.find((one) => one.domain === domain), connection_id },
    }),
    "sso.getConnections": () => ({ ...none, saml_connections }),
  };
  const state = (given: Answers, rights?: Record<string, string[]>): AdminFixture => ({
    calls: createMockCalls({ ...answers, ...given }, rights ? { rights } : {}),
    screen: <DomainsScreen />,
  });
  return {
    "domains.loading": { calls: createMockCalls({}), screen: <DomainsScreen /> },
    "domains.empty": state({ "organization.domains.list": () => ({ domains: [] }) }),
    "domains.ready": state({}),
    "domains.record": { ...state({}), screen: <DomainsScreen openAtFirst="globex.example" /> },
    "domains.reading": state({}, { organization: ["update"] }),
    "domains.failed": state({ "organization.domains.list": lose }),
    "domains.refused": state({ "organization.domains.list": () => refuse("unauthorized_action") }, {}),
    "domains.taken": state({
      "organization.domains.claim": () => refuse("domain_already_claimed"),
      "organization.domains.verify": () => refuse("domain_already_claimed"),
    }),
  };
}
