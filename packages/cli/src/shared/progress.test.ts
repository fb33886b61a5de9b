import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startProgress } from "./progress.ts";

let output = "";
beforeEach(() => {
  output = "";
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("without a terminal, progress is printed as a line every few seconds", async () => {
  const progress = await startProgress({ title: "Adding members", total: 300, isSilent: false });
  for (let done = 0; done < 300; done += 1) {
    vi.advanceTimersByTime(40);
    progress.advance();
  }
  progress.end();
  expect(output).toBe("Adding members: 125 of 300\nAdding members: 250 of 300\nAdding members: 300 of 300\n");
});

test("in a terminal, progress is a bar with the remaining time", async () => {
  const isTTY = Object.getOwnPropertyDescriptor(process.stderr, "isTTY") ?? { value: undefined, configurable: true };
  Object.defineProperty(process.stderr, "isTTY", { value: true, configurable: true });
  onTestFinished(() => {
    Object.defineProperty(process.stderr, "isTTY", isTTY);
  });
  const progress = await startProgress({ title: "Adding members", total: 300, isSilent: false });
  progress.advance(150);
  progress.end();
  expect(output).toMatch(/Adding members \[.*\] 150\/300, .* left/);
});

test("with --json no progress is printed", async () => {
  const progress = await startProgress({ title: "Adding members", total: 3, isSilent: true });
  progress.advance(3);
  progress.end();
  expect(output).toBe("");
});
