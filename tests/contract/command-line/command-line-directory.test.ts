import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { expect, test } from "vitest";
import { organization, startForFile } from "../support/basics.ts";
import { porticoWarm } from "../support/command-line/portico.ts";
import { sendScim, user } from "../support/connected-directory.ts";

const provider = await startForFile({
  project: {
    rbac_policy: {
      resources: [{ resource_id: "board", description: "Boards", actions: ["read"] }],
      roles: [{ role_id: "lead", description: "Leads", permissions: [{ resource_id: "board", actions: ["read"] }] }],
      scopes: [],
    },
    organizations: [organization("globex", { members: [{ email_address: "ada@globex.test" }] })],
  },
});
const environment = {
  COLUMNS: "200",
  NO_COLOR: "1",
  PORTICO_URL: provider.url,
  PORTICO_PROJECT_ID: PROJECT_ID,
  PORTICO_SECRET: PROJECT_SECRET,
};
const run = (...args: string[]) => porticoWarm(["directory", ...args], { environment });
async function text(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await run(...args);
  expect(exitCode, stderr).toBe(0);
  return stdout;
}
const json = async (...args: string[]) => JSON.parse(await text(...args, "--json"));

test("connects a directory, maps its groups to roles, rotates its token, and prints the receipt of a deprovisioned member", async () => {
  expect(await run("show", "globex")).toMatchObject({ exitCode: 1, stdout: "" });
  const shown = await run("connect", "globex", "--name", "Okta", "--provider", "okta");
  expect(shown).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("won't be shown again") });
  const [, old = ""] = /bearer_token[\s│]+([^\s│]+)/.exec(shown.stdout) ?? [];
  const { connection } = await json("show", "globex");
  expect(connection).toMatchObject({ display_name: "Okta", identity_provider: "okta" });
  // A token that was shown once is not shown again.
  expect(JSON.stringify(connection)).not.toContain(old);

  const send = (method: string, path: string, body?: object, token = old) =>
    sendScim(`${provider.url}${new URL(connection.base_url).pathname}${path}`, method, token, body);
  const { body: eve } = await send("POST", "/Users", user("eve@globex.test"));
  expect(await text("groups", "globex")).toBe("No groups.\n");
  const schemas = ["urn:ietf:params:scim:schemas:core:2.0:Group"];
  const { body: group } = await send("POST", "/Groups", {
    schemas,
    displayName: "Leads",
    members: [{ value: eve.id }],
  });
  expect(await text("groups", "globex")).toMatch(new RegExp(`${group.id}\\s+│ Leads`));
  expect(await text("assign", "globex", group.id, "--role", "lead")).toContain(`${group.id}: lead`);
  const unknown = await run("assign", "globex", group.id, "--role", "unknown", "--json");
  expect(unknown).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("invalid_role") });

  const dropped = (await json("rotate-token", "globex")).connection.next_bearer_token;
  await text("rotate-token", "globex", "--cancel");
  expect((await send("GET", "/Users", undefined, dropped)).status).toBe(401);
  const next = (await json("rotate-token", "globex")).connection.next_bearer_token;
  for (const token of [old, next]) expect((await send("GET", "/Users", undefined, token)).status).toBe(200);
  expect(await text("rotate-token", "globex", "--complete")).not.toContain(next);
  expect((await send("GET", "/Users")).status).toBe(401);

  expect(await text("receipts", "globex")).toBe("No members were removed.\n");
  await send("DELETE", `/Users/${eve.id}`, undefined, next);
  expect(await text("receipts", "globex")).toMatch(/eve@globex\.test\s+│ deleted\s+│ directory/);
  expect((await json("receipts", "globex")).receipts).toHaveLength(1);

  expect(await run("disconnect", "globex")).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--yes") });
  expect(await text("disconnect", "globex", "--yes")).toBe(`${connection.connection_id} deleted.\n`);
  expect((await send("GET", "/Users", undefined, next)).status).toBe(401);
});
