import type { Client } from "@portico/client";
import { createAdmin } from "@portico/client/admin";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  mailFrom,
  organization,
  organizationId,
  refusal,
  role,
  sessionTokenOf,
  signIn,
  startForFile,
  tokenOf,
} from "../support/basics.ts";
import { auditOf } from "../support/rows.ts";
import { totpCode } from "../support/totp-code.ts";

const password = "correct horse battery staple";
const names = ["bob", "cyd", "dan", "eve", "fay", "gil", "hal", "ivo", "joy", "kim", "lee", "mia", "noa", "ora"];

const provider = await startForFile({
  project: {
    pkce_required_for: { magic_links: true, passwords: true, oauth: true, sso: true },
    claimed_domains: [{ domain: "claimed.test", organization_slug: "strict" }],
    rbac_policy: { resources: [], roles: [role("clerk", "member", ["update"])], scopes: [] },
    organizations: [
      organization("globex", {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["globex.test"],
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "cleo@globex.test", roles: ["clerk"] },
          ...names.map((name) => ({ email_address: `${name}@globex.test`, password })),
        ],
      }),
      organization("strict", {
        email_invites: "RESTRICTED",
        email_allowed_domains: ["strict.test"],
        members: [{ email_address: "sue@strict.test" }],
      }),
    ],
  },
});
const globex = await organizationId(provider, "globex");
const ada = (await signIn(provider, "ada@globex.test", "globex")).client;

const of = (name: string) => `${name}@globex.test`;
const to = (name: string) => `${name}@new.test`;

async function begin(name: string) {
  const { client, answer } = await signIn(provider, of(name), "globex");
  return { client, member_id: answer.member_id };
}

/** Requests the address `name@new.test`, and reads what arrives there. */
async function ask(client: Client, name: string, fields: object = {}) {
  const email_address = to(name);
  const mail = await mailFrom(provider, email_address, () =>
    client.self.startEmailUpdate({ email_address, ...fields }),
  );
  return { mail, token: mail.links.length > 0 ? tokenOf(mail) : "", code: mail.code ?? "" };
}

const open = (client: Client, magic_links_token: string) => client.magicLinks.authenticate({ magic_links_token });
const byPassword = (email_address: string) =>
  provider.openPage().client.passwords.authenticate({ email_address, organization_id: globex, password });

