import { errors, type JWTPayload } from "jose";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  createSigningKey,
  PROJECT_ID,
  type SigningKey,
  type StandInProvider,
  signSession,
  startStandInProvider,
} from "../../testing/stand-in-provider.ts";
import { createBackend } from "../create-backend.ts";
import { createJwtVerifier, type JwtExpectations } from "./create-jwt-verifier.ts";
import { createKeySet } from "./key-set.ts";

const noon = new Date("2030-01-01T12:00:00Z");
let first: SigningKey;
let second: SigningKey;
let provider: StandInProvider;
let nowMs: number;
let signaturesVerified: () => number;

beforeAll(async () => {
  [first, second] = await Promise.all([createSigningKey("first"), createSigningKey("second")]);
});
beforeEach(async () => {
  nowMs = noon.getTime();
  provider = await startStandInProvider([first]);
  const spy = vi.spyOn(crypto.subtle, "verify");
  signaturesVerified = () => spy.mock.calls.length;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await provider.stop();
});

const now = () => new Date(nowMs);
const turnTo = (seconds: number) => {
  nowMs = noon.getTime() + seconds * 1000;
};
const openKeySet = () => createKeySet(`${provider.url}/v1/sessions/jwks/${PROJECT_ID}`, fetch, now);
const open = (others: Partial<JwtExpectations<JWTPayload>> = {}) =>
  createJwtVerifier({
    issuer: `${provider.url}/oidc/${PROJECT_ID}`,
    audience: PROJECT_ID,
    typ: "session+jwt",
    requiredClaims: ["sub", "exp"],
    clockToleranceSeconds: 60,
    now,
    keySet: openKeySet(),
    read: (payload) => payload,
    ...others,
  });
const sign = (claims: object = {}, by = first) => signSession(by, { url: provider.url, at: noon, claims });
const verdict = (verified: Promise<unknown>) =>
  verified.then(
    () => "good",
    (error) => error.code ?? error,
  );

test("a JWT's signature is verified once, and its claims are read once, however often it is shown", async () => {
  const read = vi.fn((payload: JWTPayload) => payload);
  const verify = open({ read });
  const jwt = await sign();
  const claims = await verify(jwt);
  expect(claims).toMatchObject({ sub: "member-test-1" });
  for (let count = 0; count < 20; count++) expect(await verify(jwt)).toEqual(claims);
  expect(signaturesVerified()).toBe(1);
  expect(read).toHaveBeenCalledOnce();
});

test("T39: a remembered one ends when it says, and begins when it says, also where the clock goes back", async () => {
  const verify = open({ keySet: { ...openKeySet(), isFresh: () => true } });
  const jwt = await sign();
  const verdicts: unknown[] = [];
  for (const seconds of [0, 299, 300, -60, -61, 0]) {
    turnTo(seconds);
    verdicts.push(await verdict(verify(jwt)));
  }
  expect(verdicts).toEqual(["good", "good", "ERR_JWT_EXPIRED", "good", "ERR_JWT_CLAIM_VALIDATION_FAILED", "good"]);
});

test("T41: with the key set everything is forgotten: what a key signed that was taken back is good no longer", async () => {
  const verify = open();
  const [jwt, other] = [
    await sign({ exp: noon.getTime() / 1000 + 3600 }),
    await sign({ exp: noon.getTime() / 1000 + 3601 }),
  ];
  expect([await verdict(verify(jwt)), await verdict(verify(other))]).toEqual(["good", "good"]);
  turnTo(299);
  expect(await verdict(verify(jwt))).toBe("good");
  expect(signaturesVerified()).toBe(2);
  provider.jwks = { keys: [second.jwk] };
  turnTo(300);
  expect(await verdict(verify(jwt))).toBe("ERR_JWKS_NO_MATCHING_KEY");
  expect(await verdict(verify(other))).toBe("ERR_JWKS_NO_MATCHING_KEY");
});

test("T41: another key under the same kid is another key", async () => {
  const verify = open();
  const jwt = await sign({ exp: noon.getTime() / 1000 + 3600 });
  expect(await verdict(verify(jwt))).toBe("good");
  provider.jwks = { keys: [{ ...second.jwk, kid: "first" }] };
  turnTo(300);
  expect(await verdict(verify(jwt))).toBe("ERR_JWS_SIGNATURE_VERIFICATION_FAILED");
});

