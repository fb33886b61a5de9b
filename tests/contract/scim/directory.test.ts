import { createAdmin } from "@portico/client/admin";
import * as relyingParty from "openid-client";
import { beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import { discover, mailFrom, refusal, sessionTokenOf, signIn, tokenOf } from "../support/basics.ts";
import { type Directory, openDirectory, person } from "../support/directory.ts";
import { logIn, startIdpFixture } from "../support/idp.ts";
import { auditOf } from "../support/rows.ts";

const fixture = await startIdpFixture();
const { provider, globex: organization_id } = fixture;
const { db } = provider.provider.services;
const backend = backendOf(provider);
const { client: ada } = await signIn(provider, "ada@globex.test", "globex");
const admin = createAdmin(ada);
const { connection } = await admin.scim.createConnection({ display_name: "Okta" });
const { connection_id } = connection;
const dur = { session_duration_minutes: 60 };
let directory: Directory;

beforeAll(async () => {
  const opened = await openDirectory(provider, connection.bearer_token, connection_id);
  if (!opened) throw new Error("The token opens nothing.");
  directory = opened;
  // Everyone with the organization's domain may join by themselves.
  const settings = { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["globex.test"] };
  expect((await backend("PUT", `/organizations/${organization_id}`, settings)).status).toBe(200);
});

let created = 0;
async function provisioned(changes: Parameters<typeof person>[1] = {}) {
  created += 1;
  const email_address = `person-${created}@globex.test`;
  const wanted = person(email_address, changes);
  return { ...(await directory.provision(wanted)), email_address, wanted };
}
const memberOf = async (member_id: string) =>
  (await backend("GET", `/organizations/${organization_id}/members/${member_id}`)).body.data.member;
const newPage = () => provider.openPage().client;

/** A login that waits for its organization. */
async function intermediateSessionOf(email_address: string): Promise<string> {
  const { code } = await mailFrom(provider, email_address, () =>
    newPage().otps.email.discovery.send({ email_address }),
  );
  const body = { email_address, code: code ?? "" };
  const { intermediate_session_token } = (
    await provider.request("/sdk/v1/b2b/otps/email/discovery/authenticate", { body })
  ).body.data;
  return intermediate_session_token;
}

describe("off-boarding", () => {
  test.each([
    [
      "deactivated",
      (userId: string, wanted: ReturnType<typeof person>) => directory.change(userId, { ...wanted, active: false }),
    ],
    ["deleted", (userId: string) => directory.remove(userId)],
  ])(
    "T47: every credential is refused once the directory has a user %s, and a receipt lists what ended",
    async (reason, end) => {
      const { user_id, member_id, email_address, wanted } = await provisioned();
      const config = await fixture.discover("third");
      const visitor = await fixture.enter(email_address);
      const tokens = await logIn(config, visitor);
      const { client } = await signIn(provider, email_address, "globex");
      const jwt = client.session.getTokens()?.session_jwt ?? "";
      const link = await mailFrom(provider, email_address, () =>
        newPage().magicLinks.email.loginOrSignup({ email_address, organization_id }),
      );
      const { code } = await mailFrom(provider, email_address, () =>
        newPage().otps.email.loginOrSignup({ email_address, organization_id }),
      );
      const intermediate_session_token = await intermediateSessionOf(email_address);
      const { body } = await backend(
        "POST",
        `/organizations/${organization_id}/members/${member_id}/impersonation_tokens`,
        {
          impersonator_id: "support-7",
          reason: "Ticket 4711",
        },
      );

      const rows = await auditOf(provider, () => end(user_id, wanted));
      const receipt = await db
        .selectFrom("off_boarding_receipts")
        .selectAll()
        .where("member_id", "=", member_id)
        .executeTakeFirstOrThrow();
      expect(receipt).toMatchObject({
        organization_id,
        email_address,
        reason,
        by: { type: "directory", connection_id },
        request_id: "request-id-directory",
        ended: {
          sessions: 2,
          app_grants: 1,
          app_consents: 1,
          magic_links: 1,
          email_codes: 1,
          impersonation_tokens: 1,
        },
      });
      const offboarded = rows.find(({ action }) => action === "member.offboarded");
      expect(offboarded).toMatchObject({
        member_id,
        details: { receipt_id: receipt.receipt_id, by: "directory", scim_connection_id: connection_id },
      });

      const expectNothing = async () => {
        await refusal(client.self.get(), "session_not_found");
        expect((await backend("POST", "/sessions/authenticate", { session_jwt: jwt })).body.error_type).toBe(
          "session_not_found",
        );
        expect(await relyingParty.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
        const refresh = relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
        await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
        await refusal(
          newPage().magicLinks.authenticate({ magic_links_token: tokenOf(link), ...dur }),
          "unable_to_auth_magic_link",
        );
        await refusal(
          newPage().otps.email.authenticate({ email_address, organization_id, code: code ?? "", ...dur }),
          "otp_code_not_found",
        );
        const { impersonation_token } = body.data;
        await refusal(
          newPage().impersonation.authenticate({ impersonation_token }),
          "unable_to_auth_impersonation_token",
        );
      };
      await expectNothing();
      const exchange = () =>
        provider.request("/sdk/v1/b2b/discovery/intermediate_sessions/exchange", {
          body: { intermediate_session_token, organization_id, ...dur },
        });
      expect((await exchange()).body.error_type).toBe("email_jit_provisioning_not_allowed");

      // Nor can they join again as a new member.
      await refusal(
        newPage().magicLinks.email.loginOrSignup({ email_address, organization_id }),
        "email_jit_provisioning_not_allowed",
      );
      const found = (await discover(provider, email_address)).answer.discovered_organizations;
      expect(found.map(({ membership }) => membership.member)).toEqual(found.map(() => null));

      if (reason === "deleted") return;
      // An administrator cannot overrule the directory.
      await refusal(ada.organization.members.reactivate({ member_id }), "member_inactive_in_directory");
      await refusal(ada.organization.members.create({ email_address }), "duplicate_member_email");
      await refusal(ada.magicLinks.email.invite({ email_address }), "duplicate_member_email");

      await directory.change(user_id, wanted);
      await expectNothing();
      expect((await signIn(provider, email_address, "globex")).answer.member_id).toBe(member_id);
    },
  );

  test("T74: a former address of a deactivated user lets no one in", async () => {
    const { user_id, member_id, email_address, wanted } = await provisioned();
    const renamed = { ...wanted, email_address: `renamed-${email_address}` };
    await directory.change(user_id, renamed);
    expect(await memberOf(member_id)).toMatchObject({
      email_address: renamed.email_address,
      email_address_verified: false,
      retired_email_addresses: [{ email_address }],
    });
    await directory.change(user_id, { ...renamed, active: false });
    for (const address of [email_address, renamed.email_address]) {
      await refusal(
        newPage().magicLinks.email.loginOrSignup({ email_address: address, organization_id }),
        "email_jit_provisioning_not_allowed",
      );
    }
    await directory.change(user_id, renamed);
    expect((await memberOf(member_id)).retired_email_addresses).toMatchObject([{ email_address }]);
    expect((await signIn(provider, renamed.email_address, "globex")).answer.member_id).toBe(member_id);
  });

  test("T134: a tag in the address does not readmit a deactivated user, in any way to join", async () => {
    const { user_id, email_address, wanted } = await provisioned();
    await directory.change(user_id, { ...wanted, active: false });
    const [name, domain] = email_address.split("@");
    const tagged = `${name}+1@${domain}`;
    const refused = "email_jit_provisioning_not_allowed";
    const { magicLinks, otps } = newPage();
    await refusal(magicLinks.email.loginOrSignup({ email_address: tagged, organization_id }), refused);
    await refusal(otps.email.loginOrSignup({ email_address: tagged, organization_id }), refused);
    const { client } = await discover(provider, tagged);
    await refusal(client.discovery.intermediateSessions.exchange({ organization_id, ...dur }), refused);
    // Other users of the domain join as before, tagged or not.
    expect((await signIn(provider, `new-${tagged}`, "globex")).answer.member_authenticated).toBe(true);
    // An administrator may add that address, as another one.
    await ada.organization.members.create({ email_address: tagged });
  });

  test("T74: a member whom an administrator removed stays out while the directory sends nothing new", async () => {
    const { user_id, member_id, email_address, wanted } = await provisioned();
    await ada.organization.members.delete({ member_id });
    await refusal(
      newPage().magicLinks.email.loginOrSignup({ email_address, organization_id }),
      "email_jit_provisioning_not_allowed",
    );
    await directory.change(user_id, { ...wanted, name: "Another name" });
    expect((await memberOf(member_id)).status).toBe("deleted");
    await ada.organization.members.reactivate({ member_id });
    expect((await signIn(provider, email_address, "globex")).answer.member_id).toBe(member_id);
    await ada.organization.members.delete({ member_id });
    await directory.change(user_id, { ...wanted, active: false });
    await refusal(ada.organization.members.reactivate({ member_id }), "member_inactive_in_directory");
  });

  test("only the directory can admit a user whom it created as inactive", async () => {
    const { user_id, email_address, wanted, member_id } = await provisioned({ active: false });
    await refusal(
      newPage().magicLinks.email.loginOrSignup({ email_address, organization_id }),
      "email_jit_provisioning_not_allowed",
    );
    await directory.change(user_id, { ...wanted, active: true });
    expect((await signIn(provider, email_address, "globex")).answer.member_id).toBe(member_id);
  });

  test("an administrator can add a user whom the directory has deleted, as a new member", async () => {
    const { user_id, email_address, member_id } = await provisioned();
    await directory.remove(user_id);
    const added = await ada.organization.members.create({ email_address });
    expect(added.member_id).not.toBe(member_id);
    expect((await signIn(provider, email_address, "globex")).answer.member_id).toBe(added.member_id);
  });

  test("an administrator's deletion leaves a receipt, too", async () => {
    const email_address = "removed@globex.test";
    const { member_id } = await ada.organization.members.create({ email_address });
    await signIn(provider, email_address, "globex");
    await ada.organization.members.delete({ member_id });
    const receipts = db.selectFrom("off_boarding_receipts").selectAll().where("member_id", "=", member_id);
    expect(await receipts.execute()).toMatchObject([
      { reason: "deleted", by: { type: "member" }, ended: { sessions: 1 } },
    ]);
  });
});

test("T47: a member who signs in while the directory deactivates them is out afterwards", async () => {
  for (let round = 0; round < (isLong ? 300 : 8); round += 1) {
    const { user_id, member_id, email_address, wanted } = await provisioned();
    const page = newPage();
    const link = await mailFrom(provider, email_address, () =>
      page.magicLinks.email.loginOrSignup({ email_address, organization_id }),
    );
    const [entered] = await Promise.allSettled([
      page.magicLinks.authenticate({ magic_links_token: tokenOf(link), ...dur }),
      directory.change(user_id, { ...wanted, active: false }),
    ]);
    const live = db
      .selectFrom("sessions")
      .selectAll()
      .where("member_id", "=", member_id)
      .where("revoked_at", "is", null);
    expect(await live.execute()).toEqual([]);
    await directory.change(user_id, wanted);
    if (entered.status === "fulfilled") await refusal(page.self.get(), "session_not_found");
  }
});

describe("identity", () => {
  test("an existing member's address is linked to them: there is no second member", async () => {
    const email_address = "known@globex.test";
    const { answer } = await signIn(provider, email_address, "globex");
    const user = await directory.provision(person(email_address, { name: "Known" }));
    expect(user.member_id).toBe(answer.member_id);
    expect((await memberOf(user.member_id)).name).toBe("Known");
    await expect(directory.provision(person(email_address))).rejects.toMatchObject({
      errorType: "duplicate_member_email",
    });
    await expect(directory.provision(person(email_address, { user_name: "another-user" }))).rejects.toMatchObject({
      errorType: "duplicate_member_email",
    });
  });

  test("creating the same user twice at once makes one member, also while they join by themselves", async () => {
    for (let round = 0; round < 5; round += 1) {
      const email_address = `twice-${round}@globex.test`;
      const page = newPage();
      const link = await mailFrom(provider, email_address, () =>
        page.magicLinks.email.loginOrSignup({ email_address, organization_id }),
      );
      const outcomes = await Promise.allSettled([
        directory.provision(person(email_address)),
        directory.provision(person(email_address)),
        page.magicLinks.authenticate({ magic_links_token: tokenOf(link), ...dur }),
      ]);
      expect(outcomes.slice(0, 2).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(outcomes[2]?.status).toBe("fulfilled");
      const members = db.selectFrom("members").selectAll().where("email_address", "=", email_address);
      expect(await members.execute()).toHaveLength(1);
    }
  });

  test("a request that changes nothing writes nothing; each change raises the version", async () => {
    const { user_id, wanted, version } = await provisioned();
    expect(await auditOf(provider, () => directory.change(user_id, wanted))).toEqual([]);
    expect((await directory.change(user_id, { ...wanted, external_id: "00u1" })).version).toBe(version + 1);
  });

  test("no user gets an address that another member signs in with", async () => {
    const { user_id, wanted } = await provisioned();
    await expect(directory.change(user_id, { ...wanted, email_address: "eve@globex.test" })).rejects.toMatchObject({
      errorType: "duplicate_member_email",
    });
  });
});

describe("roles of groups", () => {
  test("T50: a member has a group's roles while they are in it, and loses their sessions with the role", async () => {
    const { user_id, member_id, email_address } = await provisioned();
    const { client } = await signIn(provider, email_address, "globex");
    const group = await directory.addGroup("Editors");
    const { group_id } = group;
    await admin.scim.updateConnection({
      connection_id,
      scim_group_implicit_role_assignments: [{ role_id: "editor", group_id }],
    });
    const rolesNow = async () => (await client.session.authenticate()).member_session.roles;
    expect(await rolesNow()).toEqual([]);
    await directory.moveMembers(group_id, { add: [user_id] });
    expect(await rolesNow()).toEqual(["editor"]);
    const source = { type: "scim_connection_group", details: { connection_id, group_id } };
    expect((await memberOf(member_id)).roles).toEqual([{ role_id: "editor", sources: [source] }]);
    const found = await ada.organization.members.search({
      query: { operator: "AND", operands: [{ filter_name: "member_roles", filter_value: ["editor"] }] },
    });
    expect(found.members.map((one) => one.member_id)).toContain(member_id);

    await directory.moveMembers(group_id, { remove: [user_id] });
    await refusal(client.session.authenticate(), "session_not_found");
    expect((await memberOf(member_id)).roles).toEqual([]);

    await directory.moveMembers(group_id, { replace: [user_id] });
    const again = (await signIn(provider, email_address, "globex")).client;
    await directory.removeGroup(group_id);
    await refusal(again.session.authenticate(), "session_not_found");
  });

  test("T29: an app keeps no scope of a group that the member has left", async () => {
    const { user_id, email_address } = await provisioned();
    const { group_id } = await directory.addGroup("Readers", [user_id]);
    await admin.scim.updateConnection({
      connection_id,
      scim_group_implicit_role_assignments: [{ role_id: "reader", group_id }],
    });
    const config = await fixture.discover("third");
    const scope = "openid offline_access read:boards";
    const tokens = await logIn(config, await fixture.enter(email_address), { scope });
    expect(tokens.scope).toContain("read:boards");
    await directory.moveMembers(group_id, { replace: [] });
    const refreshed = await relyingParty.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(refreshed.scope).not.toContain("read:boards");
  });

  test("parallel changes to the same users lose nothing", async () => {
    const people = await Promise.all([provisioned(), provisioned()]);
    const userIds = people.map(({ user_id }) => user_id);
    const groups = await Promise.all(["A", "B", "C"].map((name) => directory.addGroup(name)));
    await Promise.all(groups.map(({ group_id }) => directory.moveMembers(group_id, { add: userIds })));
    const members = await db
      .selectFrom("members")
      .select("scim_groups")
      .where(
        "member_id",
        "in",
        people.map(({ member_id }) => member_id),
      )
      .execute();
    const ids = groups.map(({ group_id }) => group_id).sort();
    expect(members.map(({ scim_groups }) => [...scim_groups].sort())).toEqual([ids, ids]);
  });

  test("T48: only users of its own directory can be in a group", async () => {
    const group = await directory.addGroup("Strangers");
    await expect(directory.moveMembers(group.group_id, { add: ["scim-user-test-other"] })).rejects.toMatchObject({
      errorType: "bad_request",
    });
  });
});

test("members stay when the directory is deleted, without its groups' roles, and its deactivations no longer apply", async () => {
  const { user_id, email_address, member_id } = await provisioned();
  const left = await provisioned();
  const { group_id } = await directory.addGroup("Last", [user_id]);
  await admin.scim.updateConnection({
    connection_id,
    scim_group_implicit_role_assignments: [{ role_id: "editor", group_id }],
  });
  const { client } = await signIn(provider, email_address, "globex");
  await directory.change(left.user_id, { ...left.wanted, active: false });
  await admin.scim.deleteConnection({ connection_id });
  await refusal(client.session.authenticate(), "session_not_found");
  expect(await memberOf(member_id)).toMatchObject({ status: "active", roles: [] });
  expect((await ada.organization.get()).organization.scim_active_connection).toBeNull();
  expect(await openDirectory(provider, connection.bearer_token, connection_id)).toBeUndefined();
  await expect(directory.provision(person("late@globex.test"))).rejects.toMatchObject({
    errorType: "no_active_scim_connection",
  });
  await ada.organization.members.reactivate({ member_id: left.member_id });
  expect(sessionTokenOf((await signIn(provider, left.email_address, "globex")).client)).toBeTruthy();
});
