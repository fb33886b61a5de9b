import { createAdmin } from "@portico/client/admin";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import { anyText } from "../support/any-text.ts";
import { backendAuthorization } from "../support/backend.ts";
import { inVariant, organization, organizationId, refusal, signIn, startForFile, variant } from "../support/basics.ts";
import { connectDirectory, patchOf, sendScim, user } from "../support/connected-directory.ts";
import { rowCounts } from "../support/rows.ts";

const organizations = [
  organization("globex", {
    members: [{ email_address: "ada@globex.test", roles: ["admin"] }, { email_address: "bob@globex.test" }],
  }),
  organization("initech", { members: [{ email_address: "ada@globex.test", roles: ["admin"] }] }),
];
const provider = await startForFile({
  project: { organizations },
  otherProjects: [variant("other", { organizations })],
});
const other = inVariant(provider, "other");

const globex = await connectDirectory(provider);
const initech = await connectDirectory(provider, { slug: "initech" });
const foreign = await connectDirectory(other);
const directories = [globex, initech, foreign];

describe("a directory's token", () => {
  test("T48: reads and writes its own connection's directory, and no other", async () => {
    const own = await Promise.all(
      directories.map(async ({ addUser, send }) => {
        const { id: userId } = await addUser("same", { externalId: "same" });
        const { body } = await send("POST", "/Groups", { displayName: "Same", members: [{ value: userId }] });
        return { userId, groupId: body.id as string };
      }),
    );
    for (const [mine, directory] of directories.entries()) {
      for (const [theirs, { userId, groupId }] of own.entries()) {
        const isOwn = mine === theirs;
        const statusOf = async (method: string, path: string, body?: unknown) =>
          (await directory.send(method, path, body)).status;
        expect(await statusOf("GET", `/Users/${userId}`)).toBe(isOwn ? 200 : 404);
        expect(await statusOf("GET", `/Groups/${groupId}`)).toBe(isOwn ? 200 : 404);
        const found = async (path: string, filter: string) =>
          (await directory.send("GET", `${path}?filter=${encodeURIComponent(filter)}`)).body.totalResults;
        const count = isOwn ? 1 : 0;
        expect(await found("/Users", `id eq "${userId}"`)).toBe(count);
        expect(await found("/Users", `groups.value eq "${groupId}"`)).toBe(count);
        expect(await found("/Groups", `members.value eq "${userId}"`)).toBe(count);
        if (isOwn) continue;
        for (const [path, body] of [
          [`/Users/${userId}`, user("stolen@globex.test")],
          [`/Groups/${groupId}`, { displayName: "Stolen", members: [] }],
        ] as const) {
          expect(await statusOf("PUT", path, body)).toBe(404);
          expect(await statusOf("PATCH", path, patchOf({ op: "replace", path: "externalId", value: "stolen" }))).toBe(
            404,
          );
          expect(await statusOf("DELETE", path)).toBe(404);
        }
        // Another directory's user is not found, also as a group's member.
        const group = `/Groups/${own[mine]?.groupId}`;
        expect(
          await statusOf("PATCH", group, patchOf({ op: "add", path: "members", value: [{ value: userId }] })),
        ).toBe(400);
        expect(await statusOf("POST", "/Groups", { displayName: "X", members: [{ value: userId }] })).toBe(400);
      }
      // The token at the other connections' URLs, and their IDs at its own project's.
      for (const { base, token } of directories.filter((_, index) => index !== mine)) {
        for (const path of ["/Users", "/Groups", "/ServiceProviderConfig", "/Schemas"]) {
          expect((await sendScim(`${provider.url}${base}${path}`, "GET", directory.token)).status).toBe(401);
          expect((await sendScim(`${provider.url}${directory.base}${path}`, "GET", token)).status).toBe(401);
        }
      }
      expect((await directory.send("GET", "/Users?count=200")).body.totalResults).toBe(1);
    }
    for (const [index, { userId }] of own.entries()) {
      const { body } = await (directories[index] ?? globex).send("GET", `/Users/${userId}`);
      expect(body).toMatchObject({ externalId: "same", meta: { version: 'W/"1"' } });
    }
  });

  test("T48: is the current one, or the next one; the old one ends with the rotation", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    const { scim } = createAdmin(client);
    const { connection_id, base, token } = globex;
    const statusWith = async (shown: string) => (await sendScim(`${provider.url}${base}/Users`, "GET", shown)).status;
    const { connection } = await scim.rotateStart({ connection_id });
    const next = connection.next_bearer_token;
    expect([await statusWith(token), await statusWith(next)]).toEqual([200, 200]);
    await scim.rotateCancel({ connection_id });
    expect([await statusWith(token), await statusWith(next)]).toEqual([200, 401]);
    const again = (await scim.rotateStart({ connection_id })).connection.next_bearer_token;
    await scim.rotateComplete({ connection_id });
    expect([await statusWith(token), await statusWith(again)]).toEqual([401, 200]);
    globex.send = (method, path, body, headers) =>
      sendScim(`${provider.url}${base}${path}`, method, again, body, headers);
  });

  test("T48: only works for its directory, and no other credential does", async () => {
    const { token } = initech;
    for (const path of ["/v1/b2b/organizations/x", "/sdk/v1/b2b/scim"]) {
      const answer = await provider.request(path, { method: "GET", headers: { Authorization: `Bearer ${token}` } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    const { session_token = "", session_jwt = "" } = client.session.getTokens() ?? {};
    for (const Authorization of [
      `Bearer ${session_token}`,
      `Bearer ${session_jwt}`,
      backendAuthorization().Authorization,
      `Basic ${btoa(`x:${token}`)}`,
      token,
      "Bearer",
      `Bearer  ${token}`,
      `Bearer ${"x".repeat(600)}`,
    ]) {
      const url = `${provider.url}${initech.base}/Users`;
      const answer = await sendScim(url, "GET", undefined, undefined, { Authorization });
      expect(answer.status, Authorization).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="scim"');
    }
    expect(
      (await sendScim(`${provider.url}${initech.base}/Users?access_token=${token}`, "GET", undefined)).status,
    ).toBe(401);
  });

  test("T66: is checked before the body is read, however long", async () => {
    for (const [shown, status] of [
      ["wrong", 401],
      [initech.token, 413],
    ] as const) {
      const answer = await sendScim(`${provider.url}${initech.base}/Users`, "POST", shown, "x".repeat(1024 * 1024 + 1));
      expect(answer.status).toBe(status);
    }
    const strange = `${provider.url}/v1/scim/unknown/nothing/Users`;
    expect((await sendScim(strange, "POST", initech.token, "{")).status).toBe(401);
  });
});

describe("every error has the standard's envelope", () => {
  test("also for invalid JSON, unknown paths and wrong methods", async () => {
    const { send } = initech;
    for (const body of ["{", "[]", "7", '"x"', "null", "<x/>", `${"[".repeat(40)}${"]".repeat(40)}`, '{"a":"\\u0000"}'])
      expect((await send("POST", "/Users", body)).body, body).toMatchObject({
        status: "400",
        scimType: "invalidSyntax",
      });
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await send("POST", "/Users", "userName=x", form)).status).toBe(415);
    expect(
      (await send("POST", "/Users", user("plain@globex.test"), { "Content-Type": "application/json; charset=utf-8" }))
        .status,
    ).toBe(201);
    for (const path of [
      "/Users/%00",
      "/Users/%ff",
      "/Users/%",
      "/Users?filter=%00",
      `/Users/${"x".repeat(600)}`,
      "/nonsense",
      "//",
    ])
      expect([400, 404], path).toContain((await send("GET", path)).status);
    for (const method of ["PUT", "DELETE", "PATCH"]) expect((await send(method, "/Users")).status).toBe(404);
    expect((await sendScim(`${provider.url}/v1/scim`, "GET", undefined)).status).toBe(404);
  });

  test("also past the limit, with the time to wait", async () => {
    const slow = await startForFile({
      project: { organizations, rate_limits: { directory_calls: { count: 3, window_seconds: 60 } } },
    });
    const { send } = await connectDirectory(slow);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send("GET", "/Users")));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("T54: also for generated bodies, paths and filters; no 5xx, and refused requests write nothing", async () => {
    const { send, addUser } = initech;
    const { id } = await addUser("fuzzed");
    const names = [
      "userName",
      "emails",
      "active",
      "name.givenName",
      "members",
      "__proto__",
      "constructor",
      'emails[type eq "work"].value',
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
      "urn:ietf:params:scim:schemas:extension:portico:2.0:User:x",
      "meta",
      "groups.value",
    ];
    const text = fc.oneof(anyText(20), fc.constantFrom(...names, "", "eq", "true", '"', "[", "\\", "ada@globex.test"));
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        text,
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(text, tie("value"), { maxKeys: 4 }),
      ),
    })).value;
    const operation = fc.record(
      { op: fc.oneof(fc.constantFrom("add", "Replace", "REMOVE"), json), path: fc.oneof(text, json), value: json },
      { requiredKeys: [] },
    );
    const word = fc.oneof(
      fc.constantFrom(
        ...names,
        "eq",
        "co",
        "gt",
        "pr",
        "and",
        "or",
        "not",
        "(",
        ")",
        "[",
        "]",
        "].value",
        '"a"',
        "true",
        "null",
        "7",
        '"2026-01-01T00:00:00Z"',
      ),
      anyText(3),
    );
    const filter = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
    const request = fc.oneof(
      fc.record({
        method: fc.constant("POST"),
        path: fc.constantFrom("/Users", "/Groups", "/Users/.search", "/Groups/.search"),
        body: fc.oneof(json, fc.dictionary(fc.constantFrom(...names), json)),
      }),
      fc.record({
        method: fc.constantFrom("PUT", "PATCH"),
        path: fc.constantFrom(`/Users/${id}`, `/Groups/${id}`),
        body: json,
      }),
      fc.record({
        method: fc.constant("PATCH"),
        path: fc.constant(`/Users/${id}`),
        body: fc.record({ Operations: fc.array(operation, { maxLength: 5 }) }),
      }),
      fc.record({
        method: fc.constant("GET"),
        path: fc
          .record({ filter, sortBy: text, cursor: text, count: text }, { requiredKeys: [] })
          .map((query) => `/Users?${new URLSearchParams(query)}`),
        body: fc.constant(undefined),
      }),
      fc.record({
        method: fc.constant("GET"),
        path: filter.map((one) => `/Groups?${new URLSearchParams({ filter: one })}`),
        body: fc.constant(undefined),
      }),
    );
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, body }) => {
        const sent = body === undefined ? undefined : JSON.stringify(body);
        const { status } = await send(method, path, sent);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: isLong ? 20_000 : 300, seed: Number(process.env.PORTICO_SEED ?? 15) },
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const before = await rowCounts(provider);
    await send(
      "PATCH",
      `/Users/${id}`,
      patchOf({ op: "replace", path: "title", value: "Dr" }, { op: "replace", path: "id", value: "x" }),
    );
    const { scim_exchanges: _before, ...counts } = before;
    const { scim_exchanges: _after, ...after } = await rowCounts(provider);
    expect(after).toEqual(counts);
  });
});

