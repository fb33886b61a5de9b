import { createAdmin } from "@portico/client/admin";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import {
  mailFrom,
  organization,
  organizationId,
  role,
  sessionTokenOf,
  signIn,
  startForFile,
  tokenOf,
} from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const PASSWORD = "correct horse battery staple";
const NEW = "another staple for the horse";
const dur = { session_duration_minutes: 60 };
const people = ["zoe", "equal", "careful", "narrow", "mover", "strong", "adder", "given", "helper", "giver", "keeper"];
const members = people.map((name) => ({ email_address: `${name}@corp.test`, roles: ["admin"] }));
const provider = await startForFile({
  project: {
    api_keys: { organizations: true, members: true, longest_days: 100 },
    rbac_policy: { resources: [], scopes: [], roles: [role("settings", "organization", ["update"])] },
    organizations: [
      organization("alpha", {
        members: [
          ...members,
          { email_address: "mallory@evil.test", roles: ["admin"] },
          { email_address: "sue@corp.test", roles: ["settings"] },
          { email_address: "first@attacker.test" },
          { email_address: "second@attacker.test" },
        ],
      }),
      organization("beta", { members }),
    ],
  },
});
const backend = backendOf(provider);
const alpha = await organizationId(provider, "alpha");
const beta = await organizationId(provider, "beta");

// biome-ignore lint/suspicious/noExplicitAny: an answer as it comes.
type Data = any;
async function post(path: string, body: object, session?: string): Promise<{ status: number; data: Data }> {
  const { status, body: answer } = await provider.request(`/sdk/v1/b2b/${path}`, { body, session });
  return { status, data: answer.data ?? answer };
}
const isAlive = async (session: string) => (await post("sessions/authenticate", {}, session)).status === 200;
const isKey = async (secret: string) => (await backend("POST", "/api_keys/verify", { secret })).status === 200;
const own = async (session: string) =>
  (await post("api_keys", { owner: "self", name: "Own", role_ids: ["admin"], expires_in_days: 9 }, session)).data
    .secret;

async function choosePassword(name: string, slug: string) {
  const { client, answer } = await signIn(provider, `${name}@corp.test`, slug);
  await client.passwords.resetBySession({ password: PASSWORD });
  await client.session.revoke();
  return answer.member.member_id;
}
async function withPassword(name: string, organization_id = alpha): Promise<string> {
  const request = { email_address: `${name}@corp.test`, organization_id, password: PASSWORD, ...dur };
  return (await post("passwords/authenticate", request)).data.session_token;
}
async function resetByMail(name: string, organization_id = alpha) {
  const { client } = provider.openPage();
  const email_address = `${name}@corp.test`;
  const mail = await mailFrom(provider, email_address, () =>
    client.passwords.resetByEmailStart({ email_address, organization_id }),
  );
  return client.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW, ...dur });
}
const memberOf = async (organization_id: string, member_id: string) =>
  (await backend("GET", `/organizations/${organization_id}/members/${member_id}`)).body.data.member;

test("T111: an organization's admin revokes nothing in another organization", async () => {
  const { client, answer } = await signIn(provider, "zoe@corp.test", "alpha");
  const there = await post("sessions/exchange", { organization_id: beta, ...dur }, sessionTokenOf(client));
  const key = await own(there.data.session_token);
  const { client: mallory } = await signIn(provider, "mallory@evil.test", "alpha");
  const { status } = await post(`sessions/revoke/${answer.member.member_id}`, {}, sessionTokenOf(mallory));
  expect(status).toBe(200);
  expect([await isAlive(there.data.session_token), await isKey(key)]).toEqual([true, true]);
  await mallory.organization.members.delete({ member_id: answer.member.member_id });
  expect([await isAlive(there.data.session_token), await isKey(key)]).toEqual([true, true]);
});

