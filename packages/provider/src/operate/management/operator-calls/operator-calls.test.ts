import { expect, test } from "vitest";
import { managementCalls, operatorCalls } from "../routes.ts";

test("names and paths of operator calls are unique, also among the management API's", () => {
  const names = [...operatorCalls, ...managementCalls].map(({ name }) => name.replace("management.", ""));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const addresses = operatorCalls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
