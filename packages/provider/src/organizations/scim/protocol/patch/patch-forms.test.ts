import { expect, test } from "vitest";
import type { Attribute, Schema } from "../schema/attribute.ts";
import { type Resource, readResource } from "../schema/read-resource.ts";
import { userSchema } from "../schema/user-schema.ts";
import { applyOperations } from "./apply-operations.ts";
import { readOperations } from "./read-operations.ts";

// Each attribute that a directory can add, it can remove again, in each form of Okta, Entra and RFC 7644.

const users = userSchema("acme");
const person: Resource = { userName: "ada@example.com" };

function patch(resource: Resource, ...operations: object[]): Resource {
  return readResource(users, applyOperations(resource, readOperations(users, { Operations: operations })));
}

/** A value as directories send it: booleans as strings, as Entra does. */
function sampleOf(attribute: Attribute, seed: string): unknown {
  const { name, type, canonicalValues, subAttributes = [] } = attribute;
  if (type === "boolean") return "True";
  if (type !== "complex") return canonicalValues?.[0] ?? `${name}: "${seed}"`;
  const parts = subAttributes.filter(({ mutability }) => mutability !== "readOnly");
  return Object.fromEntries(parts.map((part) => [part.name, sampleOf(part, seed)]));
}

const isWritable = ({ mutability, required }: Attribute) => mutability !== "readOnly" && !required;
const pathOf = (schema: Schema, name: string) => (schema === users.core ? name : `${schema.id}:${name}`);
const cases = [users.core, ...users.extensions].flatMap((schema) =>
  schema.attributes.filter(isWritable).map((attribute) => ({
    name: attribute.name,
    schema,
    attribute,
    path: pathOf(schema, attribute.name),
  })),
);
const singles = cases.filter(({ attribute }) => !attribute.multiValued);
const lists = cases.filter(({ attribute }) => attribute.multiValued);

/** Every way of adding a whole attribute. */
const additions = (path: string, schema: Schema, name: string, value: unknown): object[] => [
  { op: "add", path, value },
  { op: "Add", path, value },
  { op: "replace", path, value },
  { op: "add", value: { [path]: value } },
  { op: "replace", value: schema === users.core ? { [name]: value } : { [schema.id]: { [name]: value } } },
];

/** Every way of removing it. */
const removals = (path: string, schema: Schema, name: string): object[] => [
  { op: "remove", path },
  { op: "Remove", path, value: null },
  { op: "replace", path, value: null },
  { op: "replace", path, value: "" },
  { op: "replace", value: { [path]: null } },
  { op: "replace", value: schema === users.core ? { [name]: "" } : { [schema.id]: { [name]: "" } } },
  { op: "remove", path: path.toUpperCase() },
];

test.each(cases)("$name can be added and removed in each form", ({ name, schema, attribute, path }) => {
  const one = sampleOf(attribute, "one");
  const value = attribute.multiValued ? [one] : one;
  const [first] = additions(path, schema, name, value).map((addition) => patch(person, addition));
  for (const addition of additions(path, schema, name, value)) expect(patch(person, addition)).toEqual(first);
  expect(first).not.toEqual(person);
  for (const removal of removals(path, schema, name)) {
    expect(patch(first as Resource, removal), JSON.stringify(removal)).toEqual(person);
  }
});

test.each(singles.filter(({ attribute }) => attribute.type === "complex"))(
  "each part of $name can be added and removed in each form",
  ({ schema, attribute, path }) => {
    for (const part of attribute.subAttributes?.filter(isWritable) ?? []) {
      const at = `${path}.${part.name}`;
      const added = patch(person, { op: "add", path: at, value: sampleOf(part, "one") });
      expect(added, at).not.toEqual(person);
      for (const removal of removals(at, schema, `${attribute.name}.${part.name}`)) {
        expect(patch(added, removal), JSON.stringify(removal)).toEqual(person);
      }
    }
  },
);

