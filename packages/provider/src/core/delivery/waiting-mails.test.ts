import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { embeddedTemplate } from "../../../../testkit/src/database/embedded-template.ts";
import type { Project } from "../../platform/config/project.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { createServerKey } from "../../platform/crypto/server-key.ts";
import { connect } from "../../platform/db/connect.ts";
import type { Connection } from "../../platform/db/connection.ts";
import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { CarriedCode } from "./enqueue-message.ts";
import type { MailData } from "./mails/write-mail.ts";
import { type OutgoingMail, startOutbox } from "./outbox.ts";
import { insertOutboxMessage } from "./store.ts";

let connection: Connection;
let db: Db;
let outbox: ReturnType<typeof startOutbox>;
beforeAll(async () => {
  connection = await connect({ memory: true, dump: await embeddedTemplate() }, () => {});
  db = connection.db;
  const transports = { email: [send], sms: [] };
  const onError = (error: unknown) => errors.push(String(error));
  const onResult = (result: string, error?: unknown) => results.push(error ? `${result}: ${error}` : result);
  const isCodeOver = async (project: string, { id }: CarriedCode) => overCodes.has(`${project} ${id}`);
  const lookups = { findProject: (id: string) => findProject(id), isCodeOver };
  outbox = startOutbox({ db, clock, serverKey, transports, ...lookups, onResult, onError });
}, 60_000);
afterAll(async () => {
  await outbox.stop();
  await connection.close();
});

let nowMs = Date.parse("2026-06-01T12:00:00Z");
const clock = {
  now: () => new Date(nowMs),
  in: ({ days = 0 }: { days?: number }) => new Date(nowMs + days * 86_400_000),
} as Clock;
const serverKey = createServerKey("a server key for tests, long enough");
const project = (project_name: string) => ({ project_name, branding: {}, email_templates: [] }) as unknown as Project;

type Find = (id: string) => Promise<Project | undefined>;
let findProject: Find;
let isDown: boolean;
const overCodes = new Set<string>();
const sent: [outboxId: string, mail: OutgoingMail][] = [];
const results: string[] = [];
const errors: string[] = [];
async function send(mail: OutgoingMail, outboxId: string) {
  sent.push([outboxId, mail]);
  if (isDown) throw new Error("down");
}

beforeEach(async () => {
  findProject = async () => project("Acme Boards");
  isDown = false;
  for (const list of [sent, results, errors]) list.length = 0;
  overCodes.clear();
  await db.deleteFrom("outbox").execute();
});

const content: MailData = {
  ...{ kind: "email_code", purpose: "login", code: "493027", address: "ada@globex.test", lifetimeMinutes: 10 },
};

async function put(content: unknown, outbox_id = "mail-1") {
  const key = { project_id: "p", outbox_id };
  await insertOutboxMessage(db, {
    ...key,
    channel: "email",
    sealed_message: serverKey.seal(JSON.stringify(content), sealedAt("outbox", key)),
    next_attempt_at: clock.now(),
    expires_at: new Date(nowMs + 600_000),
    created_at: clock.now(),
  });
}
const putOrder = (order: object = {}, id?: string) => put({ order: { to: "ada@globex.test", content, ...order } }, id);
const rows = () => db.selectFrom("outbox").selectAll().execute();

test("a rendered email of the previous version is sent unchanged, next to one that is still to be rendered", async () => {
  const finished = { to: "bob@globex.test", subject: "Hello", text: "Hello, Bob", html: "<p>Hello, Bob</p>" };
  await put(finished, "mail-finished");
  await putOrder({}, "mail-waiting");
  await outbox.deliverDue();
  expect(Object.fromEntries(sent)).toEqual({
    "mail-finished": finished,
    "mail-waiting": expect.objectContaining({ to: "ada@globex.test", subject: "493027 is your Acme Boards code" }),
  });
  expect(await rows()).toEqual([]);
});

test("each attempt has the same ID, code and receiver, and the project's current settings", async () => {
  isDown = true;
  await putOrder();
  await outbox.deliverDue();
  isDown = false;
  findProject = async () => project("Acme Tables");
  nowMs += 1_000;
  await outbox.deliverDue();
  expect(sent.map(([id, { to, subject, code }]) => [id, to, subject, code])).toEqual([
    ["mail-1", "ada@globex.test", "493027 is your Acme Boards code", "493027"],
    ["mail-1", "ada@globex.test", "493027 is your Acme Tables code", "493027"],
  ]);
  expect(results).toEqual(["failed: Error: down", "sent"]);
});

test("an email whose code was replaced is dropped at its second attempt; the first attempt does not check", async () => {
  isDown = true;
  overCodes.add("p code-old");
  for (const id of ["code-old", "code-new"]) {
    await put({ order: { to: "ada@globex.test", content }, carried: { kind: "email-code", id } }, id);
  }
  await outbox.deliverDue();
  expect(sent.map(([id]) => id).sort()).toEqual(["code-new", "code-old"]);
  isDown = false;
  nowMs += 1_000;
  await outbox.deliverDue();
  expect(sent.slice(2).map(([id]) => id)).toEqual(["code-new"]);
  expect(await rows()).toEqual([]);
  expect(results.slice(2).sort()).toEqual(["sent", "superseded"]);
});

test.each<[what: string, order: object, find: Find, reason: string]>([
  ["whose project is gone", {}, async () => undefined, "The project of this email no longer exists."],
  [
    "that cannot be written",
    { content: { ...content, address: null } },
    async () => project("Acme"),
    "cannot be written",
  ],
])("an email %s is given up at once and reported, without keeping its content", async (_, order, find, reason) => {
  findProject = find;
  await putOrder(order);
  await putOrder({ content: { kind: "no_access", address: "ada@globex.test" } }, "mail-2");
  await outbox.deliverDue();
  nowMs += 300_000;
  await outbox.deliverDue();
  const [given] = (await rows()).filter(({ outbox_id }) => outbox_id === "mail-1");
  expect(given).toMatchObject({ sealed_message: null, failed_at: expect.any(Date), attempts: 1 });
  expect(given?.last_error).toContain(reason);
  expect(given?.last_error).not.toMatch(/493027|globex/);
  expect(results.filter((result) => result.includes(reason)).length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test.each<[what: string, order: object, find: Find]>([
  ["of a kind that only a newer version knows", { content: { kind: "pigeon" } }, async () => project("Acme")],
  ["whose project cannot be read just now", {}, () => Promise.reject(new Error("The database is away."))],
])("an email %s waits for its next attempt, and is given up when it expires", async (_, order, find) => {
  findProject = find;
  await putOrder(order);
  await outbox.deliverDue();
  expect(await rows()).toMatchObject([{ attempts: 1, failed_at: null, sealed_message: expect.any(String) }]);
  nowMs += 600_000;
  await outbox.deliverDue();
  expect(await rows()).toMatchObject([{ sealed_message: null, failed_at: expect.any(Date) }]);
  expect([sent, results.at(-1), errors]).toEqual([[], "expired", []]);
});

test("an invalid row does not block other emails", async () => {
  await put(null, "mail-null");
  await put("text", "mail-text");
  await put({ order: null }, "mail-empty");
  await put({ order: { to: 7 } }, "mail-number");
  await putOrder();
  await outbox.deliverDue();
  expect(sent.map(([id]) => id)).toContain("mail-1");
  expect(sent.filter(([id]) => id !== "mail-1")).toEqual([]);
});
