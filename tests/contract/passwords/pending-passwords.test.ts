import type { Choice } from "@portico/sandbox";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { linksOf, mailFrom, organization, organizationId, sessionTokenOf, signIn } from "../support/basics.ts";
import { landIn, startOauthFixture, tokenIn } from "../support/identity-providers/oauth.ts";
import { linkRedirectUrls, redirectUrl } from "../support/links.ts";
import { auditOf } from "../support/rows.ts";
import { totpCode } from "../support/totp-code.ts";

const password = "correct horse battery staple";
const newPassword = "a new secret that is long enough";
const names = ["mia", "max", "moe", "meg", "mel", "mae", "may", "mac", "min", "mog", "mud", "mix", "mop"];
const members = names.map((name) => ({ email_address: `${name}@safe.test`, password }));
const { provider } = await startOauthFixture((_, project) => ({
  project: {
    ...project,
    redirect_urls: [...linkRedirectUrls, redirectUrl("/reset", ["reset_password"])],
    pkce_required_for: { passwords: false, magic_links: false },
    organizations: [
      // Each member is enrolled by the test that needs it.
      organization("globex", { members }),
      organization("plain", { members }),
      organization("safe", { mfa_policy: "REQUIRED_FOR_ALL", members }),
      organization("ssoonly", { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"], members }),
      organization("passwords", { auth_methods: "RESTRICTED", allowed_auth_methods: ["password"], members }),
    ],
  },
}));
const slugs = ["globex", "plain", "safe", "ssoonly", "passwords"] as const;
type Slug = (typeof slugs)[number];
const ids = Object.fromEntries(
  await Promise.all(slugs.map(async (slug) => [slug, await organizationId(provider, slug)] as const)),
) as Record<Slug, string>;
const dur = { session_duration_minutes: 60 };
const backend = backendOf(provider);

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Data = any;
const post = async (path: string, body: object): Promise<{ status: number; data: Data; type: string }> => {
  const { status, body: answer } = await provider.request(`/sdk/v1/b2b/${path}`, { body });
  return { status, data: answer.data, type: answer.error_type };
};
const login = (email_address: string, typed: string, slug: Slug = "globex") =>
  post("passwords/authenticate", { organization_id: ids[slug], email_address, password: typed, ...dur });
const isAlive = async (session: string) =>
  (await provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} })).status === 200;

/** Which of the two passwords works in an organization. */
async function goodOne(email_address: string, slug: Slug = "globex") {
  const answers = await Promise.all([password, newPassword].map((typed) => login(email_address, typed, slug)));
  return answers.map(({ status }) => status === 200);
}
const FORMER = [true, false];
const NEW = [false, true];

/** A member with an authenticator, and a session of theirs that has used it. */
async function enroll(email_address: string, slug: Slug = "globex") {
  const { client, answer } = await signIn(provider, email_address, slug);
  const who = { organization_id: ids[slug], member_id: answer.member_id };
  const { secret } = await client.totp.create(who);
  await client.totp.authenticate({ ...who, code: totpCode(provider, secret), ...dur });
  provider.clock.advance({ minutes: 1 });
  const finish = (intermediate_session_token: string) =>
    post("totp/authenticate", { ...who, intermediate_session_token, code: totpCode(provider, secret), ...dur });
  return { session: sessionTokenOf(client), who, finish };
}

/** A step that leaves a new password pending: how each of the calls begins. */
const begins: Record<string, (email_address: string, slug?: Slug) => Promise<{ data: Data; status: number }>> = {
  "by the existing password": (email_address, slug = "globex") =>
    post("passwords/existing_password/reset", {
      organization_id: ids[slug],
      email_address,
      existing_password: password,
      new_password: newPassword,
      ...dur,
    }),
  "by a link": async (email_address, slug = "globex") => {
    const mail = await mailFrom(provider, email_address, () =>
      post("passwords/email/reset/start", { email_address, organization_id: ids[slug] }),
    );
    const password_reset_token = linksOf(mail)[0]?.searchParams.get("token");
    return post("passwords/email/reset", { password_reset_token, password: newPassword, ...dur });
  },
  "by a link to all organizations": async (email_address, slug = "globex") => {
    const found = await resetEverywhere(email_address);
    const { intermediate_session_token } = found.data;
    const body = { intermediate_session_token, organization_id: ids[slug], ...dur };
    return post("discovery/intermediate_sessions/exchange", body);
  },
};
async function resetEverywhere(email_address: string) {
  const mail = await mailFrom(provider, email_address, () =>
    post("passwords/discovery/reset/start", { email_address }),
  );
  const password_reset_token = linksOf(mail)[0]?.searchParams.get("token");
  return post("passwords/discovery/reset", { password_reset_token, password: newPassword });
}
const everyBeginning = Object.keys(begins);
const begin = (how: string, email_address: string, slug?: Slug) => {
  const call = begins[how];
  if (!call) throw new Error(how);
  return call(email_address, slug);
};

