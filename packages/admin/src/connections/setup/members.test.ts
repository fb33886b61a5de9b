import { expect, test } from "vitest";
import { previewPerson, sortMembers } from "./members.ts";

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

const member = (email_address: string, changes = {}) => ({
  member_id: email_address,
  email_address,
  change: "loses_methods" as const,
  methods_before: ["email_otp" as const],
  methods_after: ["sso" as const],
  methods_lost: ["email_otp" as const],
  methods_gained: [],
  has_used_sso: false,
  is_breakglass: false,
  ...changes,
});

const domains = [
  { domain: "globex.test", status: "verified" as const },
  { domain: "pending.test", status: "pending" as const },
];
const addresses = (sorted: ReturnType<typeof sortMembers>) =>
  Object.fromEntries(
    Object.entries(sorted).map(([kind, some]) => [kind, some.map(({ email_address }) => email_address)]),
  );

test("groups members by their domain, past sign-ins and emergency access", () => {
  const sorted = sortMembers(
    [
      member("shut@globex.test", { change: "shut_out", methods_after: [] }),
      member("was@elsewhere.test", { has_used_sso: true }),
      member("new@globex.test"),
      member("new@pending.test"),
      member("kept@globex.test", { is_breakglass: true, methods_after: ["sso", "email_otp"] }),
      // Has emergency access, but not the second factor that it requires.
      member("weak@other.test", { is_breakglass: true }),
    ],
    domains,
    "beside",
  );
  expect(addresses(sorted)).toEqual({
    shut: ["shut@globex.test"],
    known: ["was@elsewhere.test"],
    led: ["new@globex.test"],
    others: ["new@pending.test", "weak@other.test"],
    emergency: ["kept@globex.test"],
  });
});

test("reads the methods before the change if single sign-on is the only method already", () => {
  const loosened = { change: "gains_methods", methods_after: ["sso", "email_otp"] };
  const sorted = sortMembers(
    [
      member("new@globex.test", { ...loosened, methods_before: ["sso"] }),
      member("shut@globex.test", { ...loosened, change: "let_in", methods_before: [] }),
      member("kept@globex.test", { ...loosened, methods_before: ["sso", "email_otp"], is_breakglass: true }),
    ],
    domains,
    "only",
  );
  expect(addresses(sorted)).toEqual({
    shut: ["shut@globex.test"],
    known: [],
    led: ["new@globex.test"],
    others: [],
    emergency: ["kept@globex.test"],
  });
});
