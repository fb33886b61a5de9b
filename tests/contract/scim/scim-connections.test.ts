import { createAdmin } from "@portico/client/admin";
import { beforeAll, describe, expect, test } from "vitest";
import { organization, refusal, role, signIn, startForFile } from "../support/basics.ts";
import { type Directory, openDirectory } from "../support/directory.ts";
import { auditOf } from "../support/rows.ts";

const provider = await startForFile({
  project: {
    rbac_policy: {
      resources: [],
      roles: [role("watcher", "scim", ["read"]), role("keeper", "scim", ["read", "update"])],
      scopes: [],
    },
    organizations: ["globex", "initech"].map((slug) =>
      organization(slug, {
        members: [
          { email_address: `ada@${slug}.test`, roles: ["admin"] },
          { email_address: `bob@${slug}.test` },
          { email_address: `wim@${slug}.test`, roles: ["watcher"] },
          { email_address: `kit@${slug}.test`, roles: ["keeper"] },
        ],
      }),
    ),
  },
});
const adminOf = async (address: string, slug: string) => createAdmin((await signIn(provider, address, slug)).client);
const ada = await adminOf("ada@globex.test", "globex");
const bob = await adminOf("bob@globex.test", "globex");
const kit = await adminOf("kit@globex.test", "globex");
const wim = await adminOf("wim@globex.test", "globex");
const pat = await adminOf("ada@initech.test", "initech");

const created = (await ada.scim.createConnection({ display_name: "Okta", identity_provider: "okta" })).connection;
const theirs = (await pat.scim.createConnection()).connection;
const { connection_id } = created;
const opens = async (token: string, id = connection_id) => (await openDirectory(provider, token, id)) !== undefined;

describe("a connection", () => {
  test("is shown with its token once, and then with the token's last characters", async () => {
    const { organization_id } = created;
    const base = {
      organization_id,
      connection_id,
      status: "active",
      display_name: "Okta",
      identity_provider: "okta",
      scim_group_implicit_role_assignments: [],
    };
    expect(created).toMatchObject({ ...base, bearer_token: expect.stringMatching(/^portico_scim_[\w-]{43}$/) });
    expect(created.base_url).toMatch(new RegExp(`/v1/scim/[^/]+/${connection_id}$`));
    const { connection } = await ada.scim.getConnection();
    expect(connection).toMatchObject({ ...base, bearer_token_last_four: created.bearer_token.slice(-4) });
    expect(JSON.stringify(connection)).not.toContain(created.bearer_token);
    const yearFromNow = provider.provider.clock.now().getTime() + 364 * 86_400_000;
    expect(Date.parse(connection.bearer_token_expires_at)).toBeGreaterThan(yearFromNow);
  });

  test("appears in its organization, which has one at most", async () => {
    const { organization: shown } = await (
      await signIn(provider, "bob@globex.test", "globex")
    ).client.organization.get();
    expect(shown.scim_active_connection).toEqual({ connection_id, display_name: "Okta" });
    await refusal(ada.scim.createConnection(), "active_scim_connection_exists");
  });

  test("can be renamed without changing anything else", async () => {
    const { connection } = await ada.scim.updateConnection({ connection_id, display_name: "Entra" });
    expect(connection).toMatchObject({ display_name: "Entra", identity_provider: "okta" });
    await ada.scim.updateConnection({ connection_id, display_name: "Okta" });
  });

  test("assigns roles of the policy to its own groups, and no others", async () => {
    const assign = (role_id: string, group_id: string) =>
      ada.scim.updateConnection({ connection_id, scim_group_implicit_role_assignments: [{ role_id, group_id }] });
    await refusal(assign("unknown", "group"), "invalid_role");
    await refusal(assign("watcher", "scim-group-test-other"), "bad_request");
  });
});

test("T48: each call requires its own permission", async () => {
  const calls = {
    read: [(by: typeof ada) => by.scim.getConnection(), (by: typeof ada) => by.scim.getConnectionGroups()],
    update: [(by: typeof ada) => by.scim.updateConnection({ connection_id, display_name: "Okta" })],
    more: [
      (by: typeof ada) => by.scim.createConnection(),
      (by: typeof ada) => by.scim.deleteConnection({ connection_id }),
      (by: typeof ada) => by.scim.rotateStart({ connection_id }),
    ],
  };
  for (const call of calls.read) {
    await refusal(call(bob), "unauthorized_action");
    await call(wim);
  }
  for (const call of calls.update) {
    await refusal(call(wim), "unauthorized_action");
    await call(kit);
  }
  for (const call of calls.more) for (const by of [bob, wim, kit]) await refusal(call(by), "unauthorized_action");
});

