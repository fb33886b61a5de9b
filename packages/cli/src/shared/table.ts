import { styleText } from "node:util";
import Table from "cli-table3";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { printable } from "./output.ts";

/** The width for files and pipes. */
const USUAL_WIDTH = 100;
/** The border and padding of a cell. */
const FRAME_OF_A_CELL = 3;

/** The width of the terminal, or else of the variable COLUMNS. */
function terminalWidth(): number {
  return process.stdout.columns || Number(process.env.COLUMNS) || USUAL_WIDTH;
}

/**
 * Renders a table that fits the width: the widest columns shrink and their texts wrap. Words are never broken, so that IDs
 * can be copied. If they don't fit, each row is rendered as a list of fields. A list in a cell has one line per entry.
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

/** Removes the lines between rows, but keeps the one below the head. */
function withoutLinesBetweenRows(table: string): string {
  const lines = table.split("\n");
  const underHead = lines.findIndex((line) => line.startsWith("├"));
  return lines.filter((line, index) => index <= underHead || !line.startsWith("├")).join("\n");
}

/** Renders each row as a list of its fields, without empty ones. */
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

/** The widest part of each column. @param separator between the parts of a cell: lines or words. */
function columnWidths(rows: string[][], separator: string | RegExp): number[] {
  const [head = []] = rows;
  return head.map((_, column) =>
    Math.max(...rows.flatMap((row) => (row[column] ?? "").split(separator)).map(stringWidth)),
  );
}

/** Shrinks the widest columns one character at a time until all fit. */
function fitColumns(natural: number[], narrowest: number[], available: number): number[] {
  const widths = [...natural];
  for (let surplus = sum(widths) - available; surplus > 0; surplus -= 1) {
    const shrinkable = widths.map((width, column) => (width > (narrowest[column] ?? 0) ? width : 0));
    const widest = shrinkable.indexOf(Math.max(...shrinkable));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}

/** Renders an object as a table of its fields, without empty ones. */
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
