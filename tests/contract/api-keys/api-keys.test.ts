import { createAdmin } from "@portico/client/admin";
import { isApiKey } from "@portico/wire";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { sweep } from "../../../packages/provider/src/platform/db/sweep.ts";
import { backendOf } from "../support/backend.ts";
import {
  inVariant,
  mailFrom,
  organization,
  refusal,
  role,
  sessionTokenOf,
  signIn,
  startForFile,
  tokenOf,
  variant,
} from "../support/basics.ts";
import { connectDirectory, sendScim } from "../support/connected-directory.ts";
import { auditOf } from "../support/rows.ts";
import { statementsOf } from "../support/statements.ts";

const rbac_policy = {
  resources: [{ resource_id: "board", description: "Boards", actions: ["read", "write"] }],
  roles: [
    role("editor", "board", ["read", "write"]),
    role("reader", "board", ["read"]),
    role("keeper", "api_key", ["*"]),
    {
      ...role("giver", "api_key", ["*"]),
      permissions: [
        ...role("", "api_key", ["*"]).permissions,
        ...role("", "member", ["update.roles"]).permissions,
        ...role("", "board", ["read"]).permissions,
      ],
    },
  ],
  scopes: [
    { scope: "read:boards", description: "See boards", permissions: [{ resource_id: "board", actions: ["read"] }] },
    {
      scope: "write:boards",
      description: "Change boards",
      permissions: [{ resource_id: "board", actions: ["write"] }],
    },
  ],
};
const organizations = [
  organization("globex", {
    members: [
      { email_address: "ada@globex.test", roles: ["admin"] },
      { email_address: "bob@globex.test", roles: ["editor", "reader"] },
      { email_address: "kim@globex.test", roles: ["keeper"] },
      { email_address: "gil@globex.test", roles: ["giver"] },
    ],
  }),
  organization("initech", { members: [{ email_address: "pat@initech.test", roles: ["admin"] }] }),
];
const project = { rbac_policy, organizations, api_keys: { organizations: true, members: true, longest_days: 100 } };
const provider = await startForFile({
  project,
  otherProjects: [variant("other", project), variant("strict", { ...project, api_keys: {} })],
});
const backend = backendOf(provider);
const foreign = backendOf(provider, "other");
const verify = (secret: string, by = backend) => by("POST", "/api_keys/verify", { secret });
const statusOf = async (secret: string) => (await verify(secret)).status;
const adminOf = async (address: string, slug = "globex") => {
  const { client, answer, organization_id } = await signIn(provider, address, slug);
  return { ...createAdmin(client), client, member_id: answer.member_id, organization_id };
};

const ada = await adminOf("ada@globex.test");
const bob = await adminOf("bob@globex.test");
const organization_id = ada.organization_id;
const ownKey = { owner: "self" as const, name: "My script", role_ids: ["editor"] };
const orgKey = { owner: "organization" as const, name: "Export", role_ids: ["reader"] };

let count = 0;
/** An organization with a member who is an editor, and one key for each of them. */
async function startFixture() {
  count += 1;
  const slug = `org-${count}`;
  const created = await backend("POST", "/organizations", { organization_name: slug, organization_slug: slug });
  const { organization_id } = created.body.data.organization;
  const path = `/organizations/${organization_id}`;
  const member = { email_address: `eva@${slug}.test`, roles: ["editor"] };
  const { member_id } = (await backend("POST", `${path}/members`, member)).body.data;
  const keyOf = async (owner: object) => {
    const { body } = await backend("POST", `${path}/api_keys`, { name: "Key", role_ids: ["editor"], ...owner });
    return { ...body.data, keyPath: `${path}/api_keys/${body.data.api_key.api_key_id}` };
  };
  return {
    path,
    member_id,
    address: member.email_address,
    organization: await keyOf({}),
    member: await keyOf({ member_id }),
  };
}
type Fixture = Awaited<ReturnType<typeof startFixture>>;
type Key = Fixture["member"];

