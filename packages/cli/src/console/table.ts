import { styleText } from "node:util";
import Table from "cli-table3";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { printable } from "./output.ts";

/** The width for files and pipes, which have none of their own. */
const USUAL_WIDTH = 100;
const NARROWEST_COLUMN = 8;
/** Each cell has a space on either side and a line to its left; the last line closes the table. */
const FRAME_OF_A_CELL = 3;

/** The most that a table may take: the width of the terminal, else the variable COLUMNS. */
function terminalWidth(): number {
  return process.stdout.columns || Number(process.env.COLUMNS) || USUAL_WIDTH;
}

/**
 * Renders a table that fits its width: the widest columns give way, and long texts go on in the next line. A
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
  const wrapped = texts.map((row) =>
    row.map((text, column) => wrapAnsi(text, widths[column] ?? NARROWEST_COLUMN, { hard: true })),
  );
  table.push(...wrapped);
  const isEachRowOneLine = !wrapped.flat().some((text) => text.includes("\n"));
  return isEachRowOneLine ? withoutLinesBetweenRows(table.toString()) : table.toString();
}

/** Leaves out the lines between rows, which would double a table of short rows. The head keeps its own. */
function withoutLinesBetweenRows(table: string): string {
  const lines = table.split("\n");
  const underHead = lines.findIndex((line) => line.startsWith("├"));
  return lines.filter((line, index) => index <= underHead || !line.startsWith("├")).join("\n");
}

function naturalWidths(rows: string[][]): number[] {
  const [head = []] = rows;
  return head.map((_, column) => Math.max(...rows.flatMap((row) => (row[column] ?? "").split("\n")).map(stringWidth)));
}

/** Narrows the widest column, by one at a time, until all fit. */
function fitColumns(natural: number[], available: number): number[] {
  const widths = [...natural];
  for (let surplus = widths.reduce((sum, it) => sum + it, 0) - available; surplus > 0; surplus -= 1) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= NARROWEST_COLUMN) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Renders one object as a table of its fields; empty fields are left out. */
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
