import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { CliError } from "../../shared/cli-error.ts";
import { exitCodes } from "../../shared/exit-codes.ts";
import { reasonOf } from "../../shared/reason-of.ts";
import type { Entry } from "./format.ts";

/** Longer lines are rejected. */
const LINE_LIMIT = 1024 * 1024;

/** Streams the lines of a file, which may not fit in memory. @throws CliError */
export async function* readTextLines(file: string): AsyncGenerator<{ line: number; text: string }> {
  const stream = createReadStream(file, "utf8");
  // The stream may fail to open before the loop starts.
  const failed = new Promise<never>((_, reject) => stream.once("error", (error) => reject(unreadable(file, error))));
  failed.catch(() => {});
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (let line = 1; ; line += 1) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done) return;
    yield { line, text: line === 1 ? next.value.replace(/^\u{feff}/u, "") : next.value };
  }
}

/** Streams the JSON objects of a file with one per line. Skips empty lines. */
export async function* readJsonLines(file: string): AsyncGenerator<Entry> {
  for await (const { line, text } of readTextLines(file)) {
    if (text.trim() === "") continue;
    yield { line, ...parseObject(text) };
  }
}

/** Whether the first line that is not empty starts with one of these. */
export async function startsWith(file: string, starts: string[]): Promise<boolean> {
  for await (const { text } of readTextLines(file)) {
    const first = text.trim();
    if (first !== "") return starts.some((start) => first.startsWith(start));
  }
  return false;
}

export async function countLines(file: string): Promise<number> {
  let count = 0;
  for await (const { text } of readTextLines(file)) if (text.trim() !== "") count += 1;
  return count;
}

/** Reads a file that is one JSON document. @throws CliError */
export function readDocument(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError(`${file} is not JSON.`, exitCodes.usage);
  }
}

/** @throws CliError */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/^\u{feff}/u, "");
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): CliError {
  return new CliError(`Can't read ${file} (${reasonOf(error)}).`, exitCodes.usage);
}

function parseObject(text: string): Pick<Entry, "value" | "problem"> {
  if (text.length > LINE_LIMIT) return { problem: "The line is longer than 1,048,576 characters." };
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? { value: value as Record<string, unknown> } : { problem: "The line is not a JSON object." };
  } catch {
    return { problem: "The line is not JSON." };
  }
}
