import { expect, test } from "vitest";
import { previewPerson } from "./preview-person.ts";

const plain = { mapping: {}, everybody: "", groups: [] };
const sent = {
  external_id: "00u1",
  attributes: { mail: ["ada@globex.test"], firstName: ["Ada"], memberOf: ["A", "B", "A"] },
};

test("finds attributes by their usual names", () => {
  expect(previewPerson(sent, plain)).toEqual({
    email: "ada@globex.test",
    name: "Ada",
    groups: ["A", "B"],
    role_ids: [],
  });
});

test("a mapping replaces the usual names, even if its attribute is missing", () => {
  expect(previewPerson(sent, { ...plain, mapping: { email: "upn", full_name: "firstName" } })).toMatchObject({
    email: "",
    name: "Ada",
  });
});

test("uses the NameID as the email address if it is one and no other attribute is mapped", () => {
  const named = { external_id: "ada@globex.test", attributes: {} };
  expect(previewPerson(named, plain).email).toBe("ada@globex.test");
  expect(previewPerson(named, { ...plain, mapping: { email: "NameID" } }).email).toBe("ada@globex.test");
  expect(previewPerson(named, { ...plain, mapping: { email: "upn" } }).email).toBe("");
  expect(previewPerson({ ...named, external_id: "00u1" }, plain).email).toBe("");
});

test("lists the roles of the connection and of groups without duplicates", () => {
  const groups = [
    { group: "A", role_id: "admin" },
    { group: "C", role_id: "owner" },
    { group: "B", role_id: "viewer" },
  ];
  expect(previewPerson(sent, { ...plain, everybody: "viewer", groups }).role_ids).toEqual(["viewer", "admin"]);
});
