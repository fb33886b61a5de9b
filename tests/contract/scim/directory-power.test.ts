import { createAdmin } from "@portico/client/admin";
import type { ScimPendingChange } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, refusal, role, signIn, startForFile } from "../support/basics.ts";
import { connectDirectory, memberOfUser, patchOf, user } from "../support/connected-directory.ts";
import { auditOf } from "../support/rows.ts";

const rbac_policy = {
  scopes: [],
  resources: [{ resource_id: "board", description: "Boards", actions: ["read"] }],
  roles: [
    role("reader", "board", ["read"]),
    {
      ...role("helper", "scim", ["*"]),
      permissions: [...role("", "scim", ["*"]).permissions, ...role("", "member", ["*"]).permissions],
    },
  ],
};
const provider = await startForFile({
  project: {
    rbac_policy,
    // Globex has verified its domain; no one has verified `partner.test`.
    claimed_domains: [{ domain: "globex.test", organization_slug: "globex" }],
    organizations: [
      organization("globex", {
        members: [
          { email_address: "ada@globex.test", roles: ["admin"], name: "Ada" },
          { email_address: "eve@globex.test", roles: ["admin"], name: "Eve" },
          { email_address: "hal@globex.test", roles: ["helper"], name: "Hal" },
        ],
      }),
      organization("initech", { members: [{ email_address: "ian@initech.test", roles: ["admin"] }] }),
    ],
  },
});
const backend = backendOf(provider);
const { db } = provider.provider.services;
const { send, connection_id } = await connectDirectory(provider);
const { client: ada, organization_id, answer } = await signIn(provider, "ada@globex.test", "globex");
const { scim } = createAdmin(ada);
const ofOrganization = `/organizations/${organization_id}`;

let count = 0;
/** A member whom the directory links: with an address of the verified domain, or of another one. */
async function linked(domain: "globex.test" | "partner.test", more: object = {}) {
  count += 1;
  const email_address = `member-${count}@${domain}`;
  const added = await backend("POST", `${ofOrganization}/members`, { email_address, ...more });
  expect(added.status).toBe(200);
  const { client } = await signIn(provider, email_address, "globex");
  const { status, body } = await send("POST", "/Users", user(email_address));
  expect(status).toBe(201);
  return { email_address, client, user_id: body.id as string, member_id: added.body.data.member_id as string };
}

/** A member whom the directory creates. */
async function created(domain = "elsewhere.test") {
  count += 1;
  const email_address = `member-${count}@${domain}`;
  const { status, body } = await send("POST", "/Users", user(email_address));
  expect(status).toBe(201);
  const { member_id } = await memberOfUser(provider, body.id);
  const { client } = await signIn(provider, email_address, "globex");
  return { email_address, client, user_id: body.id as string, member_id };
}

const memberOf = (member_id: string) =>
  db.selectFrom("members").selectAll().where("member_id", "=", member_id).executeTakeFirstOrThrow();
const changesOf = async (member_id: string): Promise<ScimPendingChange[]> =>
  (await scim.listPendingChanges({ limit: 100 })).pending_changes.filter((one) => one.member_id === member_id);
const pendingOf = async (member_id: string) => (await changesOf(member_id))[0] ?? expect.fail("no change waits");
const userPath = ({ user_id }: { user_id: string }) => `/Users/${user_id}`;
const deactivation = patchOf({ op: "replace", path: "active", value: false });
const activation = patchOf({ op: "replace", path: "active", value: true });
/** How Entra ID changes an address. */
const moveTo = (value: string) => patchOf({ op: "Replace", path: 'emails[type eq "work"].value', value });
const statuses = ["active", "deleted"] as const;

