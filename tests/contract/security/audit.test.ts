import type { Client } from "@portico/client";
import { chooseInOneTap } from "@portico/sandbox";
import { acmeProject, PAGE_ORIGIN } from "@portico/testkit";
import { earlyOperations, operations as laterOperations } from "@portico/wire";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { discover, mailFrom, organization, organizationId, otherCode, signIn, tokenOf } from "../support/basics.ts";
import { landIn, landInDiscovery, startOauthFixture, tokenIn } from "../support/identity-providers/oauth.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import { beginSaml, landingToken, postResponse } from "../support/identity-providers/sso.ts";
import { createTrustedIssuer } from "../support/identity-providers/trusted-issuer.ts";
import { type AuditRow, auditOf } from "../support/rows.ts";
import { addPasskeyTo, SoftwareAuthenticator } from "../support/software-authenticator.ts";
import { totpCode } from "../support/totp-code.ts";

const idp = createSamlIdp();
const issuer = await createTrustedIssuer("partner");
const fixture = await startOauthFixture(() => ({
  project: {
    redirect_urls: acmeProject.redirect_urls,
    trusted_token_profiles: [issuer.profile],
    // Logins start by hand here.
    pkce_required_for: { sso: false },
    organizations: [
      organization("globex", {
        sso_connections: [
          {
            type: "saml",
            connection_id: "saml-connection-globex",
            idp_entity_id: idp.entityId,
            idp_sso_url: idp.ssoUrl,
            certificates: [idp.certificate],
          },
        ],
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "bob@globex.test" },
          { email_address: "ivy@invited.test", status: "invited" },
          { email_address: "pam@globex.test", password: "correct horse battery staple" },
        ],
      }),
      organization("initech", { members: [{ email_address: "ada@globex.test" }] }),
      organization("doomed", { members: [{ email_address: "eve@doomed.test", roles: ["admin"] }] }),
    ],
  },
}));
const { provider, globex } = fixture;

const tapAs = (email: string) => chooseInOneTap(fixture.sandbox.url, "sandbox-google", { email });

const ada = () => signIn(provider, "ada@globex.test", "globex");
const dur = { session_duration_minutes: 60 };

interface Flow {
  /** Runs before the operation, and leaves its own rows. */
  prepare?(): Promise<unknown>;
  act(prepared: never): Promise<unknown>;
  leaves: string[];
}

/** Keeps the types of a flow's two halves together. */
const flow = <T>(leaves: string[], act: (prepared: T) => Promise<unknown>, prepare?: () => Promise<T>): Flow =>
  ({ leaves, act, prepare }) as Flow;

// The test waits for emails, so that none of an earlier flow turns up in a later one.
const newPage = async (): Promise<Client> => provider.openPage().client;
const email_address = "ada@globex.test";
let created = 0;
const addMember = async () => {
  const { client } = await ada();
  created += 1;
  const { member_id } = await client.organization.members.create({ email_address: `made-${created}@globex.test` });
  return { client, member_id };
};
const codeFor = async (organization_id = globex) => {
  const client = await newPage();
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  return { client, code: code ?? "" };
};

/** A new member, without a second factor. */
const withoutAuthenticator = async () => {
  const { member_id } = await addMember();
  const { client } = await signIn(provider, `made-${created}@globex.test`, "globex");
  return { client, who: { organization_id: globex, member_id } };
};
const newNumber = () => `+1202555${1000 + created}`;
const withNumber = async () => {
  const { client, who } = await withoutAuthenticator();
  const mfa_phone_number = newNumber();
  const { code } = await mailFrom(provider, mfa_phone_number, () => client.otps.sms.send({ ...who, mfa_phone_number }));
  await client.otps.sms.authenticate({ ...who, code: code ?? "", ...dur });
  return { client, who };
};
const withAuthenticator = async () => {
  const { client, who } = await withoutAuthenticator();
  const { secret, recovery_codes } = await client.totp.create(who);
  await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
  return { client, who, recovery_codes };
};
const withPasskey = async () => {
  const { client, who } = await withoutAuthenticator();
  const device = new SoftwareAuthenticator(PAGE_ORIGIN);
  const { passkey } = await addPasskeyTo(client, who, device);
  return { client, who, device, passkey_id: passkey.passkey_id };
};
/** A member whose address has changed. */
const moved = async () => {
  const { client, who } = await withoutAuthenticator();
  const [former, to] = [`made-${created}@globex.test`, `made-${created}@moved.test`];
  const mail = await mailFrom(provider, to, () => client.self.startEmailUpdate({ email_address: to }));
  await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail) });
  return { client, who, former };
};
const pam = "pam@globex.test";
/** Her current password; each reset sets another one. */
let password = "correct horse battery staple";
let resets = 0;
const newPassword = () => {
  resets += 1;
  password = `other horse ${resets} other battery`;
  return password;
};
const hers = () => ({ email_address: pam, organization_id: globex, password });
const asPam = async () => {
  const { client } = provider.openPage();
  const { member } = await client.passwords.authenticate(hers());
  return { client, member_password_id: member.member_password_id };
};
const resetToken = async (start: (client: Client) => Promise<unknown>) => {
  const client = await newPage();
  return { client, password_reset_token: tokenOf(await mailFrom(provider, pam, () => start(client))) };
};

