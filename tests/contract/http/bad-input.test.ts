import type { TestProvider } from "@portico/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inTurn, isLong } from "../../long.ts";
import { anyText } from "../support/any-text.ts";
import { backendAuthorization } from "../support/backend.ts";
import { sessionTokenOf, signIn, startForFile } from "../support/basics.ts";
import { describedOperations, type Operation, type Schema, sampleOf } from "../support/described-operations.ts";
import { rowCounts } from "../support/rows.ts";

const provider = await startForFile();
const operations = [...(await describedOperations(provider)), ...(await describedOperations(provider, "backend"))];

const send = ({ method, path, caller }: Operation, body: unknown, headers?: Record<string, string>, session?: string) =>
  provider.request(path.replace(/\{\w+\}/g, "id"), {
    method,
    body,
    headers: { ...(caller === "backend" && backendAuthorization()), ...headers },
    session,
  });

/** Values of every JSON type except those that the schema accepts. */
function wrongFor(schema: Schema): unknown[] {
  const types = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    one.type === "integer" ? ["number"] : (one.type ?? (one.enum ? "string" : [])),
  );
  const values = { string: "text", number: 60, boolean: true, array: [], object: {}, null: null };
  return Object.entries(values).flatMap(([type, value]) => (types.includes(type) ? [] : [value]));
}

/** The wrong fields: browsers get them as `body`, back ends in the envelope of all errors. */
const fieldsOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.body ?? body.error_details?.fields;

/** Errors about single fields, and not about which ones belong together. */
const ofFields = (entries: { dataPath: string; keyword: string }[]) =>
  entries.filter(({ keyword }) => keyword !== "custom");

/** Calls that take a body, with one that has the right shape. */
const withBody = () =>
  operations
    .filter(({ schema }) => Object.keys(schema.properties ?? {}).length > 0)
    .map((operation) => ({ ...operation, sample: sampleOf(operation.schema) as Record<string, unknown> }));

describe("every call with a body", () => {
  test("is covered", () => {
    expect(withBody().length).toBeGreaterThan(15);
    expect(operations.length).toBeGreaterThan(25);
  });

  test("names a field of the wrong type, and writes nothing", async () => {
    const before = await rowCounts(provider);
    for (const operation of withBody()) {
      for (const [at, [field, schema]] of Object.entries(operation.schema.properties ?? {}).entries()) {
        for (const wrong of inTurn(wrongFor(schema), 3, at)) {
          const answer = await send(operation, { ...operation.sample, [field]: wrong });
          const what = `${operation.name} with ${field}: ${JSON.stringify(wrong)}`;
          expect(answer.status, what).toBe(400);
          expect(fieldsOf(answer), what).toContainEqual(
            expect.objectContaining({
              dataPath: `.${field}`,
              message: expect.stringMatching(/must/),
              keyword: expect.any(String),
              schemaPath: expect.any(String),
            }),
          );
        }
      }
    }
    expect(await rowCounts(provider)).toEqual(before);
  });

  test("names a missing field", async () => {
    for (const operation of withBody()) {
      for (const field of operation.schema.required ?? []) {
        const { [field]: _left, ...rest } = operation.sample;
        const answer = await send(operation, rest);
        expect(answer.status, `${operation.name} without ${field}`).toBe(400);
        expect(fieldsOf(answer)).toEqual([expect.objectContaining({ dataPath: `.${field}`, keyword: "required" })]);
      }
    }
  });

  test("names a text that is too long", async () => {
    for (const operation of withBody()) {
      for (const [field, { maxLength }] of Object.entries(operation.schema.properties ?? {})) {
        if (maxLength === undefined) continue;
        const answer = await send(operation, { ...operation.sample, [field]: "x".repeat(maxLength + 1) });
        expect(answer.status, `${operation.name} with a long ${field}`).toBe(400);
        expect(ofFields(fieldsOf(answer))).toEqual([
          expect.objectContaining({ dataPath: `.${field}`, message: `must be at most ${maxLength} characters long` }),
        ]);
      }
    }
  });

  test("refuses anything but an object", async () => {
    for (const operation of withBody()) {
      for (const body of ["[]", '"text"', "7", "null", "true", '[{"code":"123456"}]']) {
        const answer = await send(operation, body);
        expect(answer.status, `${operation.name} with ${body}`).toBe(400);
        expect(fieldsOf(answer)).toEqual([expect.objectContaining({ dataPath: "", message: "must be an object" })]);
      }
    }
  });

  test("treats an empty body as no fields", async () => {
    for (const operation of withBody()) {
      for (const body of ["", "  \n"]) {
        const answer = await send(operation, body);
        const missing = ofFields(fieldsOf(answer) ?? []).map(({ dataPath }) => dataPath);
        expect(missing, operation.name).toEqual((operation.schema.required ?? []).map((field) => `.${field}`));
      }
    }
  });
});

