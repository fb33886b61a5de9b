import { type AccessClaims, AccessError, type ProtectedApi } from "@portico/backend";
import { expect, test } from "vitest";
import { createApp } from "./app.ts";
import { HttpError } from "./lib/http-error.ts";
import type { Policy, Provider, Session } from "./lib/provider.ts";

const policy: Policy = {
  roles: [
    { role_id: "editor", permissions: [{ resource_id: "board", actions: ["create", "move"] }] },
    { role_id: "admin", permissions: [{ resource_id: "board", actions: ["*"] }] },
  ],
};

/** A fake provider. The token is the session: `globex:editor` is a session of an editor of Globex. */
const provider: Provider = {
  async findSession(token) {
    if (token === "outage") throw new HttpError(503, "sign_in_unavailable", "Try again soon.");
    const [organization_slug, role] = token.split(":");
    if (!organization_slug || role === undefined) return null;
    return {
      member: { name: "", email_address: `${role}@${organization_slug}.test` },
      member_session: { roles: role ? [role] : [] },
      organization: {
        organization_id: `id-${organization_slug}`,
        organization_slug,
        organization_name: organization_slug,
      },
    } as Session;
  },
  readPolicy: async () => policy,
};

/** A fake API. The token is the grant: `globex read:boards` may read the board of Globex. */
const api: ProtectedApi = {
  metadataPath: "/.well-known/oauth-protected-resource/api/v1",
  metadata: { resource: "http://localhost:4000/api/v1" },
  async authorize({ authorization = "" }: { authorization?: string }, needs = []) {
    const [, organization_slug = "", scope = ""] = authorization.split(" ");
    if (scope === "") throw new AccessError("missing_token", "No token.", { "WWW-Authenticate": "Bearer" });
    if (!needs.includes(scope)) throw new AccessError("insufficient_scope", "Missing scope.");
    return { organization_id: `id-${organization_slug}`, organization_slug } as AccessClaims;
  },
  authorizeCaller: () => Promise.reject(new AccessError("missing_token", "Not used here.")),
};

function openApp() {
  const app = createApp(provider, api);
  return async (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    token?: string,
    payload?: object | string,
  ) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { "content-type": "application/json" }),
    };
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
}

const titles = ({ body }: { body: { columns: { cards: { title: string }[] }[] } }) =>
  body.columns.map(({ cards }) => cards.map(({ title }) => title));

test("a member sees only the board of their own organization", async () => {
  const ask = openApp();
  expect(titles(await ask("GET", "/api/boards/globex", "globex:")).flat()).toContain("Quarterly access review");
  expect(titles(await ask("GET", "/api/boards/new", "new:"))).toEqual([[], [], []]);
  expect(await ask("GET", "/api/boards/globex", "initech:admin")).toMatchObject({
    status: 403,
    body: { error: "other_organization" },
  });
});

test("a board requires a session that the provider accepts", async () => {
  const ask = openApp();
  expect(await ask("GET", "/api/boards/globex")).toMatchObject({ status: 401, body: { error: "not_signed_in" } });
  expect(await ask("GET", "/api/boards/globex", "forged")).toMatchObject({ status: 401 });
});

test("if the provider is unavailable, the answer is 503, not 401", async () => {
  expect(await openApp()("GET", "/api/boards/globex", "outage")).toMatchObject({ status: 503 });
});

test("an editor adds and moves a card, and only an admin deletes it", async () => {
  const ask = openApp();
  const added = await ask("POST", "/api/boards/new/cards", "new:editor", { title: " First ", column_id: "to_do" });
  expect(added.status).toBe(201);
  expect(titles(added)).toEqual([["First"], [], []]);

  const card = `/api/boards/new/cards/${added.body.columns[0].cards[0].card_id}`;
  expect(titles(await ask("PATCH", card, "new:editor", { column_id: "done" }))).toEqual([[], [], ["First"]]);
  expect(await ask("DELETE", card, "new:editor")).toMatchObject({ status: 403, body: { error: "not_allowed" } });
  expect(titles(await ask("DELETE", card, "new:admin"))).toEqual([[], [], []]);
  expect(await ask("DELETE", card, "new:admin")).toMatchObject({ status: 404, body: { error: "card_not_found" } });
});

test("a member without a role cannot add cards", async () => {
  const response = await openApp()("POST", "/api/boards/new/cards", "new:", { title: "x", column_id: "to_do" });
  expect(response).toMatchObject({ status: 403, body: { error: "not_allowed" } });
});

test.each([
  ["no title", { column_id: "to_do" }],
  ["a blank title", { title: "  ", column_id: "to_do" }],
  ["a number for a title", { title: 7, column_id: "to_do" }],
  ["a title too long", { title: "x".repeat(201), column_id: "to_do" }],
  ["an unknown column", { title: "x", column_id: "nowhere" }],
  ["an unknown field", { title: "x", column_id: "to_do", added_by: "another member" }],
  ["a list", []],
  ["invalid JSON", '{"title":'],
])("%s is rejected and the board does not change", async (_name, payload) => {
  const ask = openApp();
  expect(await ask("POST", "/api/boards/new/cards", "new:admin", payload)).toMatchObject({
    status: 400,
    body: { error: "invalid_request" },
  });
  expect(titles(await ask("GET", "/api/boards/new", "new:admin"))).toEqual([[], [], []]);
});

test("a full board rejects another card", async () => {
  const ask = openApp();
  const add = () => ask("POST", "/api/boards/new/cards", "new:admin", { title: "x", column_id: "to_do" });
  for (let count = 0; count < 200; count++) expect((await add()).status).toBe(201);
  expect(await add()).toMatchObject({ status: 409, body: { error: "board_full" } });
});

test("an app reads the board of its token's organization, and adds a card with the scope for it", async () => {
  const ask = openApp();
  expect(titles(await ask("GET", "/api/v1/board", "globex read:boards")).flat()).toContain("Quarterly access review");
  const added = await ask("POST", "/api/v1/board/cards", "new edit:cards", { title: " From Tally " });
  expect(added.status).toBe(201);
  expect(titles(added)).toEqual([["From Tally"], [], []]);
  expect(titles(await ask("GET", "/api/boards/new", "new:"))).toEqual([["From Tally"], [], []]);
  expect(await ask("POST", "/api/v1/board/cards", "new read:boards", { title: "x" })).toMatchObject({
    status: 403,
    body: { error: "insufficient_scope" },
  });
});

test("an app without a token learns where to get one", async () => {
  const app = createApp(provider, api);
  const { statusCode, headers } = await app.inject({ url: "/api/v1/board" });
  expect([statusCode, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  expect((await app.inject({ url: api.metadataPath })).json()).toEqual(api.metadata);
});
