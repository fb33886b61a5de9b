import { createAdmin } from "@portico/client/admin";
import type { TestProvider } from "@portico/testkit";
import { contract } from "@portico/wire/schemas";
import { beforeAll, describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, refusal, sessionTokenOf, signIn, startForFile } from "../support/basics.ts";
import { describedOperations, type Operation, sampleOf } from "../support/described-operations.ts";
import { totpCode } from "../support/totp-code.ts";

const PASSWORD = "correct horse battery staple 9";
const ADA = "ada@globex.test";
const EVE = "eve@globex.test";

const provider = await startForFile({
  project: {
    api_keys: { organizations: true, members: true, longest_days: 100 },
    organizations: [
      organization("globex", {
        members: [
          { email_address: ADA, roles: ["admin"] },
          { email_address: EVE, roles: ["admin"] },
          { email_address: "bob@globex.test" },
          { email_address: "kim@globex.test", roles: ["admin"] },
          { email_address: "pat@globex.test", roles: ["admin"] },
        ],
      }),
      organization("hooli", { members: [{ email_address: ADA, roles: ["admin"] }] }),
    ],
  },
});
const backend = backendOf(provider);

type Session = Awaited<ReturnType<typeof signIn>>;

function idsOf({ answer, organization_id }: Session) {
  return { organization_id, member_id: answer.member_id };
}

async function setUpTotp(session: Session): Promise<string> {
  const { secret } = await session.client.totp.create(idsOf(session));
  await showTotp(session, secret);
  return secret;
}

/** Sends a code that was not used before. */
async function showTotp(session: Session, secret: string) {
  provider.clock.advance({ seconds: 30 });
  return session.client.totp.authenticate({
    ...idsOf(session),
    code: totpCode(provider, secret),
    session_duration_minutes: 60,
  });
}

async function showEmailCode({ client, organization_id }: Session, email_address: string) {
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  return client.otps.email.authenticate({
    email_address,
    organization_id,
    code: code ?? "",
    session_duration_minutes: 60,
  });
}

const key = { owner: "organization" as const, name: "Export", role_ids: ["admin"] };
const createKey = ({ client }: Session) => createAdmin(client).apiKeys.create(key);
const age = () => provider.clock.advance({ minutes: 10, seconds: 1 });

/** Valid values, for fields that are checked before the session is. */
const wellFormed = { metadata_url: "https://127.0.0.1/metadata" };

/** Requests that need recent authentication, of calls of which others do not. */
const partial: Record<string, (session: Session) => { body: object; path?: string }> = {
  "members.updateSelf": () => ({ body: { mfa_phone_number: "+12025550123" } }),
  "members.update": ({ answer }) => ({
    path: `/sdk/v1/b2b/organizations/members/${answer.member_id}`,
    body: { member_id: answer.member_id, email_address: "moved@globex.test" },
  }),
  "members.create": () => ({ body: { email_address: "mallory@globex.test", roles: ["admin"] } }),
  "magicLinks.email.invite": () => ({ body: { email_address: "mallory@globex.test", roles: ["admin"] } }),
  "organizations.update": () => ({ body: { email_jit_provisioning: "RESTRICTED" } }),
  "otps.sms.send": (session) => ({ body: { ...idsOf(session), mfa_phone_number: "+12025550123" } }),
};

const described = await describedOperations(provider);
const recent = described.filter(({ name }) =>
  ["recent", "enrolling"].includes(contract[name as keyof typeof contract].recency ?? ""),
);

function ask(target: TestProvider, session: Session, { name, path, method, schema }: Operation) {
  const special = partial[name]?.(session);
  const { properties = {} } = schema;
  const who = Object.entries({ ...wellFormed, ...idsOf(session) }).filter(([field]) => field in properties);
  const sample = { ...(sampleOf({ ...schema, type: "object" }) as object), ...Object.fromEntries(who) };
  return target.request(special?.path ?? path.replace(/\{\w+\}/g, "id"), {
    method,
    body: method === "GET" ? undefined : (special?.body ?? sample),
    session: sessionTokenOf(session.client),
  });
}

const refusals = ["recent_authentication_required", "second_factor_required"];

