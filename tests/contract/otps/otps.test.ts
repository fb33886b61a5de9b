import type { TestProvider } from "@portico/testkit";
import { DiscoveryResponse, EmailCodeAuthenticateResponse } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import {
  discover,
  inVariant,
  likeOthers,
  mailFrom,
  organizationId,
  refusal,
  signIn,
  startForFile,
  variant,
} from "../support/basics.ts";
import * as codes from "../support/codes.ts";

const provider = await startForFile({
  otherProjects: [variant("discreet", { conceal_membership: true })],
});
const globex = await organizationId(provider, "globex");
const initech = await organizationId(provider, "initech");

const askForCode = (address: string, organizationId = globex) => codes.askForCode(provider, address, organizationId);

const authenticate = (address: string, code: string, organizationId = globex, on = provider) =>
  codes.authenticate(on, address, code, organizationId);

describe("signing in to an organization", () => {
  test("a member signs in with the code from the email", async () => {
    const { client } = provider.openPage();
    const code = await askForCode("ada@globex.test");
    const answer = await client.otps.email.authenticate({
      email_address: "ada@globex.test",
      organization_id: globex,
      code,
      session_duration_minutes: 60,
    });
    expect(EmailCodeAuthenticateResponse.parse(answer)).toMatchObject({
      member_authenticated: true,
      intermediate_session_token: "",
      mfa_required: null,
      primary_required: null,
      member: { email_address: "ada@globex.test", status: "active" },
      member_session: { roles: ["admin"], organization_slug: "globex" },
      organization: { organization_slug: "globex" },
    });
    expect(answer).toMatchObject({ status_code: 200, request_id: expect.stringMatching(/^request-id-/) });
    expect(answer.session_jwt.split(".")).toHaveLength(3);
    expect(answer.member_session?.authentication_factors).toMatchObject([
      {
        type: "email_otp",
        delivery_method: "email",
        sequence_order: "PRIMARY",
        email_factor: { email_id: answer.method_id },
      },
    ]);
    expect(client.session.getInfo().status).toBe("in");
  });

  test("the session has the requested lifetime", async () => {
    const { answer } = await signIn(provider, "bob@globex.test", "globex", 5);
    const { started_at = "", expires_at = "" } = answer.member_session ?? {};
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(5 * 60_000);
  });

  test("a new person from an allowed domain joins", async () => {
    const { answer } = await signIn(provider, "zoe@globex.test", "globex");
    expect(answer.member).toMatchObject({ status: "active", email_address_verified: true, roles: [] });
  });

  test.each(["ivy@invited.test", "pete@pending.test"])("%s becomes active", async (address) => {
    expect((await signIn(provider, address, "globex")).answer.member.status).toBe("active");
  });

  test("someone whom the organization does not admit gets an error", async () => {
    const { client } = provider.openPage();
    const send = (email_address: string, organization_id: string) =>
      client.otps.email.loginOrSignup({ email_address, organization_id });
    await refusal(send("zoe@elsewhere.test", globex), "invalid_email_for_jit_provisioning");
    await refusal(send("zoe@sub.globex.test", globex), "invalid_email_for_jit_provisioning");
    await refusal(send("zoe@globex.test", initech), "email_jit_provisioning_not_allowed");
    await refusal(send("dora@deleted.test", globex), "invalid_email_for_jit_provisioning");
  });

  test("uppercase does not matter in an address", async () => {
    expect((await signIn(provider, "ada@globex.test", "globex")).answer.member_id).toBe(
      (await authenticate("ADA@Globex.TEST", await askForCode("ada@globex.test"))).member_id,
    );
  });

  test("if a second factor is required, no session exists yet", async () => {
    const { client, answer } = await signIn(provider, "gavin@hooli.test", "hooli");
    expect(answer).toMatchObject({
      member_session: null,
      member_authenticated: false,
      session_token: "",
      session_jwt: "",
      primary_required: null,
      mfa_required: { member_options: null, secondary_auth_initiated: null },
      member: { email_address: "gavin@hooli.test" },
    });
    expect(answer.intermediate_session_token).not.toBe("");
    expect(client.session.getInfo().status).toBe("out");
  });
});

