import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { capabilities } from "../../../packages/provider/src/server/capabilities.ts";
import { backendAuthorization } from "../support/backend.ts";
import { startForFile } from "../support/basics.ts";

const provider = await startForFile();

interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: object[];
  requestBody?: { content: { "application/json": { example: unknown } } };
  responses: Record<string, { $ref?: string }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, { content: { "application/json": { example: { data: Record<string, unknown> } } } }>;
  };
}

const routes = capabilities.flatMap((capability) => capability.routes ?? []);

// Browser calls have the same paths in every client, and some paths are ambiguous: the router prefers literal segments.
test("the examples of errors of the management API are what it answers", async () => {
  const { components } = (await provider.request("/openapi.json", { method: "GET" })).body;
  const ask = async (path: string, body: object, headers = backendAuthorization(), method = "POST") =>
    (await provider.request(`/v1/b2b${path}`, { method, body, headers })).body;
  const { organization } = (await ask("/organizations", { organization_name: "Hooli" })).data;
  const member = `/organizations/${organization.organization_id}/members/none/reactivate`;
  const wrong = { Authorization: `Basic ${btoa("project-test-acme:wrong")}` };
  const answers = {
    WrongField: await ask("/organizations", {}),
    WrongSecret: await ask("/organizations", {}, wrong),
    ErrorAnswer: await ask(member, {}, backendAuthorization(), "PUT"),
  };
  for (const [name, { request_id, error_url, ...answer }] of Object.entries(answers)) {
    const { value } = components.examples[name];
    expect({ ...value, ...answer }, name).toEqual(value);
    expect(Object.keys(value), name).toEqual(
      Object.keys({ status_code: 0, request_id, error_type: "", error_message: "", error_url, ...answer }),
    );
    expect(error_url).toBe(`http://portico.test/docs/errors#${answer.error_type}`);
  }
  expect(JSON.stringify(Object.values(components.responses))).not.toContain("SchemaErrorAnswer");
});

describe.each([
  { path: "/openapi.json", without: [] as string[] },
  { path: "/openapi-browser.json", without: ["no-ambiguous-paths"] },
])("$path", ({ path, without }) => {
  const fetched = fetch(`${provider.url}${path}`, { headers: { "Accept-Encoding": "identity" } });
  const text = fetched.then((answer) => answer.text());
  const read = async (): Promise<Document> => JSON.parse(await text);
  const list = async () => Object.values((await read()).paths).flatMap((methods) => Object.values(methods));

  test("passes Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = (await lintFromString({ source: await text, config })).filter(
      ({ ruleId }) => !without.includes(ruleId),
    );
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test("is small, and smaller with gzip", async () => {
    expect((await text).length).toBeLessThan(385_000);
    expect((await fetched).headers.get("content-encoding")).toBeNull();
    const zipped = await fetch(`${provider.url}${path}`, { headers: { "Accept-Encoding": "br;q=1, gzip;q=0.5" } });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(zipped.headers.get("vary")).toContain("Accept-Encoding");
    expect(Number(zipped.headers.get("content-length"))).toBeLessThan(41_000);
    expect(await zipped.text()).toBe(await text);
    const refused = await fetch(`${provider.url}${path}`, { headers: { "Accept-Encoding": "gzip;q=0" } });
    expect(refused.headers.get("content-encoding")).toBeNull();
  });

  test("each operation says what it does, where it belongs and who may call it", async () => {
    const { servers, tags } = await read();
    expect(servers).toMatchObject([{ url: "http://portico.test" }]);
    const operations = await list();
    expect(operations.length).toBeGreaterThan(30);
    for (const { operationId, summary, description, security, ...operation } of operations) {
      expect(summary, operationId).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
      expect(summary.split(" ").length, summary).toBeLessThanOrEqual(8);
      expect(description, operationId).toMatch(/\.$/);
      expect(description, operationId).not.toContain(summary);
      expect(security, operationId).toBeInstanceOf(Array);
      expect(
        tags.map(({ name }) => name),
        operationId,
      ).toEqual(expect.arrayContaining(operation.tags));
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test("the examples match the requests and responses", async () => {
    const { components } = await read();
    for (const { operationId, requestBody, responses } of await list()) {
      const route = routes.find(({ name, isAlias }) => name === operationId && !isAlias);
      if (!route) continue;
      const request = requestBody?.content["application/json"].example;
      if (requestBody) expect(route.request.safeParse(request).error, operationId).toBeUndefined();
      const answer = components.responses[responses[200]?.$ref?.split("/").at(-1) ?? ""];
      const { data } = answer?.content["application/json"].example ?? { data: {} };
      expect(data, operationId).toMatchObject({ request_id: expect.stringMatching(/^request-id-/), status_code: 200 });
      expect(route.response.safeParse(data).error, operationId).toBeUndefined();
      // The value of a field without an example.
      expect(JSON.stringify([request, data]), operationId).not.toMatch(/"text"(?!:)/);
    }
  });

  test("components have names that a generated client can use", async () => {
    const { schemas } = (await read()).components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(["Organization", "Member", "MemberSession", "ErrorAnswer", "FieldError"]),
    );
    expect(Object.keys(schemas).filter((name) => name in globalThis)).toEqual([]);
  });
});
