import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { capabilities } from "../../../packages/provider/src/server/capabilities.ts";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, organizationId, signIn, startForFile, tokenOf } from "../support/basics.ts";
import { partitions } from "../support/rows.ts";
import { totpCode } from "../support/totp-code.ts";

const PASSWORD = "correct horse battery staple";
const STOLEN_CHOICE = "a thief picks their own words";
const NEW = "another staple for the horse";
const dur = { session_duration_minutes: 60 };
const people = ["by-mail", "by-discovery", "by-session", "by-password", "deleted", "by-owner", "by-admin"];
const slugs = ["alpha", "beta", "gamma"];

const members = [
  ...people,
  ...[
    "signs-out",
    "device",
    "everywhere",
    "admin-revokes",
    "host-revokes",
    "host-revokes-all",
    "planted",
    "mailbox",
    "keeper",
    "shown-together",
    "loses-role",
    "is-deleted",
    "target",
    "same-password",
  ],
].map((name) => ({ email_address: `${name}@corp.test`, roles: ["admin"] }));
const provider = await startForFile({
  project: {
    organizations: slugs.map((slug) => organization(slug, { members })),
    api_keys: { organizations: true, members: true, longest_days: 100 },
  },
});
const backend = backendOf(provider);
const access = capabilities.flatMap((capability) => capability.access ?? []);
const { db } = provider.provider.services;

// biome-ignore lint/suspicious/noExplicitAny: an answer as it comes.
type Data = any;
async function post(path: string, body: object, session?: string): Promise<{ status: number; data: Data }> {
  const { status, body: answer } = await provider.request(`/sdk/v1/b2b/${path}`, { body, session });
  return { status, data: answer.data ?? answer };
}

/** The owner of an account in three organizations, with a password in the first of them. */
async function own(name: string) {
  const email_address = `${name}@corp.test`;
  const organization_id = await organizationId(provider, "alpha");
  const { client, answer } = await signIn(provider, email_address, "alpha");
  await client.passwords.resetBySession({ password: PASSWORD });
  await client.session.revoke();
  return { email_address, organization_id, member_id: answer.member_id };
}
type Owner = Awaited<ReturnType<typeof own>>;

async function withPassword({ email_address, organization_id }: Owner, password = PASSWORD): Promise<string> {
  const { data } = await post("passwords/authenticate", { email_address, organization_id, password, ...dur });
  return data.session_token ?? "";
}

/** What an attacker with the password creates: sessions in three organizations, and something lasting in each. */
async function steal(owner: Owner) {
  const { email_address } = owner;
  const inAlpha = await withPassword(owner);
  const beta = await organizationId(provider, "beta");
  const exchanged = await post("sessions/exchange", { organization_id: beta, ...dur }, await withPassword(owner));
  const inBeta: string = exchanged.data.session_token;
  const discovered = await post("passwords/discovery/authenticate", { email_address, password: PASSWORD });
  const waiting: string = discovered.data.intermediate_session_token;
  const again = await post("passwords/discovery/authenticate", { email_address, password: PASSWORD });
  const gamma = await organizationId(provider, "gamma");
  const { data } = await post("discovery/intermediate_sessions/exchange", {
    intermediate_session_token: again.data.intermediate_session_token,
    organization_id: gamma,
    ...dur,
  });
  const inGamma: string = data.session_token;
  const keys: string[] = [];
  for (const session of [inAlpha, inBeta, inGamma]) {
    const created = await post(
      "api_keys",
      { owner: "self", name: "Planted", role_ids: ["admin"], expires_in_days: 90 },
      session,
    );
    keys.push(created.data.secret);
  }
  const evil = `evil-${email_address}`;
  const mail = await mailFrom(provider, evil, () =>
    post(
      "organizations/members/start_email_update",
      { email_address: evil, delivery_method: "EMAIL_MAGIC_LINK" },
      inAlpha,
    ),
  );
  const set = await post("passwords/session/reset", { password: STOLEN_CHOICE }, inGamma);
  const planted = await post("totp", { organization_id: beta, member_id: exchanged.data.member_id }, inBeta);
  const code = totpCode(provider, planted.data.secret);
  const confirmed = await post(
    "totp/authenticate",
    { organization_id: beta, member_id: exchanged.data.member_id, code, ...dur },
    inBeta,
  );
  return {
    sessions: [inAlpha, confirmed.data.session_token as string, set.data.session_token as string],
    waiting,
    keys,
    addressLink: tokenOf(mail),
    gamma,
    owner,
    inBetaId: exchanged.data.member_id as string,
  };
}
type Loot = Awaited<ReturnType<typeof steal>>;

