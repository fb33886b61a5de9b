import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { embeddedTemplate } from "../../../../testkit/src/database/embedded-template.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { createServerKey } from "../../platform/crypto/server-key.ts";
import { connect } from "../../platform/db/connect.ts";
import type { Connection } from "../../platform/db/connection.ts";
import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import { startOutbox } from "./outbox.ts";
import { claimOutboxMessages, insertOutboxMessage } from "./store.ts";

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await connect({ memory: true, dump: await embeddedTemplate() }, () => {});
  db = connection.db;
}, 60_000);
afterAll(() => connection.close());

let nowMs = Date.parse("2026-06-01T12:00:00Z");
const clock = { now: () => new Date(nowMs) } as Clock;
const serverKey = createServerKey("a server key for tests, long enough");

let release: () => void;
let sent: number;
let outbox: ReturnType<typeof startOutbox>;
beforeEach(async () => {
  // Only the renewals: other timers keep running.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  sent = 0;
  const answer = new Promise<void>((resolve) => {
    release = resolve;
  });
  const key = { project_id: "p", outbox_id: `mail-${nowMs}` };
  await insertOutboxMessage(db, {
    ...key,
    channel: "email",
    sealed_message: serverKey.seal(JSON.stringify({ to: "ada@globex.test" }), sealedAt("outbox", key)),
    next_attempt_at: clock.now(),
    expires_at: new Date(nowMs + 3_600_000),
    created_at: clock.now(),
  });
  const slow = async () => {
    sent += 1;
    await answer;
  };
  const onError = (error: unknown) => expect.fail(String(error));
  const transports = { email: [slow], sms: [] };
  outbox = startOutbox({
    db,
    clock,
    serverKey,
    transports,
    findProject: async () => undefined,
    isCodeOver: async () => false,
    onResult() {},
    onError,
  });
  await expect.poll(() => sent).toBe(1);
});
afterEach(async () => {
  release();
  await outbox.stop();
  vi.useRealTimers();
  await db.deleteFrom("outbox").execute();
  nowMs += 3_600_000;
});

/** Returns whether another node would take it now. */
async function isFree(): Promise<boolean> {
  const now = clock.now();
  const due = db.selectFrom("outbox").select("outbox_id").where("next_attempt_at", "<=", now);
  return (await due.executeTakeFirst()) !== undefined;
}

test("F11: an email of a dead node is taken by another one after ten seconds", async () => {
  nowMs += 9_900;
  expect(await isFree()).toBe(false);
  nowMs += 200;
  expect(await isFree()).toBe(true);
});

test("F10: while a mail server is slow, no other node takes the email", async () => {
  for (let renewals = 0; renewals < 20; renewals += 1) {
    nowMs += 3_000;
    vi.advanceTimersByTime(3_000);
    const until = new Date(nowMs + 10_000);
    await expect
      .poll(async () => (await db.selectFrom("outbox").select("next_attempt_at").execute())[0]?.next_attempt_at)
      .toEqual(until);
    expect(await claimOutboxMessages(db, { channel: "email", project_id: "p" }, clock.now(), until, 10)).toEqual([]);
  }
  release();
  await expect.poll(() => db.selectFrom("outbox").select("outbox_id").execute()).toEqual([]);
  expect(sent).toBe(1);
});

test("F11: a node that was stopped for too long does not overwrite another node's result", async () => {
  nowMs += 11_000;
  const until = new Date(nowMs + 60_000);
  expect(await claimOutboxMessages(db, { channel: "email", project_id: "p" }, clock.now(), until, 10)).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  // Whatever was sent to the database before this is done by then.
  await db.selectFrom("outbox").select("outbox_id").execute();
  expect(await db.selectFrom("outbox").select("next_attempt_at").execute()).toEqual([{ next_attempt_at: until }]);
});
