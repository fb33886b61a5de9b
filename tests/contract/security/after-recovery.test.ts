import type { Client } from "@portico/client";
import { createAdmin } from "@portico/client/admin";
import type { Choice } from "@portico/sandbox";
import { PAGE_ORIGIN } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { linkOf, mailFrom, organization, refusal, sessionTokenOf, tokenOf } from "../support/basics.ts";
import { enter as enterByOauth, startOauthFixture } from "../support/identity-providers/oauth.ts";
import { linkRedirectUrls, press, redirectUrl } from "../support/links.ts";
import { auditOf } from "../support/rows.ts";
import { addPasskeyTo, SoftwareAuthenticator } from "../support/software-authenticator.ts";
import { totpCode } from "../support/totp-code.ts";

const PASSWORD = "correct horse battery staple";
const NEW = "another staple for the horse";
const dur = { session_duration_minutes: 60 };

const { provider, globex } = await startOauthFixture((_, project) => ({
  project: {
    ...project,
    redirect_urls: [...linkRedirectUrls, redirectUrl("/reset", ["reset_password"])],
    organizations: [
      organization("globex", {
        members: Array.from({ length: 12 }, (_, index) => ({
          email_address: `owner${index + 1}@globex.test`,
          roles: ["admin"],
        })),
      }),
    ],
    security_notices: ["password_set", "password_changed"],
    api_keys: { members: true, longest_days: 100 },
  },
}));
const backend = backendOf(provider);

let count = 0;
const newAddress = () => {
  count += 1;
  return `owner${count}@globex.test`;
};
/** Makes the next event happen later. */
const wait = () => provider.clock.advance({ minutes: 1 });

/** A session from a code. */
async function enter(email_address: string, client: Client = provider.openPage().client) {
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id: globex }),
  );
  const answer = await client.otps.email.authenticate({
    email_address,
    organization_id: globex,
    code: code ?? "",
    ...dur,
  });
  return { client, member_id: answer.member_id, self: createAdmin(client).self };
}

/** Links a HubSpot account, which is no authority for the address, with its owner's code. */
async function link(choice: Choice) {
  const { client } = await enterByOauth(provider, "hubspot", globex, choice);
  await enter(choice.email, client);
  return client;
}

async function setPassword(client: Client, password = PASSWORD) {
  await client.passwords.resetBySession({ password });
  wait();
}

async function reset(email_address: string, password = NEW) {
  wait();
  const { client } = provider.openPage();
  const mail = await mailFrom(provider, email_address, () =>
    client.passwords.resetByEmailStart({ email_address, organization_id: globex }),
  );
  const answer = await client.passwords.resetByEmail({
    password_reset_token: tokenOf(mail),
    password,
    ...dur,
  });
  return { client, member_id: answer.member_id, self: createAdmin(client).self };
}

async function createKey(client: Client, name: string): Promise<string> {
  const created = await createAdmin(client).apiKeys.create({
    owner: "self",
    name,
    role_ids: ["admin"],
    expires_in_days: 9,
  });
  return created.secret;
}

/** Created by the back end, so it is based on nothing and no reset ends it. */
async function giveKey(member_id: string, name: string): Promise<string> {
  const { body } = await backend("POST", `/organizations/${globex}/api_keys`, {
    member_id,
    name,
    role_ids: ["admin"],
    expires_in_days: 9,
  });
  return body.data.secret;
}

async function enroll(client: Client, member_id: string) {
  const who = { organization_id: globex, member_id };
  const { secret, recovery_codes } = await client.totp.create(who);
  await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
  wait();
  return { secret, recovery_codes, who };
}

const isSession = async (client: Client) =>
  (await provider.request("/sdk/v1/b2b/sessions/authenticate", { session: sessionTokenOf(client), body: {} }))
    .status === 200;
const isKey = async (secret: string) => (await backend("POST", "/api_keys/verify", { secret })).status === 200;
const listed = async ({ self }: { self: ReturnType<typeof createAdmin>["self"] }) =>
  ((await self.getRecovery()).recovery?.access ?? []).map(({ kind, name }) => `${kind} ${name}`).sort();