const operations = { ...earlyOperations, ...laterOperations };

/** Every operation, and the rows that a success writes. A new operation fails here until it says what it records. */
const flows: Record<keyof typeof operations, Flow> = {
  "bootstrap.get": flow([], (client) => client.bootstrap(), newPage),
  "events.send": flow([], async (client) => client.telemetry.log("render_b2b_login_screen", {}), newPage),

  "magicLinks.email.loginOrSignup": flow(
    ["magic_link.sent"],
    (client) =>
      mailFrom(provider, email_address, () =>
        client.magicLinks.email.loginOrSignup({ email_address, organization_id: globex }),
      ),
    newPage,
  ),
  "magicLinks.email.invite": flow(
    ["member.invited", "magic_link.sent"],
    ({ client }) => {
      const email_address = "ned@invited.test";
      return mailFrom(provider, email_address, () => client.magicLinks.email.invite({ email_address }));
    },
    ada,
  ),
  "magicLinks.email.discovery.send": flow(
    ["magic_link.sent"],
    (client) => mailFrom(provider, email_address, () => client.magicLinks.email.discovery.send({ email_address })),
    newPage,
  ),
  "magicLinks.describe": flow(
    [],
    ({ client, token }) => client.magicLinks.describe({ magic_links_token: token }),
    async () => {
      const client = await newPage();
      const mail = await mailFrom(provider, email_address, () =>
        client.magicLinks.email.loginOrSignup({ email_address, organization_id: globex }),
      );
      return { client, token: tokenOf(mail) };
    },
  ),
  "magicLinks.authenticate": flow(
    ["magic_link.accepted", "session.issued"],
    ({ client, token }) => client.magicLinks.authenticate({ magic_links_token: token, ...dur }),
    async () => {
      const client = await newPage();
      const mail = await mailFrom(provider, email_address, () =>
        client.magicLinks.email.loginOrSignup({ email_address, organization_id: globex }),
      );
      return { client, token: tokenOf(mail) };
    },
  ),
  "magicLinks.discovery.authenticate": flow(
    ["magic_link.accepted"],
    ({ client, token }) => client.magicLinks.discovery.authenticate({ discovery_magic_links_token: token }),
    async () => {
      const client = await newPage();
      const mail = await mailFrom(provider, email_address, () =>
        client.magicLinks.email.discovery.send({ email_address }),
      );
      return { client, token: tokenOf(mail) };
    },
  ),

  "otps.email.loginOrSignup": flow(
    ["email_code.sent"],
    (client) =>
      mailFrom(provider, email_address, () =>
        client.otps.email.loginOrSignup({ email_address, organization_id: globex }),
      ),
    newPage,
  ),
  "otps.email.authenticate": flow(
    ["email_code.accepted", "session.issued"],
    ({ client, code }) => client.otps.email.authenticate({ email_address, organization_id: globex, code, ...dur }),
    codeFor,
  ),
  "otps.email.discovery.send": flow(
    ["email_code.sent"],
    (client) => mailFrom(provider, email_address, () => client.otps.email.discovery.send({ email_address })),
    newPage,
  ),
  "otps.email.discovery.authenticate": flow(
    ["email_code.accepted"],
    ({ client, code }) => client.otps.email.discovery.authenticate({ email_address, code }),
    async () => {
      const client = await newPage();
      const { code } = await mailFrom(provider, email_address, () =>
        client.otps.email.discovery.send({ email_address }),
      );
      return { client, code: code ?? "" };
    },
  ),

  "otps.sms.send": flow(
    ["sms_code.sent"],
    ({ client, who }) => client.otps.sms.send({ ...who, mfa_phone_number: newNumber() }),
    withoutAuthenticator,
  ),
  "otps.sms.authenticate": flow(
    ["member.second_factors_changed", "session.issued", "session.revoked", "second_factor.accepted"],
    ({ client, who, code }) => client.otps.sms.authenticate({ ...who, code, ...dur }),
    async () => {
      const { client, who } = await withoutAuthenticator();
      const mfa_phone_number = newNumber();
      const { code } = await mailFrom(provider, mfa_phone_number, () =>
        client.otps.sms.send({ ...who, mfa_phone_number }),
      );
      return { client, who, code: code ?? "" };
    },
  ),

  "passkeys.registerStart": flow([], ({ client, who }) => client.passkeys.registerStart(who), withoutAuthenticator),
  "passkeys.register": flow(
    ["passkey.created"],
    ({ client, who, public_key_credential }) => client.passkeys.register({ ...who, public_key_credential }),
    async () => {
      const { client, who } = await withoutAuthenticator();
      const { public_key_credential_creation_options: options } = await client.passkeys.registerStart(who);
      return { client, who, public_key_credential: new SoftwareAuthenticator(PAGE_ORIGIN).create(options) };
    },
  ),
  "passkeys.authenticateStart": flow(
    [],
    (client) => client.passkeys.authenticateStart({ organization_id: globex }),
    newPage,
  ),
  "passkeys.authenticate": flow(
    ["passkey.accepted", "session.issued"],
    async ({ device }) => {
      const { client } = provider.openPage();
      const asked = await client.passkeys.authenticateStart({ organization_id: globex });
      const public_key_credential = device.get(asked.public_key_credential_request_options);
      return client.passkeys.authenticate({ organization_id: globex, public_key_credential, ...dur });
    },
    withPasskey,
  ),
  "passkeys.discovery.authenticateStart": flow([], (client) => client.passkeys.discovery.authenticateStart(), newPage),
  "passkeys.discovery.authenticate": flow(
    ["passkey.accepted"],
    async ({ device }) => {
      const { client } = provider.openPage();
      const asked = await client.passkeys.discovery.authenticateStart();
      const public_key_credential = device.get(asked.public_key_credential_request_options);
      return client.passkeys.discovery.authenticate({ public_key_credential });
    },
    withPasskey,
  ),
  "passkeys.mfa.authenticateStart": flow(
    [],
    ({ client, who }) => client.passkeys.mfa.authenticateStart(who),
    withPasskey,
  ),
  "passkeys.mfa.authenticate": flow(
    ["passkey.accepted", "session.issued", "session.revoked", "second_factor.accepted"],
    ({ client, who, public_key_credential }) =>
      client.passkeys.mfa.authenticate({ ...who, public_key_credential, ...dur }),
    async () => {
      const { client, who, device } = await withPasskey();
      const asked = await client.passkeys.mfa.authenticateStart(who);
      return { client, who, public_key_credential: device.get(asked.public_key_credential_request_options) };
    },
  ),
  "passkeys.list": flow([], ({ client }) => client.passkeys.list(), withPasskey),
  "passkeys.update": flow(
    ["passkey.updated"],
    ({ client, passkey_id }) => client.passkeys.update({ passkey_id, name: "Laptop" }),
    withPasskey,
  ),
  "passkeys.delete": flow(
    ["passkey.deleted"],
    ({ client, passkey_id }) => client.passkeys.delete({ passkey_id }),
    withPasskey,
  ),
  "totp.create": flow(
    ["totp.created"],
    (enrolling) => enrolling.client.totp.create(enrolling.who),
    withoutAuthenticator,
  ),
  "totp.authenticate": flow(
    ["member.second_factors_changed", "session.issued", "session.revoked", "second_factor.accepted"],
    ({ client, who, secret }) => client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur }),
    async () => {
      const enrolling = await withoutAuthenticator();
      return { ...enrolling, ...(await enrolling.client.totp.create(enrolling.who)) };
    },
  ),
  "recoveryCodes.get": flow(["recovery_codes.shown"], ({ client }) => client.recoveryCodes.get(), withAuthenticator),
  "recoveryCodes.rotate": flow(
    ["recovery_codes.rotated"],
    ({ client }) => client.recoveryCodes.rotate(),
    withAuthenticator,
  ),
  "recoveryCodes.recover": flow(
    ["session.issued", "session.revoked", "second_factor.accepted"],
    ({ client, who, recovery_codes }) =>
      client.recoveryCodes.recover({ ...who, recovery_code: recovery_codes[0] ?? "", ...dur }),
    withAuthenticator,
  ),
  "passwords.authenticate": flow(
    ["password.accepted", "session.issued"],
    (client) => client.passwords.authenticate(hers()),
    newPage,
  ),
  "passwords.strengthCheck": flow([], (client) => client.passwords.strengthCheck({ password: "p" }), newPage),
  "passwords.resetByEmailStart": flow(
    ["password.reset_sent"],
    (client) => mailFrom(provider, pam, () => client.passwords.resetByEmailStart(hers())),
    newPage,
  ),
  "passwords.resetByEmail": flow(
    ["session.revoked", "password.changed", "session.issued"],
    ({ client, password_reset_token }) =>
      client.passwords.resetByEmail({ password_reset_token, password: newPassword() }),
    () => resetToken((client) => client.passwords.resetByEmailStart(hers())),
  ),
  "passwords.resetByExistingPassword": flow(
    ["password.accepted", "session.revoked", "password.changed", "session.issued"],
    (client) =>
      client.passwords.resetByExistingPassword({
        ...hers(),
        existing_password: password,
        new_password: newPassword(),
      }),
    newPage,
  ),
  "passwords.resetBySession": flow(
    ["session.revoked", "password.changed"],
    ({ client }) => client.passwords.resetBySession({ password: newPassword() }),
    asPam,
  ),
  "passwords.discovery.authenticate": flow(
    ["password.accepted"],
    (client) => client.passwords.discovery.authenticate({ email_address: pam, password }),
    newPage,
  ),
  "passwords.discovery.resetByEmailStart": flow(
    ["password.reset_sent"],
    (client) => mailFrom(provider, pam, () => client.passwords.discovery.resetByEmailStart({ email_address: pam })),
    newPage,
  ),
  "passwords.discovery.resetByEmail": flow(
    ["session.revoked", "password.deleted", "password.changed"],
    ({ client, password_reset_token }) =>
      client.passwords.discovery.resetByEmail({ password_reset_token, password: newPassword() }),
    () => resetToken((client) => client.passwords.discovery.resetByEmailStart({ email_address: pam })),
  ),
  "oauth.authenticate": flow(
    ["oauth.accepted", "oauth.linked", "session.issued"],
    async ({ visitor, landing }) => visitor.client.oauth.authenticate({ oauth_token: tokenIn(landing), ...dur }),
    () => landIn(provider, "github", globex, { email: email_address }),
  ),
  "oauth.discovery.authenticate": flow(
    ["oauth.accepted"],
    ({ client, landing }) => client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) }),
    () => landInDiscovery(provider, "github", { email: email_address }),
  ),
  "oauth.googleOneTap.start": flow([], (client) => client.oauth.googleOneTap.start(), newPage),
  "oauth.googleOneTap.submit": flow(
    [],
    async (client) =>
      client.oauth.googleOneTap.submit({ id_token: await tapAs(email_address), organization_id: globex }),
    newPage,
  ),
  "oauth.googleOneTap.discoverySubmit": flow(
    [],
    async (client) => client.oauth.googleOneTap.discoverySubmit({ id_token: await tapAs(email_address) }),
    newPage,
  ),

  "impersonation.authenticate": flow(
    ["session.issued", "impersonation.started"],
    ({ client, token }) => client.impersonation.authenticate({ impersonation_token: token }),
    async () => {
      const { who } = await withoutAuthenticator();
      const path = `/organizations/${globex}/members/${who.member_id}/impersonation_tokens`;
      const { body } = await backendOf(provider)("POST", path, { impersonator_id: "support", reason: "a ticket" });
      return { client: await newPage(), token: body.data.impersonation_token };
    },
  ),

  "sessions.attest": flow(
    ["session.issued", "session.attested"],
    ({ client, token }) => client.session.attest({ token, profile_id: "partner", organization_id: globex, ...dur }),
    async () => {
      const token = await issuer.sign(provider.provider.services.clock.now().getTime(), { email: email_address });
      return { client: await newPage(), token };
    },
  ),
  "sessions.list": flow([], ({ client }) => client.session.list(), ada),
  "sessions.checkStepUp": flow([], ({ client }) => client.session.checkStepUp({ max_age: 60 }), ada),
  "sessions.revokeOne": flow(
    ["session.revoked"],
    ({ client, answer }) =>
      client.session.revokeOne({ member_session_id: answer.member_session?.member_session_id ?? "" }),
    ada,
  ),
  "sessions.authenticate": flow([], ({ client }) => client.session.authenticate(), ada),
  "sessions.revoke": flow(["session.revoked"], ({ client }) => client.session.revoke(), ada),
  "sessions.revokeForMember": flow(
    ["session.revoked"],
    ({ client, member_id }) => client.session.revokeForMember({ member_id }),
    async () => {
      const { client } = await ada();
      const { answer } = await signIn(provider, "bob@globex.test", "globex");
      return { client, member_id: answer.member_id };
    },
  ),
  "sessions.exchange": flow(
    ["session.issued", "session.revoked", "session.exchanged"],
    async ({ client }) =>
      client.session.exchange({ organization_id: await organizationId(provider, "initech"), ...dur }),
    ada,
  ),

  "discovery.organizations.list": flow(
    [],
    ({ client }) => client.discovery.organizations.list(),
    () => discover(provider, email_address),
  ),
  "discovery.organizations.create": flow(
    ["organization.created", "member.created", "member.joined", "session.issued"],
    ({ client }) => client.discovery.organizations.create({ ...dur, organization_slug: "founded" }),
    () => discover(provider, email_address),
  ),
  "discovery.intermediateSessions.exchange": flow(
    ["member.joined", "session.issued"],
    ({ client }) => client.discovery.intermediateSessions.exchange({ organization_id: globex, ...dur }),
    () => discover(provider, "ivy@invited.test"),
  ),

  "sso.discoverConnections": flow([], (client) => client.sso.discoverConnections({ email_address }), newPage),
  "sso.startLogout": flow(["session.revoked"], ({ client }) => client.sso.startLogout({}), ada),
  "sso.authenticate": flow(
    ["session.issued"],
    ({ client, sso_token }) => client.sso.authenticate({ sso_token, ...dur }),
    async () => {
      const { browser, acs, parts } = await beginSaml(provider, idp, "saml-connection-globex");
      const { location } = await postResponse(browser, acs, idp.buildResponse(parts(email_address)));
      return { client: await newPage(), sso_token: landingToken(location) };
    },
  ),

  "organizations.getBySlug": flow(
    [],
    (client) => client.organization.getBySlug({ organization_slug: "globex" }),
    newPage,
  ),
  "organizations.get": flow([], ({ client }) => client.organization.get(), ada),
  "organizations.update": flow(
    ["organization.updated"],
    ({ client }) => client.organization.update({ organization_name: "Globex" }),
    ada,
  ),
  "organizations.delete": flow(
    ["organization.deleted"],
    ({ client }) => client.organization.delete(),
    () => signIn(provider, "eve@doomed.test", "doomed"),
  ),

  "members.lookup": flow(
    [],
    (client) => client.organization.members.lookup({ email_address, organization_id: globex }),
    newPage,
  ),
  "members.getSelf": flow([], ({ client }) => client.self.get(), ada),
  "members.updateSelf": flow(["member.updated"], ({ client }) => client.self.update({ name: "Ada" }), ada),
  "members.deleteMFAPhoneNumberSelf": flow(
    ["member.second_factors_changed"],
    ({ client }) => client.self.deleteMFAPhoneNumber(),
    withNumber,
  ),
  "members.deleteMFATOTPSelf": flow(
    ["totp.deleted", "member.second_factors_changed"],
    ({ client }) => client.self.deleteMFATOTP(),
    withAuthenticator,
  ),
  // The member's session, in which it was used, ends.
  "members.deleteMFAPhoneNumber": flow(
    ["member.second_factors_changed", "session.revoked"],
    async ({ who, admin }) => admin.organization.members.deleteMFAPhoneNumber({ member_id: who.member_id }),
    async () => ({ ...(await withNumber()), admin: (await ada()).client }),
  ),
  "members.deleteMFATOTP": flow(
    ["totp.deleted", "member.second_factors_changed", "session.revoked"],
    async ({ who, admin }) => admin.organization.members.deleteMFATOTP({ member_id: who.member_id }),
    async () => ({ ...(await withAuthenticator()), admin: (await ada()).client }),
  ),
  "members.startEmailUpdateSelf": flow(
    ["member.email_update_started"],
    ({ client }) => {
      const to = `own-${created}@moved.test`;
      return mailFrom(provider, to, () => client.self.startEmailUpdate({ email_address: to }));
    },
    withoutAuthenticator,
  ),
  "members.unlinkRetiredEmailSelf": flow(
    ["member.retired_email_unlinked"],
    ({ client, former }) => client.self.unlinkRetiredEmail({ email_address: former }),
    moved,
  ),
  "members.create": flow(
    ["member.created"],
    ({ client }) => client.organization.members.create({ email_address: "new@globex.test" }),
    ada,
  ),
  "members.search": flow([], ({ client }) => client.organization.members.search(), ada),
  "members.update": flow(
    ["member.updated"],
    ({ client, member_id }) => client.organization.members.update({ member_id, name: "New" }),
    addMember,
  ),
  "members.delete": flow(
    ["member.deleted", "member.offboarded"],
    ({ client, member_id }) => client.organization.members.delete({ member_id }),
    addMember,
  ),
  "members.deletePassword": flow(
    ["password.deleted"],
    ({ client, member_password_id }) => client.self.deletePassword({ member_password_id }),
    asPam,
  ),
  "members.reactivate": flow(
    ["member.reactivated"],
    ({ client, member_id }) => client.organization.members.reactivate({ member_id }),
    async () => {
      const { client, member_id } = await addMember();
      await client.organization.members.delete({ member_id });
      return { client, member_id };
    },
  ),
};