describe("a new address", () => {
  test("becomes the member's once its link is opened, and the former one is retired", async () => {
    const { client, member_id } = await begin("bob");
    const elsewhere = await begin("bob");
    const token = sessionTokenOf(client);
    const { mail, token: link } = await ask(client, "bob");
    expect(mail.subject).toBe("Confirm your new email address for Globex");
    expect(mail.text).toContain(of("bob"));
    // Until then nothing has changed.
    expect((await client.self.get()).member).toMatchObject({ email_address: of("bob"), retired_email_addresses: [] });
    expect((await byPassword(of("bob"))).member_session).not.toBeNull();

    const news = (await provider.mailbox.all(of("bob"))).length;
    const answer = await open(client, link);
    expect(answer.member).toMatchObject({
      member_id,
      email_address: to("bob"),
      email_address_verified: true,
      retired_email_addresses: [{ email_id: expect.stringMatching(/^email-test-/), email_address: of("bob") }],
    });
    // T34: a new token; the earlier sessions have ended.
    expect(answer.session_token).not.toBe(token);
    await refusal(elsewhere.client.self.get(), "session_not_found");
    expect((await client.self.get()).member.email_address).toBe(to("bob"));
    expect((await provider.mailbox.latest(of("bob"), news)).subject).toBe("Your email address for Globex was changed");
    // The password still works, but only with the new address.
    expect((await byPassword(to("bob"))).member_id).toBe(member_id);
    await refusal(byPassword(of("bob")), "unauthorized_credentials");
    await refusal(open(client, link), "unable_to_auth_magic_link");
  });

  test("can be confirmed with a code, in the requested language", async () => {
    const { client, member_id } = await begin("cyd");
    const { mail, code } = await ask(client, "cyd", { delivery_method: "EMAIL_OTP", locale: "es" });
    expect(mail.subject).toBe("Confirme su nuevo correo para Globex");
    expect(mail.links).toEqual([]);
    const answer = await client.otps.email.authenticate({
      email_address: to("cyd"),
      organization_id: globex,
      code,
      session_duration_minutes: 60,
    });
    expect(answer).toMatchObject({ member_id, member: { email_address: to("cyd") } });
    expect(answer.member_session).not.toBeNull();
  });

  test.each(["EMAIL_MAGIC_LINK", "EMAIL_OTP"] as const)(
    "is shown while it is pending, and can be canceled: %s",
    async (by) => {
      const { client, member_id } = await begin("noa");
      const { self } = createAdmin(client);
      expect((await self.getEmailUpdate()).email_update).toBeNull();
      const { token, code } = await ask(client, "noa", { delivery_method: by });
      expect((await self.getEmailUpdate()).email_update).toMatchObject({
        email_address: to("noa"),
        delivery_method: by,
      });
      // Not another member's.
      expect((await createAdmin(ada).self.getEmailUpdate()).email_update).toBeNull();
      await createAdmin(ada).self.cancelEmailUpdate();
      expect((await self.getEmailUpdate()).email_update).not.toBeNull();

      const rows = await auditOf(provider, () => self.cancelEmailUpdate());
      expect(rows).toMatchObject([{ action: "member.email_update_cancelled", member_id, details: { to: to("noa") } }]);
      expect((await self.getEmailUpdate()).email_update).toBeNull();
      const who = { email_address: to("noa"), organization_id: globex };
      if (by === "EMAIL_OTP") await refusal(client.otps.email.authenticate({ ...who, code }), "otp_code_not_found");
      else await refusal(open(client, token), "unable_to_auth_magic_link");
      expect((await client.self.get()).member.email_address).toBe(of("noa"));
      // A second time is as good as once.
      expect(await auditOf(provider, () => self.cancelEmailUpdate())).toEqual([]);
    },
  );

  test("T58: is no longer shown once the member signs in otherwise", async () => {
    const { client } = await begin("ora");
    await ask(client, "ora", { delivery_method: "EMAIL_OTP" });
    await client.passwords.resetBySession({ password: "another horse, another battery" });
    expect((await createAdmin(client).self.getEmailUpdate()).email_update).toBeNull();
  });

  test("ends links, codes and unfinished logins of the former address", async () => {
    const { client } = await begin("dan");
    const { client: other } = provider.openPage();
    const who = { email_address: of("dan"), organization_id: globex };
    const link = await mailFrom(provider, of("dan"), () => other.magicLinks.email.loginOrSignup(who));
    const code = await mailFrom(provider, of("dan"), () => other.otps.email.loginOrSignup(who));
    const reset = await mailFrom(provider, of("dan"), () => other.passwords.resetByEmailStart(who));
    await open(client, (await ask(client, "dan")).token);
    await refusal(open(other, tokenOf(link)), "unable_to_auth_magic_link");
    await refusal(
      other.otps.email.authenticate({ ...who, code: code.code ?? "", session_duration_minutes: 60 }),
      "otp_code_not_found",
    );
    await refusal(
      other.passwords.resetByEmail({ password_reset_token: tokenOf(reset), password: `${password} too` }),
      "unable_to_auth_password_reset_token",
    );
  });

  test("a second request replaces the first", async () => {
    const { client } = await begin("eve");
    const first = await ask(client, "eve");
    const second = await ask(client, "eve2");
    await refusal(open(client, first.token), "unable_to_auth_magic_link");
    expect((await open(client, second.token)).member.email_address).toBe(to("eve2"));
  });

  test("T7: opened without a session, it signs in the mailbox's owner and removes the existing password", async () => {
    const { client, member_id } = await begin("fay");
    const { token } = await ask(client, "fay");
    const { client: other } = provider.openPage();
    const answer = await open(other, token);
    expect(answer.member).toMatchObject({ member_id, email_address: to("fay"), member_password_id: "" });
    await refusal(byPassword(to("fay")), "unauthorized_credentials");
    await refusal(client.self.get(), "session_not_found");
  });

  test("T32, T62: a second factor stays if it was used, and goes if it was not", async () => {
    const { client, member_id } = await begin("gil");
    const who = { organization_id: globex, member_id };
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(provider, secret), session_duration_minutes: 60 });
    provider.clock.advance({ seconds: 30 });
    const { token } = await ask(client, "gil");
    // It was used here, so the session continues with it.
    const answer = await open(client, token);
    expect(answer.member_session?.authentication_factors.map(({ type }) => type).sort()).toEqual([
      "magic_link",
      "totp",
    ]);
    const again = await ask(client, "gil2");
    const elsewhere = await open(provider.openPage().client, again.token);
    // In another browser it may be another person: nothing of the former owner stays (T62).
    expect(elsewhere.member).toMatchObject({
      email_address: to("gil2"),
      mfa_enrolled: false,
      totp_registration_id: "",
    });
  });

  test("cannot be another member's, or in a domain that the organization does not allow", async () => {
    const { client } = await begin("hal");
    const start = (email_address: string, by: Client = client) => by.self.startEmailUpdate({ email_address });
    await refusal(start(of("ivo").toUpperCase()), "duplicate_member_email");
    await refusal(start(of("hal")), "bad_request");
    await refusal(start("no address"), "invalid_email");
    await refusal(start("hal@claimed.test"), "action_not_allowed_email_domain_is_claimed");
    await refusal(
      client.self.startEmailUpdate({ email_address: to("hal"), login_redirect_url: "https://evil.test/" }),
      "no_match_for_provided_magic_link_url",
    );
    const { client: sue } = await signIn(provider, "sue@strict.test", "strict");
    await refusal(start("sue@elsewhere.test", sue), "invalid_email_for_invites");
    await refusal(
      provider.openPage().client.self.startEmailUpdate({ email_address: to("hal") }),
      "unauthorized_credentials",
    );
  });

  test("that another member took meanwhile changes nothing", async () => {
    const { client } = await begin("hal");
    const { token } = await ask(client, "hal");
    await ada.organization.members.create({ email_address: to("hal") });
    await refusal(open(client, token), "duplicate_member_email");
    expect((await client.self.get()).member.email_address).toBe(of("hal"));
  });
});