describe("T114: a member who recovers the account", () => {
  test("by a reset sees what was created since the replaced password was set, and nothing from before", async () => {
    const email = newAddress();
    const first = await enter(email);
    await giveKey(first.member_id, "Before");
    wait();
    await setPassword(first.client);
    const planted = await giveKey(first.member_id, "Planted");
    await link({ email, subject: "666", name: "Mallory" });
    const owner = await reset(email);
    expect(await listed(owner)).toEqual(["api_key Planted", "linked_account HubSpot"]);
    const rows = await auditOf(provider, () => owner.self.removeAccessSinceRecovery());
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["oauth.unlinked", "api_key.revoked", "member.recovery_access_removed"]),
    );
    expect(await isKey(planted)).toBe(false);
    expect(await isSession(owner.client)).toBe(true);
    const { member } = await owner.client.self.get();
    expect(member.oauth_registrations).toEqual([]);
    expect((await createAdmin(owner.client).apiKeys.list({ owner: "self" })).api_keys).toEqual([
      expect.objectContaining({ name: "Before" }),
    ]);
    expect((await owner.self.getRecovery()).recovery).toBeNull();
  });

  test("sees what was created before a thief changed the password, too", async () => {
    const email = newAddress();
    const first = await enter(email);
    await setPassword(first.client);
    await giveKey(first.member_id, "Planted");
    wait();
    await provider.openPage().client.passwords.resetByExistingPassword({
      email_address: email,
      organization_id: globex,
      existing_password: PASSWORD,
      new_password: "the thief picks their own words",
      ...dur,
    });
    expect(await listed(await reset(email))).toEqual(["api_key Planted"]);
  });

  test("by This wasn't me sees what was created since", async () => {
    const email = newAddress();
    const first = await enter(email);
    wait();
    const mail = await mailFrom(provider, email, () => first.client.passwords.resetBySession({ password: PASSWORD }));
    await giveKey(first.member_id, "Planted");
    expect((await press(provider, linkOf(mail))).status).toBe(200);
    wait();
    expect(await listed(await enter(email))).toEqual(["api_key Planted"]);
  });

  test("by a backup code sees other sessions, keys and phone numbers since the authenticator was set up", async () => {
    const email = newAddress();
    const first = await enter(email);
    await createKey(first.client, "Before");
    wait();
    const { recovery_codes, who } = await enroll(first.client, first.member_id);
    const planted = await createKey(first.client, "Planted");
    const { client } = provider.openPage();
    await enter(email, client);
    wait();
    await client.recoveryCodes.recover({ ...who, recovery_code: recovery_codes[0] ?? "", ...dur });
    const owner = { client, self: createAdmin(client).self };
    expect(await listed(owner)).toEqual(["api_key Planted", "session "]);
    await owner.self.removeAccessSinceRecovery();
    expect(await isSession(first.client)).toBe(false);
    expect(await isKey(planted)).toBe(false);
    expect(await isSession(client)).toBe(true);
    // The backup code came with the authenticator, which the session is based on.
    expect((await client.self.get()).member.totp_registration_id).not.toBe("");
  });

  test("sees passkeys that were added since, and removes them", async () => {
    const email = newAddress();
    const first = await enter(email);
    const { recovery_codes, who } = await enroll(first.client, first.member_id);
    await addPasskeyTo(first.client, who, new SoftwareAuthenticator(PAGE_ORIGIN));
    wait();
    const { client } = provider.openPage();
    await enter(email, client);
    await client.recoveryCodes.recover({ ...who, recovery_code: recovery_codes[0] ?? "", ...dur });
    const owner = { client, self: createAdmin(client).self };
    expect(await listed(owner)).toEqual(["passkey 1Password", "session "]);
    const { ended } = await owner.self.removeAccessSinceRecovery();
    expect(ended).toMatchObject({ passkeys: 1 });
    expect((await client.passkeys.list()).passkeys).toEqual([]);
  });

  test("is not shown what they created in the current session", async () => {
    const email = newAddress();
    await setPassword((await enter(email)).client);
    const owner = await reset(email);
    await createKey(owner.client, "Own");
    expect(await listed(owner)).toEqual([]);
  });

  test("revokes a session that began since, and what was created in it", async () => {
    const email = newAddress();
    await setPassword((await enter(email)).client);
    const owner = await reset(email);
    const thief = await enter(email);
    const key = await createKey(thief.client, "Planted");
    await owner.self.removeAccessSinceRecovery();
    expect([await isSession(thief.client), await isKey(key), await isSession(owner.client)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("T114: a second factor", () => {
  test("can only be removed in a session that has used one: a mailbox is not enough", async () => {
    const email = newAddress();
    const first = await enter(email);
    await setPassword(first.client);
    const { secret, who } = await enroll(first.client, first.member_id);
    // The mailbox's owner makes it theirs, so that the reset does not end it; then they are not asked for it.
    provider.clock.advance({ minutes: 1 });
    const second = provider.openPage();
    await enter(email, second.client);
    await second.client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
    await backend("PUT", `/organizations/${globex}/members/${first.member_id}`, { mfa_enrolled: false });
    const owner = await reset(email);
    expect(await listed(owner)).toContain("totp ");
    await refusal(owner.self.removeAccessSinceRecovery(), "second_factor_required");
    expect((await owner.client.self.get()).member.totp_registration_id).not.toBe("");
  });
});

describe("T114: the list", () => {
  test("ends when the member keeps everything on it", async () => {
    const email = newAddress();
    const first = await enter(email);
    await setPassword(first.client);
    const key = await giveKey(first.member_id, "Mine");
    const owner = await reset(email);
    const rows = await auditOf(provider, () => owner.self.keepAccessSinceRecovery());
    expect(rows.map(({ action }) => action)).toEqual(["member.recovery_access_kept"]);
    expect((await owner.self.getRecovery()).recovery).toBeNull();
    expect(await isKey(key)).toBe(true);
  });

  test("keeps its earlier time when the password is reset again", async () => {
    const email = newAddress();
    const first = await enter(email);
    await setPassword(first.client);
    await giveKey(first.member_id, "Planted");
    await reset(email);
    const { recovery } = await (await reset(email, `${NEW} again`)).self.getRecovery();
    expect(recovery?.access).toContainEqual(expect.objectContaining({ name: "Planted" }));
  });

  test("does not exist for a first password, for 30 days after a recovery, or for another member", async () => {
    const email = newAddress();
    const first = await enter(email);
    expect((await first.self.getRecovery()).recovery).toBeNull();
    expect((await (await reset(email)).self.getRecovery()).recovery).toBeNull();
    const owner = await reset(email, `${NEW} again`);
    expect((await owner.self.getRecovery()).recovery).not.toBeNull();
    expect((await (await enter(newAddress())).self.getRecovery()).recovery).toBeNull();
    provider.clock.advance({ days: 30 });
    const later = await enter(email);
    expect((await later.self.getRecovery()).recovery).toBeNull();
    expect((await later.self.removeAccessSinceRecovery()).ended).toEqual({});
  });
});
