import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createManagement, ManagementError, type ManagementOptions } from "@portico/backend/management";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { afterAll, expect, test } from "vitest";
import { managementCalls } from "../../../packages/provider/src/operate/management/routes.ts";
import { organization, startForFile } from "../support/basics.ts";

const ADDRESSES = Array.from({ length: 255 }, (_, index) => `m${String(index).padStart(3, "0")}@many.test`);
const provider = await startForFile({
  project: {
    organizations: [organization("many", { members: ADDRESSES.map((email_address) => ({ email_address })) })],
  },
});

const credentials = { apiUrl: provider.url, projectId: PROJECT_ID, secret: PROJECT_SECRET };
const create = (options: Partial<ManagementOptions> = {}) => createManagement({ ...credentials, ...options });
const management = create();
const { organizations } = await management.organizations.search();
const many = organizations.find(({ organization_slug }) => organization_slug === "many")?.organization_id ?? "";

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** A server between the client and the provider. */
async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Forwards to the provider; `spoil` decides for each response whether it is lost on the way. */
function passOn(spoil: (count: number) => boolean) {
  const seen: { key: string | undefined; status: number | undefined }[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const passed = forward(`${provider.url}${url}`, { method, headers }, (answer) => {
      seen.push({ key: headers["idempotency-key"]?.toString(), status: answer.statusCode });
      const isLost = spoil(seen.length);
      answer.resume();
      if (isLost) answer.on("end", () => response.destroy());
      else {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }
    });
    request.pipe(passed);
  };
  return { seen, url: listen(handle) };
}

function toMethod(name: string): (request: object) => Promise<{ request_id: string }> {
  const path = name.replace("management.", "").split(".");
  const camel = path.map((step) => step.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  // biome-ignore lint/suspicious/noExplicitAny: a walk over names.
  return camel.reduce((at: any, step) => at[step], asked);
}

const requests: { method: string; path: string; key: string | null }[] = [];
const asked = create({
  maxRetries: 0,
  fetch: (url, init) => {
    const key = new Headers(init?.headers).get("idempotency-key");
    requests.push({ method: init?.method ?? "", path: new URL(String(url)).pathname, key });
    return fetch(url, init);
  },
});

test.each(managementCalls.map((call) => ({ call, name: call.name })))(
  "$name has a method that reaches its route",
  async ({ call }) => {
    const { path, method, isRepeatable, example } = call;
    const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => [param, `${param} ü/1`]));
    const answer = await Promise.resolve(toMethod(call.name)({ ...example.body, ...ids })).catch((error) => error);
    // The example's IDs do not exist: the rule itself answers that.
    const refusals = [undefined, ...call.errors];
    expect(refusals).toContain(answer instanceof ManagementError ? answer.error_type : undefined);
    expect(answer.request_id).toMatch(/^request-id-/);
    const { key, ...last } = requests.at(-1) ?? { key: null };
    expect(last).toEqual({
      method,
      path: path.replace(/\{(\w+)\}/g, (_, param) => encodeURIComponent(`${param} ü/1`)),
    });
    expect(key !== null).toBe(method !== "GET" && !isRepeatable);
  },
);

test("a search returns all results, page by page, or the first page", async () => {
  const search = () => management.members.search({ organization_id: many, limit: 100 });
  const addresses: string[] = [];
  for await (const { email_address } of search()) addresses.push(email_address);
  expect(addresses.sort()).toEqual(ADDRESSES);
  const sizes: number[] = [];
  for await (const { members } of search().pages()) sizes.push(members.length);
  expect(sizes).toEqual([100, 100, 55]);
  const { members, results_metadata } = await search();
  expect([members.length, results_metadata.next_cursor]).toEqual([100, expect.any(String)]);
});

test("an error has its type, status, request ID and the URL of its explanation", async () => {
  const error = await management.organizations.get({ organization_id: "organization-test-none" }).catch((it) => it);
  expect(error).toBeInstanceOf(ManagementError);
  expect(error).toMatchObject({
    error_type: "organization_not_found",
    status: 404,
    retryable: false,
    request_id: expect.stringMatching(/^request-id-/),
    error_url: "http://portico.test/docs/errors#organization_not_found",
    fields: [],
  });
  expect(error.message).toContain(error.request_id);
  const wrong = create({ secret: "wrong" }).keys.list();
  await expect(wrong).rejects.toMatchObject({ error_type: "invalid_project_credentials", status: 401 });
  const misshapen = management.organizations.create({ organization_name: 7 as never });
  await expect(misshapen).rejects.toMatchObject({
    error_type: "request_schema_mismatch",
    status: 400,
    fields: [{ dataPath: ".organization_name", message: "must be a string" }],
  });
});

