import { expect, test } from "vitest";
import { groupSchema } from "../schema/group-schema.ts";
import { keepOnePrimary, type Resource, readResource } from "../schema/read-resource.ts";
import { ENTERPRISE_URN, userSchema } from "../schema/user-schema.ts";
import { applyOperations } from "./apply-operations.ts";
import { isOfMembers, sumMemberChanges } from "./read-member-changes.ts";
import { readOperations } from "./read-operations.ts";

const users = userSchema("acme");
const CUSTOM = "urn:ietf:params:scim:schemas:extension:acme:2.0:User";
const ada: Resource = {
  userName: "ada@example.com",
  active: true,
  name: { givenName: "Ada", familyName: "Lovelace" },
  emails: [
    { type: "work", value: "ada@example.com", primary: true },
    { type: "home", value: "ada@home.example" },
  ],
  [ENTERPRISE_URN]: { department: "Engines", manager: { value: "u1" } },
};

function patch(operations: unknown[], resource = ada): Resource {
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
  const patched = applyOperations(resource, readOperations(users, { schemas, Operations: operations }));
  return keepOnePrimary(readResource(users, patched), resource);
}

const enterprise = (part: object) => ({ [ENTERPRISE_URN]: { ...(ada[ENTERPRISE_URN] as object), ...part } });

