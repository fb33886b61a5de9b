import { CliError } from "../../shared/cli-error.ts";
import { exitCodes } from "../../shared/exit-codes.ts";
import { parseAccountStatus } from "./account-status.ts";
import { readCsv, readCsvNames } from "./csv-file.ts";
import { type Entry, type Format, objectOf, withoutEmpty } from "./format.ts";
import { countLines } from "./read-file.ts";

/** A value of Portico's format, or part of one. @throws InvalidCell */
type Parse = (text: string) => unknown;

class InvalidCell extends Error {}

const text: Parse = (cell) => cell.trim();

const list: Parse = (cell) => cell.split(/[\s;,|]+/).filter(Boolean);

const isTrue = (cell: string): boolean => {
  const word = cell.trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new InvalidCell("expected true or false");
};

/** The columns, by the name of their field in Portico's format. */
const fields: Record<string, Parse> = {
  email_address: text,
  email_verified_by: text,
  external_id: text,
  organization_slug: text,
  organization_external_id: text,
  name: text,
  roles: list,
  is_breakglass: isTrue,
  mfa_enrolled: isTrue,
  mfa_phone_number: text,
  mfa_phone_number_verified_by: text,
  default_mfa_method: text,
  password_hash: text,
  totp_secret: text,
  recovery_codes: list,
};

/** Columns that are not fields, with what they say about the row's member. A restriction wins over all others. */
const states: Record<string, (cell: string) => Record<string, unknown>> = {
  status: (cell) => {
    const found = parseAccountStatus(cell);
    if (!found) throw new InvalidCell("this status is unknown. Expected active, pending, invited or deleted");
    return { ...found, ...(found.status === "deleted" && { is_blocked: true }) };
  },
  enabled: (cell) => (isTrue(cell) ? {} : { is_blocked: true }),
  blocked: (cell) => (isTrue(cell) ? { is_blocked: true } : {}),
  must_reset_password: (cell) => (isTrue(cell) ? { must_reset_password: true } : {}),
  email_verified: (cell) => (isTrue(cell) ? { is_verified: true } : { is_unverified: true }),
  first_name: (cell) => ({ first_name: cell.trim() }),
  last_name: (cell) => ({ last_name: cell.trim() }),
};

/** Other names for the columns. */
const aliases: Record<string, string> = {
  email: "email_address",
  id: "external_id",
  user_id: "external_id",
  organization: "organization_slug",
  role: "roles",
  given_name: "first_name",
  family_name: "last_name",
  active: "enabled",
  disabled: "blocked",
  suspended: "blocked",
  banned: "blocked",
  must_change_password: "must_reset_password",
};

const METADATA = /^(trusted_metadata|untrusted_metadata)\.(.+)$/;

/** A CSV file whose first line names the columns: docs/migrate/csv.md. */
export const csv: Format = {
  title: "CSV with named columns",
  count: async ({ file }) => Math.max(0, (await countLines(file)) - 1),
  async *read({ file, ignoredColumns = [] }) {
    const columns = nameColumns(file, await readCsvNames(file), ignoredColumns);
    for await (const { line, row, problem } of readCsv(file)) {
      yield problem ? { line, problem } : toEntry(line, row, columns);
    }
  },
};

/**
 * Returns what each column of the file is called in Portico's format, without the ignored ones. Unknown ones are
 * refused, because one of them may say who is blocked.
 * @throws CliError
 */
function nameColumns(file: string, names: string[], ignored: string[]): Map<string, string> {
  const columns = new Map<string, string>();
  for (const name of names) if (!ignored.includes(name)) columns.set(name, canonicalOf(name));
  const unknown = [...columns].filter(([, column]) => !isKnown(column)).map(([name]) => name);
  const refuse = (text: string) => new CliError(`${file}: ${text}`, exitCodes.usage);
  if (unknown.length > 0) {
    throw refuse(
      `Unknown columns: ${unknown.join(", ")}. Rename them to one of ${Object.keys({ ...fields, ...states }).join(", ")}, trusted_metadata.NAME or untrusted_metadata.NAME, or leave them out with --ignore-column.`,
    );
  }
  const all = [...columns.values()];
  const twice = all.find((column, index) => column !== "blocked" && all.indexOf(column) !== index);
  if (twice !== undefined) throw refuse(`Two columns mean ${twice}. Leave one out with --ignore-column.`);
  if (!all.includes("email_address"))
    throw refuse("The column email_address is missing. The first line must name the columns.");
  return columns;
}

function canonicalOf(name: string): string {
  const [, kind, field] = METADATA.exec(name) ?? [];
  if (kind && field) return name;
  const key = name.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return aliases[key] ?? key;
}

const isKnown = (column: string) =>
  Object.hasOwn(fields, column) || Object.hasOwn(states, column) || METADATA.test(column);

function toEntry(line: number, row: Record<string, string>, columns: Map<string, string>): Entry {
  const cells: Record<string, unknown> = {};
  for (const [name, column] of columns) {
    const cell = row[name] ?? "";
    // An empty cell says nothing. Whether the account is enabled must be said.
    if (cell.trim() === "" && column !== "enabled") continue;
    try {
      for (const [field, value] of Object.entries(readCell(column, cell))) {
        cells[field] = METADATA.test(column) ? { ...objectOf(cells[field]), ...objectOf(value) } : value;
      }
    } catch (error) {
      if (!(error instanceof InvalidCell)) throw error;
      return { line, problem: `Column ${name}: ${error.message}.` };
    }
  }
  const { is_blocked, is_verified, is_unverified, first_name, last_name, ...member } = cells;
  const verifier = member.email_verified_by ?? (is_verified && "csv");
  const value = {
    type: "member",
    ...member,
    name: member.name ?? [first_name, last_name].filter(Boolean).join(" "),
    email_verified_by: is_unverified ? undefined : verifier,
    ...(is_blocked === true && { status: "deleted" }),
  };
  return { line, value: withoutEmpty(value) };
}

function readCell(column: string, cell: string): Record<string, unknown> {
  const [, kind, field] = METADATA.exec(column) ?? [];
  if (kind && field) return { [kind]: { [field]: cell } };
  return states[column]?.(cell) ?? { [column]: fields[column]?.(cell) };
}
