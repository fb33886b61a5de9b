import { sql } from "kysely";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { discover, inVariant, organization, sessionTokenOf, startForFile, variant } from "../support/basics.ts";
import { auditOf } from "../support/rows.ts";

const small = {
  members: 4,
  metadata_bytes: 1000,
  sso_connections: 2,
  api_keys: 2,
  member_api_keys: 2,
  setup_links: 2,
};
const quotaNames = Object.keys(small) as (keyof typeof small)[];
const provider = await startForFile({
  otherProjects: [
    variant("limited", {
      api_keys: { organizations: true, members: true },
      organization_limits: small,
      founder_limits: { ...small, members: 3, organizations: 2 },
      organizations: quotaNames.map((name) =>
        organization(name.replaceAll("_", "-"), {
          members: [{ email_address: `ada@${name.replaceAll("_", "-")}.test`, roles: ["admin"] }],
        }),
      ),
    }),
  ],
});
const limited = inVariant(provider, "limited");
const backend = backendOf(provider, "limited");
type Answer = Awaited<ReturnType<typeof backend>>;

async function find(slug: string) {
  const query = { operator: "AND", operands: [{ filter_name: "organization_slugs", filter_value: [slug] }] };
  const { body } = await backend("POST", "/organizations/search", { query });
  const { organization_id } = body.data.organizations[0];
  const members = await backend("POST", `/organizations/${organization_id}/members/search`, {});
  return { path: `/organizations/${organization_id}`, member_id: members.body.data.members[0].member_id as string };
}

let sent = 0;
const address = () => {
  sent += 1;
  return `person-${sent}@x.test`;
};
const refusals = (answers: Answer[]) =>
  answers.flatMap(({ status, body }) => (status === 200 ? [] : [[status, body.error_type, body.error_details]]));

/** Adds one more of each, and how many fit beside what the configuration has created. */
const quotas: Record<
  keyof typeof small,
  { fits: number; error?: string; add(path: string, member_id: string): Promise<Answer> }
> = {
  members: { fits: 3, add: (path) => backend("POST", `${path}/members`, { email_address: address() }) },
  metadata_bytes: {
    fits: 2,
    add: (path) =>
      backend("POST", `${path}/members`, { email_address: address(), trusted_metadata: { text: "x".repeat(400) } }),
  },
  sso_connections: {
    fits: 2,
    error: "sso_limit_reached",
    add: (path) => backend("POST", `${path}/oidc_connections`, {}),
  },
  api_keys: {
    fits: 2,
    error: "api_key_limit_reached",
    add: (path) => backend("POST", `${path}/api_keys`, { name: "Key", role_ids: ["admin"] }),
  },
  member_api_keys: {
    fits: 2,
    error: "api_key_limit_reached",
    add: (path, member_id) => backend("POST", `${path}/api_keys`, { name: "Key", role_ids: ["admin"], member_id }),
  },
  setup_links: {
    fits: 2,
    error: "setup_link_limit_reached",
    add: (path) => backend("POST", `${path}/setup_links`, { purpose: "sso" }),
  },
};

test.each(Object.entries(quotas))("T154: many requests at once never exceed the quota of %s", async (name, quota) => {
  const { path, member_id } = await find(name.replaceAll("_", "-"));
  const answers = await Promise.all(Array.from({ length: quota.fits + 3 }, () => quota.add(path, member_id)));
  const limit = small[name as keyof typeof small];
  const expected = [409, quota.error ?? "quota_reached", { quota: name, limit }];
  expect(refusals(answers)).toEqual([expected, expected, expected]);
  const message = answers.find(({ status }) => status === 409)?.body.error_message;
  expect(message).toContain(`limit of ${limit}`);
  expect(message).toContain(`organization_limits.${name}`);
});

test("T154: deleting a member frees a place, and reactivating one takes it", async () => {
  const { path, member_id } = await find("api-keys");
  const add = () => backend("POST", `${path}/members`, { email_address: address() });
  expect(refusals([await add(), await add(), await add()])).toEqual([]);
  expect((await add()).status).toBe(409);
  await backend("DELETE", `${path}/members/${member_id}`);
  const [first] = (await backend("POST", `${path}/members/search`, {})).body.data.members;
  await backend("DELETE", `${path}/members/${first.member_id}`);
  expect((await add()).status).toBe(200);
  const back = (id: string) => backend("PUT", `${path}/members/${id}/reactivate`);
  expect(refusals([await back(first.member_id)])).toEqual([]);
  expect((await add()).body.error_type).toBe("quota_reached");
});

