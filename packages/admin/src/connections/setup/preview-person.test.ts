import { expect, test } from "vitest";
import { previewPerson } from "./preview-person.ts";

const plain = { mapping: {}, everybody: "", groups: [] };
const sent = {
  external_id: "00u1",
  attributes: { mail: ["ada@globex.test"], firstName: ["Ada"], memberOf: ["A", "B", "A"] },
};

test("attributes are found by their usual names", () => {
  expect(previewPerson(sent, plain)).toEqual({
    email: "ada@globex.test",
    name: "Ada",
    groups: ["A", "B"],
    role_ids: [],
  });
});

test("a mapping counts in their place, also where it finds nothing", () => {
  expect(previewPerson(sent, { ...plain, mapping: { email: "upn", full_name: "firstName" } })).toMatchObject({
    email: "",
    name: "Ada",
  });
});

test("the id is the address where it is one, and nothing else is named", () => {
  const named = { external_id: "ada@globex.test", attributes: {} };
  expect(previewPerson(named, plain).email).toBe("ada@globex.test");
  expect(previewPerson(named, { ...plain, mapping: { email: "NameID" } }).email).toBe("ada@globex.test");
  expect(previewPerson(named, { ...plain, mapping: { email: "upn" } }).email).toBe("");
  expect(previewPerson({ ...named, external_id: "00u1" }, plain).email).toBe("");
});

test("roles come of the connection and of groups, each once", () => {
  const groups = [
    { group: "A", role_id: "admin" },
    { group: "C", role_id: "owner" },
    { group: "B", role_id: "viewer" },
  ];
  expect(previewPerson(sent, { ...plain, everybody: "viewer", groups }).role_ids).toEqual(["viewer", "admin"]);
});
