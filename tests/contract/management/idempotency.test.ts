import { createHash, randomUUID } from "node:crypto";
import { PROJECT_ID } from "@portico/testkit";
import { expect, test } from "vitest";
import { sweep } from "../../../packages/provider/src/platform/db/sweep.ts";
import { expiring } from "../../../packages/provider/src/server/capabilities.ts";
import { backendAuthorization } from "../support/backend.ts";
import { startForFile, variant } from "../support/basics.ts";

const provider = await startForFile({ otherProjects: [variant("other", {})] });
const db = () => provider.provider.services.db;

/** One call of a back end with an idempotency key. */
function call(key: string | undefined, method: string, path: string, body?: unknown, project?: string) {
  const headers = { ...backendAuthorization(project), ...(key !== undefined && { "Idempotency-Key": key }) };
  return provider.request(`/v1/b2b${path}`, { method, body, headers });
}

const create = (key: string | undefined, name: string, project?: string) =>
  call(key, "POST", "/organizations", { organization_name: name }, project);

async function countOf(name: string): Promise<number> {
  const operands = [{ filter_name: "organization_name_fuzzy", filter_value: name }];
  const { body } = await call(undefined, "POST", "/organizations/search", { query: { operator: "AND", operands } });
  return body.data.organizations.length;
}

const keyRows = () => db().selectFrom("idempotency_keys").selectAll().where("project_id", "=", PROJECT_ID).execute();

test("a repeated call runs once, and gets the first response verbatim", async () => {
  const key = randomUUID();
  const first = await create(key, "Sent again");
  const second = await create(key, "Sent again");
  // RFC 9651 writes a string in quotation marks.
  const third = await create(`"${key}"`, "Sent again");
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  for (const replayed of [second, third]) {
    expect(replayed.status).toBe(200);
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    expect(replayed.body).toEqual(first.body);
  }
  expect(await countOf("Sent again")).toBe(1);
});

test("the order of fields does not matter; another field, call or path is a different request", async () => {
  const key = randomUUID();
  const fields = { organization_name: "In order", mfa_policy: "OPTIONAL" };
  const { body } = await call(key, "POST", "/organizations", fields);
  const turned = Object.fromEntries(Object.entries(fields).reverse());
  expect((await call(key, "POST", "/organizations", turned)).body).toEqual(body);
  const { organization_id } = body.data.organization;
  const others = [
    create(key, "Out of order"),
    call(key, "PUT", `/organizations/${organization_id}`, fields),
    call(key, "DELETE", `/organizations/${organization_id}`),
  ];
  for (const other of await Promise.all(others)) {
    expect(other.body).toMatchObject({ status_code: 422, error_type: "idempotency_key_reused" });
  }
  expect(await countOf("Out of order")).toBe(0);
});

test("every method that changes something accepts a key: a second deletion gets the first one's response", async () => {
  const { organization_id } = (await create(undefined, "To be deleted")).body.data.organization;
  const key = randomUUID();
  const first = await call(key, "DELETE", `/organizations/${organization_id}`);
  expect(first.status).toBe(200);
  expect((await call(key, "DELETE", `/organizations/${organization_id}`)).body).toEqual(first.body);
  expect((await call(randomUUID(), "DELETE", `/organizations/${organization_id}`)).status).toBe(404);
});

test("an error changes nothing and frees the key, so a corrected request can use it", async () => {
  const key = randomUUID();
  const slug = { organization_slug: "taken-once" };
  await call(undefined, "POST", "/organizations", { organization_name: "Taken", ...slug });
  const refused = await call(key, "POST", "/organizations", { organization_name: "Mended", ...slug });
  expect(refused.body.error_type).toBe("organization_slug_already_used");
  expect((await call(key, "POST", "/organizations", { organization_name: 7 })).status).toBe(400);
  expect((await create(key, "Mended")).status).toBe(200);
  expect(await countOf("Mended")).toBe(1);
});

test("an invalid key is refused before anything happens", async () => {
  for (const key of ["", "two words", "x".repeat(256), 'a"b', '"', "back\\slash"]) {
    const { body } = await create(key, "With no key");
    expect(body, JSON.stringify(key)).toMatchObject({ status_code: 400, error_type: "invalid_idempotency_key" });
  }
  expect(await countOf("With no key")).toBe(0);
});

test("reading calls ignore keys and always return the current state", async () => {
  const key = randomUUID();
  const search = () => call(key, "POST", "/organizations/search", {});
  const before = (await search()).body.data.organizations.length;
  await create(undefined, "One more");
  const answer = await search();
  expect(answer.headers.get("idempotency-replayed")).toBeNull();
  expect(answer.body.data.organizations.length).toBe(before + 1);
  expect((await call(key, "GET", "/keys")).status).toBe(200);
});

