import { getPriority } from "node:os";
import { setImmediate } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { createThreadPool, ThreadError } from "./thread-pool.ts";

type Question = "where" | "nice" | "busy" | "exit" | "crash" | "stuck" | "throw" | "memory";

const thread = `
  import { getPriority } from "node:os";
  import { threadId } from "node:worker_threads";
  import { answerQuestions } from ${JSON.stringify(new URL("./answer-questions.ts", import.meta.url).href)};
  const spin = (ms) => { const end = Date.now() + ms; while (Date.now() < end); return threadId; };
  const kept = [];
  const answers = {
    where: () => threadId,
    nice: () => getPriority(),
    busy: () => spin(100),
    exit: () => process.exit(),
    crash: () => void setTimeout(() => { throw new Error("crashed"); }) ?? new Promise(() => {}),
    stuck: () => { for (;;); },
    throw: () => { throw new RangeError("no such thing"); },
    memory: () => { for (;;) kept.push(new Array(100_000).fill(0)); },
  };
  answerQuestions((question) => answers[question]());
`;
const OWNER = { project: "project-a" };
const file = new URL(`data:text/javascript,${encodeURIComponent(thread)}`);

let pool: ReturnType<typeof createThreadPool<Question, number>>;
const open = (
  options: {
    threads?: number;
    waitingEach?: number;
    deadlineMs?: number;
    limitMiB?: number;
    idleAfterMs?: number;
  } = {},
) => {
  pool = createThreadPool({ file, threads: 2, waitingEach: 10, ...options });
  return pool;
};
afterEach(() => {
  vi.useRealTimers();
  return pool.stop();
});

test("questions are answered in the configured number of threads, which are reused", async () => {
  open();
  const answers = await Promise.all(Array.from({ length: 6 }, () => pool.ask("busy", OWNER)));
  expect(new Set(answers).size).toBe(2);
  expect(answers).not.toContain(threadId);
  expect(answers).toContain(await pool.ask("where", OWNER));
});

test("while a thread works, the event loop continues", async () => {
  open();
  await pool.ask("where", OWNER);
  let turns = 0;
  let isAnswered = false;
  const answer = pool.ask("busy", OWNER).finally(() => {
    isAnswered = true;
  });
  for (; !isAnswered; turns += 1) await setImmediate();
  await answer;
  expect(turns).toBeGreaterThan(10);
});

test.runIf(process.platform === "linux")("threads have a lower priority than this one", async () => {
  expect(await open().ask("nice", OWNER)).toBeGreaterThan(getPriority());
});

test("a question that would wait too long is refused at once", async () => {
  open({ threads: 1, waitingEach: 1 });
  const taken = [pool.ask("busy", OWNER), pool.ask("busy", OWNER)];
  expect(() => pool.requireCapacity(OWNER)).toThrow(expect.objectContaining({ errorType: "service_unavailable" }));
  await expect(pool.ask("where", OWNER)).rejects.toMatchObject({ errorType: "service_unavailable" });
  await Promise.all(taken);
  pool.requireCapacity(OWNER);
});

test("an error of a thread reaches the caller, and the thread continues", async () => {
  open({ threads: 1 });
  const where = await pool.ask("where", OWNER);
  await expect(pool.ask("throw", OWNER)).rejects.toThrow("no such thing");
  expect(await pool.ask("where", OWNER)).toBe(where);
});

test.each([
  ["ends", "exit", {}],
  ["crashes", "crash", {}],
  ["is stuck", "stuck", { deadlineMs: 4_000 }],
  ["needs too much memory", "memory", { limitMiB: 16 }],
] as const)("a thread that %s fails only its question; the next one gets a new thread", async (_, fate, options) => {
  open({ threads: 1, ...options });
  const where = await pool.ask("where", OWNER);
  const [failed, next] = await Promise.allSettled([pool.ask(fate, OWNER), pool.ask("where", OWNER)]);
  expect(failed).toMatchObject({ status: "rejected", reason: expect.any(ThreadError) });
  expect(next).toMatchObject({ status: "fulfilled" });
  expect(next).not.toMatchObject({ value: where });
});

test("a thread without questions ends; each question restarts the wait, and the next one gets a new thread", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  open({ threads: 1, idleAfterMs: 1_000 });
  const where = await pool.ask("where", OWNER);
  vi.advanceTimersByTime(999);
  expect(await pool.ask("where", OWNER)).toBe(where);
  vi.advanceTimersByTime(999);
  expect(await pool.ask("where", OWNER)).toBe(where);
  vi.advanceTimersByTime(1_000);
  expect(await pool.ask("where", OWNER)).not.toBe(where);
});

test("after a stop no question keeps a thread", async () => {
  open({ threads: 1 });
  await pool.ask("where", OWNER);
  const asked = Promise.allSettled([pool.ask("stuck", OWNER), pool.ask("where", OWNER)]);
  await pool.stop();
  const failed = { status: "rejected", reason: expect.any(ThreadError) };
  expect(await asked).toEqual([failed, failed]);
});
