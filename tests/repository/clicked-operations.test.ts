import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readClicked } from "../journeys/support/clicked-operations.ts";
import { operationsOfAdmin } from "../journeys/support/used-operations.ts";

/** Operations that only a contract test calls so far. A journey that clicks one takes it off the list. */
const notClicked = [
  "organization.deleteSuspendedAccess",
  "organization.domains.update",
  "organization.keepSuspendedAccess",
  "members.deleteRememberedDevice",
  "members.listRememberedDevices",
  "members.unlinkRetiredEmailSelf",
  "scim.activateConnection",
  "self.deleteRememberedDevice",
  "self.keepAccessSinceRecovery",
  "self.listRememberedDevices",
  "self.removeAccessSinceRecovery",
  // The code names it by its kind, which is never this one.
  "sso.external.createConnection",
].toSorted();

test("every operation that the admin components call is clicked in a journey", () => {
  const clicked = readClicked();
  const used = operationsOfAdmin();
  expect(used.size).toBeGreaterThan(90);
  expect([...used].filter((name) => !(name in clicked)).toSorted()).toEqual(notClicked);
  expect(Object.keys(clicked).filter((name) => !used.has(name))).toEqual([]);
  expect([...new Set(Object.values(clicked))].filter((file) => !existsSync(`tests/journeys/${file}`))).toEqual([]);
});