/** Everything of the attacker's that still works. */
async function alive({ sessions, keys, waiting, addressLink, gamma, owner, inBetaId }: Loot): Promise<string[]> {
  const found: string[] = [];
  for (const [index, session] of sessions.entries()) {
    if ((await post("sessions/authenticate", {}, session)).status === 200) found.push(`session in ${slugs[index]}`);
  }
  for (const [index, secret] of keys.entries()) {
    if ((await backend("POST", "/api_keys/verify", { secret })).status === 200) found.push(`key of ${slugs[index]}`);
  }
  const list = await post("discovery/organizations", { intermediate_session_token: waiting });
  if (list.status === 200) found.push("intermediate session");
  const link = await post("magic_links/authenticate", { magic_links_token: addressLink, ...dur });
  if (link.status === 200) found.push("change of address");
  const choice = await post("passwords/authenticate", {
    email_address: owner.email_address,
    organization_id: gamma,
    password: STOLEN_CHOICE,
    ...dur,
  });
  if (choice.status === 200) found.push("password in gamma");
  const beta = await organizationId(provider, "beta");
  const member = await backend("GET", `/organizations/${beta}/members/${inBetaId}`);
  if (member.body.data.member.totp_registration_id !== "") found.push("authenticator in beta");
  return found;
}

const everything = [
  ...slugs.map((slug) => `session in ${slug}`),
  ...slugs.map((slug) => `key of ${slug}`),
  "intermediate session",
  "change of address",
  "password in gamma",
  "authenticator in beta",
];

/** Every way in which a password ends. */
const endings: Record<string, (owner: Owner) => Promise<unknown>> = {
  "by-mail": async ({ email_address, organization_id }) => {
    const { client } = provider.openPage();
    const mail = await mailFrom(provider, email_address, () =>
      client.passwords.resetByEmailStart({ email_address, organization_id }),
    );
    await client.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW, ...dur });
  },
  "by-discovery": async ({ email_address }) => {
    const { client } = provider.openPage();
    const mail = await mailFrom(provider, email_address, () =>
      client.passwords.discovery.resetByEmailStart({ email_address }),
    );
    await client.passwords.discovery.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW });
  },
  "by-session": async ({ email_address }) => {
    const { client } = await signIn(provider, email_address, "alpha");
    await client.passwords.resetBySession({ password: NEW });
  },
  "by-password": ({ email_address, organization_id }) =>
    post("passwords/existing_password/reset", {
      ...{ email_address, organization_id, existing_password: PASSWORD, new_password: NEW },
      ...dur,
    }),
  "by-owner": async ({ email_address }) => {
    const { answer, client } = await signIn(provider, email_address, "alpha");
    await provider.request(`/sdk/v1/b2b/organizations/members/passwords/${answer.member.member_password_id}`, {
      method: "DELETE",
      session: client.session.getTokens()?.session_token,
    });
  },
  "by-admin": async ({ organization_id, member_id }) => {
    const { client } = await signIn(provider, "keeper@corp.test", "alpha");
    const path = `/organizations/${organization_id}/members/${member_id}`;
    const { member_password_id } = (await backend("GET", path)).body.data.member;
    await provider.request(`/sdk/v1/b2b/organizations/members/passwords/${member_password_id}`, {
      method: "DELETE",
      session: client.session.getTokens()?.session_token,
    });
  },
};

describe("T110: everything created with a stolen password ends with the password, in all organizations", () => {
  test("it works until then", async () => {
    expect(await alive(await steal(await own("deleted")))).toEqual(everything);
  });

  test.each(Object.keys(endings))("when it ends %s", async (how) => {
    const owner = await own(how);
    const loot = await steal(owner);
    await endings[how]?.(owner);
    expect(await alive(loot)).toEqual([]);
  });
});

test("T110: a reset to the very same password ends it, too", async () => {
  const owner = await own("same-password");
  const loot = await steal(owner);
  const { client } = provider.openPage();
  const { email_address, organization_id } = owner;
  const mail = await mailFrom(provider, email_address, () =>
    client.passwords.resetByEmailStart({ email_address, organization_id }),
  );
  await client.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password: PASSWORD, ...dur });
  expect(await alive(loot)).toEqual([]);
});

