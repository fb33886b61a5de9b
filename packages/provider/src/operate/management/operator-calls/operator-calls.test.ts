import { expect, test } from "vitest";
import { managementCalls } from "../routes.ts";
import { operatorCalls } from "./operator-calls.ts";

test("no call of operators has the name or the address of another, or of the management API", () => {
  const names = [...operatorCalls, ...managementCalls].map(({ name }) => name.replace("management.", ""));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const addresses = operatorCalls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
