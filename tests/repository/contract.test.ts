import { globSync, readFileSync } from "node:fs";
import type { OperationName } from "@portico/wire";
import { allOperations } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import { capabilities } from "../../packages/provider/src/server/capabilities.ts";

const read = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

const client = read("packages/client/src/**/*.ts");
const contractTests = read("tests/contract/**/*.ts");
const routes = new Set(capabilities.flatMap(({ routes = [] }) => routes.map(({ name }) => name)));
/** Routes that respond outside the envelope. */
const pages = new Set(capabilities.flatMap(({ pages = [] }) => pages.map(({ path }) => path)));

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** `sms.send` of `otps.sms.send`, as a test calls it; the client's own name may differ from the contract's. */
function isCalled(name: OperationName): boolean {
  const [, method] = new RegExp(`(\\w+): Method<"${literal(name)}"`).exec(client) ?? [];
  const [, parent] = /(\w+)\.\w+$/.exec(name) ?? [];
  return method !== undefined && new RegExp(`${parent}\\s*\\.\\s*${method}\\b`).test(contractTests);
}

/** The path as raw requests write it: with or without its prefix, IDs filled in. */
function isAsked(path: string): boolean {
  const tail = path.replace(/^\/(b2b\/)?/, "").split(/\{\w+\}/);
  return new RegExp(`${tail.map(literal).join("(?:\\$\\{[^}]*\\}|[\\w-]+)")}["\`?]`).test(contractTests);
}

describe.each(Object.entries(allOperations) as [OperationName, { path: string }][])("%s", (name, { path }) => {
  test("has a method of the client, a route and a contract test", () => {
    expect({
      method: client.includes(`"${name}"`),
      route: routes.has(name) || pages.has(`/sdk/v1${path}`),
      contractTest: isCalled(name) || isAsked(path),
    }).toEqual({ method: true, route: true, contractTest: true });
  });
});

test("no browser route is outside the contract", () => {
  const browsers = capabilities.flatMap(({ routes = [] }) => routes.filter(({ caller }) => caller === "browser"));
  expect(browsers.map(({ name }) => name).filter((name) => !(name in allOperations))).toEqual([]);
});
