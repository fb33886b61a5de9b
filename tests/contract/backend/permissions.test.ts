import { createBackend, type PermissionCheck, SessionError } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { expect, test } from "vitest";
import { signIn, startForFile } from "../support/basics.ts";

const provider = await startForFile({
  project: {
    rbac_policy: {
      resources: [{ resource_id: "board", description: "Boards", actions: ["create", "delete"] }],
      roles: [
        {
          role_id: "editor",
          description: "Creates boards",
          permissions: [{ resource_id: "board", actions: ["create"] }],
        },
      ],
      scopes: [],
    },
    organizations: [
      {
        organization_name: "Globex",
        organization_slug: "globex",
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "bob@globex.test", roles: ["editor"] },
          { email_address: "cleo@globex.test" },
        ],
      },
    ],
  },
});

type Permissions = { board: "create" | "delete" };
let isReachable = true;
let calls: string[] = [];
const now = () => provider.provider.services.clock.now();
const backend = createBackend<Permissions>({
  apiUrl: provider.url,
  publicUrl: "http://portico.test",
  projectId: PROJECT_ID,
  secret: PROJECT_SECRET,
  now,
  async fetch(input, init) {
    calls.push(new URL(String(input)).pathname);
    if (!isReachable && String(input).endsWith("/roles")) throw new TypeError("fetch failed");
    return fetch(input, init);
  },
});

async function requestOf(email_address: string) {
  const { answer } = await signIn(provider, email_address, "globex");
  return new Request("http://localhost:3000/boards", { headers: { authorization: `Bearer ${answer.session_jwt}` } });
}

test("a required permission is checked against the member's roles, with different errors for signed-out and unauthorized visitors", async () => {
  const statusOf = ({ status }: PermissionCheck) => status;
  const decisions = async (request: Request) => [
    statusOf(await backend.requirePermission(request, "board", "create")),
    statusOf(await backend.requirePermission(request, "board", "delete")),
  ];
  expect(await decisions(await requestOf("ada@globex.test"))).toEqual(["signed-in", "signed-in"]);
  expect(await decisions(await requestOf("bob@globex.test"))).toEqual(["signed-in", "forbidden"]);
  expect(await decisions(await requestOf("cleo@globex.test"))).toEqual(["forbidden", "forbidden"]);
  expect(await decisions(new Request("http://localhost:3000/boards"))).toEqual(["signed-out", "signed-out"]);
  // A name that the policy does not have grants nothing, also not through a role with "*" on another resource.
  const untyped = createBackend({
    apiUrl: provider.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
    now,
  });
  expect(statusOf(await untyped.requirePermission(await requestOf("ada@globex.test"), "boards", "create"))).toBe(
    "forbidden",
  );
});

test("only members themselves may change Portico's own resources, and apps and API keys get no permission", async () => {
  const kinds = ["own", "impersonation", "trusted_token", "app", "agent"] as const;
  const allowed = async (resource: string, action: string) => {
    const untyped = createBackend({ apiUrl: provider.url, projectId: PROJECT_ID, secret: PROJECT_SECRET, now });
    const answers = kinds.map(async (kind) =>
      (await untyped.isAuthorized({ roles: ["admin"], kind }, resource, action)) ? [kind] : [],
    );
    return (await Promise.all(answers)).flat();
  };
  expect(await allowed("board", "create")).toEqual(["own", "impersonation", "trusted_token"]);
  expect(await allowed("member", "delete")).toEqual(["own"]);
  const key = "portico_key_test_0123456789";
  const request = new Request("http://localhost:3000/", { headers: { authorization: `Bearer ${key}` } });
  const options = { apiKeys: true } as object;
  expect((await backend.requirePermission(request, "board", "create", options)).status).toBe("signed-out");
});

test("a session that was revoked is refused at once if the call asks for that", async () => {
  const { answer, client } = await signIn(provider, "bob@globex.test", "globex");
  await client.session.revoke();
  const request = new Request("http://localhost:3000/boards", {
    headers: { authorization: `Bearer ${answer.session_jwt}` },
  });
  expect((await backend.requirePermission(request, "board", "create")).status).toBe("signed-in");
  expect(await backend.requirePermission(request, "board", "create", { checkRevoked: true })).toMatchObject({
    status: "signed-out",
    reason: "revoked",
  });
});

test("the policy is read once a minute, and for five minutes without the provider; then permissions are unknown", async () => {
  const request = await requestOf("bob@globex.test");
  const check = () => backend.requirePermission(request, "board", "create");
  await check();
  calls = [];
  await Promise.all([check(), check()]);
  expect(calls.filter((path) => path.endsWith("/roles"))).toEqual([]);
  provider.clock.advance({ seconds: 61 });
  await Promise.all([check(), check()]);
  expect(calls.filter((path) => path.endsWith("/roles"))).toHaveLength(1);
  isReachable = false;
  provider.clock.advance({ seconds: 120 });
  expect((await check()).status).toBe("signed-in");
  provider.clock.advance({ seconds: 181 });
  await expect(backend.isAuthorized({ roles: ["editor"], kind: "own" }, "board", "create")).rejects.toThrow(
    SessionError,
  );
  const late = await requestOf("bob@globex.test");
  expect(await backend.requirePermission(late, "board", "create")).toMatchObject({
    status: "unavailable",
    reason: "unreachable",
  });
  isReachable = true;
  expect((await backend.requirePermission(late, "board", "create")).status).toBe("signed-in");
});