describe("T123: a new password takes effect with the sign-in that set it, and not before", () => {
  test.each(everyBeginning.map((how, at) => [how, `${names[at]}@safe.test`] as const))(
    "%s: nothing changes for a member before their second factor, and everything then",
    async (how, address) => {
      const { session, finish } = await enroll(address);
      const rows = await auditOf(provider, async () => {
        const { data } = await begin(how, address);
        expect(data).toMatchObject({ member_authenticated: false, primary_required: null, session_token: "" });
      });
      const changed = rows.filter(({ action }) => action === "password.changed");
      expect(changed.filter(({ organization_id }) => organization_id === ids.globex)).toEqual([]);
      expect(await isAlive(session)).toBe(true);
      expect(await goodOne(address)).toEqual(FORMER);
      // A step that a thief begins and never finishes changes nothing later either.
      provider.clock.advance({ minutes: 11 });
      expect(await goodOne(address)).toEqual(FORMER);

      const { data } = await begin(how, address);
      const done = await finish(data.intermediate_session_token);
      expect([done.status, done.type]).toEqual([200, undefined]);
      expect(await goodOne(address)).toEqual(NEW);
      expect(await isAlive(session)).toBe(false);
      expect(await isAlive(done.data.session_token)).toBe(true);
    },
  );

  test.each(everyBeginning.map((how, at) => [how, `${names[at + 3]}@safe.test`] as const))(
    "%s: a member who has to set up a second factor keeps the former password until then",
    async (how, address) => {
      const { data } = await begin(how, address, "safe");
      expect(data.mfa_required).not.toBeNull();
      expect(await goodOne(address, "safe")).toEqual(FORMER);
      const { member_id, intermediate_session_token } = data;
      const who = { organization_id: ids.safe, member_id, intermediate_session_token };
      const { secret } = (await post("totp", who)).data;
      const done = await post("totp/authenticate", { ...who, code: totpCode(provider, secret), ...dur });
      expect(done.status).toBe(200);
      expect(await goodOne(address, "safe")).toEqual(NEW);
    },
  );

  test.each(everyBeginning.map((how, at) => [how, `${names[at + 6]}@safe.test`] as const))(
    "%s: nothing changes if the organization requires another method",
    async (how, address) => {
      const { data } = await begin(how, address, "ssoonly");
      expect(data.primary_required).toEqual({ allowed_auth_methods: ["sso"] });
      const { db } = provider.provider.services;
      const rows = await db
        .selectFrom("passwords as p")
        .innerJoin("members as m", "m.member_password_id", "p.member_password_id")
        .select("p.updated_at")
        .select("p.created_at")
        .where("m.email_address", "=", address)
        .where("m.organization_id", "=", ids.ssoonly)
        .execute();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.updated_at).toEqual(rows[0]?.created_at);
    },
  );

  test.each(everyBeginning.map((how, at) => [how, `${names[at + 6]}@safe.test`] as const))(
    "%s: takes effect at once if no step is missing, also if a password is the only method",
    async (how, address) => {
      const { data } = await begin(how, address, "passwords");
      expect(data.member_authenticated).toBe(true);
      expect(await goodOne(address, "passwords")).toEqual(NEW);
    },
  );

  test("a reset in all organizations takes effect at once if no step is missing, and elsewhere not", async () => {
    const address = "mog@safe.test";
    await enroll(address);
    expect((await resetEverywhere(address)).status).toBe(200);
    expect(await goodOne(address, "plain")).toEqual(NEW);
    expect(await goodOne(address, "passwords")).toEqual(NEW);
    expect(await goodOne(address, "globex")).toEqual(FORMER);
    expect(await goodOne(address, "safe")).toEqual(FORMER);
  });

  test("the hash is deleted when it is used, and the token sets no second password", async () => {
    const address = "mud@safe.test";
    const { finish } = await enroll(address);
    const { data } = await begin("by the existing password", address);
    const { db } = provider.provider.services;
    const held = () =>
      db
        .selectFrom("intermediate_sessions")
        .select("expires_at")
        .where("email_address", "=", address)
        .where("pending_password", "is not", null)
        .execute();
    expect(await held()).toHaveLength(1);
    await finish(data.intermediate_session_token);
    expect(await held()).toEqual([]);
    provider.clock.advance({ minutes: 1 });
    expect((await finish(data.intermediate_session_token)).type).toBe("intermediate_session_not_found");
  });

  test("the hash is kept for ten minutes, however many steps follow", async () => {
    const address = "mix@safe.test";
    const { finish } = await enroll(address);
    let { data } = await begin("by a link", address);
    for (const minutes of [4, 4]) {
      provider.clock.advance({ minutes });
      const { intermediate_session_token } = data;
      const body = { intermediate_session_token, organization_id: ids.globex, ...dur };
      ({ data } = await post("discovery/intermediate_sessions/exchange", body));
    }
    provider.clock.advance({ minutes: 3 });
    expect((await finish(data.intermediate_session_token)).type).toBe("intermediate_session_not_found");
    expect(await goodOne(address)).toEqual(FORMER);
  });

  test("a thief's step that arrived in a cookie is not finished by the owner's own login", async () => {
    const address = "mop@safe.test";
    const { finish } = await enroll(address);
    const planted = (await begin("by the existing password", address)).data.intermediate_session_token;
    const mail = await mailFrom(provider, address, () =>
      post("otps/email/login_or_signup", { email_address: address, organization_id: ids.globex }),
    );
    const proof = { email_address: address, organization_id: ids.globex, code: mail.code, ...dur };
    const { data } = await post("otps/email/authenticate", { ...proof, intermediate_session_token: planted });
    expect((await finish(data.intermediate_session_token)).status).toBe(200);
    expect(await goodOne(address)).toEqual(FORMER);
  });
});

