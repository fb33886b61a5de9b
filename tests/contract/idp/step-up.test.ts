import { type AccessError, createProtectedApi } from "@portico/backend";
import { PROJECT_ID } from "@portico/testkit";
import { decodeJwt } from "jose";
import * as relyingParty from "openid-client";
import { beforeAll, describe, expect, test } from "vitest";
import { sessionTokenOf, signIn } from "../support/basics.ts";
import { API, beginLogin, logIn, readConsentPage, startIdpFixture, type Visitor } from "../support/idp.ts";
import { totpCode } from "../support/totp-code.ts";

// RFC 9470: an app asks for two factors, and an API for more than a token has.

const fixture = await startIdpFixture();
const config = await fixture.discover("third");
const scope = "openid offline_access read:boards";
const two = { scope, acr_values: "aal2" };

/** Eve, who has signed in with an emailed code, and uses an authenticator in the same session when she is asked. */
const eve = {} as { visitor: Visitor; showSecond(): Promise<Visitor> };
beforeAll(async () => {
  const { client, answer } = await signIn(fixture.provider, "eve@globex.test", "globex");
  const who = { organization_id: fixture.globex, member_id: answer.member_id };
  eve.visitor = fixture.visit(sessionTokenOf(client));
  eve.showSecond = async () => {
    const { secret } = await client.totp.create(who);
    await client.totp.authenticate({ ...who, code: totpCode(fixture.provider, secret), session_duration_minutes: 60 });
    return fixture.visit(sessionTokenOf(client));
  };
});

test("T92: one factor is not enough if the app asks for two, also with a remembered consent, and at the submit", async () => {
  // Remembered from here on.
  expect((await logIn(config, eve.visitor, { scope })).claims()).toMatchObject({ acr: "aal1", amr: ["otp"] });
  for (const acr_values of ["aal2", "urn:example:smartcard aal2"]) {
    await expect(eve.visitor.follow(beginLogin(config, { scope, acr_values }).url)).rejects.toThrow(
      "second_factor_required",
    );
  }
  const { headers } = await fixture.fetch(beginLogin(config, two).url.href, { redirect: "manual" });
  const fields = readConsentPage(new URL(headers.get("location") ?? ""));
  const { body } = await eve.visitor.call("authorize/submit", { ...fields, consent_granted: true });
  expect(body.error_type).toBe("second_factor_required");
});

test("T92: prompt=none never asks, and an unreachable level is refused", async () => {
  const errorOf = async (parameters: Record<string, string>) =>
    (await eve.visitor.follow(beginLogin(config, { scope, ...parameters }).url)).searchParams.get("error");
  expect(await errorOf({ acr_values: "aal2", prompt: "none" })).toBe("interaction_required");
  expect(await errorOf({ acr_values: "aal3" })).toBe("unmet_authentication_requirements");
  expect(await errorOf({ acr_values: "urn:example:smartcard phr" })).toBe("unmet_authentication_requirements");
});

test.each(["aal1", "aal2 aal1", "aal1 unknown", ""])(
  "one factor is enough for an app that takes %o",
  async (acr_values) => {
    expect((await logIn(config, eve.visitor, { scope, acr_values })).claims()?.acr).toBe("aal1");
  },
);