describe("T111: revoking a session ends what was begun and created in it", () => {
  /** An attacker's session, with a key and a pending email change. */
  async function begin(name: string) {
    const { client, answer, organization_id } = await signIn(provider, `${name}@corp.test`, "beta");
    const session = client.session.getTokens()?.session_token ?? "";
    const { member_id, member_session } = answer;
    const evil = `evil-${name}@corp.test`;
    const mail = await mailFrom(provider, evil, () =>
      post(
        "organizations/members/start_email_update",
        { email_address: evil, delivery_method: "EMAIL_MAGIC_LINK" },
        session,
      ),
    );
    const created = await post(
      "api_keys",
      { owner: "self", name: "Key", role_ids: ["admin"], expires_in_days: 9 },
      session,
    );
    const member_session_id = member_session?.member_session_id ?? "";
    return { organization_id, member_id, member_session_id, session, link: tokenOf(mail), key: created.data.secret };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;
  const isTaken = async ({ link }: Begun) =>
    (await post("magic_links/authenticate", { magic_links_token: link, ...dur })).status === 200;
  const isKeyGood = async ({ key }: Begun) =>
    (await backend("POST", "/api_keys/verify", { secret: key })).status === 200;

  test("signing out ends the email change, and keeps the key", async () => {
    const begun = await begin("signs-out");
    await post("sessions/revoke", {}, begun.session);
    expect(await isTaken(begun)).toBe(false);
    expect(await isKeyGood(begun)).toBe(true);
  });

  const revocations: Record<string, (begun: Begun) => Promise<unknown>> = {
    device: async ({ member_session_id }) => {
      const { client } = await signIn(provider, "device@corp.test", "beta");
      return provider.request(`/sdk/v1/b2b/sessions/${member_session_id}`, {
        method: "DELETE",
        session: client.session.getTokens()?.session_token,
      });
    },
    everywhere: async () => {
      const { client } = await signIn(provider, "everywhere@corp.test", "beta");
      return post("sessions/revoke_others", {}, client.session.getTokens()?.session_token);
    },
    "admin-revokes": async ({ member_id }) => {
      const { client } = await signIn(provider, "keeper@corp.test", "beta");
      return post(`sessions/revoke/${member_id}`, {}, client.session.getTokens()?.session_token);
    },
    "host-revokes": ({ organization_id, member_id, member_session_id }) =>
      backend("POST", "/sessions/revoke", { organization_id, member_id, member_session_id }),
    "host-revokes-all": ({ organization_id }) =>
      backend("POST", `/organizations/${organization_id}/sessions/revoke`, {}),
  };

  test.each(Object.keys(revocations))("revocation ends both: %s", async (how) => {
    const begun = await begin(how);
    expect(await isKeyGood(begun)).toBe(true);
    await revocations[how]?.(begun);
    expect((await post("sessions/authenticate", {}, begun.session)).status).toBe(401);
    expect(await isTaken(begun)).toBe(false);
    expect(await isKeyGood(begun)).toBe(false);
  });
});

describe("T111: a change that a member began for others ends with the role that permitted it", () => {
  const losses: Record<string, (path: string) => Promise<{ status: number }>> = {
    "loses-role": (path) => backend("PUT", path, { roles: [] }),
    "is-deleted": (path) => backend("DELETE", path),
  };

  test.each(Object.keys(losses))("%s", async (name) => {
    const { client, answer, organization_id } = await signIn(provider, `${name}@corp.test`, "beta");
    const target = await signIn(provider, "target@corp.test", "beta");
    const evil = `evil-${name}@corp.test`;
    const mail = await mailFrom(provider, evil, () =>
      post(
        `organizations/members/${target.answer.member_id}/start_email_update`,
        { email_address: evil, delivery_method: "EMAIL_MAGIC_LINK" },
        client.session.getTokens()?.session_token,
      ),
    );
    const path = `/organizations/${organization_id}/members/${answer.member_id}`;
    expect((await losses[name]?.(path))?.status).toBe(200);
    const { status } = await post("magic_links/authenticate", { magic_links_token: tokenOf(mail), ...dur });
    expect(status).toBe(401);
  });
});

describe("T112: second factors and lineage", () => {
  test("an authenticator that was planted with a stolen password does not lock the owner out after a reset", async () => {
    const owner = await own("planted");
    const session = await withPassword(owner);
    const { organization_id, member_id, email_address } = owner;
    const planted = await post("totp", { organization_id, member_id }, session);
    await post(
      "totp/authenticate",
      { organization_id, member_id, code: totpCode(provider, planted.data.secret), ...dur },
      session,
    );
    const { client } = provider.openPage();
    const mail = await mailFrom(provider, email_address, () =>
      client.passwords.resetByEmailStart({ email_address, organization_id }),
    );
    const answer = await client.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW, ...dur });
    expect(answer.member_authenticated).toBe(true);
  });

  test("one that was set up with the mailbox stays when the password is reset, and is required", async () => {
    const owner = await own("mailbox");
    const { organization_id, member_id, email_address } = owner;
    const { client } = await signIn(provider, email_address, "alpha");
    const { secret } = await client.totp.create({ organization_id, member_id });
    await client.totp.authenticate({ organization_id, member_id, code: totpCode(provider, secret), ...dur });
    const other = provider.openPage().client;
    const mail = await mailFrom(provider, email_address, () =>
      other.passwords.resetByEmailStart({ email_address, organization_id }),
    );
    const answer = await other.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW, ...dur });
    expect(answer.member_authenticated).toBe(false);
    expect(answer.mfa_required).not.toBeNull();
  });
});