describe("T144: for a member whom the directory does not control", () => {
  test("a new address is accepted, and the member keeps theirs, their second factors and their sessions", async () => {
    const target = await linked("partner.test");
    await db
      .updateTable("members")
      .set({ mfa_phone_number: "+15005550006", mfa_phone_number_verified: true })
      .where("member_id", "=", target.member_id)
      .execute();
    const before = await memberOf(target.member_id);
    const evil = `kim-${count}@evil.test`;
    const mail = await mailFrom(provider, "eve@globex.test", async () => {
      const { status, body } = await send("PATCH", userPath(target), moveTo(evil));
      expect(status).toBe(200);
      expect(body.emails).toEqual([{ primary: true, type: "work", value: evil }]);
    });
    expect((await send("GET", userPath(target))).body.emails[0].value).toBe(evil);
    expect(await memberOf(target.member_id)).toEqual(before);
    expect((await target.client.self.get())?.member.email_address).toBe(target.email_address);
    expect(mail.subject).toBe("A directory sync change for Globex needs your review");
    expect(mail.text).toContain(`change the email address of ${target.email_address} to ${evil}`);
    expect(await changesOf(target.member_id)).toEqual([
      {
        ...{ change_id: expect.stringMatching(/^scim-change-/), connection_id, member_id: target.member_id },
        ...{ member_name: "member-1 Test", member_email_address: target.email_address, action: "change_email" },
        ...{ new_email_address: evil, reason: "not_from_directory", requested_at: expect.stringMatching(/Z$/) },
      },
    ]);
  });

  test.each<[string, (path: string, address: string) => [method: string, path: string, body?: object]]>([
    ["Okta's PATCH", (path) => ["PATCH", path, patchOf({ op: "replace", value: { active: false } })]],
    ["Okta's PUT", (path, address) => ["PUT", path, { ...user(address), active: false }]],
    ["Entra's PATCH", (path) => ["PATCH", path, patchOf({ op: "Replace", path: "active", value: "False" })]],
    ["DELETE", (path) => ["DELETE", path]],
  ])("%s is accepted, and the member stays signed in", async (form, request) => {
    const target = await linked("partner.test");
    const { status, body } = await send(...request(userPath(target), target.email_address));
    const shown = await send("GET", userPath(target));
    if (form === "DELETE") expect([status, shown.status]).toEqual([204, 404]);
    else expect([status, body.active, shown.body.active]).toEqual([200, false, false]);
    expect(await memberOf(target.member_id)).toMatchObject({ status: "active" });
    expect((await target.client.self.get())?.member.member_id).toBe(target.member_id);
    const action = form === "DELETE" ? "delete" : "deactivate";
    expect(await changesOf(target.member_id)).toMatchObject([{ action, reason: "not_from_directory" }]);
  });

  test("an inactive creation links the member, and deactivates no one", async () => {
    const email_address = "outsider@partner.test";
    const added = await backend("POST", `${ofOrganization}/members`, { email_address });
    const { member_id } = added.body.data;
    const { client } = await signIn(provider, email_address, "globex");
    const { status, body } = await send("POST", "/Users", { ...user(email_address), active: false });
    expect([status, body.active]).toEqual([201, false]);
    expect((await client.self.get())?.member.member_id).toBe(member_id);
    expect(await changesOf(member_id)).toMatchObject([{ action: "deactivate", reason: "not_from_directory" }]);
  });

  test.each([
    ["emergency access", { is_breakglass: true }, "emergency_access"],
    ["assigned roles", { roles: ["reader"] }, "assigned_roles"],
  ])("a change also waits in a verified domain, because of %s", async (_, more, reason) => {
    const target = await linked("globex.test", more);
    await send("PATCH", userPath(target), deactivation);
    expect((await target.client.self.get())?.member.member_id).toBe(target.member_id);
    expect(await changesOf(target.member_id)).toMatchObject([{ action: "deactivate", reason }]);
  });

  test("assigning a role to a member whom the directory created ends its control over them", async () => {
    const target = await created();
    await backend("PUT", `${ofOrganization}/members/${target.member_id}`, { roles: ["reader"] });
    await send("PATCH", userPath(target), deactivation);
    expect(await memberOf(target.member_id)).toMatchObject({ status: "active" });
    expect(await changesOf(target.member_id)).toMatchObject([{ action: "deactivate", reason: "assigned_roles" }]);
  });

  test("a name changes at once, and the address of another member is still refused as taken", async () => {
    const target = await linked("partner.test");
    await send("PATCH", userPath(target), patchOf({ op: "replace", path: "displayName", value: "New Name" }));
    expect(await memberOf(target.member_id)).toMatchObject({ name: "New Name" });
    expect(await changesOf(target.member_id)).toEqual([]);
    const taken = await send("PATCH", userPath(target), moveTo("ada@globex.test"));
    expect([taken.status, taken.body.scimType]).toEqual([409, "uniqueness"]);
  });
});