test.each(lists)("one of several $name can be removed in each form", ({ attribute, path }) => {
  const elementOf = (seed: string, type: string): Record<string, string> => {
    const { primary: _, ...parts } = sampleOf(attribute, seed) as Record<string, string>;
    return { ...parts, type };
  };
  const [one, two] = [elementOf("one", "work"), elementOf("two", "other")];
  const both = patch(person, { op: "add", path, value: [one] }, { op: "Add", path, value: [two] });
  const left = { ...person, [attribute.name]: [two] };
  expect(both).toEqual({ ...person, [attribute.name]: [one, two] });
  const [key = ""] = Object.keys(one);
  const eq = JSON.stringify(one[key]);
  const removals = [
    { op: "remove", path: `${path}[${key} eq ${eq}]` },
    { op: "remove", path: `${path}[${key.toUpperCase()} EQ ${eq}]` },
    { op: "remove", path: `${path}[type eq "work"]` },
    { op: "remove", path: `${path}[type eq "Work" and ${key} eq ${eq}]` },
    { op: "remove", path: `${path}[not (type eq "other")]` },
    { op: "Remove", path, value: [{ [key]: one[key] }] },
    { op: "Remove", path, value: { [key]: one[key] } },
    { op: "Remove", path, value: [one] },
    { op: "Remove", path, value: [{ ...one, primary: "False", $ref: null }] },
    { op: "replace", path, value: [two] },
    { op: "replace", value: { [path]: [two] } },
    { op: "replace", path: `${path}[type eq "work"]`, value: null },
  ];
  for (const removal of removals) expect(patch(both, removal), JSON.stringify(removal)).toEqual(left);
  // One that is already gone does not keep the others.
  expect(patch(both, { op: "Remove", path, value: [{ [key]: "gone" }, { [key]: one[key] }] })).toEqual(left);
});

test.each(lists)("an empty element among $name keeps the others", ({ attribute, path }) => {
  const one = sampleOf(attribute, "one");
  const alone = patch(person, { op: "add", path, value: [one] });
  for (const empty of [null, "", {}, { type: "work" }, { type: "work", primary: true }, { unknown: 1 }]) {
    expect(patch(person, { op: "add", path, value: [empty, one] }), JSON.stringify(empty)).toEqual(alone);
    expect(readResource(users, { ...person, [path]: [one, empty] }), JSON.stringify(empty)).toEqual(alone);
  }
});

const CUSTOM = users.extensions[1]?.id;

test.each([
  ["text", "EU"],
  ["a number", 7],
  ["a boolean", true],
  ["a string of a boolean", "False"],
  ["a list", ["a", "b"]],
])("a custom attribute with %s can be added and removed in each form", (_kind, value) => {
  const path = `${CUSTOM}:seat`;
  const custom = users.extensions[1] as Schema;
  for (const addition of additions(path, custom, "seat", value)) {
    const added = patch(person, addition);
    expect(added).toEqual({ ...person, [custom.id]: { seat: value } });
    for (const removal of removals(path, custom, "seat")) {
      if (JSON.stringify(removal).includes("SEAT")) continue;
      expect(patch(added, removal), JSON.stringify(removal)).toEqual(person);
    }
  }
});

test("values are added to a custom list and removed from it", () => {
  const path = `${CUSTOM}:tags`;
  const tagsOf = (resource: Resource) => (resource[CUSTOM as string] as { tags?: string[] } | undefined)?.tags;
  const one = patch(person, { op: "add", path, value: ["a"] });
  const both = patch(one, { op: "add", path, value: ["b", "a"] });
  expect(tagsOf(both)).toEqual(["a", "b"]);
  expect(tagsOf(patch(both, { op: "Remove", path, value: ["a"] }))).toEqual(["b"]);
  expect(tagsOf(patch(both, { op: "Remove", path, value: "a" }))).toEqual(["b"]);
  expect(tagsOf(patch(both, { op: "Remove", path, value: [{ value: "a" }] }))).toEqual(["b"]);
  expect(tagsOf(patch(both, { op: "Remove", path, value: ["a", "b"] }))).toBeUndefined();
});