test("T112: a second factor from a session with password and mailbox stays when the password is reset", async () => {
  const owner = await own("shown-together");
  const { organization_id, member_id, email_address } = owner;
  const session = await withPassword(owner);
  const { secret } = (await post("totp", { organization_id, member_id }, session)).data;
  const confirm = { organization_id, member_id, code: totpCode(provider, secret), ...dur };
  await post("totp/authenticate", confirm, session);
  provider.clock.advance({ minutes: 1 });
  const { client } = provider.openPage();
  const { code } = await mailFrom(provider, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  await client.otps.email.authenticate({ email_address, organization_id, code: code ?? "", ...dur });
  await client.totp.authenticate({ organization_id, member_id, code: totpCode(provider, secret), ...dur });
  const other = provider.openPage().client;
  const mail = await mailFrom(provider, email_address, () =>
    other.passwords.resetByEmailStart({ email_address, organization_id }),
  );
  const answer = await other.passwords.resetByEmail({ password_reset_token: tokenOf(mail), password: NEW, ...dur });
  expect(answer.mfa_required).not.toBeNull();
});

/** Tables whose rows keep no access alive by themselves, and why. */
const withoutAccess: Record<string, string> = {
  app_logins: "they name the apps that learn of a session's end",
  app_logouts: "they report ends",
  app_tokens: "they are valid while their grant is",
  attested_tokens: "they remember what was used",
  audit_chains: "they record what happened",
  audit_events: "they record what happened",
  audit_keys: "they are not used to sign in",
  authorization_requests: "an app's request, which is useless without a session",
  bot_proofs: "they remember what was used",
  connected_apps: "the project's operators register them",
  consent_questions: "they are useless without a session",
  counters: "they count",
  domain_claims: "DNS proves them, again and again",
  foreign_password_kinds: "they name kinds of hashes",
  idempotency_keys: "the same caller reads the same answer",
  imported_members: "they name rows of an import",
  imported_organizations: "they name rows of an import",
  impersonation_tokens: "the host's back end creates them; they are valid for five minutes",
  inbox_messages: "development only",
  measurements: "they measure",
  nodes: "they measure",
  oauth_claims: "they are valid once the address was verified in the same login",
  oauth_landings: "a pending login, valid for minutes, from the provider",
  oauth_states: "a pending login, valid for minutes, in one browser",
  off_boarding_receipts: "they record what ended",
  one_tap_credentials: "they remember what was used",
  organization_email_domains: "the organization's settings",
  organization_oauth_tenants: "the organization's settings",
  organization_usage: "it counts",
  organizations: "settings of creators and admins",
  outbox: "messages; the codes in them end with their rows",
  passkey_challenges: "a pending ceremony, valid for minutes, of one purpose and caller",
  project_origins: "the operators' settings",
  project_versions: "the operators' settings",
  projects: "the operators' settings",
  public_tokens: "the operators' settings",
  recovery_codes: "they end with the member's second factors",
  retired_email_addresses: "they block users",
  scim_exchanges: "they record what happened",
  scim_group_members: "they are valid while their connection is",
  scim_groups: "they are valid while their connection is",
  scim_users: "they are valid while their connection is",
  scim_pending_changes: "an admin decides on them",
  security_notices: "they end access",
  server_keys: "they name the keys of the configuration",
  signal_streams: "an app's settings for its events",
  signal_subjects: "they name the apps that learn of a member's events",
  signals: "they report what happened",
  signing_keys: "the provider's own",
  sso_assertions: "they remember what was used",
  sso_attempts: "they record what happened",
  sso_keys: "they are valid while their connection is",
  sso_ended_logins: "they refuse logins",
  sso_logins: "they only end a login elsewhere",
  sso_logouts: "a pending logout, valid for minutes",
  sso_registrations: "they are valid while their connection is",
  sso_requests: "a pending login, valid for minutes, in one browser",
  sso_test_runs: "they record what happened",
  sso_tokens: "a pending login; redeeming it checks whether the connection is still valid",
  unsubscribed_phone_numbers: "they keep messages back",
  webhook_attempts: "they record what happened",
  webhook_deliveries: "they record what happened",
  webhook_endpoints: "the operators' settings",
  webhook_events: "they record what happened",
};

test("T110: every table that can keep access alive records what its rows are based on", async () => {
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' and table_name not in ${partitions}
    order by 1`.execute(db);
  const listed = new Set<string>(access.map(({ table }) => table));
  expect(rows.map(({ table_name }) => table_name).filter((name) => !listed.has(name))).toEqual(
    Object.keys(withoutAccess).sort(),
  );
});