test("T110: equal passwords in two organizations are independent", async () => {
  const inAlpha = await choosePassword("equal", "alpha");
  await choosePassword("equal", "beta");
  const found = await post("passwords/discovery/authenticate", {
    email_address: "equal@corp.test",
    password: PASSWORD,
  });
  const { data } = await post("discovery/intermediate_sessions/exchange", {
    intermediate_session_token: found.data.intermediate_session_token,
    organization_id: beta,
    ...dur,
  });
  const { client: mallory } = await signIn(provider, "mallory@evil.test", "alpha");
  const { member_password_id } = await memberOf(alpha, inAlpha);
  await mallory.organization.members.deletePassword({ member_password_id });
  expect(await isAlive(data.session_token)).toBe(true);
});

test("T112: using one member's second factor spares no planted one of another member", async () => {
  const member_id = await choosePassword("careful", "alpha");
  const { client } = await signIn(provider, "careful@corp.test", "alpha");
  const { secret } = await client.totp.create({ organization_id: alpha, member_id });
  // The thief has the password, and plants an authenticator where the owner has none.
  const found = await post("passwords/discovery/authenticate", {
    email_address: "careful@corp.test",
    password: PASSWORD,
  });
  const inBeta = await post("discovery/intermediate_sessions/exchange", {
    intermediate_session_token: found.data.intermediate_session_token,
    organization_id: beta,
    ...dur,
  });
  const who = { organization_id: beta, member_id: inBeta.data.member_id };
  const planted = (await post("totp", who, inBeta.data.session_token)).data.secret;
  await post("totp/authenticate", { ...who, code: totpCode(provider, planted), ...dur }, inBeta.data.session_token);
  expect((await memberOf(beta, who.member_id)).mfa_enrolled).toBe(true);
  await client.totp.authenticate({ organization_id: alpha, member_id, code: totpCode(provider, secret), ...dur });
  provider.clock.advance({ minutes: 1 });

  const { intermediate_session_token } = await resetByMail("careful");
  const proof = { organization_id: alpha, member_id, code: totpCode(provider, secret), ...dur };
  expect((await post("totp/authenticate", { ...proof, intermediate_session_token })).status).toBe(200);
  expect((await memberOf(beta, who.member_id)).totp_registration_id).toBe("");
  expect((await memberOf(alpha, member_id)).totp_registration_id).not.toBe("");
});

test("T112: changing the password with the member's own second factor keeps that factor, though it is based on the password", async () => {
  const member_id = await choosePassword("keeper", "alpha");
  const who = { organization_id: alpha, member_id };
  const session = await withPassword("keeper");
  const { secret } = (await post("totp", who, session)).data;
  const show = (more: object, of?: string) =>
    post("totp/authenticate", { ...who, ...more, code: totpCode(provider, secret), ...dur }, of);
  expect((await show({}, session)).status).toBe(200);
  provider.clock.advance({ minutes: 1 });
  const change = { email_address: "keeper@corp.test", organization_id: alpha, existing_password: PASSWORD, ...dur };
  const { data } = await post("passwords/existing_password/reset", { ...change, new_password: NEW });
  const { intermediate_session_token } = data;
  expect((await show({ intermediate_session_token })).status).toBe(200);
  expect((await memberOf(alpha, member_id)).totp_registration_id).not.toBe("");
});

test("T115: an address that another member set keeps no role when their access ends", async () => {
  await choosePassword("mover", "alpha");
  const { answer } = await signIn(provider, "strong@corp.test", "alpha");
  const { member_id } = answer.member;
  const { client } = provider.openPage();
  const known = { organization_id: alpha, email_address: "mover@corp.test" };
  await client.passwords.authenticate({ ...known, password: PASSWORD, ...dur });
  await client.organization.members.update({ member_id, email_address: "evil@attacker.test" });
  await signIn(provider, "evil@attacker.test", "alpha");
  await resetByMail("mover");
  expect((await memberOf(alpha, member_id)).roles).toEqual([]);
});

test("T115: a member who was added as pending is suspended like an invitation", async () => {
  await choosePassword("adder", "alpha");
  const added = await post(
    "organizations/members",
    { email_address: "pending@attacker.test", create_member_as_pending: true },
    await withPassword("adder"),
  );
  await resetByMail("adder");
  expect((await memberOf(alpha, added.data.member_id)).status).toBe("deleted");
});