test("T92: an API requires the second factor with a challenge, and the app returns with it", async () => {
  const api = createProtectedApi({
    apiUrl: fixture.provider.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    resource: API,
    scopes: ["read:boards"],
    now: () => fixture.provider.provider.services.clock.now(),
  });
  const call = (token: string, stepUp: object) =>
    api.authorize({ authorization: `Bearer ${token}` }, ["read:boards"], stepUp);
  const weak = await logIn(config, eve.visitor, { scope, resource: API });
  expect(await call(weak.access_token, { acr: "aal1", maxAge: 3600 })).toMatchObject({ acr: "aal1" });
  const refusal = (await call(weak.access_token, { acr: "aal2", maxAge: 60 }).catch((error) => error)) as AccessError;
  expect(refusal).toMatchObject({ code: "insufficient_user_authentication", status: 401 });
  const challenge = refusal.headers["WWW-Authenticate"] ?? "";
  expect(challenge).toMatch(/^Bearer error="insufficient_user_authentication", .*acr_values="aal2", max_age="60"/);

  const asked = Object.fromEntries(
    [...challenge.matchAll(/(acr_values|max_age)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const visitor = await eve.showSecond();
  const strong = await logIn(config, visitor, { scope, resource: API, ...asked });
  expect(strong.claims()).toMatchObject({ acr: "aal2", amr: ["otp", "mfa"], auth_time: expect.any(Number) });
  expect(decodeJwt(strong.access_token)).toMatchObject({ acr: "aal2", auth_time: strong.claims()?.auth_time });
  expect(await call(strong.access_token, { acr: "aal2", maxAge: 60 })).toMatchObject({ acr: "aal2" });
  // The authentication time stays as old as it was.
  fixture.provider.clock.advance({ seconds: 90 });
  const renewed = await relyingParty.refreshTokenGrant(config, strong.refresh_token ?? "", { resource: API });
  await expect(call(renewed.access_token, { acr: "aal2", maxAge: 60 })).rejects.toMatchObject({
    code: "insufficient_user_authentication",
  });
  // An opaque token has the same at introspection (RFC 9470 section 6.2).
  const opaque = await logIn(config, visitor, two);
  expect(await relyingParty.tokenIntrospection(config, opaque.access_token)).toMatchObject({
    acr: "aal2",
    amr: ["otp", "mfa"],
    auth_time: opaque.claims()?.auth_time,
  });
});

test("T125: only a consent to offline access requires recent authentication", async () => {
  const rob = await fixture.enter("rob@globex.test");
  const first = beginLogin(config, { scope: "openid" });
  await rob.follow(first.url);
  fixture.provider.clock.advance({ minutes: 10, seconds: 1 });
  const submit = async (asked: string, consent_granted = true) => {
    const { headers } = await fixture.fetch(beginLogin(config, { scope: asked }).url.href, { redirect: "manual" });
    const fields = readConsentPage(new URL(headers.get("location") ?? ""));
    await rob.call("authorize/start", fields);
    return rob.call("authorize/submit", { ...fields, consent_granted });
  };
  const refused = await submit(scope);
  expect([refused.status, refused.body.error_type]).toEqual([403, "recent_authentication_required"]);
  expect(refused.body.error_details).toEqual({ missing: ["primary"], methods: ["email_otp", "magic_link"] });
  expect((await submit(scope, false)).status).toBe(200);
  expect((await submit("openid read:boards")).status).toBe(200);
});

/** Each of these gives an app access that outlives the member's session. */
const lasting = { offline_access: "openid offline_access", full_access: "openid full_access" };

describe.each(Object.entries(lasting))("T125: an app that is given %s", (_, scope) => {
  test.each(["third", "first"])(
    "requires recent authentication also if the member is not asked (%s)",
    async (client_id) => {
      const app = await fixture.discover(client_id);
      const visitor = await fixture.enter("rob@globex.test");
      await logIn(app, visitor, { scope });
      const pageOf = async (parameters: Record<string, string> = {}) => {
        const { headers } = await fixture.fetch(beginLogin(app, { scope, ...parameters }).url.href, {
          redirect: "manual",
        });
        return readConsentPage(new URL(headers.get("location") ?? ""));
      };
      const submit = async () => visitor.call("authorize/submit", { ...(await pageOf()), consent_granted: false });
      expect(await submit()).toMatchObject({ status: 200 });
      fixture.provider.clock.advance({ minutes: 10, seconds: 1 });
      expect(await submit()).toMatchObject({
        status: 403,
        body: { error_type: "recent_authentication_required", error_details: { missing: ["primary"] } },
      });
      const silent = await visitor.follow(beginLogin(app, { scope, prompt: "none" }).url);
      expect(silent.searchParams.get("error")).toBe("login_required");
      expect((await logIn(app, visitor, { scope: "openid" })).claims()?.sub).toBeTruthy();
    },
  );
});
