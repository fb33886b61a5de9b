import { createMigratedDatabase, PROJECT_ID, PROJECT_SECRET, type TestProvider } from "@portico/testkit";
import { afterAll, expect, test } from "vitest";
import { operations } from "../../../packages/provider/src/operate/management/operator-calls/operations.ts";
import { sweep } from "../../../packages/provider/src/platform/db/sweep.ts";
import { expiring } from "../../../packages/provider/src/server/capabilities.ts";
import { backendOf } from "../support/backend.ts";
import { inVariant, signIn, startForFile, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { startReceiver } from "../support/receiver.ts";
import { type Fate, startSmtpServer } from "../support/smtp.ts";
import { statementsOf } from "../support/statements.ts";

const receiver = await startReceiver();
let fate: Fate = "accept";
const smtp = await startSmtpServer(() => fate);
afterAll(smtp.stop);
const config = {
  smtp_url: smtp.url,
  mail_from: "Acme Boards <login@acme.test>",
  outbound_allowed_origins: [receiver.origin],
};
const project = { rate_limits: { sends_per_ip: { count: 30, window_seconds: 60 } } };
const provider = await startForFile({ config, project, otherProjects: [variant("abroad", {})] });
const backend = backendOf(provider);
const abroad = backendOf(provider, "abroad");

/** An operator's answer, without the gate. */
function ask(name: string, request: object = {}, { provider: { services } }: TestProvider = provider) {
  const call = operations.find((one) => one.name === `operations.${name}`);
  if (!call) throw new Error(`no call ${name}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  return call.rule({ services } as never, call.request.parse(request) as never) as Promise<any>;
}

const emailCode = { method: "email_otp", outcome: "signed_in" };

// biome-ignore lint/suspicious/noExplicitAny: as above.
const totalOf = (measured: any, labels: Record<string, string>): number =>
  measured.series
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    .filter((one: any) => Object.entries(labels).every(([name, value]) => one.labels[name] === value))
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    .flatMap((one: any) => one.values)
    .reduce((sum: number, value: number) => sum + value, 0);

const sendCode = (of: TestProvider, email_address: string) =>
  of.request("/sdk/v1/b2b/otps/email/discovery/send", { body: { email_address } });

test("every answer to an operator's call matches its schema", async () => {
  await signIn(provider, "ada@globex.test", "globex");
  await provider.provider.writeHeartbeat();
  const requests: Record<string, object> = {
    measurements: { measure: "errors", range: "day" },
    certificates: { within_days: 30 },
    sso_failures: { range: "week" },
  };
  for (const call of operations) {
    const name = call.name.replace("operations.", "");
    const answer = await ask(name, requests[name]);
    expect(call.response.parse(answer), name).toEqual(answer);
    expect(call.role, name).toBe("read_only");
  }
});

test("a sign-in is counted by its method, a refusal by its own, each only for its project", async () => {
  await signIn(inVariant(provider, "abroad"), "ada@globex.test", "globex");
  const wrong = { email_address: "unknown@globex.test", password: "no such password" };
  await provider
    .openPage()
    .client.passwords.discovery.authenticate(wrong)
    .catch(() => {});
  await provider.provider.writeHeartbeat();
  const own = (await backend("POST", "/measurements/search", { measure: "sign_ins", range: "day" })).body.data;
  const theirs = (await abroad("POST", "/measurements/search", { measure: "sign_ins", range: "day" })).body.data;
  expect(totalOf(own, { method: "email_otp", outcome: "signed_in" })).toBe(1);
  expect(totalOf(own, { method: "password", outcome: "refused" })).toBe(1);
  expect(totalOf(theirs, { outcome: "signed_in" })).toBe(1);
  expect(totalOf(theirs, { outcome: "refused" })).toBe(0);
  for (const range of ["day", "week", "month"])
    expect(totalOf(await ask("measurements", { measure: "sign_ins", range }), { outcome: "signed_in" })).toBe(2);
});

test("a limit that is hit is counted by its name, which the caller does not see", async () => {
  // A new window has all of its time ahead.
  provider.clock.advance({ ms: 60_000 - (Date.now() % 60_000) });
  const answers = [];
  for (let sent = 0; sent < 40; sent++) answers.push(await sendCode(provider, `many-${sent}@globex.test`));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(JSON.stringify(refused[0]?.body)).not.toContain("per_ip");
  await provider.provider.writeHeartbeat();
  const { body } = await backend("POST", "/measurements/search", { measure: "limits", range: "day" });
  expect(totalOf(body.data, { limit: "sends_per_ip" })).toBe(refused.length);
  const errors = (await backend("POST", "/measurements/search", { measure: "errors", range: "day" })).body.data;
  expect(totalOf(errors, { error_type: "too_many_requests", fault: "theirs" })).toBe(refused.length);
  const { attention } = await ask("overview");
  expect(attention).toContainEqual(expect.objectContaining({ code: "limit_hit", subject: "sends_per_ip" }));
});

test("counting a call sends no extra statement", async () => {
  provider.clock.advance({ minutes: 1 });
  const { client } = await signIn(provider, "ada@globex.test", "globex");
  const statements = await statementsOf(provider, () => client.session.authenticate());
  expect(statements.filter((text) => /measurements|nodes/.test(text))).toEqual([]);
});

test("a count is in the step in which it happened, and a step without any is 0", async () => {
  provider.clock.advance({ hours: 2 });
  await signIn(provider, "ada@globex.test", "globex");
  await provider.provider.writeHeartbeat();
  const { times, series, step_seconds } = await ask("measurements", { measure: "sign_ins", range: "day" });
  expect([times.length, step_seconds]).toEqual([24, 3600]);
  const codes = series.find(
    ({ labels }: { labels: Record<string, string> }) =>
      labels.method === emailCode.method && labels.outcome === emailCode.outcome,
  );
  expect(codes.values.slice(-2)).toEqual([0, 1]);
  expect((await ask("measurements", { measure: "sign_ins", range: "month" })).times).toHaveLength(30);
});

test("statements are metrics by their verb and table, without values", async () => {
  const headers = { Authorization: `Bearer ${PROJECT_SECRET}` };
  const metrics = await (await fetch(`${provider.url}/metrics`, { headers })).text();
  expect(metrics).toMatch(/portico_database_statement_duration_seconds_count\{statement="select members"\} [1-9]/);
  for (const value of ["ada@globex.test", "globex", PROJECT_ID]) expect(metrics).not.toContain(value);
});

test("T105: waiting messages are listed without their content, retried at once, and delivered", async () => {
  fate = "refuse";
  provider.clock.advance({ hours: 1 });
  await sendCode(provider, "ada@globex.test");
  await provider.deliverDue();
  provider.clock.advance({ seconds: 2 });
  for (let tries = 0; tries < 6; tries++) {
    await provider.deliverDue();
    provider.clock.advance({ seconds: 2 ** (tries + 1) });
  }
  await provider.deliverDue();
  const search = { queue: "mails", state: "retrying" };
  const { queued_messages } = (await backend("POST", "/queues/messages/search", search)).body.data;
  const mine = queued_messages.filter(({ receiver }: { receiver: string }) => receiver === "a…@globex.test");
  expect(mine).toMatchObject([{ state: "retrying", can_retry: true, last_error: expect.stringContaining("451") }]);
  expect(JSON.stringify(queued_messages)).not.toMatch(/ada@|\b\d{6}\b/);
  expect((await abroad("POST", "/queues/messages/search", { queue: "mails" })).body.data.queued_messages).toEqual([]);

  fate = "accept";
  const before = smtp.received.length;
  const retry = { queue: "mails", message_id: mine[0].message_id, reason: "The mail server is back." };
  // Another project's call does not find it.
  expect((await abroad("POST", "/queues/retry", retry)).status).toBe(404);
  expect((await backend("POST", "/queues/retry", retry)).body.data).toMatchObject({ retried: 1 });
  await provider.deliverDue();
  expect(smtp.received.slice(before).map(({ to }) => to)).toContainEqual(["ada@globex.test"]);
  const { events } = (await backend("POST", "/audit_events/search", {})).body.data;
  expect(events[0]).toMatchObject({
    action: "queue.retried",
    details: { by: "backend", reason: "The mail server is back.", queue: "mails", retried: 1 },
  });
});

test("a dropped message is not sent, and a failed one stays visible, without its content", async () => {
  fate = "refuse";
  await sendCode(provider, "bob@globex.test");
  await provider.deliverDue();
  const list = async (state?: string) =>
    (await backend("POST", "/queues/messages/search", { queue: "mails", state })).body.data.queued_messages;
  const [first] = await list("retrying");
  const drop = { queue: "mails", message_id: first.message_id, reason: "He was called." };
  expect((await abroad("POST", "/queues/drop", drop)).status).toBe(404);
  expect((await backend("POST", "/queues/drop", drop)).status).toBe(200);
  expect((await backend("POST", "/queues/drop", drop)).body.error_type).toBe("queued_message_not_found");
  await sendCode(provider, "gus@globex.test");
  await provider.deliverDue();
  provider.clock.advance({ minutes: 11 });
  await provider.deliverDue();
  const [failed] = await list("failed");
  expect(failed).toMatchObject({ state: "failed", receiver: "", can_retry: false, next_attempt_at: null });
  const retry = { queue: "mails", message_id: failed.message_id, reason: "Again." };
  expect((await backend("POST", "/queues/retry", retry)).body.error_type).toBe("bad_request");
  const { attention } = await ask("overview");
  expect(attention).toContainEqual(
    expect.objectContaining({ code: "queue_failed", subject: "mails", project_id: PROJECT_ID }),
  );
  provider.clock.advance({ days: 8 });
  await sweep(provider.provider.services.db, provider.provider.clock.now(), expiring);
  expect(await list("failed")).toEqual([]);
  fate = "accept";
});

test("failed webhooks are delivered again, and dropping one lets those behind it through", async () => {
  receiver.answer(() => 500);
  const { endpoint } = (await backend("POST", "/webhooks/endpoints", { url: receiver.url })).body.data;
  const { endpoint_id } = endpoint;
  const add = (slug: string) => backend("POST", "/organizations", { organization_name: slug, organization_slug: slug });
  await add("first");
  await provider.deliverDue();
  const list = async () =>
    (await backend("POST", "/queues/messages/search", { queue: "webhooks" })).body.data.queued_messages;
  const [waiting] = await list();
  expect(waiting).toMatchObject({ state: "retrying", endpoint_id, receiver: receiver.origin });
  expect(waiting.last_error).toBe("The endpoint answered 500.");
  receiver.answer(() => 204);
  provider.clock.advance({ seconds: 7 });
  await provider.deliverDue();
  const before = receiver.heard.length;
  receiver.answer(() => 500);
  await add("second");
  await provider.deliverDue();
  provider.clock.advance({ seconds: 7 });
  await provider.deliverDue();
  receiver.answer(() => 204);
  const { retried } = (await backend("POST", "/queues/retry", { queue: "webhooks", reason: "It is back." })).body.data;
  expect(retried).toBeGreaterThan(0);
  await provider.deliverDue();
  expect(receiver.heard.length).toBeGreaterThan(before + 1);
  expect(await list()).toEqual([]);
  expect((await backend("GET", "/queues")).body.data.queues).toMatchObject([
    {},
    {},
    { queue: "webhooks", waiting: 0, retrying: 0, failed: 0, oldest_at: null },
  ]);
});

test.runIf(process.env.PORTICO_TEST_POSTGRES_URL)(
  "two nodes add up; one that stops properly is not reported, and one that is silent is",
  async () => {
    const database = await createMigratedDatabase(process.env.PORTICO_TEST_POSTGRES_URL ?? "");
    const nodes = await Promise.all([1, 2].map(() => startCheckedProvider({ databaseUrl: database.url })));
    try {
      const [one, other] = nodes as [TestProvider, TestProvider];
      for (const node of nodes) await signIn(node, "ada@globex.test", "globex");
      await Promise.all(nodes.map((node) => node.provider.writeHeartbeat()));
      await other.provider.writeHeartbeat();
      expect(totalOf(await ask("measurements", { measure: "sign_ins", range: "day" }, one), emailCode)).toBe(2);
      const { nodes: alive } = await ask("nodes", {}, one);
      // Whether they are busy depends on the test machine.
      expect(alive.map(({ state }: { state: string }) => state === "silent")).toEqual([false, false]);
      one.clock.advance({ minutes: 2 });
      expect((await ask("overview", {}, one)).attention).toContainEqual(
        expect.objectContaining({ code: "node_silent", count: 2, severity: "danger" }),
      );
      await other.stop();
      expect((await ask("nodes", {}, one)).nodes).toHaveLength(1);
      await one.stop();
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      await database.drop();
    }
  },
);

test("an hour's counts are kept for 32 days", async () => {
  const { db } = provider.provider.services;
  const count = async () => (await db.selectFrom("measurements").selectAll().execute()).length;
  const sweepIn = (days: number) => {
    const now = provider.provider.clock.now();
    return sweep(db, new Date(now.getTime() + days * 86_400_000), expiring);
  };
  await sendCode(provider, "not an address");
  await provider.provider.writeHeartbeat();
  await sweepIn(31);
  expect(await count()).toBeGreaterThan(0);
  await sweepIn(33);
  expect(await count()).toBe(0);
});
