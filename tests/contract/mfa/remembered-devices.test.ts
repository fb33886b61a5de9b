import { createAdmin } from "@portico/client/admin";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  inVariant,
  mailFrom,
  organization,
  organizationId,
  refusal,
  startForFile,
  tokenOf,
  variant,
} from "../support/basics.ts";
import { type Browser, openBrowser } from "../support/cookie-browser.ts";
import { auditOf } from "../support/rows.ts";
import { SoftwareAuthenticator } from "../support/software-authenticator.ts";
import { totpCode } from "../support/totp-code.ts";

const dur = { session_duration_minutes: 60 };
const COOKIE = "__Host-portico_device";
const names = ["ann", "bea", "cat", "dee", "eva", "flo", "gus", "hal", "ivy", "jo", "kim", "leo", "may", "ned", "ola"];
const members = [
  ...names.map((name) => ({ email_address: `${name}@acme.test` })),
  { email_address: "max@acme.test", roles: ["admin"] },
];
const thirty = { mfa_policy: "REQUIRED_FOR_ALL", mfa_remembered_device_days: 30 } as const;

const organizations = [
  organization("wayne", { ...thirty, members }),
  organization("stark", { ...thirty, members }),
  organization("ending", { ...thirty, members }),
  organization("asking", { mfa_policy: "REQUIRED_FOR_ALL", members }),
  organization("weekly", { ...thirty, mfa_remembered_device_days: 7, members }),
  organization("changing", { ...thirty, members }),
  organization("narrowing", { ...thirty, members }),
];
const provider = await startForFile({
  project: { organizations },
  otherProjects: [variant("other", { organizations: [organization("wayne", { ...thirty, members })] })],
});

/** Shows the first factor, an email code, in a new tab. */
async function begin(browser: Browser, name: string, slug: string, at = provider) {
  const { client, page } = browser.openPage();
  const email_address = `${name}@acme.test`;
  const organization_id = await organizationId(at, slug);
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  const answer = await client.otps.email.authenticate({ email_address, organization_id, code: code ?? "", ...dur });
  return { client, page, organization_id, answer, who: { organization_id, member_id: answer.member_id } };
}

/** Logs in and sets up an authenticator. @param remember_device in the login after that. */
async function enroll(browser: Browser, name: string, slug: string, remember_device = true) {
  const first = await begin(openBrowser(provider), name, slug);
  const { secret, recovery_codes } = await first.client.totp.create(first.who);
  await first.client.totp.authenticate({ ...first.who, code: totpCode(provider, secret), ...dur });
  const login = await begin(browser, name, slug);
  const show = async (client = login.client, more: object = { remember_device }) => {
    provider.clock.advance({ seconds: 30 });
    return client.totp.authenticate({ ...login.who, code: totpCode(provider, secret), ...dur, ...more });
  };
  const shown = await show();
  return { ...login, show, shown, secret, recovery_codes, browser };
}

const isAsked = async (browser: Browser, name: string, slug: string, at = provider) =>
  (await begin(browser, name, slug, at)).answer.mfa_required !== null;

async function changeOrganization(slug: string, change: object) {
  const path = `/organizations/${await organizationId(provider, slug)}`;
  expect((await backendOf(provider)("PUT", path, change)).status).toBe(200);
}