describe("T144: a directory controls", () => {
  test("members whom it created, whatever their address", async () => {
    const target = await created();
    const next = `moved-${count}@evil.test`;
    await send("PATCH", userPath(target), moveTo(next));
    expect(await memberOf(target.member_id)).toMatchObject({ email_address: next, email_address_verified: false });
    await refusal(target.client.self.get(), "session_not_found");
    await send("PATCH", userPath(target), deactivation);
    expect(await memberOf(target.member_id)).toMatchObject({ status: "deleted" });
    await send("PATCH", userPath(target), activation);
    expect(await memberOf(target.member_id)).toMatchObject({ status: "active" });
    await send("DELETE", userPath(target));
    expect(await memberOf(target.member_id)).toMatchObject({ status: "deleted" });
    expect(await changesOf(target.member_id)).toEqual([]);
  });

  test("addresses in a verified domain, and cannot move them to another domain", async () => {
    const target = await linked("globex.test");
    await send("PATCH", userPath(target), moveTo(`within-${count}@globex.test`));
    expect(await memberOf(target.member_id)).toMatchObject({ email_address: `within-${count}@globex.test` });
    await send("PATCH", userPath(target), moveTo(`kim-${count}@evil.test`));
    expect(await memberOf(target.member_id)).toMatchObject({ email_address: `within-${count}@globex.test` });
    expect(await changesOf(target.member_id)).toMatchObject([{ action: "change_email", reason: "not_from_directory" }]);
    await send("PATCH", userPath(target), deactivation);
    expect(await memberOf(target.member_id)).toMatchObject({ status: "deleted" });
    expect(await changesOf(target.member_id)).toEqual([]);
  });

  test("no member who gets a role at the same moment: either the role or the deactivation comes first", async () => {
    for (let round = 0; round < (isLong ? 40 : 4); round += 1) {
      const target = await created();
      const [assigned] = await Promise.all([
        backend("PUT", `${ofOrganization}/members/${target.member_id}`, { roles: ["reader"] }),
        send("PATCH", userPath(target), deactivation),
      ]);
      const { status } = await memberOf(target.member_id);
      expect(status).toBe(statuses[assigned.status === 200 ? 0 : 1]);
    }
  });
});

