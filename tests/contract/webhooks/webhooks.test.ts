import { verifyWebhook } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { json } from "../../../packages/provider/src/platform/db/schema.ts";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organizationId, signIn, startForFile, variant } from "../support/basics.ts";
import { startReceiver } from "../support/receiver.ts";

const receiver = await startReceiver();
const other = await startReceiver();
const provider = await startForFile({
  config: { outbound_allowed_origins: [receiver.origin, other.origin] },
  otherProjects: [variant("abroad", {})],
});
const backend = backendOf(provider);
const globex = await organizationId(provider, "globex");
const db = () => provider.provider.services.db;

/** A call that succeeds. */
async function done(method: string, path: string, body?: unknown) {
  const answer = await backend(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

async function addEndpoint(fields: Record<string, unknown> = {}): Promise<{ path: string; secret: string }> {
  const { endpoint, signing_secret: secret } = await done("POST", "/webhooks/endpoints", {
    url: receiver.url,
    ...fields,
  });
  return { path: `/webhooks/endpoints/${endpoint.endpoint_id}`, secret };
}

/** A test's endpoint, and what it receives. */
async function withEndpoint(
  fields: Record<string, unknown>,
  work: (endpoint: { path: string; secret: string }) => Promise<void>,
): Promise<void> {
  for (const one of [receiver, other]) {
    one.heard.length = 0;
    one.answer(() => 204);
  }
  const endpoint = await addEndpoint(fields);
  try {
    await work(endpoint);
  } finally {
    await backend("DELETE", endpoint.path);
  }
}

let count = 0;
/** Causes an event in a new organization, or in this one. */
async function happen(organization_id?: string): Promise<string> {
  count += 1;
  if (organization_id) {
    await done("PUT", `/organizations/${organization_id}`, { trusted_metadata: { count } });
    return organization_id;
  }
  const body = { organization_name: `Hook ${count}`, organization_slug: `hook-${count}` };
  return (await done("POST", "/organizations", body)).organization.organization_id;
}

const types = () => receiver.heard.map(({ event }) => event.type);
const statusOf = async (path: string) => (await done("GET", path)).endpoint.status;
const messages = async (path: string, body: object = {}) =>
  (await done("POST", `${path}/messages/search`, body)).deliveries;
const now = () => provider.provider.clock.now();

test("events of organizations, members and sessions are sent, signed so that a third-party library and ours accept them", async () => {
  await withEndpoint({}, async ({ secret }) => {
    const organization_id = await happen();
    const members = `/organizations/${organization_id}/members`;
    const { member } = await done("POST", members, { email_address: "ada@hook.test" });
    await done("PUT", `${members}/${member.member_id}`, { name: "Ada" });
    await done("DELETE", `${members}/${member.member_id}`);
    await signIn(provider, "ada@globex.test", "globex");
    await done("DELETE", `/organizations/${organization_id}`);
    await provider.deliverDue();
    expect(types()).toEqual(
      expect.arrayContaining([
        "organization.created",
        "member.created",
        "member.updated",
        "member.deleted",
        "session.issued",
        "organization.deleted",
      ]),
    );
    const foreign = new Webhook(secret);
    for (const { body, headers, event } of receiver.heard) {
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      expect(foreign.verify(body, flat)).toEqual(event);
      const verified = await verifyWebhook({ headers, body }, secret, { now });
      expect(verified).toEqual({ id: headers["webhook-id"], event, isReplay: false });
      expect(Object.keys(event)).toEqual(["type", "timestamp", "data"]);
    }
    const { event } = receiver.heard.find(({ event }) => event.type === "member.updated") ?? {};
    expect(event?.data).toEqual({
      organization_id,
      member_id: member.member_id,
      email_address: "ada@hook.test",
      fields: ["name"],
    });
    expect(new Set(receiver.ids()).size).toBe(receiver.heard.length);
  });
});

test("a refused sign-in is sent, with an unverified address", async () => {
  await withEndpoint({ event_types: ["sign_in.refused"] }, async () => {
    const { client } = provider.openPage();
    const of = { email_address: "ada@globex.test", organization_id: globex };
    await mailFrom(provider, of.email_address, () => client.otps.email.loginOrSignup(of));
    const guess = client.otps.email.authenticate({ ...of, code: "000000", session_duration_minutes: 60 });
    await expect(guess).rejects.toThrow();
    await provider.deliverDue();
    expect(receiver.heard.map(({ event }) => event.data)).toEqual([{ ...of, method: "email_otp", is_locked: false }]);
  });
});

test("T57: no message contains a code, a token or a secret of its event", async () => {
  await withEndpoint({}, async () => {
    const { answer } = await signIn(provider, "ada@globex.test", "globex");
    await provider.deliverDue();
    const sent = receiver.heard.map(({ body }) => body).join("\n");
    for (const secret of [answer.session_token, answer.session_jwt, PROJECT_SECRET]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(sent).not.toContain(secret);
    }
    expect(sent).toContain("session.issued");
    expect(sent).not.toMatch(/ip_address|request_id|user_agent|grant/);
  });
});

describe("an event that does not match its type", () => {
  const spoil = (event_id: string | undefined, details: object) =>
    db()
      .updateTable("webhook_events")
      .set({ details: json(details) })
      .where("event_id", "=", event_id ?? "")
      .execute();
  const givenUp = { status_code: null, latency_ms: 0, problem: expect.stringContaining("fields: invalid_type") };

  test("is dropped, logged and counted, blocks nothing behind it, and is replayed once it can be read", async () => {
    await withEndpoint({}, async ({ path }) => {
      const organization_id = await happen();
      await provider.deliverDue();
      receiver.answer(() => 500);
      await happen(organization_id);
      await provider.deliverDue();
      const [{ message_id }] = await messages(path, { status: "pending" });
      await spoil(message_id, { fields: "none" });
      receiver.answer(() => 204);
      receiver.heard.length = 0;
      await done("PUT", `/organizations/${organization_id}`, { organization_name: "Behind it" });
      provider.clock.advance({ minutes: 10 });
      await provider.deliverDue();
      expect(receiver.heard.map(({ event }) => event.data.fields)).toEqual([["organization_name"]]);
      const message = await done("GET", `${path}/messages/${message_id}`);
      expect(message).toMatchObject({ delivery: { status: "failed", attempts: 2 }, body: "" });
      expect(message.attempts[0]).toMatchObject(givenUp);
      expect(await statusOf(path)).toBe("enabled");

      await spoil(message_id, { fields: ["trusted_metadata"] });
      await done("POST", `${path}/messages/replay`, { failed_only: true });
      await provider.deliverDue();
      expect(receiver.ids().at(-1)).toBe(message_id);
    });
    const metrics = await (await fetch(`${provider.url}/metrics`)).text();
    expect(metrics).toMatch(/portico_webhook_results_total\{result="failed"\} [1-9]/);
  });

  test("is skipped by a consumer that polls", async () => {
    const { path } = await addEndpoint({ url: null, event_types: ["organization.updated"] });
    const organization_id = await happen(await happen());
    const [{ message_id }] = await messages(path);
    await spoil(message_id, {});
    await happen(organization_id);
    const read = await done("POST", `${path}/pull`, {});
    expect(read.messages).toHaveLength(1);
    expect(read.messages[0].message_id).not.toBe(message_id);
    expect((await done("GET", `${path}/messages/${message_id}`)).attempts).toMatchObject([givenUp]);
    await spoil(message_id, { fields: ["trusted_metadata"] });
    await backend("DELETE", path);
  });
});

test("an attempt that fails here counts as one: it is logged, and repeated by the schedule", async () => {
  await withEndpoint({}, async ({ path }) => {
    await happen();
    const id = path.split("/").at(-1) ?? "";
    const endpoints = () => db().updateTable("webhook_endpoints").where("endpoint_id", "=", id);
    const { sealed_secrets } = await db()
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("endpoint_id", "=", id)
      .executeTakeFirstOrThrow();
    await endpoints().set({ sealed_secrets: "of a removed server key" }).execute();
    await provider.deliverDue();
    const [{ message_id, attempts, next_attempt_at }] = await messages(path);
    expect([attempts, Date.parse(next_attempt_at) > now().getTime()]).toEqual([1, true]);
    expect((await done("GET", `${path}/messages/${message_id}`)).attempts).toMatchObject([
      { status_code: null, problem: expect.stringContaining("the provider's log says why") },
    ]);
    await endpoints().set({ sealed_secrets }).execute();
    provider.clock.advance({ minutes: 1 });
    await provider.deliverDue();
    expect(receiver.ids()).toEqual([message_id]);
  });
});

test("an endpoint receives the types that it names, and nothing of another project", async () => {
  const abroad = backendOf(provider, "abroad");
  const { body } = await abroad("POST", "/webhooks/endpoints", { url: other.url });
  await withEndpoint({ event_types: ["organization.updated"] }, async ({ path }) => {
    await happen(await happen());
    await provider.deliverDue();
    expect(types()).toEqual(["organization.updated"]);
    expect(other.heard).toEqual([]);
    expect((await abroad("GET", path)).body.error_type).toBe("webhook_endpoint_not_found");
    expect((await abroad("POST", `${path}/messages/replay`, { failed_only: true })).status).toBe(404);
    const unknown = await backend("PUT", path, { event_types: ["member.vanished"] });
    expect(unknown.body).toMatchObject({
      error_type: "bad_request",
      error_message: expect.stringContaining("member.vanished"),
    });
  });
  await abroad("DELETE", `/webhooks/endpoints/${body.data.endpoint.endpoint_id}`);
});

test("a transaction that is rolled back sends nothing", async () => {
  await withEndpoint({}, async () => {
    const slug = "hook-twice";
    await done("POST", "/organizations", { organization_name: "Twice", organization_slug: slug });
    expect(
      (await backend("POST", "/organizations", { organization_name: "Twice", organization_slug: slug })).status,
    ).not.toBe(200);
    await provider.deliverDue();
    expect(types()).toEqual(["organization.created"]);
  });
});

describe("T83: a receiver that fails", () => {
  test("is retried for three days, with the same ID and body and growing pauses, and only delays its own queue", async () => {
    await withEndpoint({}, async ({ path }) => {
      const failing = await happen();
      await provider.deliverDue();
      receiver.heard.length = 0;
      receiver.answer(({ event }) =>
        event.data.organization_id === failing ? { status: 500, body: "down: whsec_0123456789abcdefghijkl" } : 204,
      );
      await happen(failing);
      await done("PUT", `/organizations/${failing}`, { organization_name: "Behind it" });
      const healthy = await happen();
      await provider.deliverDue();
      expect(receiver.heard.map(({ event }) => event.data.organization_id)).toEqual(
        expect.arrayContaining([failing, healthy]),
      );
      const [first] = receiver.heard.filter(({ event }) => event.data.organization_id === failing);
      const startedMs = now().getTime();
      const hoursOfTries: number[] = [];
      while ((await messages(path, { status: "failed" })).length === 0) {
        const waiting = await messages(path, { status: "pending" });
        const next = Math.min(
          ...waiting
            .filter((one: { attempts: number }) => one.attempts > 0)
            .map((one: { next_attempt_at: string }) => Date.parse(one.next_attempt_at)),
        );
        provider.clock.advance({ ms: next - now().getTime() + 1 });
        const before = receiver.heard.length;
        await provider.deliverDue();
        hoursOfTries.push((next - startedMs) / 3_600_000);
        const fresh = receiver.heard.slice(before);
        // The last attempt for the first may be followed at once by the next in its queue.
        expect(fresh[0]).toMatchObject({ body: first?.body });
        expect(fresh[0]?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
      }
      expect(hoursOfTries.length).toBe(9);
      expect(hoursOfTries.at(-1)).toBeGreaterThan(71.9);
      expect(hoursOfTries.at(-1)).toBeLessThan(72.1);
      const { attempts, delivery } = await done("GET", `${path}/messages/${first?.headers["webhook-id"]}`);
      expect(attempts).toHaveLength(10);
      expect(attempts[0]).toMatchObject({ status_code: 500, problem: null, body: "down: …" });
      expect(attempts[0].latency_ms).toBeGreaterThanOrEqual(0);
      expect(delivery).toMatchObject({ status: "failed", attempts: 10, next_attempt_at: null });
      provider.clock.advance({ hours: 1 });
      await happen(failing);
      await provider.deliverDue();
      const { disabled_at, status } = (await done("GET", path)).endpoint;
      expect([status, disabled_at === null]).toEqual(["failing", false]);
    });
    const metrics = await (await fetch(`${provider.url}/metrics`)).text();
    expect(metrics).toMatch(/portico_webhook_endpoints_disabled_total 1/);
    expect(metrics).toMatch(/portico_webhook_results_total\{result="failed"\} [1-9]/);
  });

  test("with 410 is disabled, and once enabled again gets waiting and missed messages", async () => {
    await withEndpoint({}, async ({ path }) => {
      receiver.answer(() => 410);
      const organization_id = await happen();
      await provider.deliverDue();
      expect(await statusOf(path)).toBe("gone");
      receiver.heard.length = 0;
      receiver.answer(() => 204);
      await happen(organization_id);
      provider.clock.advance({ minutes: 10 });
      await provider.deliverDue();
      expect(receiver.heard).toEqual([]);
      await done("PUT", path, { is_enabled: true });
      await provider.deliverDue();
      expect(types()).toEqual(["organization.created"]);
      const from = new Date(now().getTime() - 3_600_000).toISOString();
      await done("POST", `${path}/messages/replay`, { from });
      await provider.deliverDue();
      expect(types()).toContain("organization.updated");
    });
  });

  test("with 429 and Retry-After is not called for that long", async () => {
    await withEndpoint({}, async ({ path }) => {
      receiver.answer(() => ({ status: 429, headers: { "Retry-After": "7200" } }));
      await happen();
      await provider.deliverDue();
      const [{ next_attempt_at }] = await messages(path);
      expect(Date.parse(next_attempt_at) - now().getTime()).toBeGreaterThan(7_100_000);
    });
  });

  test("whose response is a redirect is not followed", async () => {
    await withEndpoint({}, async ({ path }) => {
      receiver.answer(() => ({ status: 307, headers: { Location: other.url } }));
      await happen();
      await provider.deliverDue();
      expect(other.heard).toEqual([]);
      expect((await messages(path))[0]).toMatchObject({ status: "pending", attempts: 1 });
    });
  });
});

test("T51: an internal endpoint, or one without https, is never called, whatever its URL looks like", async () => {
  const { port } = new URL(receiver.url);
  const inside = [
    `http://127.0.0.1:${port}/`,
    `https://127.1:${port}/`,
    `https://2130706433:${port}/`,
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:127.0.0.1]/",
    "https://10.0.0.1/",
    "https://[fd12:3456::1]/",
    "https://localhost./",
    "http://example.com/",
  ];
  receiver.heard.length = 0;
  const endpoints = await Promise.all(inside.map((url) => addEndpoint({ url })));
  for (const { path } of endpoints) await done("POST", `${path}/test`, {});
  await provider.deliverDue();
  for (const { path } of endpoints) {
    const [{ message_id }] = await messages(path);
    const { attempts } = await done("GET", `${path}/messages/${message_id}`);
    expect(attempts[0]).toMatchObject({ status_code: null, body: "" });
    expect(attempts[0].problem).toMatch(/was not requested|cannot be reached/);
    await done("DELETE", path);
  }
  expect(receiver.heard).toEqual([]);
  for (const url of ["ftp://example.com/", "https://user:pass@example.com/", "javascript:alert(1)", "x"]) {
    expect((await backend("POST", "/webhooks/endpoints", { url })).body.error_type).toBe("bad_request");
  }
});

test("T70: another URL requires the secret; without it the endpoint stays as it is", async () => {
  await withEndpoint({}, async ({ path, secret }) => {
    for (const sentSecret of [undefined, "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", secret.slice(0, -2)]) {
      const refused = await backend("PUT", path, { url: other.url, ...(sentSecret && { signing_secret: sentSecret }) });
      expect(refused.body.error_type).toBe("webhook_secret_required");
    }
    await happen();
    await provider.deliverDue();
    expect([receiver.heard.length, other.heard.length]).toEqual([1, 0]);
    await done("PUT", path, { url: other.url, signing_secret: secret });
    await done("PUT", path, { url: other.url, description: "the same URL needs none" });
    await happen();
    await provider.deliverDue();
    expect([receiver.heard.length, other.heard.length]).toEqual([1, 1]);
  });
});

test("T82: a secret is encrypted and shown once; of two the old one signs as well, until it expires", async () => {
  await withEndpoint({}, async ({ path, secret: old }) => {
    const { signing_secret: fresh } = await done("POST", `${path}/secret/rotate`, { overlap_hours: 2 });
    const stored = JSON.stringify(await db().selectFrom("webhook_endpoints").selectAll().execute());
    const shown = JSON.stringify([await done("GET", path), await done("GET", "/webhooks/endpoints")]);
    for (const secret of [old, fresh]) {
      expect(stored).not.toContain(secret.slice(6));
      expect(shown).not.toContain(secret.slice(6));
    }
    const believes = async (secret: string) => {
      const { headers, body } = receiver.heard.at(-1) ?? expect.fail("nothing was received");
      return verifyWebhook({ headers, body }, secret, { now }).then(
        () => true,
        () => false,
      );
    };
    await happen();
    await provider.deliverDue();
    expect([await believes(old), await believes(fresh)]).toEqual([true, true]);
    provider.clock.advance({ hours: 2, seconds: 1 });
    await happen();
    await provider.deliverDue();
    expect([await believes(old), await believes(fresh)]).toEqual([false, true]);
    expect((await done("GET", path)).endpoint.secrets).toBe(1);
    for (const secret of ["short", "whsec_c2hvcnQ=", `whsec_${"A".repeat(120)}`]) {
      expect((await backend("POST", `${path}/secret/rotate`, { signing_secret: secret })).body.error_type).toBe(
        "bad_request",
      );
    }
  });
});

test("a replay sends one message, those of a time, or those that failed, with their own IDs, and is marked as one", async () => {
  await withEndpoint({}, async ({ path }) => {
    const from = now().toISOString();
    for (let created = 0; created < 3; created += 1) await happen();
    await provider.deliverDue();
    const ids = receiver.ids();
    const replay = async (body: object) => {
      receiver.heard.length = 0;
      const { replayed } = await done("POST", `${path}/messages/replay`, body);
      await provider.deliverDue();
      expect(receiver.heard.every(({ headers }) => headers["portico-replay"] === "true")).toBe(true);
      return [replayed, receiver.ids().toSorted()];
    };
    expect(await replay({ message_id: ids[1] })).toEqual([1, [ids[1]]]);
    expect(await replay({ from })).toEqual([3, ids.toSorted()]);
    expect((await replay({ until: from }))[1]).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(await replay({ failed_only: true })).toEqual([0, []]);
    expect((await backend("POST", `${path}/messages/replay`, { message_id: "unknown" })).body.error_type).toBe(
      "webhook_message_not_found",
    );
    expect((await backend("POST", `${path}/messages/replay`, {})).body.error_type).toBe("bad_request");
  });
});

test("the log of an endpoint is read page by page, the newest first", async () => {
  await withEndpoint({}, async ({ path }) => {
    for (let created = 0; created < 5; created += 1) await happen();
    await provider.deliverDue();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await done("POST", `${path}/messages/search`, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.deliveries.map((one: { message_id: string }) => one.message_id));
      cursor = page.results_metadata.next_cursor;
    } while (cursor);
    expect(seen).toEqual(receiver.ids().toSorted().reverse());
    expect((await backend("POST", `${path}/messages/search`, { cursor: "x.y" })).body.error_type).toBe(
      "invalid_cursor",
    );
  });
});

test("an endpoint without a URL is polled: in order, and again until it is acknowledged", async () => {
  const { path, secret } = await addEndpoint({
    url: null,
    event_types: ["organization.created", "organization.updated"],
  });
  const organization_id = await happen();
  await happen(organization_id);
  const pull = async (body: object = {}) => (await done("POST", `${path}/pull`, body)).messages;
  const first = await pull();
  expect(first.map(({ type }: { type: string }) => type)).toEqual(["organization.created", "organization.updated"]);
  expect(await pull()).toMatchObject(first.map(({ message_id }: { message_id: string }) => ({ message_id })));
  for (const { headers, body, message_id } of first) {
    expect((await verifyWebhook({ headers, body }, secret, { now })).id).toBe(message_id);
  }
  const finished = first.map(({ message_id }: { message_id: string }, index: number) => ({
    message_id,
    status_code: index === 0 ? 200 : 500,
    latency_ms: 3,
  }));
  expect(await pull({ done: finished })).toEqual([]);
  expect((await messages(path)).map(({ status }: { status: string }) => status)).toEqual(["failed", "delivered"]);
  const waiting = pull({ wait_seconds: 10 });
  await happen(organization_id);
  expect(await waiting).toHaveLength(1);
  provider.clock.advance({ hours: 1, seconds: 1 });
  expect((await backend("POST", `${path}/pull`, {})).body.error_type).toBe("webhook_endpoint_not_found");
});

test("a project has fifty endpoints at most", async () => {
  const created = await Promise.all(Array.from({ length: 50 }, () => addEndpoint({ url: other.url })));
  expect((await backend("POST", "/webhooks/endpoints", { url: other.url })).body.error_type).toBe("bad_request");
  for (const { path } of created) await done("DELETE", path);
  const left = await db()
    .selectFrom("webhook_deliveries")
    .select("event_id")
    .where("project_id", "=", PROJECT_ID)
    .execute();
  expect(left.length).toBeLessThan(10);
});
