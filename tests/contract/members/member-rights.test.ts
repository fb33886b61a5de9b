import type { Client } from "@portico/client";
import { createAdmin } from "@portico/client/admin";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, organizationId, refusal, role, signIn, startForFile } from "../support/basics.ts";
import { auditOf } from "../support/rows.ts";

const hrActions = ["create", "search", "update", "delete", "revoke_sessions"];

const provider = await startForFile({
  project: {
    api_keys: { organizations: true, members: true },
    rbac_policy: {
      resources: [],
      roles: [
        {
          role_id: "hr",
          description: "HR",
          permissions: [
            { resource_id: "member", actions: hrActions },
            { resource_id: "api_key", actions: ["read", "delete"] },
          ],
        },
        role("reader", "member", ["search"]),
      ],
      scopes: [],
    },
    organizations: [
      organization("globex", {
        members: [
          { email_address: "boss@globex.test", name: "Boss", roles: ["admin"] },
          { email_address: "second@globex.test", roles: ["admin"] },
          { email_address: "hank@globex.test", roles: ["hr"] },
          { email_address: "hilda@globex.test", roles: ["hr"] },
          { email_address: "rita@globex.test", roles: ["reader"] },
          { email_address: "plain@globex.test" },
          { email_address: "invited@globex.test", status: "invited", roles: ["admin"] },
        ],
      }),
      ...["single", "stripped", "moved"].map((slug) =>
        organization(slug, { members: [{ email_address: `root@${slug}.test`, roles: ["admin"] }] }),
      ),
      organization("implied", {
        rbac_email_implicit_role_assignments: [{ role_id: "admin", domain: "implied.test" }],
        members: [{ email_address: "root@implied.test" }],
      }),
      ...[1, 2, 3, 4].map((n) =>
        organization(`duel-${n}`, {
          members: ["a", "b"].map((name) => ({ email_address: `${name}@duel-${n}.test`, roles: ["admin"] })),
        }),
      ),
    ],
  },
});
const backend = backendOf(provider);

const enter = async (name: string) => signIn(provider, `${name}@globex.test`, "globex");
const boss = await enter("boss");
const hank = await enter("hank");

async function idOf(name: string): Promise<string> {
  const { members } = await boss.client.organization.members.search({
    query: {
      operator: "AND",
      operands: [
        { filter_name: "member_emails", filter_value: [`${name}@globex.test`] },
        { filter_name: "statuses", filter_value: ["active", "pending", "invited", "deleted"] },
      ],
    },
  });
  return members[0]?.member_id ?? "";
}

const operations: [name: string, act: (client: Client, member_id: string, name: string) => Promise<unknown>][] = [
  ["delete", (client, member_id) => client.organization.members.delete({ member_id })],
  ["revoke sessions", (client, member_id) => client.session.revokeForMember({ member_id })],
  ["list remembered devices", (client, member_id) => createAdmin(client).members.listRememberedDevices({ member_id })],
  [
    "remove a remembered device",
    (client, member_id) =>
      createAdmin(client).members.deleteRememberedDevice({ member_id, remembered_device_id: "remembered-none" }),
  ],
  ["list passkeys", (client, member_id) => createAdmin(client).members.listPasskeys({ member_id })],
  [
    "delete a passkey",
    (client, member_id) => createAdmin(client).members.deletePasskey({ member_id, passkey_id: "passkey-none" }),
  ],
  ["list sessions", (client, member_id) => createAdmin(client).members.listSessions({ member_id })],
  [
    "revoke a session",
    (client, member_id) =>
      createAdmin(client).members.revokeSession({ member_id, member_session_id: "member-session-none" }),
  ],
  ["rename", (client, member_id) => client.organization.members.update({ member_id, name: "Other" })],
  [
    "unlink a former address",
    (client, member_id) =>
      createAdmin(client).organization.members.unlinkRetiredEmail({ member_id, email_address: "old@globex.test" }),
  ],
  ["unlock", (client, member_id) => createAdmin(client).organization.members.unlock({ member_id })],
  [
    "revoke an app",
    (client, member_id) =>
      createAdmin(client).members.revokeConnectedApp({ member_id, connected_app_id: "connected-app-none" }),
  ],
];

