import { expect, test } from "vitest";
import { readBearer } from "./read-bearer.ts";

const cases: [name: string, headers: Record<string, string>, token: string][] = [
  ["a Bearer header", { authorization: "Bearer a.b.c" }, "a.b.c"],
  ["a scheme in lower case", { authorization: "bearer a.b.c" }, "a.b.c"],
  ["the cookie", { cookie: "x=1; portico_session_jwt=a.b.c; y=2" }, "a.b.c"],
  ["header before cookie", { authorization: "Bearer a.b.c", cookie: "portico_session_jwt=d.e.f" }, "a.b.c"],
  ["the cookie beside another scheme", { authorization: "Basic eA==", cookie: "portico_session_jwt=d.e.f" }, "d.e.f"],
  ["nothing", {}, ""],
  ["no token", { authorization: "Bearer " }, ""],
  ["two words", { authorization: "Bearer a.b.c d" }, ""],
  ["a cookie whose name only ends alike", { cookie: "not_portico_session_jwt=a.b.c" }, ""],
  ["the cookie of the session token", { cookie: "portico_session=opaque" }, ""],
  ["an empty cookie", { cookie: "portico_session_jwt=" }, ""],
];

test.each(cases)("%s", (_name, headers, token) => {
  expect(readBearer(headers)).toBe(token);
  expect(readBearer(new Headers(headers))).toBe(token);
});

test("a header named get is no Fetch Headers", () => {
  expect(readBearer({ get: "x", authorization: "Bearer a.b.c" })).toBe("a.b.c");
});

test("a project's own prefix names the cookie", () => {
  expect(readBearer({ cookie: "acme_session_jwt=a.b.c" }, { wirePrefix: "acme" })).toBe("a.b.c");
});