test("T115: a role that the back end assigns is based on no member, and members cannot dismiss one that they could not assign", async () => {
  await choosePassword("helper", "alpha");
  const { answer } = await signIn(provider, "given@corp.test", "alpha");
  const { member_id } = answer.member;
  const path = `/organizations/${alpha}/members/${member_id}`;
  const give = async (session: string) => {
    await backend("DELETE", `${path}/roles/admin`);
    await provider.request(`/sdk/v1/b2b/organizations/members/${member_id}`, {
      ...{ method: "PUT", session },
      body: { roles: ["admin"] },
    });
  };
  await give(await withPassword("helper"));
  await backend("DELETE", `${path}/roles/admin`);
  expect((await backend("PUT", `${path}/roles/admin`)).status).toBe(200);
  await resetByMail("helper");
  expect((await memberOf(alpha, member_id)).roles).toHaveLength(1);
  const { client: sue } = await signIn(provider, "sue@corp.test", "alpha");
  const session = sessionTokenOf(sue);
  const listed = await provider.request("/sdk/v1/b2b/organizations/suspended_access", { method: "GET", session });
  const [{ kind, id }] = listed.body.data.suspended_access.filter(({ name }: Data) => name.includes("evil@"));
  expect((await post("organizations/suspended_access/delete", { kind, id }, session)).status).toBe(403);
});

test("T115: an object created with a role ends with everything that the role is based on, over several steps", async () => {
  await choosePassword("giver", "alpha");
  const make = async (name: string) =>
    (await signIn(provider, `${name}@attacker.test`, "alpha")).answer.member.member_id;
  const give = (member_id: string, session: string, roles = ["admin"]) =>
    provider.request(`/sdk/v1/b2b/organizations/members/${member_id}`, { method: "PUT", session, body: { roles } });
  const [first, second] = [await make("first"), await make("second")];
  expect((await give(first, await withPassword("giver"))).status).toBe(200);
  const { client: accomplice } = await signIn(provider, "first@attacker.test", "alpha");
  expect((await give(second, sessionTokenOf(accomplice))).status).toBe(200);
  const { client: other } = await signIn(provider, "second@attacker.test", "alpha");
  const wished = { owner: "organization", name: "Ours", role_ids: ["admin"], expires_in_days: 9 };
  const { data } = await post("api_keys", wished, sessionTokenOf(other));
  const { connection } = await createAdmin(other).sso.saml.createConnection({ display_name: "Evil" });
  // Without the role the chain back to the member who assigned it is lost.
  await give(second, sessionTokenOf(other), []);

  await resetByMail("giver");
  expect(await isKey(data.secret)).toBe(false);
  expect((await memberOf(alpha, first)).roles).toEqual([]);
  const { client: admin } = await signIn(provider, "adder@corp.test", "alpha");
  const path = "/sdk/v1/b2b/organizations/suspended_access";
  const { body } = await provider.request(path, { method: "GET", session: sessionTokenOf(admin) });
  expect(body.data.suspended_access.map(({ id }: Data) => id)).toEqual(
    expect.arrayContaining([data.api_key.api_key_id, connection.connection_id]),
  );
});

test("T123: a discovery reset leaves the former password in no other organization", async () => {
  const member_id = await choosePassword("narrow", "alpha");
  const { client } = await signIn(provider, "narrow@corp.test", "alpha");
  const { secret } = await client.totp.create({ organization_id: alpha, member_id });
  await client.totp.authenticate({ organization_id: alpha, member_id, code: totpCode(provider, secret), ...dur });
  const email_address = "narrow@corp.test";
  const other = provider.openPage().client;
  const mail = await mailFrom(provider, email_address, () =>
    other.passwords.discovery.resetByEmailStart({ email_address }),
  );
  await other.passwords.discovery.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW });
  expect((await post("passwords/discovery/authenticate", { email_address, password: PASSWORD })).status).toBe(401);
});