describe("T140: acting on a member", () => {
  test.each(operations)("on one with more permissions is refused, and changes nothing: %s", async (_, act) => {
    const member_id = await idOf("boss");
    const rows = await auditOf(provider, () => refusal(act(hank.client, member_id, "boss"), "unauthorized_action"));
    expect(rows).toMatchObject([{ action: "action.refused", details: { target: member_id } }]);
    expect((await boss.client.self.get()).member).toMatchObject({ member_id, name: "Boss", status: "active" });
  });

  test.each(["hilda", "rita", "plain"])("on one with the same or fewer permissions is allowed: %s", async (name) => {
    const member_id = await idOf(name);
    const { client } = await enter(name);
    await hank.client.session.revokeForMember({ member_id });
    await refusal(client.self.get(), "session_not_found");
    expect((await hank.client.organization.members.update({ member_id, name })).member.name).toBe(name);
    await hank.client.organization.members.delete({ member_id });
  });

  test("does not revoke the key of a member with more permissions", async () => {
    const own = createAdmin(boss.client);
    const { api_key } = await own.apiKeys.create({
      owner: "self",
      name: "boss",
      role_ids: ["admin"],
      expires_in_days: 1,
    });
    const { api_key_id } = api_key;
    await refusal(createAdmin(hank.client).apiKeys.revoke({ api_key_id }), "unauthorized_action");
    await own.apiKeys.revoke({ api_key_id });
  });

  test("does not repeat an invitation that has more roles", async () => {
    const email_address = "invited@globex.test";
    await refusal(hank.client.magicLinks.email.invite({ email_address, name: "Not mine" }), "unauthorized_action");
    await mailFrom(provider, email_address, () => boss.client.magicLinks.email.invite({ email_address }));
  });

  test("disconnecting an app for everyone requires everyone's permissions", async () => {
    const app = { connected_app_id: "connected-app-none" };
    await refusal(createAdmin(hank.client).organization.revokeConnectedApp(app), "unauthorized_action");
    await refusal(createAdmin(boss.client).organization.revokeConnectedApp(app), "connected_app_not_found");
  });

  test("a back end may act on any member", async () => {
    const { member_id } = (await enter("second")).answer;
    const organization_id = await organizationId(provider, "globex");
    expect((await backend("DELETE", `/organizations/${organization_id}/members/${member_id}`)).status).toBe(200);
  });
});

describe("T140: the last member who can assign every role", () => {
  const rootOf = async (slug: string) => signIn(provider, `root@${slug}.test`, slug);

  test("cannot be deleted by a member, but by a back end", async () => {
    const { client, answer, organization_id } = await rootOf("single");
    const { member_id } = answer;
    await refusal(client.organization.members.delete({ member_id }), "last_admin");
    await client.self.get();
    // An added member has not accepted yet.
    const added = await client.organization.members.create({ email_address: "next@single.test", roles: ["admin"] });
    await refusal(client.organization.members.delete({ member_id }), "last_admin");
    await signIn(provider, "next@single.test", "single");
    await client.organization.members.delete({ member_id });
    const path = `/organizations/${organization_id}/members/${added.member_id}`;
    expect((await backend("DELETE", path)).status).toBe(200);
  });

  test("does not lose the role through any call of a member", async () => {
    const { client, answer, organization_id } = await rootOf("stripped");
    const { member_id } = answer;
    await refusal(client.organization.members.update({ member_id, roles: [] }), "last_admin");
    await refusal(client.organization.members.update({ member_id, roles: ["hr"] }), "last_admin");
    expect((await client.self.get()).member.roles.map(({ role_id }) => role_id)).toEqual(["admin"]);
    const path = `/organizations/${organization_id}/members/${member_id}`;
    expect((await backend("PUT", path, { roles: [] })).status).toBe(200);
  });

  test("does not lose a role that their domain implies", async () => {
    const { client, answer } = await rootOf("implied");
    await refusal(client.organization.update({ rbac_email_implicit_role_assignments: [] }), "last_admin");
    await refusal(
      client.organization.members.update({ member_id: answer.member_id, email_address: "root@elsewhere.test" }),
      "last_admin",
    );
    await client.organization.members.update({ member_id: answer.member_id, roles: ["admin"] });
    await client.organization.update({ rbac_email_implicit_role_assignments: [] });
  });

  test.each([1, 2, 3, 4])("remains, of two who delete each other at once (%i)", async (n) => {
    const slug = `duel-${n}`;
    const [a, b] = await Promise.all(["a", "b"].map((name) => signIn(provider, `${name}@${slug}.test`, slug)));
    if (!a || !b) throw new Error("two");
    const act = (one: typeof a, other: typeof a) =>
      n % 2 === 0
        ? one.client.organization.members.delete({ member_id: other.answer.member_id })
        : one.client.organization.members.update({ member_id: other.answer.member_id, roles: [] });
    await Promise.allSettled([act(a, b), act(b, a)]);
    const organization_id = await organizationId(provider, slug);
    const { body } = await backend("POST", `/organizations/${organization_id}/members/search`, {
      query: { operator: "AND", operands: [{ filter_name: "member_roles", filter_value: ["admin"] }] },
    });
    expect(body.data?.members ?? body.members).toHaveLength(1);
  });
});