describe("discovery", () => {
  test("a code leads to the organizations of its address, and to no session", async () => {
    const { client, answer } = await discover(provider, "ada@globex.test");
    expect(DiscoveryResponse.parse(answer)).toMatchObject({ email_address: "ada@globex.test" });
    expect(answer.intermediate_session_token).not.toBe("");
    expect(client.session.getInfo().status).toBe("out");
  });

  test("a stranger's code leads to no organization", async () => {
    expect((await discover(provider, "unknown@elsewhere.test")).answer.discovered_organizations).toEqual([]);
  });
});

describe("a code", () => {
  test("works once", async () => {
    const code = await askForCode("bob@globex.test");
    await authenticate("bob@globex.test", code);
    await refusal(authenticate("bob@globex.test", code), "otp_code_not_found");
  });

  test("is replaced by a newer one", async () => {
    const first = await askForCode("bob@globex.test");
    let second = await askForCode("bob@globex.test");
    while (second === first) second = await askForCode("bob@globex.test");
    await refusal(authenticate("bob@globex.test", first), "otp_code_not_found");
    await authenticate("bob@globex.test", second);
  });

  test("expires after 10 minutes", async () => {
    const code = await askForCode("bob@globex.test");
    provider.clock.advance({ minutes: 10 });
    await refusal(authenticate("bob@globex.test", code), "otp_code_not_found");
  });

  test("expires when the caller chose", async () => {
    const { client } = provider.openPage();
    const { code } = await mailFrom(provider, "bob@globex.test", () =>
      client.otps.email.loginOrSignup({
        email_address: "bob@globex.test",
        organization_id: globex,
        login_expiration_minutes: 2,
      }),
    );
    provider.clock.advance({ minutes: 2 });
    await refusal(authenticate("bob@globex.test", code ?? ""), "otp_code_not_found");
  });

  test("only works for its own organization and call", async () => {
    const forGlobex = await askForCode("ada@globex.test");
    await refusal(authenticate("ada@globex.test", forGlobex, initech), "otp_code_not_found");
    const { client } = provider.openPage();
    await refusal(
      client.otps.email.discovery.authenticate({ email_address: "ada@globex.test", code: forGlobex }),
      "otp_code_not_found",
    );
    await authenticate("ada@globex.test", forGlobex);
    const { code } = await mailFrom(provider, "ada@globex.test", () =>
      client.otps.email.discovery.send({ email_address: "ada@globex.test" }),
    );
    await refusal(authenticate("ada@globex.test", code ?? ""), "otp_code_not_found");
  });

  test.each(["", "12345", "1234567", "12345a", "１２３４５６", "-12345"])(
    "%o is not accepted as a code",
    async (code) => {
      await refusal(authenticate("ada@globex.test", code), "invalid_code");
    },
  );
});

