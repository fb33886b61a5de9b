import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { allOperations } from "@portico/wire/schemas";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, expect, type RunnerTask, type RunnerTestFile } from "vitest";
import { createNaming, operationsOfAdmin } from "./used-operations.ts";

const list = join(import.meta.dirname, "clicked-operations.json");

/** Each operation of the admin components with the journey that clicks it. */
export function readClicked(): Record<string, string> {
  return JSON.parse(readFileSync(list, "utf8"));
}

/**
 * Records the operations that succeed in a file's journeys, and expects those that the list has for the file.
 * `PORTICO_WRITE_CLICKS=1` writes the list.
 */
export function recordClicks(providerUrl: () => string): (context: BrowserContext) => void {
  const clicked = new Set<string>();
  const nameOf = createNaming(allOperations, "/sdk/v1");
  let file: RunnerTestFile | undefined;
  afterEach(({ task }) => {
    file = task.file;
  });
  afterAll(() => {
    // With `-t`, and after a failure, some journeys did not run.
    if (!file?.tasks.every(hasPassed)) return;
    const journey = basename(file.filepath);
    const listed = readClicked();
    if (process.env.PORTICO_WRITE_CLICKS) {
      const used = [...operationsOfAdmin()].filter((name) => clicked.has(name) && !(name in listed));
      const all = { ...listed, ...Object.fromEntries(used.map((name) => [name, journey])) };
      const sorted = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
      writeFileSync(list, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
      return;
    }
    const own = Object.keys(listed).filter((name) => listed[name] === journey);
    expect(
      own.filter((name) => !clicked.has(name)),
      "operations that no journey of this file clicks",
    ).toEqual([]);
  });
  return (context) =>
    context.on("response", (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin !== providerUrl() || response.status() >= 400) return;
      const name = nameOf(response.request().method(), pathname);
      if (name) clicked.add(name);
    });
}

const hasPassed = ({ result }: RunnerTask): boolean => result?.state === "pass";
