import { styleText } from "node:util";
import Table from "cli-table3";
import { printable } from "./output.ts";

/** The width of files and pipes, which have none of their own. */
const USUAL_WIDTH = 100;
const NARROWEST_COLUMN = 8;
/** Each cell has a space on either side and a line to its left; the last line closes the table. */
const FRAME_OF_A_CELL = 3;

/** Returns the width of a table: the terminal's, else the variable COLUMNS. */
function terminalWidth(): number {
  return process.stdout.columns || Number(process.env.COLUMNS) || USUAL_WIDTH;
}

/**
 * A table that fits its width: the widest columns give way, and what does not fit a cell goes on in its next line. A
 * list in a cell has one line for each entry.
 */
export function renderTable(head: string[], rows: (string | string[])[][], width = terminalWidth()): string {
  const texts = rows.map((row) => row.map((cell) => printable(Array.isArray(cell) ? cell.join("\n") : cell)));
  const widths = fitColumns(naturalWidths([head, ...texts]), width - 1 - FRAME_OF_A_CELL * head.length);
  const table = new Table({
    head: head.map((title) => styleText("bold", title, { stream: process.stdout })),
    colWidths: widths.map((it) => it + 2),
    style: { head: [], border: [] },
  });
  const wrapped = texts.map((row) => row.map((text, column) => wrapText(text, widths[column] ?? NARROWEST_COLUMN)));
  table.push(...wrapped);
  const isEachRowOneLine = !wrapped.flat().some((text) => text.includes("\n"));
  return isEachRowOneLine ? withoutLinesBetweenRows(table.toString()) : table.toString();
}

/** Drops the lines between rows, which would double a table of short rows. The head keeps its own. */
function withoutLinesBetweenRows(table: string): string {
  const lines = table.split("\n");
  const underHead = lines.findIndex((line) => line.startsWith("├"));
  return lines.filter((line, index) => index <= underHead || !line.startsWith("├")).join("\n");
}

function naturalWidths(rows: string[][]): number[] {
  const [head = []] = rows;
  return head.map((_, column) => Math.max(...rows.flatMap((row) => (row[column] ?? "").split("\n")).map(widthOf)));
}

/** Takes from the widest column, one by one, until all fit. */
function fitColumns(natural: number[], available: number): number[] {
  const widths = [...natural];
  for (let surplus = widths.reduce((sum, it) => sum + it, 0) - available; surplus > 0; surplus -= 1) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= NARROWEST_COLUMN) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Breaks between words, and within a word that is wider than a line: an id, an address. */
function wrapText(text: string, width: number): string {
  return text
    .split("\n")
    .flatMap((line) =>
      wrapWords(
        line.split(" ").flatMap((word) => breakWord(word, width)),
        width,
      ),
    )
    .join("\n");
}

function wrapWords(words: string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function breakWord(word: string, width: number): string[] {
  const pieces = [""];
  for (const letter of word) {
    if (widthOf(`${pieces.at(-1)}${letter}`) > width) pieces.push("");
    pieces[pieces.length - 1] += letter;
  }
  return pieces;
}

/** Two columns of a terminal each. */
const wideLetter = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u{ff01}-\u{ff60}]/u;

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (wideLetter.test(letter) ? 2 : 1), 0);
}

/** One thing as a table of its fields; what is empty is left out. */
export function renderFields(fields: object): string {
  const rows = Object.entries(fields).flatMap(([name, value]) => {
    const text = cellOf(value);
    return text === "" ? [] : [[name, text]];
  });
  return renderTable(["Field", "Value"], rows);
}

function cellOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(cellOf).join("\n");
  const isEmpty = typeof value === "object" && Object.keys(value).length === 0;
  return isEmpty ? "" : JSON.stringify(value);
}