test("T154: metadata that grows in a change counts, and the change is rolled back", async () => {
  const { path, member_id } = await find("setup-links");
  const change = (trusted_metadata: object, of = `${path}/members/${member_id}`) =>
    backend("PUT", of, { trusted_metadata });
  expect(refusals([await change({ a: "x".repeat(900) })])).toEqual([]);
  expect((await change({ b: "x".repeat(100) })).body.error_type).toBe("quota_reached");
  expect((await change({ b: "x".repeat(100) }, path)).body.error_type).toBe("quota_reached");
  expect((await backend("GET", `${path}/members/${member_id}`)).body.data.member.trusted_metadata).not.toHaveProperty(
    "b",
  );
  expect(refusals([await change({ a: null }), await change({ b: "x".repeat(100) }, path)])).toEqual([]);
});

test("T154: an import refuses the lines that do not fit, and keeps the others", async () => {
  const { path } = await find("member-api-keys");
  const lines = Array.from({ length: 5 }, () => ({
    type: "member",
    organization_slug: "member-api-keys",
    email_address: address(),
  }));
  const results: { outcome: string; reason?: string }[] = [];
  const rows = await auditOf(provider, async () => {
    results.push(...(await backend("POST", "/import", { lines })).body.data.results);
  });
  // A refused line leaves no event either.
  expect(rows.filter(({ action }) => action === "member.created")).toHaveLength(3);
  expect(results.map(({ outcome }) => outcome)).toEqual(["added", "added", "added", "refused", "refused"]);
  expect(results[4]?.reason).toContain("organization_limits.members");
  expect((await backend("POST", `${path}/members/search`, {})).body.data.members).toHaveLength(4);
});

test("T154: an existing organization without a count is counted when it grows, and a wrong count is found", async () => {
  const { db } = provider.provider.services;
  const { path } = await find("sso-connections");
  const organization_id = path.split("/")[2] ?? "";
  const add = () => backend("POST", `${path}/members`, { email_address: address() });
  await sql`delete from organization_usage where organization_id = ${organization_id}`.execute(db);
  expect(refusals([await add(), await add()])).toEqual([]);
  await sql`update organization_usage set members = 100 where organization_id = ${organization_id}`.execute(db);
  provider.clock.advance({ minutes: 2 });
  expect((await add()).status).toBe(200);
  expect((await add()).body.error_type).toBe("quota_reached");
});

test("T154: one person creates a limited number of organizations, also at once, and with all spellings of their mailbox", async () => {
  const clients = [];
  for (const tag of ["", "+1", "+2", "+3"]) clients.push((await discover(limited, `f${tag}@x.test`)).client);
  const outcomes = await Promise.allSettled(
    clients.map((client) => client.discovery.organizations.create({ session_duration_minutes: 60 })),
  );
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) {
    expect(reason).toMatchObject({ error_type: "quota_reached", status_code: 409 });
    expect(reason.error_message).toContain("founder_limits.organizations");
  }
});

test("T154: a self-created organization has smaller quotas, which do not bind the back end", async () => {
  const { client } = await discover(limited, "grace@y.test");
  const { organization } = await client.discovery.organizations.create({ session_duration_minutes: 60 });
  const session = sessionTokenOf(client);
  const add = () =>
    limited.request("/sdk/v1/b2b/organizations/members", { session, body: { email_address: address() } });
  expect(refusals([await add(), await add()])).toEqual([]);
  const { body } = await add();
  expect([body.error_type, body.error_details]).toEqual(["quota_reached", { quota: "members", limit: 3 }]);
  const path = `/organizations/${organization.organization_id}/members`;
  expect((await backend("POST", path, { email_address: address() })).status).toBe(200);
  expect((await backend("POST", path, { email_address: address() })).status).toBe(409);
});
