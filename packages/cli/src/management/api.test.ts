import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCall } from "./api.ts";

const wrongField = { dataPath: ".limit", message: "must be at least 1", keyword: "too_small", schemaPath: "" };

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const refusal = {
      status_code: 404,
      request_id: "request-id-1",
      error_type: "member_not_found",
      error_message: "Gone.",
    };
    if (request.url === "/v1/b2b/shape") response.writeHead(400).end(JSON.stringify({ body: [wrongField] }));
    else if (request.url === "/v1/b2b/refused") response.writeHead(404).end(JSON.stringify(refusal));
    else if (request.url === "/v1/b2b/moved") response.writeHead(307, { Location: "/v1/b2b/echo" }).end();
    else if (request.url === "/v1/b2b/strange") response.writeHead(502).end("<h1>Bad gateway</h1>");
    else response.end(JSON.stringify({ data: { method: request.method, auth: request.headers.authorization, body } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const call = (path: string, body?: object) =>
  createCall({ url, projectId: "project-test-1", secret: "secret" })("POST", path, body);

test("every call shows the project's secret", async () => {
  const auth = `Basic ${Buffer.from("project-test-1:secret").toString("base64")}`;
  expect(await call("/echo", { a: 1 })).toEqual({ method: "POST", auth, body: '{"a":1}' });
});

test("no redirect is followed with the secret", async () => {
  await expect(call("/moved", { a: 1 })).rejects.toMatchObject({
    message: expect.stringContaining("cannot be reached"),
  });
});

test("a refusal is told with its error_type and request id", async () => {
  await expect(call("/refused")).rejects.toMatchObject({
    message: "Gone. (member_not_found, request-id-1)",
    exitCode: 1,
    details: { error_type: "member_not_found", request_id: "request-id-1" },
  });
});

test("a body of the wrong shape is told with its fields", async () => {
  await expect(call("/shape")).rejects.toMatchObject({
    message: "The provider refused it: limit must be at least 1.",
    exitCode: 2,
  });
});

test("something else that answers is told apart from the provider", async () => {
  await expect(call("/strange")).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining("answered 502"),
  });
});

test("nobody there is another exit code", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const nobody = createCall({ url: `http://127.0.0.1:${port}`, projectId: "p", secret: "s" });
  await expect(nobody("GET", "/")).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining("cannot be reached (ECONNREFUSED)"),
  });
});
