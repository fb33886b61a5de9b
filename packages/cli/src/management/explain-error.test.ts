import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ManagementError } from "@portico/backend/management";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainError } from "./explain-error.ts";
import { connectManagement } from "./open-management.ts";

const wrongField = { dataPath: ".limit", message: "must be at least 1", keyword: "too_small", schemaPath: "" };
const refusal = {
  status_code: 404,
  request_id: "request-id-1",
  error_type: "member_not_found",
  error_message: "Gone.",
};

const wrongShape = {
  status_code: 400,
  error_type: "request_schema_mismatch",
  error_message: "limit must be at least 1.",
  error_details: { fields: [wrongField] },
};

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const id = request.url?.split("/").at(-1);
    if (id === "shape") response.writeHead(400).end(JSON.stringify(wrongShape));
    else if (id === "refused") response.writeHead(404).end(JSON.stringify(refusal));
    else if (id === "moved") response.writeHead(307, { Location: "/elsewhere" }).end();
    else response.writeHead(502).end("<h1>Bad gateway</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function failureOf(id: string, at = url) {
  const { organizations } = connectManagement({ url: at, projectId: "project-test-1", secret: "secret" });
  const error = await organizations.get({ organization_id: id }).catch((it: unknown) => it);
  if (!(error instanceof ManagementError)) throw error;
  return explainError(error);
}

test("redirects are not followed with the secret", async () => {
  expect(await failureOf("moved")).toMatchObject({ message: expect.stringContaining("cannot be reached") });
});

test("an error is shown with its error_type and request ID", async () => {
  expect(await failureOf("refused")).toMatchObject({
    message: "Gone. (member_not_found, request-id-1)",
    exitCode: 1,
    details: { error_type: "member_not_found", request_id: "request-id-1" },
  });
});

test("an invalid request lists the invalid fields", async () => {
  expect(await failureOf("shape")).toMatchObject({
    message: "The provider rejected the request: limit must be at least 1.",
    exitCode: 2,
  });
});

test("a response that is not from Portico is reported with its status", async () => {
  expect(await failureOf("strange")).toMatchObject({ exitCode: 1, message: expect.stringContaining("answered 502") });
});

test("an unreachable provider has its own exit code", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await failureOf("any", `http://127.0.0.1:${port}`)).toMatchObject({
    exitCode: 3,
    message: expect.stringContaining("cannot be reached (ECONNREFUSED)"),
  });
});