test("T49: another project's key is a different key", async () => {
  const key = randomUUID();
  const own = await create(key, "Of the first project");
  const others = await create(key, "Of the first project", "other");
  expect(others.status).toBe(200);
  expect(others.headers.get("idempotency-replayed")).toBeNull();
  expect(others.body.data.organization.organization_id).not.toBe(own.body.data.organization.organization_id);
  const stranger = await provider.request("/v1/b2b/organizations", {
    body: { organization_name: "Of the first project" },
    headers: { Authorization: `Basic ${btoa(`${PROJECT_ID}:wrong`)}`, "Idempotency-Key": key },
  });
  expect(stranger.body.error_type).toBe("invalid_project_credentials");
});

test("calls of a browser ignore keys", async () => {
  const search = (slug: string) =>
    provider.request("/sdk/v1/b2b/organizations/search", {
      body: { organization_slug: slug },
      headers: { "Idempotency-Key": "one key" },
    });
  expect((await search("globex")).body.data.organization).not.toBeNull();
  expect((await search("unknown")).body.data.organization).toBeNull();
});

test("T69: the stored response is encrypted, and the table contains neither key nor secret", async () => {
  const key = randomUUID();
  const app = { client_type: "third_party", client_name: "Once", redirect_urls: ["https://once.test/callback"] };
  const first = await call(key, "POST", "/connected_apps", app);
  const { client_secret } = first.body.data;
  expect(client_secret).toMatch(/^[\w-]{43}$/);
  expect((await call(key, "POST", "/connected_apps", app)).body.data.client_secret).toBe(client_secret);
  const table = JSON.stringify(await keyRows());
  for (const secret of [key, client_secret, "once.test"]) expect(table).not.toContain(secret);
});

test("an attempt that died before its commit runs again; one that died after it does not", async () => {
  const key = randomUUID();
  await create(key, "Died");
  const key_hash = createHash("sha256").update(key).digest("base64url");
  const set = (change: object) =>
    db().updateTable("idempotency_keys").set(change).where("key_hash", "=", key_hash).execute();

  await set({ state: "committed" });
  expect((await create(key, "Died")).body).toMatchObject({ status_code: 409, error_type: "idempotency_key_in_use" });
  provider.clock.advance({ minutes: 1 });
  expect((await create(key, "Died")).body).toMatchObject({ status_code: 409, error_type: "idempotency_answer_lost" });
  expect(await countOf("Died")).toBe(1);

  await set({ state: "running", leased_until: new Date(provider.provider.clock.now().getTime() + 10_000) });
  const early = await create(key, "Died");
  expect(early.body).toMatchObject({ status_code: 409, error_type: "idempotency_key_in_use" });
  expect(early.headers.get("retry-after")).toBe("1");
  provider.clock.advance({ minutes: 1 });
  expect((await create(key, "Died")).status).toBe(200);
  expect(await countOf("Died")).toBe(2);
});

// The embedded store has one connection, so nothing can wait there in mid-transaction.
test.skipIf(process.env.PORTICO_TEST_STORE !== "postgres")(
  "an attempt that was taken for dead and continues commits nothing",
  async () => {
    const { organization_id } = (await create(undefined, "Slow")).body.data.organization;
    const key = randomUUID();
    let slow: ReturnType<typeof call> | undefined;
    await db()
      .transaction()
      .execute(async (tx) => {
        const held = tx.selectFrom("organizations").select("organization_id").forUpdate();
        await held.where("organization_id", "=", organization_id).execute();
        slow = call(key, "PUT", `/organizations/${organization_id}`, { organization_name: "Slower" });
        const running = () => tx.selectFrom("idempotency_keys").select("key_hash").where("state", "=", "running");
        await expect.poll(() => running().execute()).toHaveLength(1);
        await tx.updateTable("idempotency_keys").set({ attempt: "another" }).where("state", "=", "running").execute();
      });
    expect((await slow)?.body).toMatchObject({ status_code: 409, error_type: "idempotency_key_in_use" });
    const { body } = await call(undefined, "GET", `/organizations/${organization_id}`);
    expect(body.data.organization.organization_name).toBe("Slow");
  },
);

test("a key expires after a day, and the sweep deletes its row", async () => {
  const key = randomUUID();
  await create(key, "Of yesterday");
  provider.clock.advance({ hours: 24 });
  expect((await create(key, "Of today")).headers.get("idempotency-replayed")).toBeNull();
  expect(await countOf("Of today")).toBe(1);
  provider.clock.advance({ hours: 25 });
  await sweep(db(), provider.provider.clock.now(), expiring);
  expect(await keyRows()).toEqual([]);
});