describe("a retired address", () => {
  test("is reserved until its owner or an administrator unlinks it", async () => {
    const { client, member_id } = await begin("ivo");
    await open(client, (await ask(client, "ivo")).token);
    const { client: other } = await begin("joy");
    const { client: stranger } = provider.openPage();
    const create = () => ada.organization.members.create({ email_address: of("ivo") });
    const knock = () => stranger.otps.email.loginOrSignup({ email_address: of("ivo"), organization_id: globex });
    await refusal(create(), "duplicate_member_email");
    await refusal(ada.magicLinks.email.invite({ email_address: of("ivo") }), "duplicate_member_email");
    await refusal(other.self.startEmailUpdate({ email_address: of("ivo") }), "duplicate_member_email");
    // Although its domain may join.
    await refusal(knock(), "email_jit_provisioning_not_allowed");

    await refusal(client.self.unlinkRetiredEmail({ email_address: "never@mine.test" }), "retired_email_not_found");
    await refusal(other.self.unlinkRetiredEmail({ email_address: of("ivo") }), "retired_email_not_found");
    await refusal(
      createAdmin(other).organization.members.unlinkRetiredEmail({ member_id, email_address: of("ivo") }),
      "unauthorized_action",
    );
    const [retired] = (await client.self.get()).member.retired_email_addresses;
    const { member } = await createAdmin(ada).organization.members.unlinkRetiredEmail({
      member_id,
      email_id: retired?.email_id,
    });
    expect(member.retired_email_addresses).toEqual([]);
    expect((await create()).member.email_address).toBe(of("ivo"));
  });

  test("leaves the client's copy of the member as soon as its owner unlinks it", async () => {
    const { client } = await begin("liz");
    await open(client, (await ask(client, "liz")).token);
    const listed = () => client.self.getSync()?.retired_email_addresses.map(({ email_address }) => email_address);
    expect(listed()).toEqual([of("liz")]);
    await client.self.unlinkRetiredEmail({ email_address: of("liz") });
    expect(listed()).toEqual([]);
  });

  test("can be restored, and is free once its owner is deleted", async () => {
    const { client, member_id } = await begin("joy");
    const asked = await ask(client, "joy");
    // The former address gets a notice, and that email is not the one that the test waits for next.
    await mailFrom(provider, of("joy"), () => open(client, asked.token));
    const { token } = await mailFrom(provider, of("joy"), () =>
      client.self.startEmailUpdate({ email_address: of("joy") }),
    ).then((mail) => ({ token: tokenOf(mail) }));
    expect((await open(client, token)).member.retired_email_addresses).toMatchObject([{ email_address: to("joy") }]);
    await ada.organization.members.delete({ member_id });
    expect((await ada.organization.members.create({ email_address: to("joy") })).member.email_address).toBe(to("joy"));
  });
});

