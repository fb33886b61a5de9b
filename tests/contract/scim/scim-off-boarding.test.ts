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

/**
 * Every credential that a member may have: a session, a link, a code, a verified address, an unfinished authenticator.
 */
async function createCredentials(on: TestProvider, email_address: string) {
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
    /** @param isBack Whether the directory has readmitted them: then a proof of the email address is enough. */
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

describe("a user whom the directory deactivates", () => {
  test.each<[string, (path: string, name: string) => [method: string, path: string, body?: object]]>([
    ["Okta's PUT", (path, name) => ["PUT", path, { ...user(`${name}@globex.test`), active: false }]],
    ["Okta's PATCH without a path", (path) => ["PATCH", path, patchOf({ op: "replace", value: { active: false } })]],
    [
      "Entra's PATCH with a path",
      (path) => ["PATCH", path, patchOf({ op: "Replace", path: "active", value: "False" })],
    ],
    ["Entra's PATCH without a path", (path) => ["PATCH", path, patchOf({ op: "Add", value: { active: "False" } })]],
    ["DELETE", (path) => ["DELETE", path]],
  ])("T47: has no working credential left: %s", async (form, request) => {
    const name = form.replace(/\W+/g, "-").toLowerCase();
    const { id } = await addUser(name);
    const credentials = await createCredentials(provider, `${name}@globex.test`);
    const rows = await auditOf(provider, async () => {
      expect((await send(...request(`/Users/${id}`, name))).status).toBeLessThan(300);
    });
    expect(rows.map(({ action }) => action)).toContain("session.revoked");
    await credentials.expectEnded();
    // Their address cannot join, although the domain may.
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
    // Reactivated they are the same member, and what was revoked stays so.
    expect(
      (await send("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "active", value: true }))).body.active,
    ).toBe(true);
    await credentials.expectEnded(true);
    expect((await signIn(provider, `${name}@globex.test`, "globex")).answer.member_id).toBe(credentials.member_id);
  });

  test("T47: stays out when the directory omits them", async () => {
    const { id } = await addUser("silent");
    await send("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "active", value: false }));
    const { active: _active, ...rest } = user("silent@globex.test");
    expect((await send("PUT", `/Users/${id}`, { ...rest, title: "Dr" })).body).toMatchObject({
      active: false,
      title: "Dr",
    });
    expect((await send("PATCH", `/Users/${id}`, patchOf({ op: "remove", path: "active" }))).body.active).toBe(false);
  });

  test("T47: is also out when they sign in at that moment", async () => {
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

describe("a user whom the directory renames", () => {
  test("T58: is the same member, whose new address is unverified, and whose sessions end", async () => {
    const { id } = await addUser("mary");
    const credentials = await createCredentials(provider, "mary@globex.test");
    const { status, body } = await send("PUT", `/Users/${id}`, user("mary.king@globex.test"));
    expect([status, body.id, body.userName]).toEqual([200, id, "mary.king@globex.test"]);
    await credentials.expectEnded();
    const member = await memberOfUser(provider, id);
    expect(member).toMatchObject({
      member_id: credentials.member_id,
      email_address: "mary.king@globex.test",
      email_address_verified: false,
    });
    expect((await signIn(provider, "mary.king@globex.test", "globex")).answer.member_id).toBe(credentials.member_id);
  });

  test("T58: cannot get another member's address", async () => {
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

describe("a user who is already a member", () => {
  test("T77: is linked by their address, which gives them nothing and verifies nothing", async () => {
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

  test("T77: a directory does not verify an address", async () => {
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
