import { CliError } from "../../shared/cli-error.ts";
import { exitCodes } from "../../shared/exit-codes.ts";
import { readTextLines } from "./read-file.ts";

/** A row by column name, or the problem why it can't be read. */
export interface CsvRow {
  /** The line in which the row starts. */
  line: number;
  row: Record<string, string>;
  problem?: string;
}

const SEPARATORS = [",", ";", "\t"];
/** Longer rows are rejected, so that a missing quote does not read the rest of the file into memory. */
const ROW_LIMIT = 1024 * 1024;

/**
 * Streams the rows of a CSV file (RFC 4180) with the names of its first line as keys. Fields are separated by commas,
 * semicolons or tabs, whatever separates the names.
 * @throws CliError if the file cannot be read, or two columns have one name.
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  let names: string[] | undefined;
  for await (const { line, fields, problem } of readRecords(file)) {
    if (names) {
      const row = Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""]));
      const found = problem ? describe(problem, names) : findProblem(fields, names);
      yield { line, row, ...(found && { problem: found }) };
      continue;
    }
    names = fields.map((name) => name.trim());
    if (problem) throw new CliError(`${file}, line ${line}: ${describe(problem, [])}`, exitCodes.usage);
    const repeated = names.find((name, index) => name === "" || names?.indexOf(name) !== index);
    if (repeated === undefined) continue;
    const what = repeated === "" ? "a column has no name" : `two columns are named ${repeated}`;
    throw new CliError(`${file}, line ${line}: ${what}. The first line must name each column.`, exitCodes.usage);
  }
}

/** The names of the columns; none for an empty file. @throws CliError */
export async function readCsvNames(file: string): Promise<string[]> {
  for await (const { fields } of readRecords(file)) return fields.map((name) => name.trim());
  return [];
}

interface Problem {
  /** The number of the column, from 0. */
  column: number;
  text: string;
}

const describe = ({ column, text }: Problem, names: string[]) => `Column ${names[column] ?? column + 1}: ${text}`;

/** A missing separator would move the other fields into the wrong columns, and a blocked member's state with them. */
function findProblem(fields: string[], names: string[]): string | undefined {
  if (fields.length !== names.length)
    return `The row has ${fields.length} fields, and the first line ${names.length} names.`;
  const column = fields.findIndex((field) => field.includes("\u{fffd}"));
  return column < 0 ? undefined : describe({ column, text: "not UTF-8. Save the file as UTF-8." }, names);
}

interface CsvRecord {
  line: number;
  fields: string[];
  problem?: Problem;
}

async function* readRecords(file: string): AsyncGenerator<CsvRecord> {
  let separator: string | undefined;
  let record = new Splitter(",");
  let startLine = 0;
  let size = 0;
  for await (const { line, text } of readTextLines(file)) {
    if (size === 0) {
      if (text.trim() === "") continue;
      separator ??= detectSeparator(text);
      record = new Splitter(separator);
      startLine = line;
    }
    size += text.length + 1;
    if (size > ROW_LIMIT) {
      const column = record.fields.length;
      yield { line: startLine, fields: [], problem: { column, text: "a quote is opened and never closed." } };
      return;
    }
    if (!record.push(text)) continue;
    size = 0;
    yield { line: startLine, fields: record.fields, ...(record.problem && { problem: record.problem }) };
  }
  if (size === 0) return;
  const column = record.fields.length;
  yield { line: startLine, fields: [], problem: { column, text: "a quote is opened and never closed." } };
}

/** The separator that divides the names into the most columns. */
function detectSeparator(names: string): string {
  const counts = SEPARATORS.map((separator) => {
    const splitter = new Splitter(separator);
    splitter.push(names);
    return splitter.fields.length;
  });
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Splits a record, which continues in the next line while a quote is open. */
class Splitter {
  readonly fields: string[] = [];
  problem: Problem | undefined;
  #field = "";
  #isQuoted = false;
  readonly #separator: string;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Returns whether the record is complete. */
  push(text: string): boolean {
    let at = 0;
    if (this.#isQuoted) {
      this.#field += "\n";
      at = this.#readQuoted(text, 0);
    }
    while (!this.#isQuoted) {
      if (at > text.length) return true;
      if (this.#field === "" && text[at] === '"') {
        this.#isQuoted = true;
        at = this.#readQuoted(text, at + 1);
      } else at = this.#endField(text, at);
    }
    return false;
  }

  /** Reads up to the closing quote and ends the field there. Returns where the next one starts. */
  #readQuoted(text: string, start: number): number {
    for (let at = start; ; ) {
      const quote = text.indexOf('"', at);
      this.#field += text.slice(at, quote < 0 ? undefined : quote);
      if (quote < 0) return text.length;
      if (text[quote + 1] !== '"') {
        this.#isQuoted = false;
        return this.#endField(text, quote + 1, true);
      }
      this.#field += '"';
      at = quote + 2;
    }
  }

  #endField(text: string, start: number, isClosed = false): number {
    const next = text.indexOf(this.#separator, start);
    const end = next < 0 ? text.length : next;
    const rest = text.slice(start, end);
    const isWrong = isClosed ? rest.trim() !== "" : rest.includes('"');
    if (isWrong) {
      const where = isClosed ? "text after the closing quote" : "a quote in a field without quotes";
      this.problem ??= { column: this.fields.length, text: `${where}. Write "" for a quote in a quoted field.` };
    }
    this.fields.push(isClosed ? this.#field : rest);
    this.#field = "";
    return end + 1;
  }
}