describe("a session whose primary factor is too old", () => {
  let ada: Session;
  let bob: Session;
  beforeAll(async () => {
    ada = await signIn(provider, ADA, "globex");
    bob = await signIn(provider, "bob@globex.test", "globex");
    age();
  });

  test.each(recent.map((operation) => [operation.name, operation] as const))(
    "T125: is refused %s, with the factors to use",
    async (_name, operation) => {
      const { status, body } = await ask(provider, ada, operation);
      expect([status, body.error_type]).toEqual([403, "recent_authentication_required"]);
      expect(body.error_details).toEqual({ missing: ["primary"], methods: ["email_otp", "magic_link"] });
    },
  );

  test.each(Object.keys(partial))("T125: is refused %s if it changes how a member signs in", async (name) => {
    const operation = described.find((one) => one.name === name) as Operation;
    const { status, body } = await ask(provider, ada, operation);
    expect([status, body.error_type]).toEqual([403, "recent_authentication_required"]);
  });

  test.each([
    ["a role to a member", "members/bob", { roles: ["admin"] }],
    ["emergency access", "members/bob", { is_breakglass: true }],
    [
      "a role to a domain",
      "me",
      { rbac_email_implicit_role_assignments: [{ domain: "globex.test", role_id: "admin" }] },
    ],
  ] as const)("T125: cannot assign %s", async (_title, target, body) => {
    const path = `/sdk/v1/b2b/organizations/${target.replace("bob", bob.answer.member_id)}`;
    const answer = await provider.request(path, { method: "PUT", body, session: sessionTokenOf(ada.client) });
    expect([answer.status, answer.body.error_type]).toEqual([403, "recent_authentication_required"]);
  });

  test("adds a member without roles", async () => {
    const body = { email_address: "new@globex.test" };
    const answer = await provider.request("/sdk/v1/b2b/organizations/members", {
      body,
      session: sessionTokenOf(ada.client),
    });
    expect(answer.body.data?.member.roles).toEqual([]);
  });

  test("can make every other call", async () => {
    const others = described.filter(
      ({ name }) =>
        !recent.some((one) => one.name === name) && !(name in partial) && name !== "idp.oauthAuthorizeSubmit",
    );
    for (const operation of others) {
      if (["sessions.revoke", "sso.startLogout", "organizations.delete", "sessions.exchange"].includes(operation.name))
        continue;
      const { body } = await ask(provider, ada, operation);
      expect([operation.name, refusals.includes(body.error_type)]).toEqual([operation.name, false]);
    }
    expect((await ada.client.self.update({ name: "Ada Lovelace" })).member.name).toBe("Ada Lovelace");
  });
});

test("T125: a fresh session is asked for nothing", async () => {
  const ada = await signIn(provider, ADA, "globex");
  for (const operation of recent) {
    const { body } = await ask(provider, ada, operation);
    expect([operation.name, refusals.includes(body.error_type)]).toEqual([operation.name, false]);
  }
});

