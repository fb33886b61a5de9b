import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { announceStart } from "./announce-start.ts";

let output = "";
beforeEach(() => {
  output = "";
  vi.useFakeTimers();
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function beTerminal(isTTY: boolean) {
  const before = Object.getOwnPropertyDescriptor(process.stderr, "isTTY") ?? { value: undefined, configurable: true };
  Object.defineProperty(process.stderr, "isTTY", { value: isTTY, configurable: true });
  onTestFinished(() => {
    Object.defineProperty(process.stderr, "isTTY", before);
  });
}

test("in a terminal a start is announced at once, and repeated while it lasts", () => {
  beTerminal(true);
  const end = announceStart({ database_url: undefined, data_directory: "/nowhere/data" });
  expect(output).toBe("Starting with a new embedded database in /nowhere/data, which takes a few seconds …\n");
  vi.advanceTimersByTime(10_000);
  end();
  vi.advanceTimersByTime(10_000);
  expect(output.split("\n").slice(1)).toEqual([
    expect.stringMatching(/^Still starting .*, after 5 seconds …$/),
    expect.stringMatching(/^Still starting .*, after 10 seconds …$/),
    "",
  ]);
});

test("without a terminal only a slow start is announced, and no password", () => {
  beTerminal(false);
  const end = announceStart({ database_url: "postgres://portico:secret@db.test:5432/portico", data_directory: "" });
  expect(output).toBe("");
  vi.advanceTimersByTime(5_000);
  end();
  expect(output).toBe("Still starting with the database at db.test:5432, after 5 seconds …\n");
});
