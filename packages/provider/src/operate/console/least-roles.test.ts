import { expect, test } from "vitest";
import { managementCalls } from "../management/routes.ts";
import { leastRoles } from "./least-roles.ts";

test("T100: every call of the management API has a least role, and the table lists no other calls", () => {
  const names = managementCalls.map(({ name }) => name.replace("management.", "")).sort();
  expect(Object.keys(leastRoles).sort()).toEqual(names);
});

test("T100: only calls that read need no reason", () => {
  for (const { name, method, isRepeatable } of managementCalls) {
    const terms = leastRoles[name.replace("management.", "")];
    if (terms && !terms.needsReason) expect([name, method === "GET" || isRepeatable]).toEqual([name, true]);
  }
});