test("if a response is lost after the call was processed, the retry returns it, and nothing happens twice", async () => {
  const { seen, url } = passOn((count) => count === 1);
  const through = create({ apiUrl: await url });
  const { organization: created } = await through.organizations.create({ organization_name: "Lost and found" });
  expect(seen).toEqual([
    { key: expect.any(String), status: 200 },
    { key: seen[0]?.key, status: 200 },
  ]);
  const query = {
    operator: "AND" as const,
    operands: [{ filter_name: "organization_name_fuzzy" as const, filter_value: "Lost and found" }],
  };
  const ids = [];
  for await (const { organization_id } of management.organizations.search({ query })) ids.push(organization_id);
  expect(ids).toEqual([created.organization_id]);
});

test("two calls with one key of the host's own are one", async () => {
  const options = { idempotencyKey: "import-4711" };
  const one = await management.organizations.create({ organization_name: "Imported" }, options);
  expect(await management.organizations.create({ organization_name: "Imported" }, options)).toEqual(one);
  const other = management.organizations.create({ organization_name: "Another" }, options);
  await expect(other).rejects.toMatchObject({ error_type: "idempotency_key_reused", status: 422, retryable: false });
});

test("a server that says when to retry is called again then, but not forever", async () => {
  let count = 0;
  const refuse = (headers: Record<string, string>, status: number) => async () => {
    const url = await listen((_request, response) => {
      count += 1;
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify({ error_type: "too_many_requests", error_message: "Later.", status_code: status }));
    });
    count = 0;
    return create({ apiUrl: url, maxRetries: 1 })
      .keys.list()
      .catch((error) => error);
  };
  expect(await refuse({ "Retry-After": "0" }, 429)()).toMatchObject({ retryable: true, status: 429 });
  expect(count).toBe(2);
  // A wait that is too long is left to the caller.
  expect(await refuse({ "Retry-After": "3600" }, 503)()).toMatchObject({ retryable: true, retryAfterSeconds: 3600 });
  expect(count).toBe(1);
  expect(await refuse({}, 500)()).toMatchObject({ retryable: false });
  expect(count).toBe(1);
});

test("an unreachable server, a timeout and a foreign server have different errors", async () => {
  const silent = await listen(() => {});
  const proxy = await listen((_request, response) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end("<p>"),
  );
  const away = await listen((_request, response) => response.writeHead(302, { Location: provider.url }).end());
  const ask = (apiUrl: string, timeoutMs?: number) =>
    create({ apiUrl, maxRetries: 0, ...(timeoutMs && { timeoutMs }) }).keys.list();
  await expect(ask(silent, 200)).rejects.toMatchObject({ error_type: "timed_out", retryable: true, status: undefined });
  await expect(ask("http://127.0.0.1:9")).rejects.toMatchObject({ error_type: "unreachable", retryable: true });
  await expect(ask(proxy)).rejects.toMatchObject({ error_type: "invalid_response", retryable: false });
  // The secret is sent nowhere else.
  await expect(ask(away)).rejects.toMatchObject({ error_type: "unreachable" });
});

test("an aborted call throws the signal's reason, also while it waits for its next attempt", async () => {
  const busy = await listen((_request, response) => response.writeHead(503, { "Retry-After": "20" }).end("{}"));
  const reason = new Error("The user left.");
  const giveUp = new AbortController();
  const call = create({ apiUrl: busy }).keys.list(undefined, { signal: giveUp.signal });
  setTimeout(() => giveUp.abort(reason), 100);
  await expect(call).rejects.toBe(reason);
  await expect(management.keys.list({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test("a missing ID calls no other route", async () => {
  for (const member_id of [undefined, "", ".."]) {
    const call = management.members.get({ organization_id: many, member_id: member_id as string });
    await expect(call).rejects.toThrow(/management: member_id is/);
  }
});

test("it cannot be created in a browser, or without its settings", () => {
  expect(() => create({ secret: undefined })).toThrow(/secret is missing/);
  expect(() => create({ projectId: "" })).toThrow(/projectId is missing/);
  expect(() => create({ apiUrl: "id.example.com" })).toThrow(/apiUrl is "id.example.com"/);
  Object.assign(globalThis, { window: {}, document: {} });
  try {
    expect(() => create()).toThrow(/this is a browser/);
  } finally {
    for (const name of ["window", "document"]) Reflect.deleteProperty(globalThis, name);
  }
});
