import { createBackend } from "@portico/backend";
import type { Client } from "@portico/client";
import {
  acmeProject,
  createMigratedDatabase,
  type Mail,
  PROJECT_ID,
  PROJECT_SECRET,
  type TestProvider,
} from "@portico/testkit";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sweep } from "../../../packages/provider/src/platform/db/sweep.ts";
import { expiring } from "../../../packages/provider/src/server/capabilities.ts";
import { organizationId, refusal, sessionTokenOf, tokenOf } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import * as codes from "../support/codes.ts";
import { createTrustedIssuer } from "../support/identity-providers/trusted-issuer.ts";
import * as links from "../support/links.ts";
import { totpCode } from "../support/totp-code.ts";

const HOUR_MS = 3_600_000;
const dur = { session_duration_minutes: 60 };
const issuer = await createTrustedIssuer("partner");
const project = {
  // One node's page sends a link that another one opens.
  pkce_required_for: { magic_links: false },
  trusted_token_profiles: [issuer.profile],
  organizations: [
    ...acmeProject.organizations,
    {
      organization_name: "Safe",
      organization_slug: "safe",
      mfa_policy: "REQUIRED_FOR_ALL",
      members: ["ada", "bob", "cyd"].map((name) => ({ email_address: `${name}@safe.test` })),
    },
  ],
};
// Two nodes need a server; the embedded store has one node.
const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;
let database: Awaited<ReturnType<typeof createMigratedDatabase>> | undefined;
let ahead: TestProvider;
let behind: TestProvider;
beforeAll(async () => {
  database = serverUrl ? await createMigratedDatabase(serverUrl) : undefined;
  const options = { project, ...(database && { databaseUrl: database.url }) };
  ahead = await startCheckedProvider(options);
  behind = database ? await startCheckedProvider(options) : ahead;
});
afterAll(async () => {
  await ahead.stop();
  if (behind !== ahead) await behind.stop();
  await database?.drop();
});

const nowMs = (node: TestProvider) => node.provider.services.clock.now().getTime();
const backendOf = (node: TestProvider) =>
  createBackend({
    apiUrl: node.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
    now: () => new Date(nowMs(node)),
  });

/** The email that `send` triggers: if clocks differ, the newest is not the last one. */
async function mailOf(node: TestProvider, address: string, send: (client: Client) => Promise<unknown>): Promise<Mail> {
  const before = new Set((await node.mailbox.all(address)).map(({ text }) => text));
  await send(node.openPage().client);
  await node.mailbox.latest(address, before.size);
  return (await node.mailbox.all(address)).find(({ text }) => !before.has(text)) as Mail;
}

async function codeFor(node: TestProvider, email_address: string, organization_id: string): Promise<string> {
  const send = (client: Client) => client.otps.email.loginOrSignup({ email_address, organization_id });
  return (await mailOf(node, email_address, send)).code ?? "";
}

async function linkFor(node: TestProvider, email_address: string, organization_id: string): Promise<string> {
  const send = (client: Client) => client.magicLinks.email.loginOrSignup({ email_address, organization_id });
  return tokenOf(await mailOf(node, email_address, send));
}

async function enterGlobex(node: TestProvider, email_address: string) {
  const organization_id = await organizationId(node, "globex");
  const code = await codeFor(node, email_address, organization_id);
  const { client } = node.openPage();
  return { client, answer: await client.otps.email.authenticate({ email_address, organization_id, code, ...dur }) };
}

/** The first factor of a member who needs a second one. */
async function beginAtSafe(node: TestProvider, name: string) {
  const organization_id = await organizationId(node, "safe");
  const address = `${name}@safe.test`;
  const page = node.openPage();
  const code = await codeFor(node, address, organization_id);
  const answer = await page.client.otps.email.authenticate({ email_address: address, organization_id, code, ...dur });
  return { client: page.client, who: { organization_id, member_id: answer.member_id } };
}

describe("F8: nodes whose clocks are a minute apart", () => {
  beforeAll(() => {
    if (behind === ahead) return;
    ahead.clock.advance({ seconds: 30 });
    behind.clock.advance({ seconds: -30 });
  });
  afterAll(() => {
    if (behind === ahead) return;
    ahead.clock.advance({ seconds: -30 });
    behind.clock.advance({ seconds: 30 });
  });

  test("accept each other's codes, links and sessions, either way", async () => {
    const globex = await organizationId(ahead, "globex");
    for (const [one, other] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const code = await codeFor(one, "ada@globex.test", globex);
      await codes.authenticate(other, "ada@globex.test", code, globex);
      const link = await linkFor(one, "bob@globex.test", globex);
      const { session_token, session_jwt } = await links.authenticate(other, link);
      const member = { email_address: "bob@globex.test" };
      expect(await backendOf(one).authenticateSession({ session_token })).toMatchObject({ member });
      expect(await backendOf(one).authenticateSession({ session_jwt })).toMatchObject({ member });
      expect(await backendOf(one).verifySessionJwt(session_jwt)).toMatchObject(member);
    }
  });

  test("create JWTs that are valid by every clock, for hosts that allow no difference", async () => {
    const { answer } = await enterGlobex(ahead, "ada@globex.test");
    const keys = createRemoteJWKSet(new URL(`${behind.url}/v1/sessions/jwks/${PROJECT_ID}`));
    await jwtVerify(answer.session_jwt, keys, { currentDate: new Date(nowMs(behind)) });
    const { iat = 0, nbf = 0, exp = 0 } = decodeJwt(answer.session_jwt);
    expect([iat - nbf, exp - iat]).toEqual([60, 300]);
  });

  test("accept an authenticator's code of the time between them, each once", async () => {
    // The middle of a step, so that the two are at most one step from it.
    const intoStepMs = nowMs(ahead) % 30_000;
    for (const node of new Set([ahead, behind])) node.clock.advance({ ms: 45_000 - intoStepMs });
    const apartSeconds = behind === ahead ? 0 : 30;
    const begun = await beginAtSafe(ahead, "ada");
    const { secret } = await begun.client.totp.create(begun.who);
    const code = totpCode(ahead, secret, -apartSeconds);
    expect(code).toBe(totpCode(behind, secret, apartSeconds));
    await begun.client.totp.authenticate({ ...begun.who, code, ...dur });
    const later = await beginAtSafe(behind, "ada");
    await refusal(later.client.totp.authenticate({ ...later.who, code, ...dur }), "totp_code_already_authenticated");
  });
});