describe("the request log", () => {
  const recorded = async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    return createAdmin(client).scim.listExchanges({ limit: 100 });
  };

  test("T76: keeps the last hundred exchanges for the connection's admins, without secrets, and truncated", async () => {
    const secret = "hunter2-very-secret";
    const { body } = await globex.send("POST", "/Users", {
      ...user("rec@globex.test"),
      password: secret,
      nickName: "n".repeat(3_000),
    });
    await globex.send(
      "PATCH",
      `/Users/${body.id}`,
      patchOf({ op: "replace", path: "password", value: secret }, { op: "add", value: { Password: secret } }),
    );
    await globex.send("GET", `/Users?access_token=${secret}&count=1`);
    await globex.send("POST", "/Users", `{"password":"${secret}"`);
    await globex.send("POST", "/Groups", {
      displayName: "Long",
      members: Array(2_000).fill({ value: "x".repeat(10) }),
    });
    const { exchanges } = await recorded();
    expect(exchanges.slice(0, 5).map(({ method, path, status_code }) => `${method} ${path} ${status_code}`)).toEqual([
      "POST /Groups 400",
      "POST /Users 400",
      "GET /Users?access_token=…&count=1 200",
      `PATCH /Users/${body.id} 400`,
      "POST /Users 201",
    ]);
    const text = JSON.stringify(exchanges);
    for (const hidden of [secret, globex.token, "Bearer"]) expect(text).not.toContain(hidden);
    expect(exchanges[4]?.request_body).toContain('"password":"…"');
    expect(exchanges[3]?.answer_body).toContain("invalidPath");
    expect(exchanges[0]?.request_body).toMatch(/^\(\d+ bytes\)$/);
    for (const { request_body, answer_body } of exchanges)
      expect(Math.max(request_body.length, answer_body.length)).toBeLessThanOrEqual(2_001);

    for (let count = 0; count < 105; count++) await globex.send("GET", `/Users/unknown-${count}`);
    const { exchanges: last, next_cursor } = await recorded();
    expect(next_cursor).toBeNull();
    expect(last.map(({ path }) => path)).toEqual(
      Array.from({ length: 100 }, (_, index) => `/Users/unknown-${104 - index}`),
    );
  });

  test("T76: only shows a connection's exchanges to its admins, page by page", async () => {
    for (let count = 0; count < 5; count++) await initech.send("GET", `/Users/of-initech-${count}`);
    const { client: bob } = await signIn(provider, "bob@globex.test", "globex");
    await refusal(createAdmin(bob).scim.listExchanges(), "unauthorized_action");
    const { client } = await signIn(provider, "ada@globex.test", "initech");
    const { scim } = createAdmin(client);
    const first = await scim.listExchanges({ limit: 2 });
    expect(JSON.stringify(first)).not.toContain("unknown-");
    const second = await scim.listExchanges({ limit: 2, cursor: first.next_cursor ?? "" });
    const ids = [...first.exchanges, ...second.exchanges].map(({ exchange_id }) => exchange_id);
    expect([...new Set(ids)].toSorted().reverse()).toEqual(ids);
    const { client: ada } = await signIn(provider, "ada@globex.test", "globex");
    await refusal(createAdmin(ada).scim.listExchanges({ cursor: first.next_cursor ?? "" }), "invalid_cursor");
  });

  test("T76: a stranger's requests are not in it, and it is deleted with its connection", async () => {
    const before = (await recorded()).exchanges.length;
    for (let count = 0; count < 3; count++) await sendScim(`${provider.url}${globex.base}/Users`, "GET", "wrong");
    expect((await recorded()).exchanges.length).toBe(before);
    const { connection_id } = foreign;
    await foreign.send("GET", "/Users");
    const { client } = await signIn(other, "ada@globex.test", "globex");
    const { scim } = createAdmin(client);
    expect((await scim.listExchanges()).exchanges.length).toBeGreaterThan(0);
    await scim.deleteConnection({ connection_id });
    await refusal(scim.listExchanges(), "no_active_scim_connection");
    const rows = await provider.provider.services.db
      .selectFrom("scim_exchanges")
      .select("connection_id")
      .where("connection_id", "=", connection_id)
      .execute();
    expect(rows).toEqual([]);
    expect((await foreign.send("GET", "/Users")).status).toBe(401);
    expect(await organizationId(other, "globex")).toMatch(/^organization-/);
  });
});
