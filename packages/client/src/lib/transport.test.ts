import { expect, test, vi } from "vitest";
import { offline, openBrowser, settle } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";
import { findSchemaError } from "../calls/call.ts";
import { readSettings } from "./options.ts";
import { createAsk, readAnswer } from "./transport.ts";

const json = "application/json; charset=utf-8";

test("the result is the data of the response, and other fields are ignored", () => {
  expect(readAnswer(200, json, '{"data":{"member":null},"extra":1}')).toEqual({ member: null });
  expect(readAnswer(299, "text/plain", '{"data":{"a":1}}')).toEqual({ a: 1 });
});

test.each([
  ["a 5xx page of a proxy", 502, "text/html", "<h1>Bad gateway</h1>", "Invalid response from our servers."],
  ["an error without a type", 500, null, "", "Invalid response from our servers."],
  [
    "a captcha demand, which this client cannot meet",
    403,
    "text/plain",
    "Captcha required",
    "Invalid response from our servers.",
  ],
  ["an error whose JSON is broken", 500, json, "{", "Invalid JSON response from our servers."],
  ["an empty 204", 204, null, "", "Invalid JSON response from our servers."],
  ["an HTML page with 200", 200, "text/html", "<html>", "Invalid JSON response from our servers."],
  ["a flat body", 200, json, '{"member":{}}', "Invalid or no response from server"],
  ["a null body", 200, json, "null", "Invalid or no response from server"],
  ["JSON of another system", 503, json, '{"message":"no upstream"}', "Invalid or no response from server"],
  ["a null error", 500, json, "null", "Invalid or no response from server"],
])("%s is an invalid response", (_, status, type, text, message) => {
  expect(() => readAnswer(status, type, text)).toThrow(
    expect.objectContaining({ code: "invalid_response", message }) as Error,
  );
});

test("an error response becomes an ApiError with its type", () => {
  const body = { status_code: 401, error_type: "session_not_found", error_message: "Gone.", error_url: "" };
  expect(() => readAnswer(401, json, JSON.stringify(body))).toThrow(expect.objectContaining(body) as Error);
});

test("a schema error names the fields of the body", () => {
  const body = [
    { dataPath: "email_address", message: "must be a string" },
    { dataPath: "organization_id", message: "is missing" },
  ];
  expect(() => readAnswer(400, json, JSON.stringify({ body }), findSchemaError)).toThrow(
    "Request does not match expected schema\nemail_address: must be a string\norganization_id: is missing",
  );
  expect(() => readAnswer(400, json, '{"params":[]}', findSchemaError)).toThrow(
    expect.objectContaining({ code: "api_error", status_code: 400, error_type: "request_schema_mismatch" }) as Error,
  );
});

function setUp() {
  const browser = openBrowser();
  const settings = readSettings(PUBLIC_TOKEN, { apiUrl: `${API_URL}/` }, browser.openTab());
  return { browser, ask: createAsk(settings) };
}

const get = { method: "GET" };

test("a call goes below /sdk/v1 with credentials and our headers, and a body only when there is one", async () => {
  const { browser, client } = startClient();
  browser.provide({ "POST /b2b/organizations/search": { organization: null }, "GET /b2b/organizations/me": {} });
  await client.organization.getBySlug({ organization_slug: "ü", absent: undefined } as never);
  await client.organization.get();
  const [post] = browser.callsOf("POST /b2b/organizations/search");
  const [read] = browser.callsOf("GET /b2b/organizations/me");
  expect(post?.url).toBe(`${API_URL}/sdk/v1/b2b/organizations/search`);
  expect(post?.headers).toMatchObject({ "Content-Type": "application/json", "X-SDK-Parent-Host": expect.any(String) });
  expect(post?.body).toEqual({ organization_slug: "ü" });
  expect(post?.init.credentials).toBe("include");
  expect(read?.headers["Content-Type"]).toBe("application/json");
  expect(read?.init.body).toBeUndefined();
});

test("a failed fetch is an UnreachableError with the cause", async () => {
  const { browser, ask } = setUp();
  const cause = offline();
  browser.provide({ "GET /b2b/x": () => cause });
  await expect(ask("/b2b/x", get)).rejects.toMatchObject({
    code: "unreachable",
    message: "Unable to contact our servers.",
    cause,
  });
});

test("an answer that breaks off is unreachable too", async () => {
  const { browser, ask } = setUp();
  const body = new ReadableStream({ start: (controller) => controller.error(offline()) });
  browser.provide({ "GET /b2b/x": () => new Response(body, { headers: { "content-type": json } }) });
  await expect(ask("/b2b/x", get)).rejects.toMatchObject({ code: "unreachable" });
});

test("a call without a response within 30 seconds is unreachable, except calls that redeem a token", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const { browser, ask } = setUp();
  browser.provide({ "GET /b2b/x": () => new Promise<object>(() => {}) });
  const asked = ask("/b2b/x", get, new AbortController().signal);
  const proving = ask("/b2b/x", get);
  limit.abort();
  await expect(asked).rejects.toMatchObject({ code: "unreachable" });
  expect(await Promise.race([proving, settle()])).toBeUndefined();
  expect(timeout.mock.calls).toEqual([[30_000]]);
  timeout.mockRestore();
});
