import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { afterAll, describe, expect, test } from "vitest";
import { organization, refusal, signIn, startForFile } from "../support/basics.ts";
import { startDnsServer } from "../support/dns-server.ts";
import { auditOf } from "../support/rows.ts";

const dns = await startDnsServer();
afterAll(() => dns.stop());
const reader = {
  role_id: "settings",
  description: "Changes settings",
  permissions: [{ resource_id: "organization", actions: ["update"] }],
};
const provider = await startForFile({
  config: { dns_servers: [dns.address] },
  project: {
    rbac_policy: { resources: [], roles: [reader], scopes: [] },
    organizations: [
      organization("globex", {
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "bob@globex.test" },
          { email_address: "sue@globex.test", roles: ["settings"] },
        ],
      }),
      organization("initech", { members: [{ email_address: "pat@initech.test", roles: ["admin"] }] }),
    ],
  },
});
const domainsOf = async (address: string, slug: string) => {
  const { client, answer } = await signIn(provider, address, slug);
  const { organization: of, sso } = createAdmin(client);
  return { ...of.domains, sso, member_id: answer.member_id };
};
const ada = await domainsOf("ada@globex.test", "globex");
const bob = await domainsOf("bob@globex.test", "globex");
const sue = await domainsOf("sue@globex.test", "globex");
const pat = await domainsOf("pat@initech.test", "initech");

test("an administrator claims, verifies, routes and releases a domain, and the audit log names them", async () => {
  const { connection_id } = (await ada.sso.saml.createConnection()).connection;
  const rows = await auditOf(provider, async () => {
    const { domain } = await ada.claim({ domain: "Globex.test" });
    expect(domain).toMatchObject({ domain: "globex.test", status: "pending", connection_id: null });
    expect((await ada.verify({ domain: "globex.test" })).domain.problem).toContain("no such TXT record");
    dns.set(domain.record_name, domain.record_value);
    expect((await ada.verify({ domain: "globex.test" })).domain.status).toBe("verified");
    expect((await ada.update({ domain: "globex.test", connection_id })).domain).toMatchObject({ connection_id });
    expect((await ada.list()).domains).toMatchObject([{ domain: "globex.test", status: "verified" }]);
    expect((await ada.get({ domain: "globex.test" })).domain.connection_id).toBe(connection_id);
    expect(await ada.delete({ domain: "globex.test" })).toMatchObject({ domain: "globex.test" });
  });
  const { member_id } = ada;
  expect(rows.map((row) => [row.action, row.member_id])).toEqual(
    ["domain.claimed", "domain.verified", "domain.updated", "domain.deleted"].map((action) => [action, member_id]),
  );
});

describe("T94: a member manages their organization's domains only, and routing requires every permission", () => {
  test("another organization's domain is not found, and cannot be routed or taken", async () => {
    const { domain } = await ada.claim({ domain: "held.test" });
    dns.set(domain.record_name, domain.record_value);
    await ada.verify({ domain: "held.test" });
    for (const call of [pat.get, pat.verify, pat.delete])
      await refusal(call({ domain: "held.test" }), "domain_not_found");
    await refusal(pat.update({ domain: "held.test", connection_id: null }), "domain_not_found");
    await refusal(pat.claim({ domain: "held.test" }), "domain_already_claimed");
    expect((await pat.list()).domains).toEqual([]);
    // A record of one organization verifies nothing for another.
    await pat.claim({ domain: "both.test" });
    const both = (await ada.claim({ domain: "both.test" })).domain;
    dns.set(both.record_name, both.record_value);
    expect((await pat.verify({ domain: "both.test" })).domain.status).toBe("pending");
  });

  test("addresses cannot be routed to another organization's connection", async () => {
    const { connection_id } = (await pat.sso.saml.createConnection()).connection;
    await refusal(ada.claim({ domain: "led.test", connection_id }), "bad_request");
    await ada.claim({ domain: "led.test" });
    await refusal(ada.update({ domain: "led.test", connection_id }), "bad_request");
  });

  test("an organization in a browser's request is ignored", async () => {
    const foreign = { domain: "named.test", organization_id: "organization-test-initech" };
    expect((await ada.claim(foreign as { domain: string })).domain.organization_id).not.toContain("initech");
  });

  test("a member without a role sees no domain, and one who changes settings can only read them", async () => {
    for (const call of [
      () => bob.list(),
      () => bob.get({ domain: "held.test" }),
      () => bob.claim({ domain: "x.test" }),
    ])
      await refusal(call(), "unauthorized_action");
    expect((await sue.list()).domains.length).toBeGreaterThan(0);
    await refusal(sue.claim({ domain: "x.test" }), "unauthorized_action");
    await refusal(sue.delete({ domain: "held.test" }), "unauthorized_action");
  });

  test("members cannot trigger DNS queries without limit", async () => {
    const { organization_id } = (await ada.get({ domain: "held.test" })).domain;
    const at = Math.floor(provider.provider.services.clock.now().getTime() / 600_000) * 600_000;
    // This window and the next one, so that the test does not cross a boundary.
    const counters = [at, at + 600_000].map((start) => ({
      ...{ project_id: PROJECT_ID, subject: `domain_looks:${organization_id}`, count: 120 },
      ...{ window_start: new Date(start), expires_at: new Date(start + 600_000) },
    }));
    const { db } = provider.provider.services;
    await db.deleteFrom("counters").where("subject", "like", "domain_looks:%").execute();
    await db.insertInto("counters").values(counters).execute();
    const before = dns.asked.length;
    await refusal(ada.verify({ domain: "held.test" }), "too_many_requests");
    expect(dns.asked.length).toBe(before);
  });
});
