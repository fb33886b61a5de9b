import { createBackend, findStepUp, type RecentOptions } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { mailFrom, signIn, startForFile } from "../support/basics.ts";
import { totpCode } from "../support/totp-code.ts";

const provider = await startForFile();
const now = () => provider.provider.services.clock.now();
const backend = createBackend({
  apiUrl: provider.url,
  publicUrl: "http://portico.test",
  projectId: PROJECT_ID,
  secret: PROJECT_SECRET,
  now,
});

type Page = Awaited<ReturnType<typeof signIn>>["client"];

/** What a server answers to the page, by the current JWT. */
async function check(client: Page, options: RecentOptions) {
  const { session_jwt } = await client.session.authenticate();
  const request = new Request("http://localhost:3000/", { headers: { authorization: `Bearer ${session_jwt}` } });
  const { status, headers } = await backend.requireRecent(request, options);
  return { status, challenge: headers.get("WWW-Authenticate") };
}

/** Signs in, and sets up an authenticator in the same session. */
async function enterWithTwo(address: string) {
  const { client, answer, organization_id } = await signIn(provider, address, "globex");
  const who = { organization_id, member_id: answer.member_id };
  const { secret } = await client.totp.create(who);
  const show = () =>
    client.totp.authenticate({ ...who, code: totpCode(provider, secret), session_duration_minutes: 600 });
  await show();
  return { client, show };
}

test("T180: a session JWT and the claims of a back end say when and how the member authenticated", async () => {
  const { client } = await enterWithTwo("ada@globex.test");
  const { session_jwt } = await client.session.authenticate();
  const factors = client.session.getSync()?.authentication_factors ?? [];
  const [primary = 0, second_factor] = factors.map((factor) =>
    Math.floor(Date.parse(factor.last_authenticated_at) / 1000),
  );
  expect(decodeJwt(session_jwt)).toMatchObject({
    acr: "aal2",
    amr: ["otp", "mfa"],
    auth_time: second_factor,
    portico_auth_times: { primary, second_factor },
  });
  expect(await backend.verifySessionJwt(session_jwt)).toMatchObject({
    acr: "aal2",
    amr: ["otp", "mfa"],
    auth_times: { primary: expect.stringMatching(/Z$/), second_factor: expect.stringMatching(/Z$/) },
  });
});

test("T180: an action requires a recent sign-in, and answers otherwise with the challenge of RFC 9470", async () => {
  const { client } = await signIn(provider, "bob@globex.test", "globex");
  expect(await check(client, { withinMinutes: 5 })).toEqual({ status: "signed-in", challenge: null });
  provider.clock.advance({ minutes: 5, seconds: 2 });
  expect(await check(client, { withinMinutes: 5 })).toEqual({
    status: "step-up-required",
    challenge:
      'Bearer error="insufficient_user_authentication", error_description="The member has to confirm their identity.", max_age="300"',
  });
  expect(await check(client, { withinMinutes: 6 })).toMatchObject({ status: "signed-in" });
  expect(await client.session.checkStepUp({ max_age: 300 })).toMatchObject({
    missing: ["primary"],
    methods: ["email_otp", "magic_link"],
  });
  expect(await client.session.checkStepUp({ max_age: 360 })).toMatchObject({ missing: [], methods: [] });
});

test("T180: a second factor is required from members without one, and an old one is not renewed by a sign-in", async () => {
  const second = { withinMinutes: 5, factor: "second_factor" } as const;
  const { client: weak } = await signIn(provider, "dan@globex.test", "globex");
  expect(await check(weak, second)).toEqual({
    status: "step-up-required",
    challenge: expect.stringContaining('acr_values="aal2", max_age="300"'),
  });
  expect(await weak.session.checkStepUp({ max_age: 300, acr_values: "aal2" })).toMatchObject({
    missing: ["second_factor"],
    methods: [],
  });

  const { client, show } = await enterWithTwo("eve@globex.test");
  provider.clock.advance({ minutes: 7 });
  // The second factor counts for ten minutes at the provider, so the new session keeps its time.
  const { email_address, organization_id } = client.session.getInfo().member ?? {};
  const by = { email_address: email_address ?? "", organization_id: organization_id ?? "" };
  const { code } = await mailFrom(provider, by.email_address, () => client.otps.email.loginOrSignup(by));
  await client.otps.email.authenticate({ ...by, code: code ?? "", session_duration_minutes: 60 });
  expect(await check(client, second)).toMatchObject({ status: "step-up-required" });
  // Also without naming it: the session has a second factor, which is old.
  expect(await check(client, { withinMinutes: 5 })).toMatchObject({ status: "step-up-required" });
  expect(await client.session.checkStepUp({ max_age: 300, acr_values: "aal2" })).toMatchObject({
    missing: ["second_factor"],
    methods: ["totp", "recovery_code"],
  });
  await show();
  expect(await check(client, second)).toMatchObject({ status: "signed-in" });
});

test("T180: a challenge with an unknown level is refused", async () => {
  const { client } = await signIn(provider, "bob@globex.test", "globex");
  await expect(client.session.checkStepUp({ acr_values: "phr" })).rejects.toMatchObject({ error_type: "bad_request" });
});

test("T180: the JWT of an earlier provider, without these claims, is never recent", () => {
  const auth_times = { primary: null, second_factor: null };
  expect(findStepUp({ kind: "own", auth_times }, { withinMinutes: 60 })).toEqual({ max_age: 3600 });
});
