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

test("lines wait for others, 200 ms at most, and go out in order, also where little is taken at a time", async () => {
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

test("F13: on a full disk, or without a reader, lines are dropped and counted, and nobody notices but the log", async () => {
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

test("F13: a reader that stands still is waited for with 1 MiB of lines, and holds up neither them nor the end", async () => {
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

test("lines that come in while others are being written wait for more, too: a write for each would cost each request one", async () => {
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
