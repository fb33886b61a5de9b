import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const statementsFolder = fileURLToPath(
  new URL("../../../node_modules/.cache/portico-statements/", import.meta.url),
);

/** Statements that the database plans; the others begin and end transactions, and create tables. */
export const planned = /^\s*(?:select|insert|update|delete|with)\b/i;

/** The statements that the provider sent in the last run of the contract tests on PostgreSQL. */
export function readStatements(): string[] {
  if (!existsSync(statementsFolder)) return [];
  return readdirSync(statementsFolder)
    .map((name) => readFileSync(join(statementsFolder, name), "utf8"))
    .sort();
}