describe("by an administrator", () => {
  test("a member's new address gets an email, and becomes theirs once they verify it", async () => {
    const { client, member_id } = await begin("kim");
    const email_address = to("kim");
    const mail = await mailFrom(provider, email_address, () =>
      createAdmin(ada).organization.members.startEmailUpdate({
        member_id,
        email_address,
        delivery_method: "EMAIL_OTP",
      }),
    );
    const request = { email_address, organization_id: globex, code: mail.code ?? "", session_duration_minutes: 60 };
    // It does not work as a login code: the mailbox's reader would sign in as themselves.
    await refusal(provider.openPage().client.otps.email.authenticate(request), "otp_code_not_found");
    const { member } = await client.otps.email.authenticate(request);
    expect(member).toMatchObject({ member_id, email_address, retired_email_addresses: [{ email_address: of("kim") }] });
  });

  test("is changed at once, unverified: sessions end, and a verification removes what was set up before (T7)", async () => {
    const { client, member_id } = await begin("lee");
    const rows = await auditOf(provider, () =>
      ada.organization.members.update({ member_id, email_address: to("lee").toUpperCase() }),
    );
    expect(rows.map(({ action }) => action)).toEqual(["session.revoked", "member.email_updated", "member.updated"]);
    await refusal(client.self.get(), "session_not_found");
    expect((await byPassword(to("lee"))).primary_required).not.toBeNull();
    const { answer } = await signIn(provider, to("lee"), "globex");
    expect(answer.member).toMatchObject({
      member_id,
      email_address_verified: true,
      member_password_id: "",
      retired_email_addresses: [{ email_address: of("lee") }],
    });
    const { member } = await ada.organization.members.update({
      member_id,
      email_address: "lee@third.test",
      unlink_email: true,
    });
    expect(member.retired_email_addresses).toMatchObject([{ email_address: of("lee") }]);
    await refusal(
      ada.organization.members.update({ member_id, email_address: "ada@globex.test" }),
      "duplicate_member_email",
    );
  });

  test("T50: an admin cannot take over a member with more permissions by changing their address", async () => {
    const { client: cleo } = await signIn(provider, "cleo@globex.test", "globex");
    const adas = (await ada.self.get()).member.member_id;
    const email_address = "mallory@new.test";
    await refusal(
      createAdmin(cleo).organization.members.startEmailUpdate({ member_id: adas, email_address }),
      "unauthorized_action",
    );
    await refusal(cleo.organization.members.update({ member_id: adas, email_address }), "unauthorized_action");
    await ada.self.get();
    const { member_id } = await begin("mia");
    await cleo.organization.members.update({ member_id, email_address: to("mia") });
  });

  test("T55: an impersonator cannot change it", async () => {
    const { member_id } = (await ada.self.get()).member;
    const path = `/organizations/${globex}/members/${member_id}/impersonation_tokens`;
    const { body } = await backendOf(provider)("POST", path, { impersonator_id: "support-7", reason: "Ticket" });
    const { client } = provider.openPage();
    await client.impersonation.authenticate({ impersonation_token: body.data.impersonation_token });
    const email_address = "mallory@evil.test";
    await refusal(client.self.startEmailUpdate({ email_address }), "impersonation_not_allowed");
    await refusal(
      createAdmin(client).organization.members.startEmailUpdate({ member_id, email_address }),
      "impersonation_not_allowed",
    );
    await refusal(client.organization.members.update({ member_id, email_address }), "impersonation_not_allowed");
    await refusal(client.self.unlinkRetiredEmail({ email_address }), "impersonation_not_allowed");
  });
});
