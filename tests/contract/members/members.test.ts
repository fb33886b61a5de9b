import { describe, expect, test } from "vitest";
import { refusal, signIn } from "../support/basics.ts";
import { startGlobex } from "../support/globex.ts";
import { auditOf } from "../support/rows.ts";

const { newAddress, provider, ada, addMember, bob, cleo, findId, hal } = await startGlobex();

describe("adding", () => {
  test("T141: a member, who is invited, and active once they sign in", async () => {
    const email = newAddress();
    const rows = await auditOf(provider, async () => {
      const { member, member_id } = await ada.organization.members.create({
        email_address: email.toUpperCase(),
        name: "New",
        untrusted_metadata: { desk: 4 },
        roles: ["searcher", "searcher"],
        is_breakglass: true,
      });
      expect(member).toMatchObject({
        member_id,
        email_address: email,
        email_address_verified: false,
        status: "invited",
        name: "New",
        untrusted_metadata: { desk: 4 },
        is_breakglass: true,
        roles: [{ role_id: "searcher", sources: [{ type: "direct_assignment", details: {} }] }],
      });
    });
    expect(rows).toEqual([
      expect.objectContaining({
        action: "member.created",
        email_address: email,
        details: { status: "invited", roles: ["searcher"], by: ada.self.getSync()?.member_id },
      }),
    ]);
    const { answer } = await signIn(provider, email, "globex");
    expect(answer.member).toMatchObject({ email_address_verified: true, status: "active" });
  });

  test("a pending member, who becomes active by signing in", async () => {
    const email = newAddress();
    const { member } = await ada.organization.members.create({ email_address: email, create_member_as_pending: true });
    expect(member.status).toBe("pending");
    expect((await signIn(provider, email, "globex")).answer.member.status).toBe("active");
  });

  test("refuses the address of an existing member, and unknown roles", async () => {
    const { email } = await addMember();
    await refusal(ada.organization.members.create({ email_address: email.toUpperCase() }), "duplicate_member_email");
    await refusal(ada.organization.members.create({ email_address: newAddress(), roles: ["emperor"] }), "invalid_role");
    await refusal(ada.organization.members.create({ email_address: "no address" }), "invalid_email");
  });

  test("of two at once with one address, one succeeds", async () => {
    const email_address = newAddress();
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => ada.organization.members.create({ email_address })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const lost of tries) {
      if (lost.status === "rejected") expect(lost.reason).toMatchObject({ error_type: "duplicate_member_email" });
    }
  });

  test("requires the permission", async () => {
    await refusal(bob.organization.members.create({ email_address: newAddress() }), "unauthorized_action");
  });
});

describe("changing", () => {
  test("only the given fields", async () => {
    const { member_id } = await addMember(["searcher"]);
    const { member } = await cleo.organization.members.update({ member_id, name: "Renamed" });
    expect(member).toMatchObject({ name: "Renamed", is_breakglass: false, roles: [{ role_id: "searcher" }] });
  });

  test("a member who loses a role loses their sessions, unless these are to be preserved", async () => {
    const { member_id, email } = await addMember(["searcher", "clerk"]);
    const { client } = await signIn(provider, email, "globex");
    await ada.organization.members.update({ member_id, roles: ["searcher", "clerk", "helper"] });
    await client.self.get();
    await ada.organization.members.update({
      member_id,
      roles: ["searcher", "clerk"],
      preserve_existing_sessions: true,
    });
    await client.self.get();
    const rows = await auditOf(provider, () => ada.organization.members.update({ member_id, roles: ["searcher"] }));
    expect(rows.map(({ action }) => action)).toEqual(["member.updated", "session.revoked"]);
    await refusal(client.self.get(), "session_not_found");
  });

  test("a changed role takes effect at once, in the existing session", async () => {
    const { member_id, email } = await addMember();
    const { client } = await signIn(provider, email, "globex");
    await refusal(client.organization.members.search(), "unauthorized_action");
    await ada.organization.members.update({ member_id, roles: ["searcher"] });
    await client.organization.members.search();
    expect((await client.session.authenticate()).member_session.roles).toEqual(["searcher"]);
  });

  test("requires the permission, and an existing member", async () => {
    const { member_id } = await addMember();
    await refusal(bob.organization.members.update({ member_id, name: "Mine" }), "unauthorized_action");
    await refusal(
      ada.organization.members.update({ member_id: await findId("dora@deleted.test"), name: "Back" }),
      "member_not_found",
    );
    await refusal(ada.organization.members.update({ member_id: "deletePhoneNumber", name: "?" }), "member_not_found");
  });
});

describe("T50: roles", () => {
  test("require the permission to be assigned, also for one's own", async () => {
    const { member_id } = await addMember();
    const calls = [
      () => cleo.organization.members.update({ member_id, roles: ["clerk"] }),
      () => cleo.organization.members.create({ email_address: newAddress(), roles: ["clerk"] }),
    ];
    for (const call of calls) {
      const rows = await auditOf(provider, () => refusal(call(), "unauthorized_action"));
      expect(rows).toEqual([
        expect.objectContaining({
          action: "action.refused",
          details: { resource: "member", action: "update.roles", role_ids: ["clerk"] },
        }),
      ]);
    }
  });

  test("with more permissions than the caller has are neither assigned nor removed", async () => {
    const { member_id } = await addMember();
    await hal.organization.members.update({ member_id, roles: ["helper"] });
    await refusal(hal.organization.members.update({ member_id, roles: ["helper", "admin"] }), "unauthorized_action");
    await refusal(
      hal.organization.members.create({ email_address: newAddress(), roles: ["admin"] }),
      "unauthorized_action",
    );
    await refusal(
      hal.organization.members.update({ member_id: await findId("ada@globex.test"), roles: [] }),
      "unauthorized_action",
    );
    const own = hal.self.getSync()?.member_id ?? "";
    await refusal(
      hal.organization.members.update({ member_id: own, roles: ["helper", "admin"] }),
      "unauthorized_action",
    );
    expect((await ada.self.get()).member.roles.map(({ role_id }) => role_id)).toEqual(["admin"]);
  });

  test("are not restored with a deleted member by a caller who could not assign them", async () => {
    const member_id = await findId("dora@deleted.test");
    await refusal(cleo.organization.members.reactivate({ member_id }), "unauthorized_action");
    await refusal(hal.organization.members.reactivate({ member_id }), "unauthorized_action");
    const { member } = await ada.organization.members.reactivate({ member_id });
    expect(member).toMatchObject({ status: "invited", roles: [{ role_id: "admin" }] });
    await ada.organization.members.delete({ member_id });
  });
});
