import { expect, test } from "vitest";
import { readExchange } from "./read-exchange.ts";
import { sampleExchange } from "./samples.ts";

test.each([
  ["GET", "/ServiceProviderConfig", 200, "test"],
  ["GET", "/Users?startIndex=1&count=1", 200, "test"],
  ["GET", '/Users?filter=userName eq "zoe"', 200, "read"],
  ["POST", "/Users", 201, "created"],
  ["POST", "/Users/.search", 200, "read"],
  ["PUT", "/Users/1", 200, "changed"],
  ["PATCH", "/Groups/1", 204, "changed"],
  ["DELETE", "/Users/1", 204, "removed"],
  ["POST", "/Users", 409, "refused"],
])("reads %s %s with status %i as %s", (method, path, status_code, kind) => {
  expect(readExchange(sampleExchange({ method, path, status_code })).kind).toBe(kind);
});

test("returns the name from the request, and the reason from a rejection", () => {
  const request_body = JSON.stringify({ userName: "zoe@globex.test", displayName: "<b>Zoe</b>" });
  expect(readExchange(sampleExchange({ request_body })).about).toBe("<b>Zoe</b>");
  const answer_body = JSON.stringify({ detail: "Taken.", userName: 4 });
  const refused = readExchange(sampleExchange({ status_code: 409, request_body: "[20 KiB]", answer_body }));
  expect(refused).toEqual({ kind: "refused", about: "", reason: "Taken." });
});
