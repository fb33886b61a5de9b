import { describe, expect, test } from "vitest";
import { notifyOwner } from "../../../packages/provider/src/core/security-notices/notify-owner.ts";
import { backendOf } from "../support/backend.ts";
import { linkOf, mailFrom, organization, organizationId, signIn, startForFile, tokenOf } from "../support/basics.ts";
import { press, visit } from "../support/links.ts";
import { totpCode } from "../support/totp-code.ts";

const PASSWORD = "correct horse battery staple";
const dur = { session_duration_minutes: 60 };
const names = ["two", "pam", "tom", "kay", "nan", "dis", "old", "bot"];
const provider = await startForFile({
  project: {
    organizations: [
      organization("globex", {
        members: names.map((name) => ({ email_address: `${name}@globex.test`, roles: ["admin"] })),
      }),
      organization("initech", { members: [{ email_address: "two@globex.test" }] }),
    ],
    api_keys: { members: true, longest_days: 100 },
    security_notices: ["password_set", "password_changed", "second_factor_added", "api_key_created", "new_browser"],
  },
});
const backend = backendOf(provider);

/** Signs in for the first time, which verifies the address. */
async function enter(name: string) {
  const email_address = `${name}@globex.test`;
  const entered = await signIn(provider, email_address, "globex");
  await provider.deliverDue();
  return { ...entered, email_address, session: entered.client.session.getTokens()?.session_token };
}
async function subjectAfter(address: string, change: () => Promise<unknown>): Promise<string> {
  return (await mailFrom(provider, address, change)).subject;
}
const post = (path: string, body: object, session?: string) =>
  provider.request(`/sdk/v1/b2b/${path}`, { body, session });

describe("T113: the owner gets an email", () => {
  test("about a new password, and about a changed one", async () => {
    const { client, email_address } = await enter("pam");
    const set = await subjectAfter(email_address, () => client.passwords.resetBySession({ password: PASSWORD }));
    expect(set).toBe("A password was set for your account at Globex");
    const changed = await subjectAfter(email_address, () =>
      client.passwords.resetBySession({ password: "another staple for the horse" }),
    );
    expect(changed).toBe("Your password for Globex was changed");
  });

  test("about a second factor", async () => {
    const { client, email_address, organization_id, answer } = await enter("tom");
    const { member_id } = answer;
    const { secret } = await client.totp.create({ organization_id, member_id });
    const subject = await subjectAfter(email_address, () =>
      client.totp.authenticate({ organization_id, member_id, code: totpCode(provider, secret), ...dur }),
    );
    expect(subject).toBe("Two-step verification was added to your account at Globex");
  });

  test("about an API key", async () => {
    const { email_address, session } = await enter("kay");
    const key = { owner: "self", name: "Key", role_ids: ["admin"], expires_in_days: 9 };
    expect(await subjectAfter(email_address, () => post("api_keys", key, session))).toBe(
      "An API key was created in your account at Globex",
    );
  });

  test("about a new browser, and not about a known one", async () => {
    const { email_address, client, organization_id } = await enter("nan");
    const logIn = async (userAgent: string) => {
      const { code } = await mailFrom(provider, email_address, () =>
        client.otps.email.loginOrSignup({ email_address, organization_id }),
      );
      const before = (await provider.mailbox.all(email_address)).length;
      await provider.request("/sdk/v1/b2b/otps/email/authenticate", {
        body: { email_address, organization_id, code, ...dur },
        headers: { "User-Agent": userAgent },
      });
      await provider.deliverDue();
      return (await provider.mailbox.all(email_address)).slice(0, -before || undefined).map(({ subject }) => subject);
    };
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
    expect(await logIn(firefox)).toContain("New login to Globex");
    const notice = (await provider.mailbox.all(email_address)).find(({ subject }) => subject === "New login to Globex");
    expect(notice?.text).toMatch(/Firefox \(Linux\) \u00b7 [\d.:]+/);
    const before = (await provider.mailbox.all(email_address)).length;
    await logIn(firefox);
    // Only the code.
    expect(await provider.mailbox.all(email_address)).toHaveLength(before + 1);
  });

  test("but not at an unverified address", async () => {
    const call = { ...provider.provider.services, project: { security_notices: ["password_set"] } } as never;
    const member = { organization_id: "", member_id: "", email_address: "x@x.test", email_address_verified: false };
    // It queries no database.
    await notifyOwner(call, undefined as never, member, "password_set", []);
  });

  test("and not about events that the project turned off", async () => {
    const { email_address, client, organization_id, answer } = await enter("old");
    const { member_id } = answer;
    const { secret } = await client.totp.create({ organization_id, member_id });
    await client.totp.authenticate({ organization_id, member_id, code: totpCode(provider, secret), ...dur });
    await provider.deliverDue();
    const before = (await provider.mailbox.all(email_address)).length;
    await backend("DELETE", `/organizations/${organization_id}/members/${member_id}/totp`);
    await provider.deliverDue();
    expect(await provider.mailbox.all(email_address)).toHaveLength(before);
  });
});

