import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

test("with --json no progress is printed", async () => {
  const progress = await startProgress({ title: "Adding members", total: 3, isSilent: true });
  progress.advance(3);
  progress.end();
  expect(output).toBe("");
});
