import { styleText } from "node:util";
import Table from "cli-table3";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { printable } from "./output.ts";

/** The width for files and pipes, which have none of their own. */
const USUAL_WIDTH = 100;
/** Each cell has a space on either side and a line to its left; the last line closes the table. */
const FRAME_OF_A_CELL = 3;

/** The most that a table may take: the width of the terminal, else the variable COLUMNS. */
function terminalWidth(): number {
  return process.stdout.columns || Number(process.env.COLUMNS) || USUAL_WIDTH;
}

/**
 * Renders a table that fits its width: the widest columns give way, and long texts go on in the next line. Words stay
 * whole, so that an id can be copied; where they leave no place for a table, each row is a list of its fields, whose
 * lines are as long as they are. A list in a cell has one line for each entry.
 */
export function renderTable(head: string[], rows: (string | string[])[][], width = terminalWidth()): string {
  const texts = rows.map((row) => row.map((cell) => printable(Array.isArray(cell) ? cell.join("\n") : cell)));
  const available = width - 1 - FRAME_OF_A_CELL * head.length;
  const narrowest = columnWidths([head, ...texts], /\s+/);
  if (sum(narrowest) > available) return renderLists(head, texts);
  const widths = fitColumns(columnWidths([head, ...texts], "\n"), narrowest, available);
  const table = new Table({
    head: head.map((title) => styleText("bold", title, { stream: process.stdout })),
    colWidths: widths.map((it) => it + 2),
    style: { head: [], border: [] },
  });
  const wrapped = texts.map((row) => row.map((text, column) => wrapAnsi(text, widths[column] ?? 0)));
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

/** Renders rows as lists of their fields, one below the other; empty fields are left out. */
function renderLists(head: string[], rows: string[][]): string {
  const titleWidth = Math.max(...head.map((title) => stringWidth(title)));
  const lists = rows.map((row) =>
    row.flatMap((text, column) => {
      const title = (head[column] ?? "").padEnd(titleWidth);
      return text === ""
        ? []
        : text.split("\n").map((line, at) => `${at === 0 ? title : " ".repeat(titleWidth)}  ${line}`);
    }),
  );
  return lists.map((lines) => lines.join("\n")).join("\n\n");
}

/** The widest part of each column. @param parts what parts a cell: lines, or words. */
function columnWidths(rows: string[][], parts: string | RegExp): number[] {
  const [head = []] = rows;
  return head.map((_, column) => Math.max(...rows.flatMap((row) => (row[column] ?? "").split(parts)).map(stringWidth)));
}

/** Narrows the widest column that has room, by one at a time, until all fit. */
function fitColumns(natural: number[], narrowest: number[], available: number): number[] {
  const widths = [...natural];
  for (let surplus = sum(widths) - available; surplus > 0; surplus -= 1) {
    const rooms = widths.map((width, column) => (width > (narrowest[column] ?? 0) ? width : 0));
    const widest = rooms.indexOf(Math.max(...rooms));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
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
