import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Call } from "../../platform/call/call.ts";
import type { TrustedTokenProfile } from "../../platform/config/credentials-schema.ts";
import type { FetchOutside } from "../../platform/lib/fetch-outside.ts";
import { verifyTrustedToken } from "./trusted-token.ts";

const now = new Date("2026-06-01T12:00:00Z");
const seconds = now.getTime() / 1000;

let keys: { privateKey: CryptoKey; jwk: object };
let strangers: { privateKey: CryptoKey; jwk: object };
let profile: TrustedTokenProfile;
beforeAll(async () => {
  [keys, strangers] = await Promise.all([makeKeys(), makeKeys()]);
});
beforeEach(() => {
  profile = {
    profile_id: "partner",
    issuer: "https://issuer.test",
    audience: "portico",
    jwks: { keys: [{ ...keys.jwk }] },
    algorithms: ["ES256"],
    max_age_seconds: 300,
    email_claim: "mail",
    organization_claim: "org",
  };
});

async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: "k", alg: "ES256" } };
}

const noFetch: FetchOutside = () => Promise.reject(new Error("no request is expected"));
const verify = (token: string, fetchOutside = noFetch) =>
  verifyTrustedToken({ clock: { now: () => now }, fetchOutside } as unknown as Call, profile, token);

/** Signs a valid token with these differences. */
function sign(claims: JWTPayload = {}, key = keys.privateKey, header: object = {}): Promise<string> {
  const payload = {
    ...{ iss: "https://issuer.test", aud: "portico", iat: seconds, exp: seconds + 120 },
    ...{ jti: "j", mail: "ada@globex.test", org: "o", ...claims },
  };
  return new SignJWT(payload).setProtectedHeader({ alg: "ES256", kid: "k", ...header }).sign(key);
}

test("a token names the member, the organization, and how long its ID must be remembered", async () => {
  expect(await verify(await sign())).toEqual({
    jti: "j",
    email_address: "ada@globex.test",
    organization_id: "o",
    // The maximum age plus the clock tolerance on both sides.
    tooOldAt: new Date((seconds + 300 + 60) * 1000),
  });
  expect(await verify(await sign({ org: undefined }))).toMatchObject({ organization_id: undefined });
  expect(await verify(await sign({ org: 7 }))).toMatchObject({ organization_id: undefined });
});

describe("T55: a token is verified against its profile", () => {
  test.each<[string, JWTPayload]>([
    ["an address that is verified", { email_verified: true }],
    ["the longest name", { jti: "j".repeat(256) }],
    ["one of several audiences", { aud: ["other", "portico"] }],
    ["an end less than half a minute ago", { iat: seconds - 200, exp: seconds - 29 }],
    ["a clock that is half a minute ahead", { iat: seconds + 30 }],
    ["the age that is allowed, and the tolerance", { iat: seconds - 330 }],
  ])("%s is accepted", async (_, claims) => {
    expect(await verify(await sign(claims))).toMatchObject({ email_address: "ada@globex.test" });
  });

  test.each<[string, JWTPayload]>([
    ["another issuer", { iss: "https://evil.test" }],
    ["no issuer", { iss: undefined }],
    ["another audience", { aud: "other" }],
    ["no audience", { aud: undefined }],
    ["no end", { exp: undefined }],
    ["no begin", { iat: undefined }],
    ["no name", { jti: undefined }],
    ["an empty name", { jti: "" }],
    ["a name of another kind", { jti: 7 as never }],
    ["a name that is too long", { jti: "j".repeat(257) }],
    ["an end half a minute ago", { iat: seconds - 200, exp: seconds - 30 }],
    ["a begin to come", { iat: seconds + 31 }],
    ["more than the age that is allowed", { iat: seconds - 331 }],
    ["no address", { mail: undefined }],
    ["an address of another kind", { mail: ["ada@globex.test"] }],
    ["an address that is not verified", { email_verified: false }],
    ["an address that is verified in words", { email_verified: "yes" }],
    ["an address that is not known to be verified", { email_verified: null }],
  ])("%s is refused", async (_, claims) => {
    await expect(verify(await sign(claims))).rejects.toMatchObject({ errorType: "invalid_trusted_auth_token" });
  });

  test("so is a token of another key or algorithm, or without one", async () => {
    const none = [{ alg: "none" }, { mail: "ada@globex.test" }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    for (const token of ["", "a.b.c", `${none}.`, await sign({}, strangers.privateKey)])
      await expect(verify(token)).rejects.toMatchObject({ errorType: "invalid_trusted_auth_token" });
    const token = await sign();
    profile.algorithms = ["RS256"];
    await expect(verify(token)).rejects.toMatchObject({ errorType: "invalid_trusted_auth_token" });
  });
});

describe("published keys", () => {
  beforeEach(() => {
    profile = { ...profile, jwks: undefined, jwks_url: "https://issuer.test/jwks" };
  });

  test("are fetched once, and an unknown key refuses the token", async () => {
    const asked: string[] = [];
    const fetchOutside: FetchOutside = async (url) => {
      asked.push(url);
      return Response.json({ keys: [keys.jwk] });
    };
    for (const _ of [1, 2, 3]) expect(await verify(await sign(), fetchOutside)).toMatchObject({ jti: "j" });
    const unknown = await sign({}, strangers.privateKey, { kid: "unknown" });
    await expect(verify(unknown, fetchOutside)).rejects.toMatchObject({ errorType: "invalid_trusted_auth_token" });
    expect(asked).toEqual(["https://issuer.test/jwks"]);
    profile = { ...profile, jwks_url: "https://issuer.test/others" };
    await verify(await sign(), fetchOutside);
    expect(asked).toEqual(["https://issuer.test/jwks", "https://issuer.test/others"]);
  });

  test("that cannot be fetched are not the token's fault", async () => {
    for (const fetchOutside of [noFetch, async () => new Response("", { status: 500 }), async () => Response.json(7)])
      await expect(verify(await sign(), fetchOutside)).rejects.toMatchObject({ errorType: "service_unavailable" });
  });
});