/** The complete envelope of docs/wire/rules.md#errors. */
function expectEnvelope(answer: Awaited<ReturnType<TestProvider["request"]>>, status: number, errorType: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(answer.body).toEqual({
    status_code: status,
    request_id: expect.stringMatching(/^request-id-/),
    error_type: errorType,
    error_message: expect.stringMatching(/./),
    error_url: `http://portico.test/docs/errors#${errorType}`,
  });
}

describe("malformed requests", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const broken = [
    "{",
    "{]",
    "undefined",
    "{'a':1}",
    '{"a":1}x',
    nested(33),
    nested(10_000),
    '{"a":"\\u0000"}',
    '{"\\ud800":1}',
    "\u0000",
  ];

  test("malformed, deep or unstorable JSON gets the one envelope, at every call", async () => {
    const before = await rowCounts(provider);
    for (const operation of operations.filter(({ method }) => method !== "GET")) {
      for (const body of inTurn(broken, 3, operations.indexOf(operation))) {
        expectEnvelope(await send(operation, body), 400, "bad_request");
      }
    }
    expect(await rowCounts(provider)).toEqual(before);
  });

  test("a body over 2 MiB is refused before it is read", async () => {
    const large = operations.filter(({ method }) => method === "POST");
    for (const operation of inTurn(large, 4)) {
      expectEnvelope(await send(operation, `{"a":"${"x".repeat(2 * 1024 * 1024)}"}`), 413, "request_too_large");
    }
  });

  test("a body of another content type is refused", async () => {
    const [operation] = withBody();
    if (!operation) throw new Error("no operation");
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "nonsense"]) {
      expectEnvelope(await send(operation, "a=b", { "Content-Type": type }), 400, "bad_request");
    }
  });

  test("a form is refused at calls that take none", async () => {
    for (const operation of operations.filter(({ caller, method }) => caller === "backend" || method === "PUT")) {
      if (operation.method === "GET") continue;
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      expectEnvelope(await send(operation, "a=b", form), 400, "bad_request");
    }
  });

  test("a wrong method gets 405 with the right one; an unknown path gets 404", async () => {
    for (const operation of operations) {
      const answer = await send({ ...operation, method: "PATCH" }, undefined);
      expectEnvelope(answer, 405, "method_not_allowed");
      expect(answer.headers.get("allow")).toMatch(/GET|POST|PUT|DELETE/);
    }
    for (const path of [
      "/nothing",
      "/sdk/v1",
      "/sdk/v1/b2b/unknown",
      "/sdk/v1b2b/organizations/me",
      // Except at the one path where some clients forget the slash: connected-apps.test.ts.
      "/sdk/v1b2b/organizations/members/a",
      "/sdk/v1b2b/organizations/members/a/connected_apps/b/revoke",
      "/sdk/v1/b2b/organizations/members/a/b/c",
    ]) {
      expectEnvelope(await provider.request(path, { method: "GET" }), 404, "route_not_found");
    }
  });

  test("a slash at the end of a path changes nothing", async () => {
    for (const operation of operations) {
      const [plain, slashed] = await Promise.all(
        [operation, { ...operation, path: `${operation.path}/` }].map((one) =>
          send(one, operation.method === "GET" ? undefined : {}),
        ),
      );
      expect(slashed?.status, operation.name).toBe(plain?.status);
      expect(slashed?.body.error_type, operation.name).toBe(plain?.body.error_type);
      expect(slashed?.body.error_type, operation.name).not.toBe("route_not_found");
    }
  });

  test("T44: no field makes a call search across organizations", async () => {
    for (const email of ["ada@globex.test", "unknown@nowhere.test"]) {
      for (const path of ["/sdk/v1/users/search", "/sdk/v1/users/search/"]) {
        const answer = await provider.request(path, { body: { email } });
        expectEnvelope(answer, 404, "route_not_found");
        expect(answer.body.error_message).toContain("/b2b/organizations/members/search");
      }
    }
  });

  test("a broken path, a NUL in an ID and an oversized header get the envelope", async () => {
    for (const path of [
      "/sdk/v1/b2b/organizations/members/%",
      "/sdk/v1/b2b/organizations/members/%00",
      "/sdk/v1/%ff%fe",
    ]) {
      const answer = await provider.request(path, { method: "DELETE" });
      expect([400, 404]).toContain(answer.status);
      expect(answer.body).toHaveProperty("request_id");
    }
    const long = await provider.request(`/sdk/v1/b2b/organizations/members/${"x".repeat(5000)}`, { method: "DELETE" });
    expect([400, 404]).toContain(long.status);
    expect(long.body).toHaveProperty("error_type");
    const large = await provider.request("/healthz", { method: "GET", headers: { "X-Large": "x".repeat(70_000) } });
    expectEnvelope(large, 400, "bad_request");
  });

  test("malformed credentials are refused without a failure", async () => {
    for (const Authorization of [
      "",
      "Basic",
      "Basic !!!",
      "Basic AAAA",
      `Basic ${btoa("a\0b:c")}`,
      "Bearer x",
      `Basic ${btoa("x:".repeat(500))}`,
    ]) {
      const answer = await provider.request("/sdk/v1/b2b/organizations/me", {
        method: "GET",
        headers: { Authorization },
      });
      expectEnvelope(answer, 404, "public_token_not_found");
    }
  });
});