describe("a remembered device", () => {
  test("skips the second factor in its browser, for its days, and nothing else", async () => {
    const browser = openBrowser(provider);
    await enroll(browser, "ann", "wayne");
    const again = await begin(browser, "ann", "wayne");
    expect(again.answer).toMatchObject({ member_authenticated: true, mfa_required: null });
    expect(again.answer.member_session?.authentication_factors.map(({ type }) => type)).toEqual(["email_otp"]);
    expect(await isAsked(openBrowser(provider), "ann", "wayne")).toBe(true);
    provider.clock.advance({ days: 29 });
    expect(await isAsked(browser, "ann", "wayne")).toBe(false);
    provider.clock.advance({ days: 1 });
    expect(await isAsked(browser, "ann", "wayne")).toBe(true);
  });

  test("is remembered only if the member asks for it, in a cookie that scripts cannot read", async () => {
    const browser = openBrowser(provider);
    const bea = await enroll(browser, "bea", "wayne", false);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await isAsked(browser, "bea", "wayne")).toBe(true);
    const intermediate = (await begin(browser, "bea", "wayne")).client;
    await bea.show(intermediate, { remember_device: true });
    expect(browser.cookies.get(COOKIE)).toMatch(/^[\w-]{43}$/);
    expect(await isAsked(browser, "bea", "wayne")).toBe(false);
  });

  test("T190: claims no second factor, and satisfies neither step-up nor recent authentication", async () => {
    const browser = openBrowser(provider);
    await enroll(browser, "cat", "wayne");
    const { client } = await begin(browser, "cat", "wayne");
    const claims = decodeJwt(client.session.getTokens()?.session_jwt ?? "");
    expect(claims).toMatchObject({ acr: "aal1", amr: ["otp"] });
    expect(claims.portico_auth_times).not.toHaveProperty("second_factor");
    const { missing } = await client.session.checkStepUp({ acr_values: "aal2" });
    expect(missing).toEqual(["second_factor"]);
    await refusal(client.recoveryCodes.get(), "second_factor_required");
  });

  test("T191: counts only for its member, organization and project", async () => {
    const browser = openBrowser(provider);
    await enroll(browser, "dee", "wayne");
    await enroll(openBrowser(provider), "dee", "stark", false);
    await enroll(openBrowser(provider), "eva", "wayne", false);
    expect(await isAsked(browser, "dee", "stark")).toBe(true);
    expect(await isAsked(browser, "eva", "wayne")).toBe(true);
    expect(await isAsked(browser, "dee", "wayne")).toBe(false);
    const other = inVariant(provider, "other");
    const elsewhere = openBrowser(other, browser.cookies);
    const { client, who } = await begin(elsewhere, "dee", "wayne", other);
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    expect(await isAsked(elsewhere, "dee", "wayne", other)).toBe(true);
  });

  test("T191: is not remembered where the policy is off, and forgotten when it is turned off", async () => {
    const off = openBrowser(provider);
    await enroll(off, "ann", "asking");
    expect(off.cookies.has(COOKIE)).toBe(false);
    const browser = openBrowser(provider);
    await enroll(browser, "ann", "changing");
    const { client } = await begin(browser, "ann", "changing");
    await changeOrganization("changing", { mfa_remembered_device_days: null });
    await refusal(client.self.get(), "session_not_found");
    expect(await isAsked(browser, "ann", "changing")).toBe(true);
    await changeOrganization("changing", { mfa_remembered_device_days: 30 });
    expect(await isAsked(browser, "ann", "changing")).toBe(true);
  });

  test("T191: follows a policy that became shorter or allows fewer methods", async () => {
    const browser = openBrowser(provider);
    await enroll(browser, "bea", "narrowing");
    provider.clock.advance({ days: 8 });
    expect(await isAsked(browser, "bea", "narrowing")).toBe(false);
    await changeOrganization("narrowing", { mfa_remembered_device_days: 7 });
    expect(await isAsked(browser, "bea", "narrowing")).toBe(true);
    const cat = openBrowser(provider);
    await enroll(cat, "cat", "narrowing");
    expect(await isAsked(cat, "cat", "narrowing")).toBe(false);
    await changeOrganization("narrowing", { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] });
    expect(await isAsked(cat, "cat", "narrowing")).toBe(true);
  });

  test("T191: is not replaced by guesses, of which the database has only hashes", async () => {
    const browser = openBrowser(provider);
    await enroll(browser, "eva", "weekly");
    const secret = browser.cookies.get(COOKIE) ?? "";
    for (const value of [secret.replace(/.$/, (end) => (end === "A" ? "B" : "A")), "", ".", "x".repeat(9000)]) {
      expect(await isAsked(openBrowser(provider, new Map([[COOKIE, value]])), "eva", "weekly"), value).toBe(true);
    }
    expect(await isAsked(openBrowser(provider, new Map([[COOKIE, secret]])), "eva", "weekly")).toBe(false);
  });

  test("T190: is not remembered by a factor that is shown within a session", async () => {
    const browser = openBrowser(provider);
    const { show, client } = await enroll(browser, "flo", "weekly", false);
    await show(client, { remember_device: true });
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  test("T190: is not used by a login that resets the password", async () => {
    const browser = openBrowser(provider);
    const { who } = await enroll(browser, "ola", "weekly");
    const { client } = browser.openPage();
    const address = { organization_id: who.organization_id, email_address: "ola@acme.test" };
    const mail = await mailFrom(provider, address.email_address, () => client.passwords.resetByEmailStart(address));
    const password = "a much longer password 4";
    const answer = await client.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password, ...dur });
    expect(answer.mfa_required).not.toBeNull();
  });

  test("of several members share a browser", async () => {
    const browser = openBrowser(provider);
    await enroll(browser, "gus", "weekly");
    await enroll(browser, "hal", "weekly");
    expect(await isAsked(browser, "gus", "weekly")).toBe(false);
    expect(await isAsked(browser, "hal", "weekly")).toBe(false);
  });
});

