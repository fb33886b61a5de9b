import { afterAll, expect, test } from "vitest";
import { watchDomains } from "../../../packages/provider/src/organizations/domains/verify-domain.ts";
import { createProjectDirectory } from "../../../packages/provider/src/platform/projects/project-directory.ts";
import { isLong } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import { discover, organization, organizationId, refusal, startForFile } from "../support/basics.ts";
import { startDnsServer } from "../support/dns-server.ts";
import { auditOf } from "../support/rows.ts";

const CLAIMED = "action_not_allowed_email_domain_is_claimed";
const rounds = isLong ? 200 : 5;

const dns = await startDnsServer();
afterAll(() => dns.stop());
const joinable = (slug: string, members: object[]) =>
  organization(slug, {
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["acme.test", "lost.test", "silent.test"],
    members,
  });
const provider = await startForFile({
  config: { dns_servers: [dns.address] },
  project: {
    claimed_domains: [{ domain: "configured.test", organization_slug: "globex" }],
    organizations: [
      joinable("globex", [{ email_address: "ada@globex.test", roles: ["admin"] }]),
      joinable("initech", [{ email_address: "pat@acme.test", roles: ["admin"] }]),
    ],
  },
});
const backend = backendOf(provider);
const { services } = provider.provider;
const [globex, initech] = [await organizationId(provider, "globex"), await organizationId(provider, "initech")];
const at = (organization_id: string) => `/organizations/${organization_id}/domains`;

async function claim(organization_id: string, domain: string) {
  const { status, body } = await backend("POST", at(organization_id), { domain });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.domain;
}
const verify = (organization_id: string, domain: string) =>
  backend("POST", `${at(organization_id)}/${domain}/verify`, {});
const show = async (organization_id: string, domain: string) =>
  (await backend("GET", `${at(organization_id)}/${domain}`)).body.data.domain;
async function own(organization_id: string, domain: string): Promise<void> {
  const { record_name, record_value } = await claim(organization_id, domain);
  dns.set(record_name, record_value);
  expect((await verify(organization_id, domain)).body.data.domain.status).toBe("verified");
}
const signUp = (organization_id: string, email_address: string) =>
  provider.openPage().client.otps.email.loginOrSignup({ email_address, organization_id });

const warned: string[] = [];
const projects = createProjectDirectory(services.db, { clock: services.clock, onError: () => {} });
const look = () => watchDomains({ services, projects, warn: (_, text) => void warned.push(text) });

test("a claim has no effect until its record is found, and then the domain is exclusive", async () => {
  const claimed = await claim(globex, "ACME.test");
  expect(claimed).toMatchObject({
    domain: "acme.test",
    status: "pending",
    record_name: "_portico-verification.acme.test",
    verified_at: null,
  });
  expect(await claim(globex, "acme.test")).toEqual(claimed);
  await signUp(initech, "before@acme.test");
  const early = (await verify(globex, "acme.test")).body.data.domain;
  expect(early).toMatchObject({
    status: "pending",
    problem: "_portico-verification.acme.test has no such TXT record.",
  });

  dns.set(claimed.record_name, "v=spf1 -all", "x".repeat(300), claimed.record_value);
  const audited = await auditOf(provider, async () => {
    const done = (await verify(globex, "acme.test")).body.data.domain;
    expect(done).toMatchObject({ status: "verified", problem: "", verified_at: expect.any(String) });
  });
  expect(audited.map(({ action }) => action)).toEqual(["domain.verified"]);

  await refusal(signUp(initech, "new@acme.test"), CLAIMED);
  await signUp(globex, "new@acme.test");
  // A subdomain is another domain.
  await refusal(signUp(globex, "new@mail.acme.test"), "invalid_email_for_jit_provisioning");
  const { client, answer } = await discover(provider, "founder@acme.test");
  // No one at Globex has verified an address there; the record did.
  expect(answer.discovered_organizations.map((one) => one.organization.organization_slug)).toEqual(["globex"]);
  await refusal(client.discovery.organizations.create({ organization_slug: "shadow" }), CLAIMED);
  // Members of other organizations stay members.
  const { answer: pat } = await discover(provider, "pat@acme.test");
  expect(pat.discovered_organizations.map((one) => one.organization.organization_slug)).toContain("initech");
});

