import { createHash } from "node:crypto";
import type { PkceNamespace } from "@portico/wire";
import { afterEach, expect, test, vi } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { readSettings } from "../lib/options.ts";
import { createStorage } from "../lib/storage.ts";
import type { Bootstrap } from "../page/bootstrap.ts";
import { createPkce } from "./pkce.ts";

afterEach(() => vi.restoreAllMocks());

const allRequired: Partial<Bootstrap> = {
  pkceRequiredForEmailMagicLinks: true,
  pkceRequiredForPasswordResets: true,
  pkceRequiredForOAuth: true,
  pkceRequiredForSso: true,
};

function setUp(bootstrap = allRequired) {
  const browser = openBrowser();
  const settings = readSettings(PUBLIC_TOKEN, { apiUrl: API_URL }, browser.openTab());
  const data = { ...bootstrap };
  const loader = { load: async () => data as Bootstrap, read: () => null };
  const pkce = createPkce({ settings, shared: createStorage(settings), bootstrap: loader });
  const storedPair = (namespace: PkceNamespace) =>
    browser.stored.get(`portico_sdk_state_${PUBLIC_TOKEN}::PKCE_VERIFIER:${namespace}`);
  const store = (namespace: PkceNamespace, text: string) =>
    browser.stored.set(`portico_sdk_state_${PUBLIC_TOKEN}::PKCE_VERIFIER:${namespace}`, text);
  return { pkce, data, storedPair, store };
}

test("the challenge is the base64url SHA-256 of the verifier, and the pair is stored", async () => {
  const { pkce, storedPair } = setUp();
  const challenge = await pkce.challenge("magic_links");
  const verifier = pkce.verifier("magic_links") as string;
  expect(verifier).toMatch(/^[0-9a-f]{32,128}$/);
  expect(challenge).toBe(createHash("sha256").update(verifier).digest("base64url"));
  expect(JSON.parse(storedPair("magic_links") as string)).toEqual({
    code_challenge: challenge,
    code_verifier: verifier,
  });
});

test("the verifier is 16 numbers in hex, of which only single digits are padded", async () => {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as unknown as Uint32Array).set([0, 5, 0x1f, 0xabc, 0xffffffff]);
    return array;
  });
  const { pkce } = setUp();
  await pkce.challenge("sso");
  expect(pkce.verifier("sso")).toBe(`00051fabcffffffff${"00".repeat(11)}`);
});

test.each(["magic_links", "passwords"] as const)(
  "%s reuse the pair, so that each of two mails works",
  async (namespace) => {
    const { pkce } = setUp();
    const first = await pkce.challenge(namespace);
    expect(await pkce.challenge(namespace)).toBe(first);
    pkce.remove(namespace);
    expect(pkce.verifier(namespace)).toBeUndefined();
    expect(await pkce.challenge(namespace)).not.toBe(first);
  },
);

test("two sends at the same moment share one pair", async () => {
  const { pkce } = setUp();
  const [first, second] = await Promise.all([pkce.challenge("magic_links"), pkce.challenge("magic_links")]);
  expect(first).toBe(second);
});

test.each(["oauth", "sso"] as const)(
  "%s starts with a new pair each time, and clears it if none is required",
  async (namespace) => {
    const { pkce, data, storedPair } = setUp();
    const first = await pkce.challenge(namespace);
    expect(await pkce.challenge(namespace)).not.toBe(first);
    data.pkceRequiredForOAuth = data.pkceRequiredForSso = false;
    expect(await pkce.challenge(namespace)).toBeUndefined();
    expect(storedPair(namespace)).toBeUndefined();
  },
);

test("each kind has its own requirement and its own pair", async () => {
  const { pkce } = setUp({ pkceRequiredForPasswordResets: true });
  expect(await pkce.challenge("magic_links")).toBeUndefined();
  expect(await pkce.challenge("passwords")).toBeTruthy();
  expect(pkce.verifier("magic_links")).toBeUndefined();
});

test("a stored verifier is sent even if the project no longer requires one", async () => {
  const { pkce, data } = setUp();
  await pkce.challenge("magic_links");
  data.pkceRequiredForEmailMagicLinks = false;
  expect(await pkce.challenge("magic_links")).toBeUndefined();
  expect(pkce.verifier("magic_links")).toBeTruthy();
});

test.each(["{", "5", "null ", '{"code_challenge":"x"}', '{"code_challenge":"x","code_verifier":5}'])(
  "a malformed pair %s is ignored with a warning, and replaced",
  async (text) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { pkce, store } = setUp();
    store("magic_links", text);
    expect(pkce.verifier("magic_links")).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
    expect(await pkce.challenge("magic_links")).toHaveLength(43);
  },
);

test("a page without cryptography gets an error with the reason", async () => {
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  await expect(setUp().pkce.challenge("magic_links")).rejects.toMatchObject({ code: "insecure_page" });
});