test.each<[string, unknown[], object]>([
  // From Okta's documentation: https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/
  ["Okta deactivates", [{ op: "replace", value: { active: false } }], { active: false }],
  ["Okta reactivates", [{ op: "replace", path: "active", value: true }], { active: true }],
  // From Microsoft's documentation of Entra's requests, section "Update User".
  ["Entra deactivates with a string", [{ op: "Replace", path: "active", value: "False" }], { active: false }],
  ["Entra deactivates with a boolean", [{ op: "Replace", path: "active", value: false }], { active: false }],
  ["Entra deactivates without a path", [{ op: "Add", value: { active: "False" } }], { active: false }],
  [
    "Entra changes several attributes",
    [
      { op: "Replace", path: 'emails[type eq "work"].value', value: "new@example.com" },
      { op: "Replace", path: "name.familyName", value: "King" },
    ],
    {
      emails: [
        { type: "work", value: "new@example.com", primary: true },
        { type: "home", value: "ada@home.example" },
      ],
      name: { givenName: "Ada", familyName: "King" },
    },
  ],
  ["Entra adds an attribute", [{ op: "Add", path: "nickName", value: "Babs" }], { nickName: "Babs" }],
  [
    "Entra adds an element that does not exist",
    [{ op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+15550100" }],
    { phoneNumbers: [{ type: "mobile", value: "+15550100" }] },
  ],
  [
    "Entra replaces an element that does not exist",
    [{ op: "replace", path: 'addresses[type eq "work"].formatted', value: "1 St James's Square" }],
    { addresses: [{ type: "work", formatted: "1 St James's Square" }] },
  ],
  [
    "Entra writes an extension by its path",
    [{ op: "Add", path: `${ENTERPRISE_URN}:department`, value: "Analysis" }],
    enterprise({ department: "Analysis" }),
  ],
  [
    "Entra writes a manager as a string",
    [{ op: "Add", path: `${ENTERPRISE_URN}:manager`, value: "u2" }],
    enterprise({ manager: { value: "u2" } }),
  ],
  [
    "Entra writes paths as keys",
    [
      {
        op: "Replace",
        value: {
          displayName: "Ada L.",
          "name.givenName": "Augusta",
          [`${ENTERPRISE_URN}:employeeNumber`]: "7",
          'emails[type eq "home"].value': "a@home.example",
        },
      },
    ],
    {
      displayName: "Ada L.",
      name: { givenName: "Augusta", familyName: "Lovelace" },
      emails: [
        { type: "work", value: "ada@example.com", primary: true },
        { type: "home", value: "a@home.example" },
      ],
      ...enterprise({ employeeNumber: "7" }),
    },
  ],
  [
    "an extension as an object",
    [{ op: "replace", value: { [ENTERPRISE_URN]: { costCenter: "4130" }, [CUSTOM]: { seat: 7, tags: ["a"] } } }],
    { ...enterprise({ costCenter: "4130" }), [CUSTOM]: { seat: 7, tags: ["a"] } },
  ],
  ["a custom attribute", [{ op: "add", path: `${CUSTOM}:region`, value: "EU" }], { [CUSTOM]: { region: "EU" } }],
  ["an extension is removed", [{ op: "remove", path: ENTERPRISE_URN }], { [ENTERPRISE_URN]: undefined }],
  ["a sub-attribute is removed", [{ op: "remove", path: "name.givenName" }], { name: { familyName: "Lovelace" } }],
  [
    "an empty string removes a manager",
    [{ op: "replace", path: `${ENTERPRISE_URN}:manager`, value: "" }],
    { [ENTERPRISE_URN]: { department: "Engines" } },
  ],
  [
    "an element is removed",
    [{ op: "remove", path: 'emails[type eq "home"]' }],
    { emails: [{ type: "work", value: "ada@example.com", primary: true }] },
  ],
  [
    "an element is removed, ignoring case",
    [{ op: "remove", path: 'emails[type eq "Home"]' }],
    { emails: [{ type: "work", value: "ada@example.com", primary: true }] },
  ],
  [
    "an element is removed by its value",
    [{ op: "remove", path: "emails", value: [{ value: "ada@home.example" }] }],
    { emails: [{ type: "work", value: "ada@example.com", primary: true }] },
  ],
  [
    "an element is removed by its type if no value is given",
    [{ op: "remove", path: "emails", value: [{ type: "Home" }] }],
    { emails: [{ type: "work", value: "ada@example.com", primary: true }] },
  ],
  [
    "an element without a value is removed by its parts",
    [
      { op: "add", path: "addresses", value: [{ type: "work", locality: "London" }, { type: "home" }] },
      { op: "add", path: "addresses", value: [{ type: "home", locality: "London" }] },
      { op: "remove", path: "addresses", value: { type: "home", locality: "london" } },
    ],
    { addresses: [{ type: "work", locality: "London" }] },
  ],
  ["an empty list of elements removes none", [{ op: "remove", path: "emails", value: [] }], {}],
  ["all elements are removed", [{ op: "remove", path: "emails" }], { emails: undefined }],
  [
    "missing elements and attributes are removed",
    [
      { op: "remove", path: 'ims[type eq "x"]' },
      { op: "remove", path: "title" },
    ],
    {},
  ],
  [
    "a whole element is added",
    [{ op: "add", path: 'emails[type eq "other"]', value: { value: "o@example.com" } }],
    { emails: [...(ada.emails as object[]), { type: "other", value: "o@example.com" }] },
  ],
  [
    "a new primary address replaces the old one",
    [{ op: "add", path: "emails", value: [{ value: "n@example.com", type: "other", primary: true }] }],
    {
      emails: [
        { type: "work", value: "ada@example.com", primary: false },
        { type: "home", value: "ada@home.example" },
        { type: "other", value: "n@example.com", primary: true },
      ],
    },
  ],
  [
    "an existing element is not added again",
    [{ op: "add", path: "emails", value: [{ type: "home", value: "ada@home.example" }] }],
    {},
  ],
  [
    "unknown keys are ignored",
    [{ op: "replace", value: { id: "x", schemas: [], meta: {}, groups: [], nonsense: 1, title: "Countess" } }],
    { title: "Countess" },
  ],
  [
    "a path starts with the schema's name",
    [{ op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:title", value: "Countess" }],
    { title: "Countess" },
  ],
  ["null removes a value", [{ op: "replace", path: "name", value: null }], { name: undefined }],
])("%s", (_name, operations, change) => {
  const { schemas: _schemas, ...expected } = { schemas: 0, ...ada, ...change };
  expect(patch(operations)).toEqual(JSON.parse(JSON.stringify(expected)));
});

test.each<[unknown, string]>([
  [[], "invalidSyntax"],
  [["x"], "invalidSyntax"],
  [[{ op: "move", path: "title", value: "x" }], "invalidSyntax"],
  [[{ op: "remove" }], "noTarget"],
  [[{ op: "replace", path: 7, value: "x" }], "invalidPath"],
  [[{ op: "replace", path: "nonsense", value: "x" }], "invalidPath"],
  [[{ op: "replace", path: "title" }], "invalidValue"],
  [[{ op: "replace", path: "title", value: 7 }], "invalidValue"],
  [[{ op: "replace", path: "active", value: "perhaps" }], "invalidValue"],
  [[{ op: "replace", path: "id", value: "x" }], "mutability"],
  [[{ op: "replace", path: "groups", value: [] }], "mutability"],
  [[{ op: "add", path: "meta.created", value: "x" }], "mutability"],
  [[{ op: "remove", path: "userName" }], "invalidValue"],
  [[{ op: "replace", path: 'emails[type eq "x" and value pr].value', value: "x" }], "noTarget"],
  [[{ op: "replace", path: 'emails[type eq "work"', value: "x" }], "invalidPath"],
  [[{ op: "replace", path: "emails[type is 7].value", value: "x" }], "invalidFilter"],
  [[{ op: "replace", path: 'emails[value eq "a:b"].type', value: 1 }], "invalidValue"],
  [[{ op: "add", path: `${CUSTOM}:a`, value: { deep: 1 } }], "invalidValue"],
])("rejects %j with %s", (operations, scimType) => {
  expect(() => patch(operations as unknown[])).toThrow(expect.objectContaining({ status: 400, scimType }));
});

/** Values that directories really send, and every character that could end a string early. */
const values: [string, string][] = [
  ["a URN", "urn:acme:seat:pro"],
  ["JSON", '{"id":"1","value":"admin","displayName":"Admin"}'],
  ["a URL", "https://example.com/photo[1].png?a=b&c=d"],
  ["quotes", 'a "quoted" word'],
  ["backslashes", 'back\\slash and \\" both'],
  ["brackets", "] and ["],
  ["a filter", '(x) or not (y) and a.b eq "c"'],
  ["other scripts and a tab", "\u00fc\u{1f600}\ttab"],
  ["the longest value", "x".repeat(4_096)],
  ["the longest value, escaped", "\u0001".repeat(4_096)],
];

test.each(values)("%s can be added, changed and removed in each form", (_name, value) => {
  const eq = `value eq ${JSON.stringify(value)}`;
  const other = { value: "other" };
  const added = patch([{ op: "Add", path: "entitlements", value: [{ value }, other] }]);
  expect(added).toEqual({ ...ada, entitlements: [{ value }, other] });
  const left = { ...ada, entitlements: [other] };
  // The RFC's and Okta's form, Entra's, and Entra's with one value.
  expect(patch([{ op: "remove", path: `entitlements[${eq}]` }], added)).toEqual(left);
  expect(patch([{ op: "Remove", path: "entitlements", value: [{ value }] }], added)).toEqual(left);
  expect(patch([{ op: "Remove", path: "entitlements", value: { value } }], added)).toEqual(left);
  const renamed = patch([{ op: "replace", path: `entitlements[${eq}].display`, value }], added);
  expect(renamed).toEqual({ ...ada, entitlements: [{ value, display: value }, other] });
  expect(patch([{ op: "remove", path: `entitlements[${eq} and display pr].display` }], renamed)).toEqual(added);
  expect(patch([{ op: "add", path: `entitlements[${eq}].type`, value: "seat" }])).toEqual({
    ...ada,
    entitlements: [{ value, type: "seat" }],
  });
});

test("T54: no path or key reaches a prototype", () => {
  const paths = [
    "__proto__.polluted",
    "constructor.prototype.polluted",
    "name.__proto__",
    "emails[__proto__ pr].value",
  ];
  const custom = [`${CUSTOM}:__proto__`, `${CUSTOM}:constructor`, `${CUSTOM}:prototype`, "__proto__:x"];
  for (const path of [...paths, ...custom]) {
    for (const op of ["add", "replace", "remove"]) {
      expect(() => patch([{ op, path, value: "yes" }])).toThrow(expect.objectContaining({ status: 400 }));
    }
    const value = JSON.parse(`{${JSON.stringify(path)}:"yes","__proto__":{"polluted":"yes"}}`);
    if (!path.includes("[")) expect(patch([{ op: "add", value }])).toEqual(ada);
  }
  patch([{ op: "add", path: "name", value: JSON.parse('{"__proto__":{"polluted":"yes"},"givenName":"A"}') }]);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("T66: the library never compares long lists", () => {
  const operations = Array.from({ length: 200 }, (_, batch) => ({
    op: "add",
    path: "emails",
    value: Array.from({ length: 100 }, (_email, index) => ({ value: `${batch}-${index}@example.com` })),
  }));
  const read = readOperations(users, { Operations: operations });
  expect(() => applyOperations(ada, read)).toThrow(expect.objectContaining({ scimType: "invalidValue" }));
  const changes = Array.from({ length: 201 }, () => ({ op: "add", path: "title", value: "x" }));
  expect(() => patch(changes)).toThrow(expect.objectContaining({ scimType: "invalidSyntax" }));
});

test.each<[string, unknown[], unknown]>([
  ["Okta adds", [{ op: "add", path: "members", value: [{ value: "a", display: "A" }] }], { add: ["a"], remove: [] }],
  ["Okta removes", [{ op: "remove", path: 'members[value eq "a"]' }], { add: [], remove: ["a"] }],
  [
    "Okta replaces",
    [{ op: "replace", path: "members", value: [{ value: "a" }, { value: "b" }] }],
    { replace: ["a", "b"] },
  ],
  ["Okta renames", [{ op: "replace", value: { id: "g", displayName: "New" } }], undefined],
  ["Entra adds", [{ op: "Add", path: "members", value: [{ $ref: null, value: "a" }] }], { add: ["a"], remove: [] }],
  [
    "Entra removes",
    [{ op: "Remove", path: "members", value: [{ $ref: null, value: "a" }] }],
    { add: [], remove: ["a"] },
  ],
  ["Entra removes all", [{ op: "Remove", path: "members" }], { replace: [] }],
  ["without a path", [{ op: "add", value: { members: [{ value: "a" }] } }], { add: ["a"], remove: [] }],
  [
    "the last operation wins",
    [
      { op: "add", path: "members", value: [{ value: "a" }] },
      { op: "remove", path: 'members[value eq "a"]' },
    ],
    { add: [], remove: ["a"] },
  ],
  [
    "operations after a replace",
    [
      { op: "replace", path: "members", value: [] },
      { op: "add", path: "members", value: "a" },
    ],
    { replace: ["a"] },
  ],
  ["several", [{ op: "remove", path: 'members[value eq "a" or value eq "b"]' }], { add: [], remove: ["a", "b"] }],
])("a group's members: %s", (_name, operations, expected) => {
  const read = readOperations(groupSchema, { Operations: operations });
  expect(sumMemberChanges(read.filter(isOfMembers))).toEqual(expected);
});

test.each([
  [{ op: "add", path: "members", value: [{ display: "A" }] }, "invalidValue"],
  [{ op: "add", path: "members", value: [{ value: "g", type: "Group" }] }, "invalidValue"],
  [{ op: "remove", path: 'members[display eq "A"]' }, "invalidFilter"],
  [{ op: "replace", path: 'members[value eq "a"].value', value: "b" }, "mutability"],
  [{ op: "add", path: "members.value", value: "b" }, "invalidPath"],
])("a group's members: rejects %j with %s", (operation, scimType) => {
  const read = readOperations(groupSchema, { Operations: [operation] });
  expect(() => sumMemberChanges(read.filter(isOfMembers))).toThrow(expect.objectContaining({ scimType }));
});

const ims = (length: number) => Array.from({ length }, (_, index) => ({ value: `i${index}`, display: "x" }));
const filterOf = (conditions: number) =>
  Array.from({ length: conditions }, (_, index) => `value eq "x${index}"`).join(" or ");
const times = (count: number, operation: object) => Array.from({ length: count }, () => operation);

test.each<[name: string, length: number, operations: object[], isWithin: boolean]>([
  [
    "one condition, many operations",
    99,
    times(200, { op: "replace", path: 'ims[value eq "i0"].display', value: "y" }),
    true,
  ],
  ["28 conditions, a short list", 3, times(200, { op: "remove", path: `ims[${filterOf(28)}]` }), true],
  ["28 conditions, a long list", 99, times(7, { op: "remove", path: `ims[${filterOf(28)}]` }), true],
  [
    "28 conditions, a long list, one operation more",
    99,
    times(8, { op: "remove", path: `ims[${filterOf(28)}]` }),
    false,
  ],
  ["28 conditions, no list", 0, times(200, { op: "remove", path: `ims[${filterOf(28)}]` }), true],
  [
    "28 conditions, many operations",
    99,
    times(200, { op: "replace", path: `ims[value eq "i0" or ${filterOf(27)}].display`, value: "y" }),
    false,
  ],
  ["existing values", 99, times(2, { op: "add", path: "ims", value: ims(99) }), true],
  ["existing values, many times", 99, times(200, { op: "add", path: "ims", value: ims(99) }), false],
  [
    "whole elements",
    99,
    times(200, { op: "replace", path: 'ims[value eq "i0"]', value: { display: "y", type: "z", value: "i0" } }),
    true,
  ],
  ["removes of values", 99, times(3, { op: "remove", path: "ims", value: ims(99) }), true],
])("T153: limits a PATCH by its comparisons: %s", (_name, length, operations, isWithin) => {
  const read = readOperations(users, { Operations: operations });
  const apply = () => applyOperations({ ...ada, ...(length > 0 && { ims: ims(length) }) }, read);
  if (isWithin) expect(apply).not.toThrow();
  else expect(apply).toThrow(expect.objectContaining({ status: 400, scimType: "tooMany" }));
});

test("T153: counts changes before their paths are parsed, and parses a path once", () => {
  const keys = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`emails[value eq "${index}"].type`, "x"]),
  );
  const invalid = "emails[type is 7].value";
  // Parsing the last key would fail with invalidFilter.
  const read = () => readOperations(users, { Operations: [{ op: "add", value: { ...keys, [invalid]: "x" } }] });
  expect(read).toThrow(expect.objectContaining({ scimType: "invalidSyntax" }));
  const [first, second] = readOperations(users, {
    Operations: times(2, { op: "replace", path: 'emails[type eq "work"].value', value: "x" }),
  });
  expect((first as { path: unknown }).path).toBe((second as { path: unknown }).path);
});