test("several domains route to the connection that they name, and to no other organization's", async () => {
  const connect = async (organization_id: string, display_name: string) => {
    const path = `/organizations/${organization_id}/external_connections`;
    const [other, slug] = organization_id === globex ? [initech, "initech"] : [globex, "globex"];
    const created = await backend("POST", `/organizations/${other}/saml_connections`, { display_name: slug });
    const { connection_id } = created.body.data.connection;
    await backend("PUT", `/organizations/${other}/saml_connections/${connection_id}`, {});
    const body = { external_organization_id: other, external_connection_id: connection_id, display_name };
    return (await backend("POST", path, body)).body.data.connection.connection_id as string;
  };
  await connect(globex, "First");
  const second = await connect(globex, "Second");
  await connect(initech, "Theirs");
  await own(globex, "acme.test");
  await own(globex, "acme.example");
  for (const domain of ["acme.test", "acme.example"]) {
    const updated = await backend("PUT", `${at(globex)}/${domain}`, { connection_id: second });
    expect(updated.body.data.domain.connection_id).toBe(second);
    const { connections } = await provider
      .openPage()
      .client.sso.discoverConnections({ email_address: `stranger@${domain}` });
    expect(connections.map(({ display_name }) => display_name)).toEqual(["Second", "First"]);
  }
  const foreign = await backend("PUT", `${at(initech)}/acme.test`, { connection_id: second });
  expect(foreign.body.error_type).toBe("domain_not_found");
  await claim(initech, "initech.example");
  expect((await backend("PUT", `${at(initech)}/initech.example`, { connection_id: second })).status).toBe(400);
  await backend("DELETE", `${at(initech)}/initech.example`);
});

test.each([
  "gmail.com",
  "GMAIL.com",
  "acme",
  "acme.test.",
  ".acme.test",
  "acme..test",
  "a@acme.test",
  "\uff41cme.test",
  "acme.te\u017ft",
  "127.0.0.1",
  "-acme.test",
  "acme.test/x",
  "*.acme.test",
])("T10: %j cannot be claimed", async (domain) => {
  expect((await backend("POST", at(globex), { domain })).body.error_type).toBe("bad_request");
});

test("T10: subdomains and names in other scripts are separate domains", async () => {
  for (const domain of ["mail.acme.test", "xn--bcher-kva.test"]) {
    expect(await claim(initech, domain)).toMatchObject({ domain, status: "pending" });
    expect(await backend("DELETE", `${at(initech)}/${domain}`)).toMatchObject({ status: 200 });
  }
});

test("T90: of organizations that race for a domain, one gets it", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const domain = `race-${round}.test`;
    const claims = [await claim(globex, domain), await claim(initech, domain)];
    dns.set(claims[0].record_name, ...claims.map(({ record_value }) => record_value));
    const answers = await Promise.all([globex, initech, globex, initech].map((one) => verify(one, domain)));
    const owners = new Set(
      answers.flatMap(({ status, body }) => (status === 200 ? [body.data.domain.organization_id] : [])),
    );
    expect(owners.size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const statuses = [(await show(globex, domain)).status, (await show(initech, domain)).status];
    expect(statuses.sort()).toEqual(["pending", "verified"]);
    // An organization claims at most a hundred.
    for (const one of [globex, initech]) await backend("DELETE", `${at(one)}/${domain}`);
  }
});

test("T90: no one takes over a domain while its record exists, with a record of their own, or with an old one", async () => {
  await own(globex, "taken.test");
  expect((await backend("POST", at(initech), { domain: "taken.test" })).body.error_type).toBe("domain_already_claimed");
  expect((await backend("POST", at(initech), { domain: "configured.test" })).body.error_type).toBe(
    "domain_already_claimed",
  );

  // Claimed by both before either verified: another organization's record verifies nothing.
  const [mine, theirs] = [await claim(globex, "both.test"), await claim(initech, "both.test")];
  dns.set(mine.record_name, mine.record_value, mine.record_value.toUpperCase(), `${theirs.record_value}x`);
  expect((await verify(initech, "both.test")).body.data.domain.status).toBe("pending");
  // Nor does a record at the domain itself, or at another name below it.
  for (const name of ["both.test", "x._portico-verification.both.test"]) dns.set(name, theirs.record_value);
  expect((await verify(initech, "both.test")).body.data.domain.status).toBe("pending");
  await own(globex, "both.test");
  dns.set(mine.record_name, theirs.record_value);
  expect((await verify(initech, "both.test")).body.error_type).toBe("domain_already_claimed");

  // Released and claimed again: the earlier record verifies nothing.
  const before = await show(globex, "taken.test");
  await backend("DELETE", `${at(globex)}/taken.test`);
  const again = await claim(globex, "taken.test");
  expect(again.record_value).not.toBe(before.record_value);
  expect((await verify(globex, "taken.test")).body.data.domain.status).toBe("pending");
});