describe("T192: a remembered device ends", () => {
  type Enrolled = Awaited<ReturnType<typeof enroll>>;
  const endings: [what: string, name: string, end: (enrolled: Enrolled) => Promise<unknown>][] = [
    ["when the member signs out everywhere", "eva", ({ client }) => createAdmin(client).self.revokeOtherSessions()],
    ["when the factor is removed", "flo", ({ client }) => client.self.deleteMFATOTP()],
    [
      "when a factor is added",
      "gus",
      async ({ client, who, page }) => {
        const device = new SoftwareAuthenticator(new URL(page.window.location.href).origin);
        const { public_key_credential_creation_options: options } = await client.passkeys.registerStart(who);
        await client.passkeys.register({ ...who, public_key_credential: device.create(options) });
      },
    ],
    [
      "when a backup code replaces the authenticator",
      "hal",
      async ({ who, recovery_codes }) => {
        const { client } = await begin(openBrowser(provider), "hal", "ending");
        await client.recoveryCodes.recover({ ...who, recovery_code: recovery_codes[0] ?? "", ...dur });
      },
    ],
    [
      "when the password is reset",
      "ivy",
      async ({ who, show }) => {
        const { client } = provider.openPage();
        const email_address = "ivy@acme.test";
        const { organization_id } = who;
        const mail = await mailFrom(provider, email_address, () =>
          client.passwords.resetByEmailStart({ organization_id, email_address }),
        );
        const password = "a much longer password 4";
        await client.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password, ...dur });
        await show(client, {});
      },
    ],
    [
      "when an admin removes the authenticator",
      "jo",
      ({ who }) => backendOf(provider)("DELETE", `/organizations/${who.organization_id}/members/${who.member_id}/totp`),
    ],
    [
      "when the member is deleted",
      "kim",
      async ({ who }) => {
        const path = `/organizations/${who.organization_id}/members/${who.member_id}`;
        await backendOf(provider)("DELETE", path);
        await backendOf(provider)("PUT", `${path}/reactivate`, {});
      },
    ],
    [
      "when the session that remembered it is revoked",
      "leo",
      ({ who, shown }) =>
        backendOf(provider)("POST", "/sessions/revoke", {
          ...who,
          member_session_id: shown.member_session.member_session_id,
        }),
    ],
  ];

  test.each(endings)("%s", async (_, name, end) => {
    const browser = openBrowser(provider);
    const enrolled = await enroll(browser, name, "ending");
    const started = await begin(browser, name, "ending");
    expect(started.answer.mfa_required).toBeNull();
    await end(enrolled);
    expect(await isAsked(browser, name, "ending")).toBe(true);
    await refusal(started.client.self.get(), "session_not_found");
  });
});

describe("the list of remembered devices", () => {
  test("shows a member their own, which they remove with the sessions that it started", async () => {
    const browser = openBrowser(provider);
    const may = await enroll(browser, "may", "wayne");
    const { self } = createAdmin(may.client);
    const [fresh] = (await self.listRememberedDevices()).remembered_devices;
    expect(fresh).toMatchObject({ is_current: true, last_used_at: null });
    const started = await begin(browser, "may", "wayne");
    const { remembered_devices } = await self.listRememberedDevices();
    expect(remembered_devices).toMatchObject([{ ...fresh, last_used_at: expect.any(String) }]);
    const remembered_device_id = fresh?.remembered_device_id ?? "";
    const audited = await auditOf(provider, async () => {
      expect((await self.deleteRememberedDevice({ remembered_device_id })).ended).toEqual({ sessions: 1 });
    });
    expect(audited.map(({ action }) => action)).toEqual(["remembered_device.deleted", "session.revoked"]);
    await refusal(started.client.self.get(), "session_not_found");
    await may.client.self.get();
    expect((await self.listRememberedDevices()).remembered_devices).toEqual([]);
    await refusal(self.deleteRememberedDevice({ remembered_device_id }), "remembered_device_not_found");
    expect(await isAsked(browser, "may", "wayne")).toBe(true);
  });

  test("shows an admin those of members, and other members nothing", async () => {
    const browser = openBrowser(provider);
    const ned = await enroll(browser, "ned", "wayne");
    const max = await enroll(openBrowser(provider), "max", "wayne", false);
    const ola = await enroll(openBrowser(provider), "ola", "wayne", false);
    const { member_id } = ned.who;
    const { members: byAdmin } = createAdmin(max.client);
    const [device] = (await byAdmin.listRememberedDevices({ member_id })).remembered_devices;
    expect(device).toMatchObject({ is_current: false });
    const remembered_device_id = device?.remembered_device_id ?? "";
    const stranger = createAdmin(ola.client);
    await refusal(stranger.members.listRememberedDevices({ member_id }), "unauthorized_action");
    await refusal(stranger.members.deleteRememberedDevice({ member_id, remembered_device_id }), "unauthorized_action");
    await refusal(stranger.self.deleteRememberedDevice({ remembered_device_id }), "remembered_device_not_found");
    expect(await isAsked(browser, "ned", "wayne")).toBe(false);
    await byAdmin.deleteRememberedDevice({ member_id, remembered_device_id });
    expect(await isAsked(browser, "ned", "wayne")).toBe(true);
  });
});
