import { beforeEach, expect, test, vi } from "vitest";
import { gatherLines } from "./log-lines.ts";

let written: string;
let write: (bytes: Buffer) => Promise<number>;
const all = async (bytes: Buffer) => {
  written += bytes;
  return bytes.length;
};
const fail = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};
beforeEach(() => {
  vi.useFakeTimers();
  written = "";
  write = all;
});
const open = () => gatherLines((bytes) => write(bytes));

test("lines are collected for 200 ms at most, and written in order, even in small parts", async () => {
  write = (bytes) => all(bytes.subarray(0, 3));
  const lines = open();
  lines.write("one\n");
  lines.write("two\n");
  expect(written).toBe("");
  await vi.advanceTimersByTimeAsync(200);
  lines.write("three\n");
  await lines.flush();
  expect(written).toBe("one\ntwo\nthree\n");
});

test("F13: on a full disk, or without a reader, lines are dropped and counted, and only the log is affected", async () => {
  const lines = open();
  for (const code of ["ENOSPC", "EPIPE"]) {
    write = fail(code);
    lines.write("lost\n");
    lines.write("and lost\n");
    await vi.advanceTimersByTimeAsync(200);
  }
  write = all;
  lines.write("kept\n");
  await vi.advanceTimersByTimeAsync(200);
  const [kept, dropped] = written.split("\n");
  expect(kept).toBe("kept");
  expect(JSON.parse(dropped ?? "")).toMatchObject({ level: "warn", msg: "log lines dropped", count: 4 });
});

test("F13: for a blocked reader 1 MiB of lines is kept, without blocking requests or the stop", async () => {
  const lines = open();
  write = fail("EAGAIN");
  const line = `${"x".repeat(1023)}\n`;
  for (let count = 0; count < 2_000; count++) lines.write(line);
  const stopping = lines.flush();
  await vi.advanceTimersByTimeAsync(500);
  await stopping;
  write = all;
  await vi.advanceTimersByTimeAsync(400);
  const kept = written.split("\n").filter((text) => text.startsWith("x"));
  expect(kept.length).toBeGreaterThan(1_000);
  expect(kept.length).toBeLessThan(1_100);
  expect(written).toContain(`"count":${2_000 - kept.length}`);
});

test("lines that arrive during a write are collected too, instead of one write per request", async () => {
  const writes: number[] = [];
  write = async (bytes) => {
    writes.push(String(bytes).split("\n").length - 1);
    return bytes.length;
  };
  const lines = open();
  const line = `${"x".repeat(255)}\n`;
  for (let count = 0; count < 1_000; count++) {
    lines.write(line);
    await Promise.resolve();
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(writes.reduce((sum, count) => sum + count)).toBe(1_000);
  expect(writes.length).toBeLessThanOrEqual(5);
});
