import { InvalidArgumentError } from "commander";
import { CliError } from "./cli-error.ts";
import { exitCodes } from "./exit-codes.ts";

const LIMIT = 100;

export const organizationArgument = ["<organization>", "the organization's slug or ID"] as const;
export const memberArgument = ["<member>", "the member's email address or ID"] as const;
export const settingOption = [
  "--set <field=value...>",
  "a field by its API name, with its value as JSON or text",
] as const;

/** `--limit`: how many entries a list shows. */
export const limitOption = {
  flags: "--limit <n>",
  description: "the number of entries to show",
  parse: parseCount,
  default: LIMIT,
  reached: (limit: number) => `Showing the first ${limit}. Use --limit to see more, or --find to search.`,
};

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError("Enter a whole number of 1 or more.");
  return count;
}

/**
 * Reads `--set field=value`, with the value as JSON or else as text. The provider checks names and values.
 */
export function parseSettings<Request = Record<string, unknown>>(pairs: string[] = []): Partial<Request> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = "", ...rest] = pair.split("=");
      if (!field || rest.length === 0) {
        throw new CliError(`--set ${pair}: expected FIELD=VALUE, for example mfa_policy=OPTIONAL.`, exitCodes.usage);
      }
      return [field, parseValue(rest.join("="))];
    }),
  ) as Partial<Request>;
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Requires `--yes` for actions that can't be undone. @throws CliError without it. */
export function requireYes(isSure: boolean | undefined, action: string): void {
  if (!isSure)
    throw new CliError(`${action} can't be undone. Nothing was changed. Add --yes to confirm.`, exitCodes.usage);
}
