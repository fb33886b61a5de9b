import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { serveDirectory } from "./serve-directory.ts";

const token = "an-invalid-token-0123456789";

function open(): FastifyInstance {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => done(null, body));
  serveDirectory(app);
  return app;
}

const form = { "content-type": "application/x-www-form-urlencoded", host: "localhost:4300" };
const post = (app: FastifyInstance, fields: Record<string, string>, headers = {}) =>
  app.inject({
    method: "POST",
    url: "/directory",
    headers: { ...form, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const read = async (app: FastifyInstance, host = "localhost:4300") =>
  (await app.inject({ url: "/directory", headers: { host } })).body;

test("other sites can neither submit its forms nor read it through DNS rebinding", async () => {
  const app = open();
  const person = { action: "savePerson", email: "rick@wallace.test" };
  expect((await post(app, person, { origin: "https://evil.test" })).statusCode).toBe(500);
  expect((await post(app, person, { origin: "null" })).statusCode).toBe(500);
  expect((await post(app, person, { host: "evil.test:4300", origin: "http://evil.test:4300" })).statusCode).toBe(500);
  expect(await read(app, "evil.test:4300")).not.toContain("Directory");
  expect(await read(app)).toContain("No people yet");
  expect((await post(app, person, { origin: "http://localhost:4300" })).headers.location).toBe("/directory");
  expect(await read(app)).toContain("rick@wallace.test");
});

test("names are escaped, the token is never shown, and each error says what to do", async () => {
  const app = open();
  await post(app, { action: "savePerson", email: "x@y.test", given_name: '"><script>alert(1)</script>' });
  await post(app, { action: "saveGroup", name: "<b onclick=x>" });
  expect(await read(app)).not.toMatch(/<script|<b onclick/);
  await post(app, { action: "pushAll" });
  expect(await read(app)).toContain("Connect the directory first");
  await post(app, { action: "connect", base_url: "ftp://x", token });
  expect(await read(app)).toContain("Enter the base URL of a connection, for example");
  await post(app, { action: "connect", base_url: "http://127.0.0.1:9/v1/scim", token });
  const page = await read(app);
  expect(page).toContain("There is no response from http://127.0.0.1:9. Make sure that Portico runs there");
  expect(page).toContain("no response");
  expect(page).not.toContain(token);
  await post(app, { action: "constructor" });
  expect(await read(app)).toContain("Unknown action");
});
