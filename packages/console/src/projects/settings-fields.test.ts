import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFields, type Schema, sectionsOf } from "./settings-fields.ts";

const file = JSON.parse(readFileSync("docs/config.schema.json", "utf8"));
const schema: Schema = file.properties.projects.items;
const fields = sectionsOf(schema).flatMap((section) => section.fields);
const kindOf = (path: string) => fields.find((field) => field.path.join(".") === path)?.kind;

test("every setting of the schema has a field, and each says what it means", () => {
  const told = new Set(fields.map(({ path }) => path[0]));
  const elsewhere = ["public_tokens", "allowed_origins", "redirect_urls", "branding"];
  expect(
    Object.keys(schema.properties ?? {})
      .filter((name) => !told.has(name))
      .sort(),
  ).toEqual(elsewhere.sort());
  expect(fields.filter(({ description }) => description === "").map(({ path }) => path.join("."))).toEqual([]);
});

test("a field is as simple as its setting allows", () => {
  expect(kindOf("create_organization_enabled")).toBe("switch");
  expect(kindOf("pkce_required_for.sso")).toBe("switch");
  expect(kindOf("session_maximum_minutes")).toBe("number");
  expect(kindOf("password_policy.strength")).toBe("choice");
  expect(kindOf("email_domains")).toBe("lines");
  expect(kindOf("slug_pattern")).toBe("line");
  expect(kindOf("oauth.google.client_secret")).toBe("secret");
  expect(kindOf("rate_limits")).toBe("json");
  expect(kindOf("rbac_policy.roles")).toBe("json");
});

test("search finds by any word of a name or a description", () => {
  const found = findFields(sectionsOf(schema), "longest life");
  expect(found.flatMap((section) => section.fields.map(({ path }) => path.join(".")))).toEqual([
    "session_maximum_minutes",
  ]);
  expect(findFields(sectionsOf(schema), "no such word anywhere")).toEqual([]);
});