describe("T144: a pending change", () => {
  test("is replaced by a later one, under another ID, and withdrawn once the directory agrees", async () => {
    const target = await linked("partner.test");
    await send("PATCH", userPath(target), deactivation);
    const first = await pendingOf(target.member_id);
    await send("PATCH", userPath(target), patchOf({ op: "replace", path: "title", value: "Dr" }));
    expect(await pendingOf(target.member_id)).toEqual(first);
    await send("PUT", userPath(target), user(`other-${count}@evil.test`));
    // RFC 7644 lets a PUT omit `active`: it stays as it was.
    const second = await pendingOf(target.member_id);
    expect([second.action, second.change_id === first.change_id]).toEqual(["change_email", false]);
    await refusal(scim.applyPendingChange({ change_id: first.change_id }), "pending_change_not_found");
    const rows = await auditOf(provider, () => send("PUT", userPath(target), user(target.email_address)));
    expect(rows.find(({ action }) => action === "directory.change_withdrawn")?.details).toMatchObject({
      ...{ change_id: second.change_id, because: "directory_agrees" },
    });
    expect(await changesOf(target.member_id)).toEqual([]);
  });

  test("by deletion is withdrawn when the directory creates the user again", async () => {
    const target = await linked("partner.test");
    await send("DELETE", userPath(target));
    expect(await pendingOf(target.member_id)).toMatchObject({ action: "delete" });
    const again = await send("POST", "/Users", user(target.email_address));
    expect([again.status, (await memberOfUser(provider, again.body.id)).member_id]).toEqual([201, target.member_id]);
    expect(await changesOf(target.member_id)).toEqual([]);
  });

  test("that was dismissed only returns when the directory wants something new", async () => {
    const target = await linked("partner.test");
    await send("PATCH", userPath(target), deactivation);
    const { change_id } = await pendingOf(target.member_id);
    const rows = await auditOf(provider, () => scim.dismissPendingChange({ change_id }));
    expect(rows).toMatchObject([
      {
        action: "directory.change_dismissed",
        member_id: target.member_id,
        details: { change_id, action: "deactivate" },
      },
    ]);
    await send("PATCH", userPath(target), patchOf({ op: "replace", path: "title", value: "Dr" }));
    expect(await changesOf(target.member_id)).toEqual([]);
    expect((await target.client.self.get())?.member.member_id).toBe(target.member_id);
    await send("PATCH", userPath(target), activation);
    await send("PATCH", userPath(target), deactivation);
    expect(await pendingOf(target.member_id)).toMatchObject({ action: "deactivate" });
  });

  test("that is applied does what the directory wanted: deactivate, reactivate, move and delete", async () => {
    const target = await linked("partner.test");
    const apply = async () => {
      const { change_id, action } = await pendingOf(target.member_id);
      const rows = await auditOf(provider, () => scim.applyPendingChange({ change_id }));
      const applied = rows.find((row) => row.action === "directory.change_applied");
      expect(applied).toMatchObject({ member_id: target.member_id, details: { by: answer.member_id, action } });
      expect(await changesOf(target.member_id)).toEqual([]);
      return memberOf(target.member_id);
    };
    await send("PATCH", userPath(target), deactivation);
    expect(await apply()).toMatchObject({ status: "deleted" });
    await refusal(target.client.self.get(), "session_not_found");
    await send("PATCH", userPath(target), activation);
    expect(await pendingOf(target.member_id)).toMatchObject({ action: "reactivate", new_email_address: null });
    expect(await memberOf(target.member_id)).toMatchObject({ status: "deleted" });
    expect(await apply()).toMatchObject({ status: "active", email_address: target.email_address });
    const next = `moved-${count}@elsewhere.test`;
    await send("PATCH", userPath(target), moveTo(next));
    expect(await apply()).toMatchObject({ email_address: next, email_address_verified: false });
    await send("DELETE", userPath(target));
    expect(await apply()).toMatchObject({ status: "deleted" });
  });

  test("does not keep admins from deleting and reactivating the member themselves", async () => {
    const target = await linked("partner.test");
    const members = `${ofOrganization}/members/${target.member_id}`;
    await send("PATCH", userPath(target), deactivation);
    const rows = await auditOf(provider, () => backend("DELETE", members));
    expect(rows.find(({ action }) => action === "directory.change_withdrawn")?.details.because).toBe("member_deleted");
    // The directory agrees now, and says so once more: the admin can still decide differently.
    await send("PATCH", userPath(target), patchOf({ op: "replace", path: "title", value: "Dr" }));
    expect((await backend("PUT", `${members}/reactivate`, {})).status).toBe(200);
  });

  test("is decided by an admin with all of the member's permissions, in the member's organization", async () => {
    const { body } = await send("POST", "/Users", { ...user("eve@globex.test"), active: false });
    expect(body.active).toBe(false);
    const eve = (await memberOfUser(provider, body.id)).member_id;
    const { change_id } = await pendingOf(eve);
    const { client: hal } = await signIn(provider, "hal@globex.test", "globex");
    const helper = createAdmin(hal).scim;
    expect((await helper.listPendingChanges({})).pending_changes.length).toBeGreaterThan(0);
    const refused = await auditOf(provider, async () => {
      await refusal(helper.applyPendingChange({ change_id }), "unauthorized_action");
      await refusal(helper.dismissPendingChange({ change_id }), "unauthorized_action");
    });
    expect(refused.map(({ action }) => action)).toEqual(["action.refused", "action.refused"]);
    const { client: ian } = await signIn(provider, "ian@initech.test", "initech");
    const foreign = createAdmin(ian).scim;
    await refusal(foreign.applyPendingChange({ change_id }), "pending_change_not_found");
    await refusal(foreign.dismissPendingChange({ change_id }), "pending_change_not_found");
    const plain = await created("globex.test");
    const plainMember = createAdmin(plain.client).scim;
    await refusal(plainMember.listPendingChanges({}), "unauthorized_action");
    await refusal(plainMember.applyPendingChange({ change_id }), "unauthorized_action");
    // The member who would be deactivated cannot decide to stay.
    const { client: herself } = await signIn(provider, "eve@globex.test", "globex");
    await refusal(createAdmin(herself).scim.dismissPendingChange({ change_id }), "unauthorized_action");
    expect(await pendingOf(eve)).toMatchObject({ change_id });
    const byBackend = `${ofOrganization}/scim/pending_changes/${change_id}/dismiss`;
    expect((await backend("POST", byBackend, {})).status).toBe(200);
    expect((await herself.self.get())?.member.member_id).toBe(eve);
  });

  test("is listed page by page", async () => {
    for (const domain of ["partner.test", "partner.test"] as const) {
      await send("PATCH", userPath(await linked(domain)), deactivation);
    }
    const all = (await scim.listPendingChanges({ limit: 100 })).pending_changes.map(({ change_id }) => change_id);
    const first = await scim.listPendingChanges({ limit: 1 });
    const rest = await scim.listPendingChanges({ limit: 100, cursor: first.next_cursor ?? "" });
    expect([...first.pending_changes, ...rest.pending_changes].map(({ change_id }) => change_id)).toEqual(all);
    expect(rest.next_cursor).toBeNull();
  });

  test("sends the admins at most five notices an hour", async () => {
    provider.clock.advance({ hours: 2 });
    const target = await linked("partner.test");
    const before = (await provider.mailbox.all("eve@globex.test")).length;
    for (let index = 0; index < 4; index += 1) {
      await send("PATCH", userPath(target), deactivation);
      await send("PATCH", userPath(target), moveTo(`kim-${index}@evil.test`));
      await send("PATCH", userPath(target), activation);
    }
    await provider.deliverDue();
    expect((await provider.mailbox.all("eve@globex.test")).length - before).toBe(5);
  });
});