test(
  "T54: no input crashes the provider or causes a 5xx",
  async () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    const text = anyText(200);
    const bodyOf = ({ schema }: Operation) =>
      fc.oneof(
        text,
        json.map((value) => JSON.stringify(value)),
        // Fields of the right name get furthest: values of any shape, over a valid body.
        fc
          .dictionary(fc.constantFrom("?", ...Object.keys(schema.properties ?? {})), fc.oneof(json, text))
          .map((fields) => JSON.stringify({ ...(sampleOf(schema) as object), ...fields })),
      );
    const request = fc.constantFrom(...operations.filter(({ method }) => method !== "GET")).chain((operation) =>
      fc.record({
        operation: fc.constant(operation),
        body: bodyOf(operation),
        id: anyText(40),
      }),
    );
    // With a session the rules behind it are reached, too, except at calls that end it.
    const session = sessionTokenOf((await signIn(provider, "ada@globex.test", "globex")).client);
    const ending = [
      "organizations.delete",
      "sessions.revoke",
      "sso.startLogout",
      "sessions.exchange",
      "passwords.resetBySession",
    ];
    await fc.assert(
      fc.asyncProperty(request, async ({ operation, body, id }) => {
        const path = operation.path.replace(/\{\w+\}/, encodeURIComponent(id.toWellFormed()) || "id");
        const isEnding = ending.includes(operation.name);
        const answer = await send({ ...operation, path }, body, undefined, isEnding ? undefined : session);
        expect(answer.status).toBeLessThan(500);
        expect(Object.keys(answer.body)).toContain(
          answer.status === 200 ? "data" : answer.body.body ? "body" : "error_type",
        );
      }),
      { numRuns: isLong ? 200_000 : 500 },
    );
    expect((await provider.request("/sdk/v1/b2b/organizations/me", { method: "GET", session })).status).toBe(200);
  },
  isLong ? 3_600_000 : 120_000,
);
