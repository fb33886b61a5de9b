import { expect, test } from "vitest";
import { eachAtOnce, readAll, writeCsv } from "./lists.ts";

test("reads all pages, and reports the count", async () => {
  const counts: number[] = [];
  const read = async (cursor = "0") => ({ items: [Number(cursor)], next: cursor === "3" ? null : `${+cursor + 1}` });
  const { signal } = new AbortController();
  expect(await readAll(read, { signal, onProgress: (count) => counts.push(count) })).toEqual([0, 1, 2, 3]);
  expect(counts).toEqual([1, 2, 3, 4]);
});

test("reads no further page after an abort", async () => {
  const control = new AbortController();
  let pages = 0;
  const read = async () => {
    if (++pages === 2) control.abort();
    return { items: [1], next: "more" };
  };
  await expect(readAll(read, { signal: control.signal, onProgress() {} })).rejects.toThrow();
  expect(pages).toBe(2);
});

test('runs each item once, a few at a time, until one returns "stop"', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await eachAtOnce(
    Array.from({ length: 20 }, (_, at) => at),
    4,
    async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      done.push(item);
      return item === 9 ? "stop" : undefined;
    },
  );
  expect(most).toBe(4);
  expect(new Set(done).size).toBe(done.length);
  expect(done.length).toBeLessThan(16);
});

const cellOf = (text: string) => writeCsv([[text]]).slice(1, -2);

test("quotes cells that would break a row, and doubles quotes", () => {
  expect(writeCsv([["a", 'b "c", d', "e\nf"], [""]])).toBe('\uFEFFa,"b ""c"", d","e\nf"\r\n\r\n');
});

test.each(["=1+1", "+49", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", '=HYPERLINK("http://evil.test")'])(
  "T104: %j becomes text instead of a formula",
  (text) => expect(cellOf(text)).toMatch(/^"'/),
);

test("a cell reads back unchanged, except for the apostrophe", () => {
  const pieces = ["=", "+", '"', ",", "\n", "a", "'", " ", "ß", "‮"];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: round % 7 }, (_, at) => pieces[(round * 7 + at * 13) % pieces.length]).join("");
    const cell = cellOf(text);
    const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(read.replace(/^'(?=[=+\-@\t\r\n])/, "")).toBe(text.replace(/^'(?=[=+\-@\t\r\n])/, ""));
    expect(read).not.toMatch(/^[=+\-@\t\r\n]/);
  }
});
