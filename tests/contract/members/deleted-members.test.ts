import { createAdmin } from "@portico/client/admin";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  discover,
  mailFrom,
  organization,
  organizationId,
  refusal,
  signIn,
  startForFile,
  tokenOf,
} from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const password = "correct horse battery staple";
const names = ["bad", "back", "invited", "moved", "gone", "pass", "factor", "sly", "freed"];

const provider = await startForFile({
  project: {
    organizations: [
      organization("globex", {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["globex.test"],
        rbac_email_implicit_role_assignments: [{ role_id: "admin", domain: "globex.test" }],
        members: [
          { email_address: "root@elsewhere.test", roles: ["admin"] },
          ...names.map((name) => ({ email_address: `${name}@globex.test`, password })),
        ],
      }),
    ],
  },
});
const backend = backendOf(provider);
const globex = await organizationId(provider, "globex");
const root = (await signIn(provider, "root@elsewhere.test", "globex")).client;
const members = root.organization.members;

const of = (name: string) => `${name}@globex.test`;
const enter = (name: string) => signIn(provider, of(name), "globex");
const idOf = async (name: string) => {
  const { members: found } = await members.search({
    query: { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [of(name)] }] },
  });
  return found[0]?.member_id ?? "";
};
const ask = (name: string) =>
  provider.openPage().client.otps.email.loginOrSignup({ email_address: of(name), organization_id: globex });
const byPassword = (name: string) =>
  provider.openPage().client.passwords.authenticate({ email_address: of(name), organization_id: globex, password });

describe("T142: a deleted member stays out", () => {
  test("an organization that their domain may join, until an admin adds them", async () => {
    const member_id = await idOf("bad");
    const answer = await members.delete({ member_id });
    expect(answer.reserved_email_addresses).toEqual([of("bad")]);
    await refusal(ask("bad"), "email_jit_provisioning_not_allowed");
    const { client, answer: discovered } = await discover(provider, of("bad"));
    expect(discovered.discovered_organizations).toEqual([]);
    await refusal(
      client.discovery.intermediateSessions.exchange({ organization_id: globex, session_duration_minutes: 60 }),
      "email_jit_provisioning_not_allowed",
    );
    const added = await members.create({ email_address: of("bad") });
    expect(added.member_id).not.toBe(member_id);
    expect((await enter("bad")).answer.member_id).toBe(added.member_id);
  });

  test.each(["while they are a member", "once they are deleted"])(
    "with a former address that they gave up themselves, %s",
    async (when) => {
      const { client, answer } = await enter("sly");
      const email_address = `sly-${when.length}@private.test`;
      const mail = await mailFrom(provider, email_address, () => client.self.startEmailUpdate({ email_address }));
      await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail), session_duration_minutes: 60 });
      await client.self.unlinkRetiredEmail({ email_address: of("sly") });
      if (when === "once they are deleted") await members.delete({ member_id: answer.member_id });
      await refusal(ask("sly"), "email_jit_provisioning_not_allowed");
      // From now on another domain's owner decides about it.
      await members.create({ email_address: of("sly") });
    },
  );

  test("but an address that an admin released is free", async () => {
    const member_id = await idOf("freed");
    await members.update({ member_id, email_address: "freed@private.test" });
    await createAdmin(root).organization.members.unlinkRetiredEmail({ member_id, email_address: of("freed") });
    await ask("freed");
  });

  test("also if the back end deleted them", async () => {
    const path = `/organizations/${globex}/members/${await idOf("back")}`;
    const { body } = await backend("DELETE", path);
    expect(body.data.reserved_email_addresses).toEqual([of("back")]);
    await refusal(ask("back"), "email_jit_provisioning_not_allowed");
    expect((await backend("POST", `/organizations/${globex}/members`, { email_address: of("back") })).status).toBe(200);
    await enter("back");
  });

  test("until they are invited by email", async () => {
    await members.delete({ member_id: await idOf("invited") });
    const mail = await mailFrom(provider, of("invited"), () =>
      root.magicLinks.email.invite({ email_address: of("invited") }),
    );
    const magic_links_token = tokenOf(mail);
    const answer = await provider.openPage().client.magicLinks.authenticate({ magic_links_token });
    expect(answer.member?.status).toBe("active");
  });

  test("with their former addresses either", async () => {
    const member_id = await idOf("moved");
    await members.update({ member_id, email_address: "moved-since@globex.test" });
    const { reserved_email_addresses } = await members.delete({ member_id });
    expect(reserved_email_addresses).toEqual(["moved-since@globex.test", of("moved")]);
    await refusal(ask("moved"), "email_jit_provisioning_not_allowed");
    await refusal(ask("moved-since"), "email_jit_provisioning_not_allowed");
  });

  test("and an admin can give the address to someone else", async () => {
    await members.delete({ member_id: await idOf("gone") });
    const { member_id } = await members.create({ email_address: "successor@globex.test" });
    const { member } = await members.update({ member_id, email_address: of("gone") });
    expect(member.email_address).toBe(of("gone"));
  });
});

describe("T142: reactivation", () => {
  test.each(["a member", "the back end"])("by %s restores no password", async (who) => {
    const name = "pass";
    await provider.openPage();
    const member_id = await idOf(name);
    if (who === "a member") expect((await byPassword(name)).member_id).toBe(member_id);
    await members.delete({ member_id });
    const { member } =
      who === "a member"
        ? await members.reactivate({ member_id })
        : (await backend("PUT", `/organizations/${globex}/members/${member_id}/reactivate`)).body.data;
    expect(member).toMatchObject({ status: "active", member_password_id: "" });
    await refusal(byPassword(name), "unauthorized_credentials");
    expect((await enter(name)).answer.member_id).toBe(member_id);
  });

  test("restores no second factor", async () => {
    const { client, answer } = await enter("factor");
    const who = { organization_id: globex, member_id: answer.member_id };
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(provider, secret), session_duration_minutes: 60 });
    await members.update({ member_id: answer.member_id, mfa_enrolled: true });
    await members.delete({ member_id: answer.member_id });
    const { member } = await members.reactivate({ member_id: answer.member_id });
    expect(member).toMatchObject({ totp_registration_id: "", mfa_enrolled: false, mfa_phone_number: "" });
    expect((await enter("factor")).answer.member_session).not.toBeNull();
  });
});