describe("a member with a second factor", () => {
  let secret: string;
  beforeAll(async () => {
    secret = await setUpTotp(await signIn(provider, EVE, "globex"));
  });

  /** A session that has used both factors. */
  async function enter(): Promise<Session> {
    const session = await signIn(provider, EVE, "globex");
    await showTotp(session, secret);
    return session;
  }

  test("T125: uses it again if it is too old, and continues", async () => {
    const eve = await enter();
    age();
    const { error_details } = await refusal(createKey(eve), "recent_authentication_required");
    expect(error_details).toEqual({
      missing: ["primary", "second_factor"],
      methods: ["email_otp", "magic_link", "totp", "recovery_code"],
    });
    await showTotp(eve, secret);
    const left = await refusal(createKey(eve), "recent_authentication_required");
    expect(left.error_details).toEqual({ missing: ["primary"], methods: ["email_otp", "magic_link"] });
    // The second factor was used a moment ago, in this session: it is not required again.
    expect(await showEmailCode(eve, EVE)).toMatchObject({ member_authenticated: true });
    expect(await createKey(eve)).toMatchObject({ secret: expect.any(String) });
  });

  test("T125: an earlier session without it is refused until it uses it", async () => {
    const first = await signIn(provider, "kim@globex.test", "globex");
    const second = await signIn(provider, "kim@globex.test", "globex");
    const ofKim = await setUpTotp(second);
    const { error_details } = await refusal(createKey(first), "second_factor_required");
    expect(error_details).toEqual({ missing: ["second_factor"], methods: ["totp", "recovery_code"] });
    await showTotp(first, ofKim);
    await createKey(first);
  });

  test("T126: an old second factor is required at a new sign-in, also in the browser that used it", async () => {
    const eve = await enter();
    age();
    expect(await showEmailCode(eve, EVE)).toMatchObject({ member_authenticated: false, mfa_required: {} });
  });

  test("T126: a recent second factor is required at a sign-in without the session that used it", async () => {
    await enter();
    const bob = await signIn(provider, "bob@globex.test", "globex");
    expect(await showEmailCode(bob, EVE)).toMatchObject({ member_authenticated: false, mfa_required: {} });
  });

  test("T126: a second factor of one organization is required in another one", async () => {
    const inGlobex = await signIn(provider, ADA, "globex");
    const inHooli = await signIn(provider, ADA, "hooli");
    await setUpTotp(inHooli);
    await setUpTotp(inGlobex);
    const answer = await showEmailCode({ ...inGlobex, organization_id: inHooli.organization_id }, ADA);
    expect(answer).toMatchObject({ member_authenticated: false, mfa_required: {} });
  });
});

test("T125: a primary factor renews the session, which keeps its claims and is replaced by the new one", async () => {
  const pat = await signIn(provider, "pat@globex.test", "globex");
  await pat.client.passwords.resetBySession({ password: PASSWORD });
  const { member_session_id } = pat.client.session.getSync() ?? {};
  await backend("POST", "/sessions/authenticate", {
    session_token: sessionTokenOf(pat.client),
    session_custom_claims: { plan: "gold" },
  });
  age();
  const former = sessionTokenOf(pat.client);
  const { error_details } = await refusal(createKey(pat), "recent_authentication_required");
  expect(error_details?.methods).toEqual(["password", "email_otp", "magic_link"]);
  const { organization_id } = pat;
  await pat.client.passwords.authenticate({
    organization_id,
    email_address: "pat@globex.test",
    password: PASSWORD,
    session_duration_minutes: 60,
  });
  await createKey(pat);
  const renewed = pat.client.session.getSync();
  expect(renewed?.custom_claims).toEqual({ plan: "gold" });
  expect(renewed?.member_session_id).not.toBe(member_session_id);
  const { body } = await provider.request("/sdk/v1/b2b/sessions/authenticate", { body: {}, session: former });
  expect(body.error_type).toBe("session_not_found");
});

test("T125: a session from before MFA was required creates nothing that outlives it", async () => {
  const created = await backend("POST", "/organizations", { organization_name: "Later", organization_slug: "later" });
  const { organization_id } = created.body.data.organization;
  await backend("POST", `/organizations/${organization_id}/members`, {
    email_address: "lea@later.test",
    roles: ["admin"],
  });
  const lea = await signIn(provider, "lea@later.test", "later");
  await backend("PUT", `/organizations/${organization_id}`, { mfa_policy: "REQUIRED_FOR_ALL" });
  const admin = createAdmin(lea.client);
  for (const call of [
    () => createKey(lea),
    () => admin.setupLinks.create({ purpose: "scim" }),
    () => admin.scim.createConnection({}),
  ]) {
    const { error_details } = await refusal(call(), "session_not_found");
    expect(error_details).toEqual({ organization_id, policy_raised: true });
  }
  // The session is replaced by what the policy requires: setting one up.
  await refusal(lea.client.session.authenticate({}), "session_not_found");
  await setUpTotp(lea);
  await createKey(lea);
});

test("T125: a back end is exempt", async () => {
  const { organization_id } = await signIn(provider, "bob@globex.test", "globex");
  age();
  const { status } = await backend("POST", `/organizations/${organization_id}/api_keys`, {
    name: "Export",
    role_ids: ["admin"],
  });
  expect(status).toBe(200);
});