describe("T113: This wasn't me", () => {
  test("T22: opening it changes nothing; one press ends sessions, password and key, and works once", async () => {
    const { email_address, client, session } = await enter("dis");
    const organization_id = await organizationId(provider, "globex");
    const key = { owner: "self", name: "Key", role_ids: ["admin"], expires_in_days: 9 };
    const { secret } = (await post("api_keys", key, session)).body.data;
    const mail = await mailFrom(provider, email_address, () => client.passwords.resetBySession({ password: PASSWORD }));
    const url = linkOf(mail);
    expect(tokenOf(mail)).not.toBe("");
    const current = client.session.getTokens()?.session_token;
    const page = await (await visit(provider, url)).text();
    expect(page).toContain("Was this someone else?");
    expect(page).toContain(email_address);
    expect((await post("sessions/authenticate", {}, current)).status).toBe(200);

    expect((await press(provider, url)).status).toBe(200);
    expect((await post("sessions/authenticate", {}, current)).status).toBe(401);
    expect((await backend("POST", "/api_keys/verify", { secret })).status).toBe(404);
    const again = await post("passwords/authenticate", { email_address, organization_id, password: PASSWORD, ...dur });
    expect(again.status).toBe(401);
    expect((await press(provider, url)).status).toBe(410);
  });

  test("it ends what the change was based on, in another organization too", async () => {
    const email_address = "two@globex.test";
    await enter("two");
    const { client, organization_id } = await signIn(provider, email_address, "initech");
    await client.passwords.resetBySession({ password: PASSWORD });
    const known = { email_address, organization_id, password: PASSWORD, ...dur };
    const { session_token: there } = (await post("passwords/authenticate", known)).body.data;
    const { session_token: beside } = (await post("passwords/authenticate", known)).body.data;
    const globex = { organization_id: await organizationId(provider, "globex"), ...dur };
    const { session_token: here } = (await post("sessions/exchange", globex, there)).body.data;
    const key = { owner: "self", name: "Key", role_ids: ["admin"], expires_in_days: 9 };
    const mail = await mailFrom(provider, email_address, () => post("api_keys", key, here));
    expect((await press(provider, linkOf(mail))).status).toBe(200);
    for (const session of [there, beside]) {
      expect((await post("sessions/authenticate", {}, session)).status).toBe(401);
    }
  });

  test("a second factor that was set up with the mailbox stays: a mailbox must not remove it", async () => {
    const { email_address, client, organization_id, answer } = await enter("bot");
    const { member_id } = answer;
    const { secret } = await client.totp.create({ organization_id, member_id });
    const mail = await mailFrom(provider, email_address, () =>
      client.totp.authenticate({ organization_id, member_id, code: totpCode(provider, secret), ...dur }),
    );
    expect((await press(provider, linkOf(mail))).status).toBe(200);
    const { body } = await backend("GET", `/organizations/${organization_id}/members/${member_id}`);
    expect(body.data.member.totp_registration_id).not.toBe("");
  });
});