describe("T123: an account is linked when the sign-in that used it completes, and not before", () => {
  const registrationsOf = async (email: string) => {
    const query = { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [email] }] };
    const { body } = await backend("POST", `/organizations/${ids.globex}/members/search`, { query });
    return body.data.members[0].oauth_registrations.map(({ provider_subject }: Data) => provider_subject);
  };

  test.each<[string, string, Partial<Choice>]>([
    ["an authority", "max@safe.test", {}],
    ["a claim", "moe@safe.test", { verified: "missing" }],
  ])("%s", async (_, email, change) => {
    const { finish } = await enroll(email).catch(() => enrollAgain(email));
    const choice = { email, subject: `of-${email}`, ...change };
    const { client, landing } = await landIn(provider, "microsoft", ids.globex, choice);
    let data: Data = await client.oauth.authenticate({ oauth_token: tokenIn(landing), ...dur });
    if (data.primary_required) {
      const { code } = await mailFrom(provider, email, () =>
        client.otps.email.loginOrSignup({ email_address: email, organization_id: ids.globex }),
      );
      const proof = { email_address: email, organization_id: ids.globex, code: code ?? "", ...dur };
      data = await client.otps.email.authenticate(proof);
    }
    expect(data.mfa_required).not.toBeNull();
    expect(await registrationsOf(email)).toEqual([]);
    expect((await finish(data.intermediate_session_token)).status).toBe(200);
    expect(await registrationsOf(email)).toEqual([`of-${email}`]);
  });

  /** Of a member whom a test above has enrolled. */
  async function enrollAgain(email: string) {
    const query = { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [email] }] };
    const { body } = await backend("POST", `/organizations/${ids.globex}/members/search`, { query });
    await backend("DELETE", `/organizations/${ids.globex}/members/${body.data.members[0].member_id}/totp`);
    return enroll(email);
  }
});
