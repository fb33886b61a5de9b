import { createMigratedDatabase, type TestProvider } from "@portico/testkit";
import type { BackendSessionAuthenticateRequest } from "@portico/wire";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Backend, backendOf } from "../support/backend.ts";
import { signIn } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;

describe.runIf(serverUrl)("a session check, on one node and on another", () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let nodes: TestProvider[] = [];
  let node: TestProvider;
  let elsewhere: Backend;

  beforeAll(async () => {
    database = await createMigratedDatabase(serverUrl ?? "");
    nodes = await Promise.all([1, 2].map(() => startCheckedProvider({ databaseUrl: database.url })));
    node = nodes[0] as TestProvider;
    elsewhere = backendOf(nodes[1] as TestProvider);
  });
  afterAll(async () => {
    await Promise.all(nodes.map((one) => one.stop()));
    await database.drop();
  });

  /** One member's session, and the three ways to ask the first node about it. */
  async function begin(address = "bob@globex.test") {
    const { answer } = await signIn(node, address, "globex");
    const { session_token, session_jwt, member_id } = answer;
    const asBackend = (body: BackendSessionAuthenticateRequest) =>
      backendOf(node)("POST", "/sessions/authenticate", body);
    const ways = {
      browser: () => node.request("/sdk/v1/b2b/sessions/authenticate", { session: session_token }),
      token: () => asBackend({ session_token }),
      jwt: () => asBackend({ session_jwt }),
    };
    const ask = () => Promise.all(Object.values(ways).map((way) => way()));
    // The statement is prepared, and the JWT is cached.
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200]);
    const of = `/organizations/${answer.organization.organization_id}`;
    return { ...ways, ask, answer, member: `${of}/members/${member_id}`, organization: of };
  }

  test("is one prepared statement of five columns, and signs nothing while nothing has changed", async () => {
    const { browser, token, jwt } = await begin();
    const query = vi.spyOn(pg.Client.prototype, "query");
    const answers = [];
    for (const way of [browser, token, jwt, browser]) answers.push(await way());
    const sent = query.mock.calls.map(([statement]) => statement as unknown as { name?: string; text?: string });
    const results = (await Promise.all(query.mock.results.map(({ value }) => value))) as pg.QueryResult[];
    query.mockRestore();
    // The node's own background queries have nothing to do with sessions.
    const checks = sent
      .map(({ name, text = "" }, index) => ({ name, text, fields: results[index]?.fields ?? [] }))
      .filter(({ text }) => /"(sessions|members|organizations)"/.test(text));
    expect(checks.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual(
      checks.map(() => [expect.stringMatching(/./), ["project_id", "token_hash", "session", "member", "organization"]]),
    );
    expect(checks).toHaveLength(4);
    // No two signatures of ES256 are alike.
    expect(new Set(answers.map(({ body }) => body.data.session_jwt)).size).toBe(1);
  });

  const metadata = {
    words: ["Zoë", "日本", "a\u2028b\u2029c", "🦊", 'quote " and \\', "<script>", "tab\tline\n", "\u007f"],
    numbers: [0, -1, 0.1, 1e21, 123456789012345, 2 ** 53],
    "": { "10": 1, "2": 2, __x: null, nested: [[[{ deep: true }]], {}, []] },
  };

  test("shows member and organization exactly as their own calls do, to the byte", async () => {
    const { ask, member, organization } = await begin();
    await elsewhere("PUT", member, {
      name: "Zoë “Bob” O'Neil 🦊",
      trusted_metadata: metadata,
      untrusted_metadata: metadata,
    });
    await elsewhere("PUT", organization, { organization_name: "Glöbex <&> 日本", trusted_metadata: metadata });
    const shown = [(await elsewhere("GET", member)).body.data, (await elsewhere("GET", organization)).body.data];
    const looked = JSON.stringify([shown[0].member, shown[1].organization]);
    expect(looked).toContain("🦊");
    for (const { body } of await ask()) {
      expect(JSON.stringify([body.data.member, body.data.organization])).toBe(looked);
    }
  });

  test("shows the session as the list of sessions does", async () => {
    const { ask, member, answer } = await begin();
    const { member_sessions } = (await elsewhere("GET", `${member}/sessions`)).body.data;
    const id = answer.member_session?.member_session_id;
    const listed = member_sessions.find((one: { member_session_id: string }) => one.member_session_id === id);
    // The list has one field more than the wire's session.
    const { device_bound, ...session } = listed;
    expect(device_bound).toBe(false);
    for (const { body } of await ask()) expect(JSON.stringify(body.data.member_session)).toBe(JSON.stringify(session));
  });

  test("shows at once what another node has changed: roles, name, policy, claims", async () => {
    const { ask, member, organization, answer } = await begin();
    const seen = async () => (await ask()).map(({ body }) => body.data);
    const { session_token } = answer;
    await elsewhere("PUT", member, { roles: ["admin"] });
    for (const data of await seen()) {
      expect(data.member_session.roles).toEqual(["admin"]);
      expect(data.member.roles).toMatchObject([{ role_id: "admin" }]);
      expect(claimsOf(data.session_jwt).roles).toEqual(["admin"]);
    }
    await elsewhere("PUT", member, { roles: [], preserve_existing_sessions: true });
    for (const data of await seen())
      expect([data.member_session.roles, claimsOf(data.session_jwt).roles]).toEqual([[], []]);
    await elsewhere("PUT", organization, {
      mfa_methods: "RESTRICTED",
      allowed_mfa_methods: ["totp"],
      rbac_email_implicit_role_assignments: [{ role_id: "admin", domain: "globex.test" }],
    });
    for (const data of await seen()) {
      expect(data.organization).toMatchObject({ mfa_methods: "RESTRICTED", allowed_mfa_methods: ["totp"] });
      expect(claimsOf(data.session_jwt).roles).toEqual(["admin"]);
    }
    await elsewhere("PUT", organization, { rbac_email_implicit_role_assignments: [] });
    await elsewhere("POST", "/sessions/authenticate", { session_token, session_custom_claims: { plan: "gold" } });
    for (const data of await seen()) {
      expect(data.member_session).toMatchObject({ roles: [], custom_claims: { plan: "gold" } });
      expect(claimsOf(data.session_jwt)).toMatchObject({ roles: [], plan: "gold" });
    }
  });

  test.each([
    ["revoked", (of: Begun) => elsewhere("POST", "/sessions/revoke", { session_token: of.answer.session_token })],
    ["of a member whose sessions are", (of: Begun) => elsewhere("POST", "/sessions/revoke", idsOf(of))],
    ["of an organization whose are", (of: Begun) => elsewhere("POST", `${of.organization}/sessions/revoke`, {})],
    ["of a member who is removed", (of: Begun) => elsewhere("DELETE", of.member)],
  ])("T42: refuses at once a session that is %s on another node", async (_, end) => {
    const begun = await begin("ada@globex.test");
    expect((await end(begun)).status).toBe(200);
    const answers = await begun.ask();
    expect(answers.map(({ body }) => body.error_type)).toEqual(Array(3).fill("session_not_found"));
  });
});

type Begun =
  Awaited<ReturnType<typeof signIn>> extends { answer: infer Answer }
    ? { answer: Answer; member: string; organization: string }
    : never;

function idsOf({ answer: { organization, member_id } }: Begun) {
  return { organization_id: organization.organization_id, member_id };
}

function claimsOf(jwt: string) {
  return JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
}
