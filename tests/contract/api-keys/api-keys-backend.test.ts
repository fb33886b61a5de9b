import { ApiKeyError, type BackendOptions, createBackend } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organizationId, sessionTokenOf, signIn, startForFile } from "../support/basics.ts";

const provider = await startForFile({ project: { api_keys: { organizations: true } } });
const organization_id = await organizationId(provider, "globex");
const path = `/organizations/${organization_id}/api_keys`;
const backend = backendOf(provider);
const now = () => provider.provider.services.clock.now();
let asked = 0;

function open(options: Partial<BackendOptions> = {}) {
  return createBackend({
    apiUrl: provider.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
    now,
    fetch: (...args) => {
      if (String(args[0]).endsWith("/api_keys/verify")) asked += 1;
      return fetch(...args);
    },
    ...options,
  });
}

async function makeKey(): Promise<{ secret: string; revoke(): Promise<unknown> }> {
  const { body } = await backend("POST", path, { name: "Key", role_ids: ["admin"] });
  const { api_key, secret } = body.data;
  return { secret, revoke: () => backend("DELETE", `${path}/${api_key.api_key_id}`) };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiKeyError)) throw error ?? new Error("It was not refused.");
  return error.code;
}

test("checks a key once for many requests, and never checks a string that cannot be a key", async () => {
  const { verifyApiKey } = open();
  const { secret } = await makeKey();
  asked = 0;
  const all = await Promise.all(Array.from({ length: 10 }, () => verifyApiKey(secret)));
  expect(all[0]).toMatchObject({ organization_id, organization_slug: "globex", member_id: null, roles: ["admin"] });
  expect(asked).toBe(1);
  for (const wrong of [`${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`, "portico_scim_x", "a.b.c"]) {
    expect(await codeOf(verifyApiKey(wrong))).toBe("malformed");
  }
  expect(await codeOf(verifyApiKey(""))).toBe("missing_key");
  expect(asked).toBe(1);
});

test("T85: a revoked key is refused within a minute, and at once by a server that checks each time", async () => {
  const { secret, revoke } = await makeKey();
  const [caching, asking] = [open(), open({ apiKeyCacheSeconds: 0 })];
  await caching.verifyApiKey(secret);
  await asking.verifyApiKey(secret);
  await revoke();
  expect(await codeOf(asking.verifyApiKey(secret))).toBe("not_good");
  await caching.verifyApiKey(secret);
  provider.clock.advance({ seconds: 61 });
  expect(await codeOf(caching.verifyApiKey(secret))).toBe("not_good");
  expect(() => open({ apiKeyCacheSeconds: 61 })).toThrow("Pass 0 to 60");
});

test("a server verifies the key's JWT offline; T40: no other token passes as one, and it passes as no other token", async () => {
  const { secret } = await makeKey();
  const server = open();
  const { api_key_jwt, expires_at: _, ...claims } = await server.verifyApiKey(secret);
  const offline = createBackend({ apiUrl: provider.url, publicUrl: "http://portico.test", projectId: PROJECT_ID, now });
  expect(await offline.verifyApiKeyJwt(api_key_jwt)).toMatchObject(claims);
  const { client } = await signIn(provider, "ada@globex.test", "globex");
  const { session_jwt = "" } = client.session.getTokens() ?? {};
  expect(await codeOf(server.verifyApiKeyJwt(session_jwt))).toBe("not_good");
  expect(await codeOf(server.verifyApiKeyJwt(secret))).toBe("malformed");
  await expect(server.verifySessionJwt(api_key_jwt)).rejects.toMatchObject({ code: "malformed" });
  expect(await codeOf(server.verifyApiKey(sessionTokenOf(client)))).toBe("malformed");
  provider.clock.advance({ minutes: 7 });
  expect(await codeOf(server.verifyApiKeyJwt(api_key_jwt))).toBe("not_good");
});

test("a request with a key is accepted only where the route accepts keys", async () => {
  const { secret, revoke } = await makeKey();
  const server = open({ apiKeyCacheSeconds: 0 });
  const request = (key: string) => ({
    method: "GET",
    url: "/",
    headers: new Headers({ Authorization: `Bearer ${key}` }),
  });
  expect(await server.authenticateRequest(request(secret))).toMatchObject({
    status: "signed-out",
    reason: "malformed",
  });
  const answer = await server.authenticateRequest(request(secret), { apiKeys: true });
  expect(answer).toMatchObject({ status: "machine", apiKey: { organization_id, member_id: null } });
  const { client } = await signIn(provider, "ada@globex.test", "globex");
  const { session_jwt = "" } = client.session.getTokens() ?? {};
  expect(await server.authenticateRequest(request(session_jwt), { apiKeys: true })).toMatchObject({
    status: "signed-in",
  });
  await revoke();
  expect(await server.authenticateRequest(request(secret), { apiKeys: true })).toMatchObject({
    status: "signed-out",
    reason: "revoked",
  });
  const away = open({ fetch: () => Promise.reject(new Error("away")) });
  const other = await makeKey();
  expect(await away.authenticateRequest(request(other.secret), { apiKeys: true })).toMatchObject({
    status: "unavailable",
  });
  expect(await codeOf(away.verifyApiKey(other.secret))).toBe("unreachable");
});