describe("input", () => {
  test.each([
    "",
    "ada",
    "ada@",
    "@globex.test",
    "ada@globex",
    "ada@globex.test.",
    "ada@@globex.test",
    "ada@evil.test@globex.test",
    "ada @globex.test",
    "ada@globex.test\r\nBcc: eve@evil.test",
    "ada@globex.test,eve@evil.test",
    "<ada@globex.test>",
    '"ada"@globex.test',
    "ada@[127.0.0.1]",
    `${"a".repeat(65)}@globex.test`,
    "\u212Aate@globex.test",
    "\u017Fue@globex.test",
    "ada@glo\u00adbex.test",
    "\uFF41da@globex.test",
    "ada@\uFF47lobex.test",
    "ad\u00E4@globex.test",
  ])("T52, T53: %o is not an address, and not another one's", async (email_address) => {
    const { client } = provider.openPage();
    await refusal(client.otps.email.loginOrSignup({ email_address, organization_id: globex }), "invalid_email");
    await refusal(client.otps.email.discovery.send({ email_address }), "invalid_email");
  });

  test.each([
    ["ada@glob\u0435x.test", "ada@xn--globx-2we.test"],
    ["ada@g\u00FCbex.test", "ada@xn--gbex-0ra.test"],
  ])("T53: %s is %s, which is not ada@globex.test", async (email_address, stored) => {
    const { client } = provider.openPage();
    const { text } = await mailFrom(provider, stored, () => client.otps.email.discovery.send({ email_address }));
    expect(text).toBeTruthy();
  });

  test("T53: ada+boards@globex.test is another address than ada@globex.test", async () => {
    const [plus, plain] = [
      await signIn(provider, "ada+boards@globex.test", "globex"),
      await signIn(provider, "ada@globex.test", "globex"),
    ];
    expect(plus.answer.member_id).not.toBe(plain.answer.member_id);
  });

  test("a lone surrogate or a NUL is refused before it reaches the database", async () => {
    for (const email_address of ["a\0da@globex.test", "a\uD800da@globex.test"]) {
      const answer = await provider.request("/sdk/v1/b2b/otps/email/discovery/send", { body: { email_address } });
      expect(answer).toMatchObject({ status: 400 });
    }
  });

  test("an unknown template, organization or duration is refused by name", async () => {
    const { client } = provider.openPage();
    const email_address = "ada@globex.test";
    await refusal(
      client.otps.email.loginOrSignup({ email_address, organization_id: globex, login_template_id: "nope" }),
      "invalid_template",
    );
    await refusal(
      client.otps.email.loginOrSignup({ email_address, organization_id: "organization-test-nope" }),
      "organization_not_found",
    );
    for (const session_duration_minutes of [4, 0, -5, 1441, 1e9]) {
      await refusal(
        client.otps.email.authenticate({
          email_address,
          organization_id: globex,
          code: "123456",
          session_duration_minutes,
        }),
        "invalid_session_duration_minutes",
      );
    }
  });

  test("F15: no captcha is required; a missing field is named; an unknown one, captcha and fingerprint are accepted", async () => {
    const path = "/sdk/v1/b2b/otps/email/discovery/send";
    const missing = await provider.request(path, { body: {} });
    expect(missing).toMatchObject({
      status: 400,
      body: { body: [{ keyword: "required", dataPath: ".email_address" }] },
    });
    const body = { email_address: "extra@elsewhere.test", captcha_token: "c", dfp_telemetry_id: "d", anything: [1] };
    expect(await provider.request(path, { body })).toMatchObject({ status: 200 });
  });
});

test("T44: the responses to a send, and to a wrong code, do not reveal who is a member", async () => {
  const shape = ({ status, headers, body }: Awaited<ReturnType<TestProvider["request"]>>) => ({
    status,
    headers: [...headers.keys()].sort(),
    body: likeOthers(provider, body),
  });
  const send = async (email_address: string) =>
    shape(await provider.request("/sdk/v1/b2b/otps/email/discovery/send", { body: { email_address } }));
  expect(await send("ada@globex.test")).toEqual(await send("stranger@elsewhere.test"));
  const check = async (email_address: string, organization_id: string) =>
    shape(
      await provider.request("/sdk/v1/b2b/otps/email/authenticate", {
        body: { email_address, organization_id, code: "000000", session_duration_minutes: 60 },
      }),
    );
  expect(await check("ada@globex.test", globex)).toEqual(await check("stranger@elsewhere.test", globex));
});

test("T44: if membership is concealed, the response is the same for strangers, and an email explains it to them", async () => {
  const discreet = inVariant(provider, "discreet");
  const organization_id = await organizationId(discreet, "initech");
  const { client } = discreet.openPage();
  const email_address = "concealed@elsewhere.test";
  const mail = await mailFrom(discreet, email_address, () =>
    client.otps.email.loginOrSignup({ email_address, organization_id }),
  );
  expect(mail.code).toBeNull();
  expect(mail.text).toContain("does not have access to Initech");
});