function expectPlain(rows: AuditRow[]): void {
  for (const { details } of rows) {
    const text = JSON.stringify(details);
    // A token is 43 characters of base64url, a code six digits; IDs are neither.
    expect(text.replace(/\b[a-z-]+-test-[\da-f-]{36}\b/g, "")).not.toMatch(/[\w-]{43}|\b\d{6}\b/);
  }
}

test.each(Object.keys(operations) as (keyof typeof operations)[])("T57: %s", async (name) => {
  const { prepare, act, leaves } = flows[name];
  const prepared = await prepare?.();
  const rows = await auditOf(provider, () => act(prepared as never));
  expect(rows.map(({ action }) => action).sort()).toEqual([...leaves].sort());
  expectPlain(rows);
});

/** Refusals that must be recorded. */
const refusals: Record<string, Flow> = {
  "a wrong code": flow(
    ["email_code.refused"],
    ({ client, code }) =>
      client.otps.email.authenticate({ email_address, organization_id: globex, code: otherCode(code), ...dur }),
    codeFor,
  ),
  "a wrong password": flow(
    ["password.refused"],
    (client) => client.passwords.authenticate({ ...hers(), password: "wrong" }),
    newPage,
  ),
  "an invented link for a new password": flow(
    ["password.reset_refused"],
    (client) => client.passwords.resetByEmail({ password_reset_token: "x".repeat(43), password: newPassword() }),
    newPage,
  ),
  "an invented link": flow(
    ["magic_link.refused"],
    (client) => client.magicLinks.authenticate({ magic_links_token: "x".repeat(43), ...dur }),
    newPage,
  ),
  "an invented single sign-on token": flow(
    ["sso.refused"],
    (client) => client.sso.authenticate({ sso_token: "x".repeat(43), ...dur }),
    newPage,
  ),
  "an action that the roles do not allow": flow(
    ["action.refused"],
    ({ client }) => client.organization.update({ organization_name: "Mine" }),
    () => signIn(provider, "bob@globex.test", "globex"),
  ),
};

test.each(Object.entries(refusals))("T57: %s", async (_name, { prepare, act, leaves }) => {
  const prepared = await prepare?.();
  const rows = await auditOf(provider, () => expect(act(prepared as never)).rejects.toThrow());
  expect(rows.map(({ action }) => action)).toEqual(leaves);
  expectPlain(rows);
});

test("T57: a transaction that is rolled back leaves no row", async () => {
  const { client } = await ada();
  const rows = await auditOf(provider, () =>
    expect(client.organization.members.create({ email_address: "bob@globex.test" })).rejects.toThrow(
      "duplicate_member_email",
    ),
  );
  expect(rows).toEqual([]);
});