test("F8: the machine's own clock is ignored", async () => {
  const { answer } = await enterGlobex(ahead, "ada@globex.test");
  const { session_token, member_id } = answer;
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    for (const jumpMs of [26 * HOUR_MS, -52 * HOUR_MS]) {
      vi.setSystemTime(Date.now() + jumpMs);
      const { session_jwt } = await backendOf(ahead).authenticateSession({ session_token });
      expect(await backendOf(ahead).authenticateSession({ session_jwt })).toMatchObject({ member: { member_id } });
      // The same one for a minute.
      expect(Math.abs((decodeJwt(session_jwt).iat ?? 0) * 1000 - nowMs(ahead))).toBeLessThan(61_000);
    }
  } finally {
    vi.useRealTimers();
  }
});

describe("F9: a clock that is set back by an hour", () => {
  test("makes no used credential valid again, and extends no session", async () => {
    const globex = await organizationId(ahead, "globex");
    const code = await codeFor(ahead, "ada@globex.test", globex);
    await codes.authenticate(ahead, "ada@globex.test", code, globex);
    const link = await linkFor(ahead, "ada@globex.test", globex);
    await links.authenticate(ahead, link);
    const discovery = tokenOf(
      await mailOf(ahead, "ada@globex.test", (client) =>
        client.magicLinks.email.discovery.send({ email_address: "ada@globex.test" }),
      ),
    );
    const { intermediate_session_token } = await links.authenticateDiscovery(ahead, discovery);
    const exchange = async () => {
      const body = { intermediate_session_token, organization_id: globex, ...dur };
      return (await ahead.request("/sdk/v1/b2b/discovery/intermediate_sessions/exchange", { body })).body;
    };
    expect(await exchange()).toHaveProperty("data.member");
    const token = await issuer.sign(nowMs(ahead), { email: "ada@globex.test", organization_id: globex });
    const attest = () => ahead.openPage().client.session.attest({ profile_id: "partner", token, ...dur });
    await attest();
    const begun = await beginAtSafe(ahead, "bob");
    const { secret, recovery_codes } = await begun.client.totp.create(begun.who);
    const used = totpCode(ahead, secret);
    await begun.client.totp.authenticate({ ...begun.who, code: used, ...dur });
    const [recovery_code = ""] = recovery_codes;
    const other = await beginAtSafe(ahead, "bob");
    await other.client.recoveryCodes.recover({ ...other.who, recovery_code, ...dur });
    const { client } = await enterGlobex(ahead, "bob@globex.test");
    const endsAt = () => client.session.getSync()?.expires_at ?? "";
    const before = endsAt();
    const session = sessionTokenOf(client);
    // By then the sweep has run.
    ahead.clock.advance({ minutes: 30 });
    await sweep(ahead.provider.services.db, new Date(nowMs(ahead)), expiring);
    const countSessions = async () =>
      (await ahead.provider.services.db.selectFrom("sessions").select("member_session_id").execute()).length;
    const sessions = await countSessions();

    ahead.clock.advance({ hours: -1 });
    await refusal(codes.authenticate(ahead, "ada@globex.test", code, globex), "otp_code_not_found");
    await refusal(links.authenticate(ahead, link), "unable_to_auth_magic_link");
    await refusal(links.authenticateDiscovery(ahead, discovery), "unable_to_auth_magic_link");
    expect(await exchange()).toMatchObject({ error_type: "intermediate_session_not_found" });
    await refusal(attest(), "invalid_trusted_auth_token");
    const replayed = await beginAtSafe(ahead, "bob");
    for (const shown of [used, totpCode(ahead, secret)]) {
      await refusal(
        replayed.client.totp.authenticate({ ...replayed.who, code: shown, ...dur }),
        shown === used ? "unable_to_authenticate_totp" : "totp_code_already_authenticated",
      );
    }
    await refusal(
      replayed.client.recoveryCodes.recover({ ...replayed.who, recovery_code, ...dur }),
      "unable_to_authenticate_recovery_code",
    );
    await client.session.authenticate({ session_duration_minutes: 60 });
    expect(endsAt()).toBe(before);
    expect(sessionTokenOf(client)).toBe(session);
    expect(await countSessions()).toBe(sessions);
  });
});
