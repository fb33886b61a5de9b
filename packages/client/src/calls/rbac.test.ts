import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offline, openBrowser, type Reply } from "../../testing/browser.ts";
import { bootstrapData, sessionNamed, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

async function withRoles(roles: string[], bootstrap: Reply = bootstrapData) {
  const browser = openBrowser();
  browser.provide({
    "POST /b2b/otps/email/authenticate": signedIn("one", { member_session: sessionNamed("one", { roles }) }),
  });
  const { client } = startClient({ browser, bootstrap });
  await client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
  return client.rbac;
}

test.each([
  [["admin"], "documents", "write", true],
  [["admin"], "documents", "anything, as * says", true],
  [["reader"], "documents", "read", true],
  [["reader"], "documents", "write", false],
  [["reader", "admin"], "documents", "write", true],
  [["admin"], "invoices", "read", false],
  [["unknown to the policy"], "documents", "read", false],
  [[], "documents", "read", false],
])("roles %j: %s %s is %s", async (roles, resource, action, expected) => {
  expect(await (await withRoles(roles)).isAuthorized(resource, action)).toBe(expected);
});

test("allPermissions lists resources times actions and nothing else", async () => {
  expect(await (await withRoles(["reader"])).allPermissions()).toEqual({ documents: { read: true, write: false } });
});

test("signed out, no action is authorized", async () => {
  const { client } = startClient();
  expect(await client.rbac.isAuthorized("documents", "read")).toBe(false);
  expect(await client.rbac.allPermissions()).toEqual({ documents: { read: false, write: false } });
});

test.each([
  ["null", { ...bootstrapData, rbac_policy: null }],
  ["missing", { ...bootstrapData, rbac_policy: undefined }],
  ["unreachable", () => offline()],
])("a policy that is %s is logged, and no caller has permissions", async (_, bootstrap) => {
  const rbac = await withRoles(["admin"], bootstrap);
  expect(await rbac.isAuthorized("documents", "read")).toBe(false);
  expect(await rbac.allPermissions()).toEqual({});
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining("RBAC policy"), "");
});
