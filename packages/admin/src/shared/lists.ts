import type { Page } from "@portico/ui/hooks/use-pages";

interface Progress {
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

/**
 * Reads all pages of a list.
 * @throws the signal's reason when it is aborted.
 */
export async function readAll<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  { signal, onProgress }: Progress,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    signal.throwIfAborted();
    all.push(...page.items);
    onProgress(all.length);
    cursor = page.next || undefined;
  } while (cursor);
  return all;
}

/**
 * Runs `act` on each item in order, a few at a time, until it returns `"stop"`. `act` handles its own errors, so that
 * one error does not stop the others.
 */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item, index: number) => Promise<"stop" | undefined>,
): Promise<void> {
  let next = 0;
  let isStopped = false;
  async function work() {
    while (next < items.length && !isStopped) {
      const index = next++;
      if ((await act(items[index] as Item, index)) === "stop") isStopped = true;
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
}

/** The first characters of cells that spreadsheets read as formulas (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Writes rows as CSV (RFC 4180). A leading apostrophe, which spreadsheets hide, turns a formula into text. Spreadsheets need
 * the byte order mark to read the file as UTF-8.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