describe("a key", () => {
  test("is shown once, stored as a hash, recognizable by its format, and names its owner and permissions", async () => {
    const { api_key, secret } = await bob.apiKeys.create(ownKey);
    expect(secret).toMatch(/^portico_key_test_[0-9A-Za-z]{38}$/);
    expect(isApiKey(secret)).toBe(true);
    expect(api_key).toMatchObject({ member_id: bob.member_id, created_by: bob.member_id, last_four: secret.slice(-4) });
    const days = (Date.parse(api_key.expires_at) - Date.parse(api_key.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(90);
    const { body } = await verify(secret);
    expect(body.data).toMatchObject({
      api_key,
      organization_slug: "globex",
      roles: ["editor"],
      permissions: ["board:read", "board:write"],
      scopes: ["read:boards", "write:boards"],
    });
    expect(decodeJwt(body.data.api_key_jwt)).toMatchObject({
      sub: api_key.api_key_id,
      member_id: bob.member_id,
      organization_id,
      roles: ["editor"],
      scope: "read:boards write:boards",
    });
    const { api_keys } = await bob.apiKeys.list({ owner: "self" });
    expect(JSON.stringify(api_keys)).not.toContain(secret);
    const { db } = provider.provider.services;
    const rows = await db.selectFrom("api_keys").selectAll().execute();
    const events = await db.selectFrom("audit_events").selectAll().where("action", "like", "api_key.%").execute();
    expect(JSON.stringify([rows, events])).not.toContain(secret.slice(17));
  });

  test("shows when it was last used, to the minute", async () => {
    const { secret, api_key } = await bob.apiKeys.create(ownKey);
    const read = async () => {
      const { api_keys } = await bob.apiKeys.list({ owner: "self" });
      return api_keys.find((one) => one.api_key_id === api_key.api_key_id)?.last_used_at ?? null;
    };
    expect(await read()).toBe(null);
    await verify(secret);
    const first = await read();
    expect(first).not.toBe(null);
    await verify(secret);
    expect(await read()).toBe(first);
    provider.clock.advance({ seconds: 61 });
    await verify(secret);
    expect(await read()).not.toBe(first);
  });

  test("the list says for whom the project allows keys, and for how long", async () => {
    const allowed = { allowed_owners: ["organization", "self"], longest_days: 100 };
    expect(await bob.apiKeys.list({ owner: "self" })).toMatchObject(allowed);
    const { client } = await signIn(inVariant(provider, "strict"), "bob@globex.test", "globex");
    expect(await createAdmin(client).apiKeys.list({ owner: "self" })).toMatchObject({ allowed_owners: [] });
  });

  test("exists only if the project enables keys, with the project's maximum lifetime and count", async () => {
    const strict = backendOf(provider, "strict");
    const found = await strict("POST", "/organizations/search", {});
    const { organization_id: id } = found.body.data.organizations[0];
    const refused = await strict("POST", `/organizations/${id}/api_keys`, { name: "Key", role_ids: ["reader"] });
    expect(refused.body.error_type).toBe("api_keys_not_allowed");
    await refusal(bob.apiKeys.create({ ...ownKey, expires_in_days: 101 }), "bad_request");
    await refusal(bob.apiKeys.create({ ...ownKey, role_ids: ["unknown"] }), "invalid_role");
    const { path, member_id } = await startFixture();
    const create = async () =>
      (await backend("POST", `${path}/api_keys`, { name: "Key", role_ids: ["editor"], member_id })).status;
    expect(await Promise.all(Array.from({ length: 21 }, create))).toEqual(
      expect.arrayContaining([...Array.from({ length: 19 }, () => 200), 409, 409]),
    );
  });
});

describe("creating a key", () => {
  test("T64: creating an organization's key requires all of its permissions; a member's own key is limited to their roles", async () => {
    const kim = await adminOf("kim@globex.test");
    const gil = await adminOf("gil@globex.test");
    await refusal(bob.apiKeys.create(orgKey), "unauthorized_action");
    await refusal(kim.apiKeys.create(orgKey), "unauthorized_action");
    await refusal(gil.apiKeys.create({ ...orgKey, role_ids: ["admin"] }), "unauthorized_action");
    await refusal(gil.apiKeys.create({ ...orgKey, role_ids: ["reader", "editor"] }), "unauthorized_action");
    const { api_key } = await gil.apiKeys.create(orgKey);
    await refusal(bob.apiKeys.create({ ...ownKey, role_ids: ["admin"] }), "invalid_role");
    // A rotation's next secret is the key once more.
    const mighty = (await ada.apiKeys.create({ ...orgKey, role_ids: ["admin"] })).api_key;
    await refusal(gil.apiKeys.rotateStart({ api_key_id: mighty.api_key_id }), "unauthorized_action");
    await refusal(bob.apiKeys.rotateStart({ api_key_id: api_key.api_key_id }), "unauthorized_action");
    await gil.apiKeys.rotateStart({ api_key_id: api_key.api_key_id });
    await kim.apiKeys.revoke({ api_key_id: api_key.api_key_id });
  });

  test("T85: no one gets the secret of another member's key; an administrator revokes it", async () => {
    const { api_key } = await bob.apiKeys.create(ownKey);
    const { api_key_id } = api_key;
    await refusal(ada.apiKeys.rotateStart({ api_key_id }), "api_key_not_found");
    await refusal(ada.apiKeys.rotateCancel({ api_key_id }), "api_key_not_found");
    await refusal(bob.apiKeys.list({ owner: "organization" }), "unauthorized_action");
    const all = await ada.apiKeys.list({ owner: "organization" });
    expect(all.api_keys.map((one) => one.api_key_id)).toContain(api_key_id);
    expect((await ada.apiKeys.list({ owner: "self" })).api_keys).toEqual([]);
    await ada.apiKeys.revoke({ api_key_id });
    await refusal(bob.apiKeys.revoke({ api_key_id }), "unauthorized_action");
  });

  test("T49: callers see and revoke only keys of their own organization, and a project verifies only its own keys", async () => {
    const pat = await adminOf("pat@initech.test", "initech");
    const { api_key, secret } = await ada.apiKeys.create(orgKey);
    const { api_key_id } = api_key;
    for (const call of [
      pat.apiKeys.rotateStart,
      pat.apiKeys.rotateComplete,
      pat.apiKeys.rotateCancel,
      pat.apiKeys.revoke,
    ]) {
      await refusal(call({ api_key_id }), "api_key_not_found");
    }
    expect((await pat.apiKeys.list({ owner: "organization" })).api_keys).toEqual([]);
    expect((await foreign("DELETE", `/organizations/${organization_id}/api_keys/${api_key_id}`)).status).toBe(404);
    expect((await verify(secret, foreign)).body.error_type).toBe("api_key_not_found");
    expect(await statusOf(secret)).toBe(200);
  });
});

describe("T40: a key", () => {
  test("is not a session, access token, directory token or project secret, and none of those is a key", async () => {
    const { client, member_id } = await adminOf("bob@globex.test");
    const bobs = createAdmin(client);
    const { secret } = await bobs.apiKeys.create(ownKey);
    const jwt = (await verify(secret)).body.data.api_key_jwt as string;
    const directory = await connectDirectory(provider);
    for (const shown of [secret, jwt]) {
      for (const path of ["/sdk/v1/b2b/organizations/members/me", "/sdk/v1/b2b/organizations/me"]) {
        const { status, body } = await provider.request(path, { method: "GET", session: shown });
        expect([status, body.error_type], path).toEqual([401, "session_not_found"]);
      }
      for (const path of ["/sdk/v1/b2b/api_keys", "/sdk/v1/b2b/sessions/authenticate"]) {
        expect((await provider.request(path, { body: ownKey, session: shown })).status, path).toBe(401);
      }
      for (const session of [{ session_token: shown }, { session_jwt: shown }]) {
        expect((await backend("POST", "/sessions/authenticate", session)).status).toBeGreaterThanOrEqual(400);
      }
      const exchange = { access_token: shown, session_duration_minutes: 60 };
      const exchanged = await provider.request("/sdk/v1/b2b/sessions/exchange_access_token", { body: exchange });
      expect(exchanged.status).toBeGreaterThanOrEqual(400);
      expect((await sendScim(`${provider.url}${directory.base}/Users`, "GET", shown)).status).toBe(401);
      const headers = { Authorization: `Basic ${btoa(`project-test-acme:${shown}`)}` };
      expect((await provider.request(`/v1/b2b/api_keys/verify`, { body: { secret }, headers })).status).toBe(401);
    }
    const { session_jwt = "" } = client.session.getTokens() ?? {};
    for (const other of [
      sessionTokenOf(client),
      session_jwt,
      jwt,
      directory.token,
      member_id,
      "secret",
      `${secret}x`,
      secret.toUpperCase(),
    ]) {
      expect((await verify(other)).body.error_type, other).toBe("api_key_not_found");
    }
  });

  test("T85: an unknown key, an expired key and another project's key get the same refusal from one statement", async () => {
    const fixture = await startFixture();
    const over = fixture.member.secret as string;
    await backend("DELETE", fixture.member.keyPath);
    const theirs = await foreign("POST", "/organizations/search", {});
    const id = theirs.body.data.organizations[0].organization_id;
    const created = await foreign("POST", `/organizations/${id}/api_keys`, { name: "Key", role_ids: ["reader"] });
    const answers: string[] = [];
    for (const secret of [over, created.body.data.secret, "portico_key_test_unknown", "x"]) {
      const statements = await statementsOf(provider, async () => {
        const { status, body } = await verify(secret);
        answers.push(JSON.stringify([status, { ...body, request_id: "" }]));
      });
      expect(statements.filter((text) => text.includes("api_keys"))).toHaveLength(1);
      expect(statements).toHaveLength(1);
    }
    expect(new Set(answers).size).toBe(1);
  });
});

// The clock moves far ahead here, and sessions expire.
describe("T85: a revoked or orphaned key ends at once", () => {
  const changeMember =
    (change: object) =>
    ({ path, member_id }: Fixture) =>
      backend("PUT", `${path}/members/${member_id}`, change);
  /** What happens, and whether each key works afterwards: first the organization's, then the member's. */
  const causes: Record<
    string,
    { act(fixture: Fixture, key: Key): Promise<unknown>; organization: boolean; member: boolean }
  > = {
    nothing: { act: async () => {}, organization: true, member: true },
    "it is revoked": { act: (_, { keyPath }) => backend("DELETE", keyPath), organization: false, member: false },
    "it expires": {
      act: async () => provider.clock.advance({ minutes: 90 * 1440 + 1 }),
      organization: false,
      member: false,
    },
    "it is rotated": {
      act: async (_, { keyPath }) => {
        await backend("POST", `${keyPath}/rotate/start`, {});
        await backend("POST", `${keyPath}/rotate/complete`, {});
      },
      organization: false,
      member: false,
    },
    "a rotation is cancelled": {
      act: async (_, { keyPath }) => {
        await backend("POST", `${keyPath}/rotate/start`, {});
        await backend("POST", `${keyPath}/rotate/cancel`, {});
      },
      organization: true,
      member: true,
    },
    "the organization is deleted": { act: ({ path }) => backend("DELETE", path), organization: false, member: false },
    "the member is deleted": {
      act: ({ path, member_id }) => backend("DELETE", `${path}/members/${member_id}`),
      organization: true,
      member: false,
    },
    "the member is deleted and reactivated": {
      act: async ({ path, member_id }) => {
        await backend("DELETE", `${path}/members/${member_id}`);
        await backend("PUT", `${path}/members/${member_id}/reactivate`);
      },
      organization: true,
      member: false,
    },
    "the role is taken": { act: changeMember({ roles: ["reader"] }), organization: true, member: false },
    "another role is assigned": { act: changeMember({ roles: ["editor", "admin"] }), organization: true, member: true },
    "the member's address moves": {
      act: async ({ path, member_id, address }) => {
        const email_address = `new-${address}`;
        const mail = await mailFrom(provider, email_address, () =>
          backend("POST", `${path}/members/${member_id}/start_email_update`, { email_address }),
        );
        const { client } = provider.openPage();
        await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail), session_duration_minutes: 60 });
      },
      organization: true,
      member: false,
    },
  };

  for (const [cause, { act, ...isGood }] of Object.entries(causes)) {
    test.each(["organization", "member"] as const)(`${cause}: a key of the %s`, async (kind) => {
      const fixture = await startFixture();
      const key = fixture[kind];
      expect(await statusOf(key.secret)).toBe(200);
      await act(fixture, key);
      const answer = await verify(key.secret);
      expect([answer.status, answer.body.error_type]).toEqual(
        isGood[kind] ? [200, undefined] : [404, "api_key_not_found"],
      );
    });
  }

  test("a member's key has the permissions that its member has at this moment", async () => {
    const { path, member_id } = await startFixture();
    await backend("PUT", `${path}/members/${member_id}`, { roles: ["editor", "reader"] });
    const wished = { name: "Both", role_ids: ["editor", "reader"], member_id };
    const { secret } = (await backend("POST", `${path}/api_keys`, wished)).body.data;
    await backend("PUT", `${path}/members/${member_id}`, { roles: ["reader", "admin"] });
    expect((await verify(secret)).body.data).toMatchObject({
      roles: ["reader"],
      permissions: ["board:read"],
      scopes: ["read:boards"],
    });
  });

  test("T47: a receipt counts the keys of each deprovisioned member", async () => {
    const { path, member_id } = await startFixture();
    const events = await auditOf(provider, () => backend("DELETE", `${path}/members/${member_id}`));
    const { details } = events.find(({ action }) => action === "member.offboarded") ?? {};
    expect(details).toMatchObject({ ended: { api_keys: 1 } });
    expect(events.filter(({ action }) => action === "api_key.revoked")).toMatchObject([{ member_id }]);
  });
});

test("lists keys in pages, without expired ones, and deletes those in the sweep", async () => {
  const { path } = await startFixture();
  for (const name of ["one", "two", "three"]) await backend("POST", `${path}/api_keys`, { name, role_ids: ["reader"] });
  const list = async (body: object) => (await backend("POST", `${path}/api_keys/search`, body)).body.data;
  const first = await list({ limit: 3 });
  const { next_cursor } = first.results_metadata;
  const second = await list({ limit: 3, cursor: next_cursor });
  const names = [...first.api_keys, ...second.api_keys].map(({ name }: { name: string }) => name);
  expect(names).toEqual(["three", "two", "one", "Key", "Key"]);
  provider.clock.advance({ minutes: 100 * 1440 });
  expect((await list({})).api_keys).toEqual([]);
  const { db, clock } = provider.provider.services;
  await sweep(db, clock.now(), [{ table: "api_keys" }]);
  expect(await db.selectFrom("api_keys").select("api_key_id").execute()).toEqual([]);
});
