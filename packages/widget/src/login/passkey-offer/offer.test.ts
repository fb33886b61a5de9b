// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sampleAnswer, sampleContext, sampleOrganization } from "../../testing/login-samples.ts";
import { isOfferedAfter, mayOffer, rememberOffer } from "./offer.ts";

type Factors = NonNullable<ReturnType<typeof sampleAnswer>["member_session"]>["authentication_factors"];

function answer(types: string[], organization: Parameters<typeof sampleOrganization>[0] = {}) {
  const plain = sampleAnswer({ organization: sampleOrganization(organization) });
  const authentication_factors = types.map((type) => ({ type })) as Factors;
  return { ...plain, member_session: plain.member_session && { ...plain.member_session, authentication_factors } };
}

test.each([
  ["a code", answer(["email_otp"]), true],
  ["a passkey", answer(["passkey"]), false],
  ["a support session", answer(["impersonated"]), false],
  ["a code, where passkeys are not allowed", answer(["email_otp"], { auth_methods: "RESTRICTED" }), false],
  ["an answer without a session", { ...answer(["email_otp"]), member_session: null }, false],
])("is offered after %s: %#", (_, given, isOffered) => expect(isOfferedAfter(given)).toBe(isOffered));

describe("may be offered", () => {
  const isUserVerifyingPlatformAuthenticatorAvailable = vi.fn(async () => true);
  beforeEach(() =>
    vi.stubGlobal("PublicKeyCredential", Object.assign(class {}, { isUserVerifyingPlatformAuthenticatorAvailable })),
  );
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  const { config } = sampleContext({ products: ["emailOtp", "passkeys"] });

  test("where the host has the product and the device can keep a passkey", async () => {
    expect(await mayOffer(config, "token")).toBe(true);
    expect(await mayOffer(sampleContext({ products: ["emailOtp"] }).config, "token")).toBe(false);
    isUserVerifyingPlatformAuthenticatorAvailable.mockResolvedValueOnce(false);
    expect(await mayOffer(config, "token")).toBe(false);
    vi.stubGlobal("PublicKeyCredential", undefined);
    expect(await mayOffer(config, "token")).toBe(false);
  });

  test("once in a browser and project", async () => {
    rememberOffer("token");
    expect([await mayOffer(config, "token"), await mayOffer(config, "other")]).toEqual([false, true]);
  });
});
