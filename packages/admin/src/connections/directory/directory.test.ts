import { expect, test } from "vitest";
import { tokenState } from "./DirectoryToken.tsx";
import { readExchange } from "./Exchanges.tsx";
import { sampleExchange } from "./fixtures.tsx";
import { rolesOfGroup, withRole } from "./GroupRoles.tsx";

const admins = { group_id: "g1", role_id: "admin" };
const editors = { group_id: "g1", role_id: "editor" };
const others = { group_id: "g2", role_id: "admin" };

test("adds a role to one group and removes it, without changing other groups", () => {
  expect(rolesOfGroup([admins, editors, others], "g1")).toEqual(["admin", "editor"]);
  expect(withRole([admins, others], editors, true)).toEqual([admins, others, editors]);
  expect(withRole([admins, editors, others], admins, false)).toEqual([editors, others]);
  expect(withRole([admins], admins, true)).toEqual([admins]);
});

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

const now = Date.parse("2026-03-02T10:00:00Z");

test.each([
  ["2026-03-02T10:00:00Z", "over"],
  ["2026-03-30T10:00:00Z", "soon"],
  ["2027-03-02T10:00:00Z", "good"],
])('a token that expires at %s is "%s"', (at, state) => expect(tokenState(at, now)).toBe(state));
