import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createSigningKey,
  type SigningKey,
  type StandInProvider,
  startStandInProvider,
} from "../../testing/stand-in-provider.ts";
import { createKeySet, type KeySet } from "./key-set.ts";

let first: SigningKey;
let second: SigningKey;
let provider: StandInProvider;
let nowMs: number;
let keySet: KeySet;

beforeAll(async () => {
  [first, second] = await Promise.all([createSigningKey("first"), createSigningKey("second")]);
});
beforeEach(async () => {
  nowMs = 0;
  provider = await startStandInProvider([first]);
  keySet = createKeySet(`${provider.url}/v1/sessions/jwks/p`, fetch, () => new Date(nowMs));
});
afterEach(() => provider.stop());

const has = (kid: string) =>
  keySet.find(kid).then(
    (key) => key !== undefined,
    (error) => error.code,
  );
const publish = (...keys: SigningKey[]) => {
  provider.jwks = { keys: keys.map(({ jwk }) => jwk) };
};

test("keys are kept for their max-age, and asked for once by many at the same time", async () => {
  expect(await Promise.all([has("first"), has("first"), has("first")])).toEqual([true, true, true]);
  nowMs = 299_999;
  expect(await has("first")).toBe(true);
  expect(provider.requests).toHaveLength(1);
  nowMs = 300_000;
  expect(await has("first")).toBe(true);
  expect(provider.requests).toHaveLength(2);
});

test("T41: a key that is taken back is refused when its max-age has passed", async () => {
  expect(await has("first")).toBe(true);
  publish(second);
  nowMs = 300_000;
  expect(await has("first")).toBe(false);
});

test("T41: a new key is picked up at its first use, by all who bring it at that moment", async () => {
  expect(await has("first")).toBe(true);
  publish(second, first);
  expect(await Promise.all([has("second"), has("second"), has("first")])).toEqual([true, true, true]);
  expect(provider.requests).toHaveLength(2);
});

test("invented kids ask at most once a minute", async () => {
  expect(await has("first")).toBe(true);
  for (let count = 0; count < 20; count++) expect(await has(`invented-${count}`)).toBe(false);
  expect(provider.requests).toHaveLength(2);
  nowMs = 60_000;
  expect(await has("invented")).toBe(false);
  expect(provider.requests).toHaveLength(3);
});

test("T41: while the provider is down known keys stay good, and it is asked again now and then", async () => {
  expect(await has("first")).toBe(true);
  provider.isDown = true;
  nowMs = 3_600_000;
  for (let count = 0; count < 5; count++) expect(await has("first")).toBe(true);
  expect(provider.requests).toHaveLength(2);
  // The result is unknown: neither valid nor forged.
  expect(await has("second")).toBe("unreachable");

  provider.isDown = false;
  publish(second, first);
  nowMs += 10_000;
  expect(await has("second")).toBe(true);
});

test("without any keys yet, each check asks the provider again", async () => {
  provider.isDown = true;
  expect(await has("first")).toBe("unreachable");
  provider.isDown = false;
  expect(await has("first")).toBe(true);
});

test.each([
  ["", 300_000],
  ["max-age=30", 30_000],
  ["no-store", 300_000],
])("Cache-Control: %j keeps for %i ms", async (header, lifetimeMs) => {
  provider.cacheControl = header;
  await has("first");
  nowMs = lifetimeMs - 1;
  await has("first");
  expect(provider.requests).toHaveLength(1);
  nowMs = lifetimeMs;
  await has("first");
  expect(provider.requests).toHaveLength(2);
});

test.each([["<html>"], [{}], [{ keys: 7 }], [null]])(
  "an answer that is not a key set counts as unreachable: %j",
  async (jwks) => {
    provider.jwks = jwks;
    expect(await has("first")).toBe("unreachable");
  },
);

test("keys of other kinds are passed over", async () => {
  const rsa = await createSigningKey("rsa", "RS256");
  const es384 = await createSigningKey("es384", "ES384");
  publish(rsa, es384, first);
  expect([await has("first"), await has("rsa"), await has("es384")]).toEqual([true, false, false]);
});