test("T41: while the provider is down what is remembered stays as good as its keys", async () => {
  const verify = open();
  const jwt = await sign({ exp: noon.getTime() / 1000 + 3600 });
  await verify(jwt);
  provider.isDown = true;
  turnTo(1000);
  expect([await verdict(verify(jwt)), await verdict(verify(jwt))]).toEqual(["good", "good"]);
});

test("T40: what one expects is not remembered for another: audience, issuer, type, claims", async () => {
  const keySet = openKeySet();
  const jwt = await sign();
  const verdicts: unknown[] = [];
  const others = [{}, { audience: "other" }, { issuer: "other" }, { typ: "JWT" }, { requiredClaims: ["scope"] }];
  for (const other of others) verdicts.push(await verdict(open({ keySet, ...other })(jwt)));
  expect(verdicts).toEqual(["good", ...Array(4).fill("ERR_JWT_CLAIM_VALIDATION_FAILED")]);
});

test("T39: a remembered JWT with another end, payload or signature is another one", async () => {
  const verify = open();
  const jwt = await sign();
  await verify(jwt);
  const [head = "", payload = "", signature = ""] = jwt.split(".");
  const root = Buffer.from(JSON.stringify({ ...(await verify(jwt)), roles: ["root"] })).toString("base64url");
  const changed = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  for (const forged of [`${head}.${root}.${signature}`, `${head}.${payload}.${changed}`, `${jwt}A`]) {
    await expect(verify(forged)).rejects.toThrow(errors.JOSEError);
  }
  expect(await verdict(verify(jwt))).toBe("good");
});

test("a refused token is verified again each time and takes no memory", async () => {
  const verify = open();
  const jwt = await sign({ aud: "other" });
  for (let count = 0; count < 3; count++) expect(await verdict(verify(jwt))).toBe("ERR_JWT_CLAIM_VALIDATION_FAILED");
  expect(signaturesVerified()).toBe(3);
});

test("ten at once agree, whether they are good or not", async () => {
  const verify = open();
  const [jwt, forged] = [await sign(), await sign({}, { ...second, kid: "first" })];
  const verdicts = await Promise.all([jwt, forged, jwt, forged, jwt].map((one) => verdict(verify(one))));
  const bad = "ERR_JWS_SIGNATURE_VERIFICATION_FAILED";
  expect(verdicts).toEqual(["good", bad, "good", bad, "good"]);
});

test("at most 10,000 tokens are remembered: after one more, the first is verified again, and the last is not", async () => {
  // Signatures are what this does not test.
  vi.spyOn(crypto.subtle, "verify").mockResolvedValue(true);
  const verify = open();
  const [head, payload] = (await sign()).split(".");
  const numbered = (number: number) =>
    `${head}.${payload}.${Buffer.from(String(number).padStart(64, "0")).toString("base64url")}`;
  for (let number = 0; number <= 10_000; number++) await verify(numbered(number));
  const before = signaturesVerified();
  await verify(numbered(10_000));
  expect(signaturesVerified()).toBe(before);
  await verify(numbered(0));
  expect(signaturesVerified()).toBe(before + 1);
});

test("changing returned claims does not change those of other callers", async () => {
  const backend = createBackend({ apiUrl: provider.url, projectId: PROJECT_ID, now });
  const jwt = await sign();
  const claims = await backend.verifySessionJwt(jwt);
  claims.roles.push("root");
  claims.member_id = "another member";
  expect(await backend.verifySessionJwt(jwt)).toMatchObject({ roles: ["admin"], member_id: "member-test-1" });
  expect(signaturesVerified()).toBe(1);
});

test("where Node's own hash is not there, Web Crypto's serves", async () => {
  vi.stubGlobal("process", undefined);
  vi.resetModules();
  const elsewhere = await import("./create-jwt-verifier.ts").finally(() => vi.unstubAllGlobals());
  const verify = elsewhere.createJwtVerifier({
    issuer: `${provider.url}/oidc/${PROJECT_ID}`,
    audience: PROJECT_ID,
    typ: "session+jwt",
    requiredClaims: [],
    clockToleranceSeconds: 0,
    now,
    keySet: openKeySet(),
    read: (payload) => payload,
  });
  const jwt = await sign();
  await verify(jwt);
  expect(await verify(jwt)).toMatchObject({ sub: "member-test-1" });
  expect(signaturesVerified()).toBe(1);
});
