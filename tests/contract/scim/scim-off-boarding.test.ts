import type { TestProvider } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import {
  discover,
  mailFrom,
  organization,
  organizationId,
  refusal,
  sessionTokenOf,
  signIn,
  startForFile,
  tokenOf,
} from "../support/basics.ts";
import { connectDirectory, memberOfUser, patchOf, user } from "../support/connected-directory.ts";
import { auditOf } from "../support/rows.ts";

const provider = await startForFile({
  project: {
    organizations: [
      organization("globex", {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["globex.test"],
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "old@globex.test", roles: ["admin"], name: "Olga Old" },
        ],
      }),
    ],
  },
});
const directory = await connectDirectory(provider);
const { send, addUser } = directory;

/** Whatever a member may hold that leads in: a session, a link, a code, a proof of the address, a begun authenticator. */
async function holdings(on: TestProvider, email_address: string) {
  const organization_id = await organizationId(on, "globex");
  const { client, answer } = await signIn(on, email_address, "globex");
  const link = await mailFrom(on, email_address, () =>
    client.magicLinks.email.loginOrSignup({ email_address, organization_id }),
  );
  const { code } = await mailFrom(on, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  const reset = await mailFrom(on, email_address, () =>
    client.passwords.resetByEmailStart({ email_address, organization_id }),
  );
  const discovered = await discover(on, email_address);
  const other = on.openPage().client;
  return {
    member_id: answer.member_id,
    token: sessionTokenOf(client),
    /** @param isBack The directory lets them in again: then what proves the address alone, and is nobody's, counts too. */
    async expectEnded(isBack = false) {
      const session = { session_duration_minutes: 60 };
      await refusal(client.self.get(), "session_not_found");
      await refusal(
        other.otps.email.authenticate({ email_address, organization_id, code: code ?? "", ...session }),
        "otp_code_not_found",
      );
      await refusal(
        other.magicLinks.authenticate({ magic_links_token: tokenOf(link), ...session }),
        "unable_to_auth_magic_link",
      );
      const password = { password: "a long and unusual pass phrase", ...session };
      await expect(
        other.passwords.resetByEmail({ password_reset_token: tokenOf(reset), ...password }),
      ).rejects.toThrow();
      if (isBack) return;
      await expect(
        discovered.client.discovery.intermediateSessions.exchange({ organization_id, ...session }),
      ).rejects.toThrow();
    },
  };
}

describe("a person whom the directory puts out", () => {
  test.each<[string, (path: string, name: string) => [method: string, path: string, body?: object]]>([
    ["Okta's PUT", (path, name) => ["PUT", path, { ...user(`${name}@globex.test`), active: false }]],
    ["Okta's PATCH without a path", (path) => ["PATCH", path, patchOf({ op: "replace", value: { active: false } })]],
    [
      "Entra's PATCH with a path",
      (path) => ["PATCH", path, patchOf({ op: "Replace", path: "active", value: "False" })],
    ],
    ["Entra's PATCH without a path", (path) => ["PATCH", path, patchOf({ op: "Add", value: { active: "False" } })]],
    ["DELETE", (path) => ["DELETE", path]],
  ])("T47: has nothing left that leads in: %s", async (form, request) => {
    const name = form.replace(/\W+/g, "-").toLowerCase();
    const { id } = await addUser(name);
    const held = await holdings(provider, `${name}@globex.test`);
    const rows = await auditOf(provider, async () => {
      expect((await send(...request(`/Users/${id}`, name))).status).toBeLessThan(300);
    });
    expect(rows.map(({ action }) => action)).toContain("session.revoked");
    await held.expectEnded();
    // Their address lets nobody in, though the domain may join.
    const organization_id = await organizationId(provider, "globex");
    const { client } = provider.openPage();
    const again = mailFrom(provider, `${name}@globex.test`, () =>
      client.otps.email.loginOrSignup({ email_address: `${name}@globex.test`, organization_id }),
    );
    const { code } = await again.catch(() => ({ code: null }));
    await expect(
      client.otps.email.authenticate({
        email_address: `${name}@globex.test`,
        organization_id,
        code: code ?? "000000",
        session_duration_minutes: 60,
      }),
    ).rejects.toThrow();
    if (form === "DELETE") return;
    // Let in again they are the same person, and what was ended stays so.
    expect(
      (await send("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "active", value: true }))).body.active,
    ).toBe(true);
    await held.expectEnded(true);
    expect((await signIn(provider, `${name}@globex.test`, "globex")).answer.member_id).toBe(held.member_id);
  });

  test("T47: stays out when the directory says nothing of it", async () => {
    const { id } = await addUser("silent");
    await send("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "active", value: false }));
    const { active: _active, ...rest } = user("silent@globex.test");
    expect((await send("PUT", `/Users/${id}`, { ...rest, title: "Dr" })).body).toMatchObject({
      active: false,
      title: "Dr",
    });
    expect((await send("PATCH", `/Users/${id}`, patchOf({ op: "remove", path: "active" }))).body.active).toBe(false);
  });

  test("T47: is out also when they come in at that moment", async () => {
    for (let round = 0; round < (isLong ? 200 : 3); round++) {
      const { id } = await addUser(`racer${round}`);
      const [entered] = await Promise.allSettled([
        signIn(provider, `racer${round}@globex.test`, "globex"),
        send("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "active", value: false })),
      ]);
      if (entered.status === "fulfilled") await refusal(entered.value.client.self.get(), "session_not_found");
    }
  });
});

describe("a person whom the directory renames", () => {
  test("T58: is the same person, whose new address is proven by nobody yet, and whose sessions end", async () => {
    const { id } = await addUser("mary");
    const held = await holdings(provider, "mary@globex.test");
    const { status, body } = await send("PUT", `/Users/${id}`, user("mary.king@globex.test"));
    expect([status, body.id, body.userName]).toEqual([200, id, "mary.king@globex.test"]);
    await held.expectEnded();
    const member = await memberOfUser(provider, id);
    expect(member).toMatchObject({
      member_id: held.member_id,
      email_address: "mary.king@globex.test",
      email_address_verified: false,
    });
    expect((await signIn(provider, "mary.king@globex.test", "globex")).answer.member_id).toBe(held.member_id);
  });

  test("T58: takes no address that somebody else has", async () => {
    const { id } = await addUser("thief");
    const answer = await send(
      "PATCH",
      `/Users/${id}`,
      patchOf({ op: "Replace", path: 'emails[type eq "work"].value', value: "ada@globex.test" }),
    );
    expect(answer).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    expect(await memberOfUser(provider, id)).toMatchObject({ email_address: "thief@globex.test" });
  });
});

describe("a person who is a member already", () => {
  test("T77: is linked by their address, and nothing of theirs grows or is proven by it", async () => {
    const { client } = await signIn(provider, "old@globex.test", "globex");
    const before = (await client.self.get())?.member;
    const { id } = await addUser("old", {
      displayName: "Olga New",
      roles: [{ value: "owner" }],
      emails: [{ value: "OLD@globex.test" }],
    });
    const after = await memberOfUser(provider, id);
    expect(after).toMatchObject({
      member_id: before?.member_id,
      name: "Olga New",
      roles: ["admin"],
      email_address: "old@globex.test",
    });
    expect((await client.self.get())?.member.member_id).toBe(before?.member_id);
  });

  test("T77: who has not proven the address has not by the directory's word", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    expect(client).toBeDefined();
    const { id } = await addUser("unproven");
    expect(await memberOfUser(provider, id)).toMatchObject({
      email_address_verified: false,
      member_password_id: "",
      roles: [],
    });
  });
});