test("T90: a domain whose record disappeared is kept for seven days, with a notice, and is then free for others", async () => {
  await own(globex, "lost.test");
  const theirs = await backend("POST", at(initech), { domain: "lost.test" });
  expect(theirs.body.error_type).toBe("domain_already_claimed");
  const name = "_portico-verification.lost.test";
  dns.remove(name);
  const audited = await auditOf(provider, async () => {
    for (let day = 0; day < 6; day += 1) {
      provider.clock.advance({ hours: 25 });
      await look();
      expect(await show(globex, "lost.test")).toMatchObject({
        status: "verified",
        problem: `${name} has no such TXT record.`,
      });
    }
    await refusal(signUp(initech, "eve@lost.test"), CLAIMED);
    expect((await backend("POST", at(initech), { domain: "lost.test" })).status).toBe(409);
    provider.clock.advance({ hours: 25 });
    await look();
  });
  const mine = audited.filter(({ details }) => details.domain === "lost.test").map(({ action }) => action);
  expect(mine).toEqual(["domain.record_missed", "domain.lost"]);
  expect(warned).toContain("the record of a verified domain was not found");
  const lost = await show(globex, "lost.test");
  expect(lost).toMatchObject({
    status: "pending",
    verified_at: null,
    problem: expect.stringContaining("no longer claimed"),
  });
  await signUp(initech, "eve@lost.test");

  const next = await claim(initech, "lost.test");
  dns.set(name, next.record_value, lost.record_value);
  expect((await verify(initech, "lost.test")).body.data.domain.status).toBe("verified");
  expect((await verify(globex, "lost.test")).body.error_type).toBe("domain_already_claimed");
  await refusal(signUp(globex, "eva@lost.test"), CLAIMED);
});

test("T90: a record that returns in time keeps the domain, and a DNS failure does not release it", async () => {
  await own(globex, "silent.test");
  const { record_name, record_value } = await show(globex, "silent.test");
  dns.remove(record_name);
  provider.clock.advance({ days: 6 });
  await look();
  dns.set(record_name, record_value);
  provider.clock.advance({ hours: 2 });
  await look();
  expect(await show(globex, "silent.test")).toMatchObject({ status: "verified", problem: "" });

  dns.turn("fails");
  provider.clock.advance({ days: 20 });
  await look();
  const kept = { status: "verified", problem: "The DNS did not answer." };
  expect(await show(globex, "silent.test")).toMatchObject(kept);
  provider.clock.advance({ days: 11 });
  await look();
  expect(await show(globex, "silent.test")).toMatchObject({ status: "pending" });
  dns.turn("answers");
});

test("T49: only the path of its own organization reaches a domain, which is deleted with it", async () => {
  await own(globex, "own.test");
  for (const [method, path, body] of [
    ["GET", "/own.test"],
    ["PUT", "/own.test", { connection_id: null }],
    ["POST", "/own.test/verify", {}],
    ["DELETE", "/own.test"],
  ] as const) {
    expect((await backend(method, `${at(initech)}${path}`, body)).body.error_type, path).toBe("domain_not_found");
  }
  const { domains } = (await backend("GET", at(initech))).body.data;
  expect(domains.map(({ domain }: { domain: string }) => domain)).not.toContain("own.test");
  const { organization_id } = (await backend("POST", "/organizations", { organization_name: "Brief" })).body.data
    .organization;
  await own(organization_id, "brief.test");
  await backend("DELETE", `/organizations/${organization_id}`);
  expect(await claim(initech, "brief.test")).toMatchObject({ status: "pending" });
});
