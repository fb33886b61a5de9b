import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { serveDirectory } from "./serve-directory.ts";

const token = "a-token-that-nobody-reads-0123456789";

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

test("other sites neither press its buttons nor read it under a name of theirs", async () => {
  const app = open();
  const person = { action: "person", address: "rick@wallace.test" };
  expect((await post(app, person, { origin: "https://evil.test" })).statusCode).toBe(500);
  expect((await post(app, person, { origin: "null" })).statusCode).toBe(500);
  expect((await post(app, person, { host: "evil.test:4300", origin: "http://evil.test:4300" })).statusCode).toBe(500);
  expect(await read(app, "evil.test:4300")).not.toContain("Directory");
  expect(await read(app)).toContain("Nobody is here yet");
  expect((await post(app, person, { origin: "http://localhost:4300" })).headers.location).toBe("/directory");
  expect(await read(app)).toContain("rick@wallace.test");
});

test("what people are called is text, the token is on no page, and each refusal says what to do", async () => {
  const app = open();
  await post(app, { action: "person", address: "x@y.test", given_name: '"><script>alert(1)</script>' });
  await post(app, { action: "group", name: "<b onclick=x>" });
  expect(await read(app)).not.toMatch(/<script|<b onclick/);
  await post(app, { action: "push" });
  expect(await read(app)).toContain("Enter a base URL and a token first");
  await post(app, { action: "connect", base_url: "ftp://x", token });
  expect(await read(app)).toContain("The base URL is a web address, such as");
  await post(app, { action: "connect", base_url: "http://127.0.0.1:9/v1/scim", token });
  const page = await read(app);
  expect(page).toContain("Nobody answers at http://127.0.0.1:9. See that Portico runs there");
  expect(page).toContain("no answer");
  expect(page).not.toContain(token);
  await post(app, { action: "constructor" });
  expect(await read(app)).toContain("The page asked for something that it does not have");
});