test("T48: another organization's connection is not found, by any call or token", async () => {
  const before = await provider.provider.services.db.selectFrom("scim_connections").selectAll().execute();
  for (const call of [
    () => pat.scim.updateConnection({ connection_id, display_name: "Mine" }),
    () => pat.scim.deleteConnection({ connection_id }),
    () => pat.scim.rotateStart({ connection_id }),
    () => pat.scim.rotateComplete({ connection_id }),
    () => pat.scim.rotateCancel({ connection_id }),
  ]) {
    await refusal(call(), "no_active_scim_connection");
  }
  expect(await provider.provider.services.db.selectFrom("scim_connections").selectAll().execute()).toEqual(before);
  expect(await opens(created.bearer_token)).toBe(true);
  expect(await opens(created.bearer_token, theirs.connection_id)).toBe(false);
  expect(await opens(theirs.bearer_token)).toBe(false);
});

test("T48: both tokens work during a rotation; completing ends the old one, canceling the next", async () => {
  await refusal(ada.scim.rotateComplete({ connection_id }), "scim_connection_not_rotating_token");
  await refusal(ada.scim.rotateCancel({ connection_id }), "scim_connection_not_rotating_token");
  const start = async () => (await ada.scim.rotateStart({ connection_id })).connection.next_bearer_token;

  const cancelled = await start();
  expect([await opens(created.bearer_token), await opens(cancelled)]).toEqual([true, true]);
  const kept = (await ada.scim.rotateCancel({ connection_id })).connection;
  expect(kept.bearer_token_last_four).toBe(created.bearer_token.slice(-4));
  expect(kept).not.toHaveProperty("next_bearer_token_last_four");
  expect([await opens(created.bearer_token), await opens(cancelled)]).toEqual([true, false]);

  const replaced = await start();
  const next = await start();
  expect([await opens(created.bearer_token), await opens(replaced), await opens(next)]).toEqual([true, false, true]);
  const rows = await auditOf(provider, () => ada.scim.rotateComplete({ connection_id }));
  expect(rows.map(({ action }) => action)).toEqual(["scim_connection.token_rotated"]);
  expect([await opens(created.bearer_token), await opens(next)]).toEqual([false, true]);
  await refusal(ada.scim.rotateComplete({ connection_id }), "scim_connection_not_rotating_token");

  const late = await start();
  provider.clock.advance({ days: 366 });
  expect([await opens(next), await opens(late)]).toEqual([false, false]);
  provider.clock.advance({ days: -366 });
});

describe("groups", () => {
  let directory: Directory;
  beforeAll(async () => {
    const token = (await ada.scim.rotateStart({ connection_id })).connection.next_bearer_token;
    const opened = await openDirectory(provider, token, connection_id);
    if (!opened) throw new Error("The token opens nothing.");
    directory = opened;
  });

  test("are listed page by page, only for their own organization", async () => {
    const names = ["Sales", "Staff", "Leads"];
    for (const name of names) await directory.addGroup(name);
    const first = await wim.scim.getConnectionGroups({ limit: 2 });
    const second = await wim.scim.getConnectionGroups({ limit: 2, cursor: first.next_cursor ?? "" });
    expect([...first.scim_groups, ...second.scim_groups].map(({ group_name }) => group_name)).toEqual(names);
    expect(second.next_cursor).toBeNull();
    expect((await pat.scim.getConnectionGroups()).scim_groups).toEqual([]);
    await refusal(pat.scim.getConnectionGroups({ cursor: first.next_cursor ?? "" }), "invalid_cursor");
  });
});

test("a deleted connection's token is refused, and another one can be created", async () => {
  expect(await ada.scim.deleteConnection({ connection_id })).toMatchObject({ connection_id });
  await refusal(ada.scim.getConnection(), "no_active_scim_connection");
  await refusal(ada.scim.getConnectionGroups(), "no_active_scim_connection");
  const again = (await ada.scim.createConnection()).connection;
  expect(again.connection_id).not.toBe(connection_id);
});
