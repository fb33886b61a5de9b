import { InvalidArgumentError } from "commander";
import { CliError } from "./cli-error.ts";
import { exitCodes } from "./exit-codes.ts";

const LIMIT = 100;

export const organizationArgument = ["<organization>", "the organization's slug or id"] as const;
export const memberArgument = ["<member>", "the member's email address or id"] as const;
export const settingOption = [
  "--set <field=value...>",
  "any field by its name in the API, its value as JSON or as text",
] as const;

/** `--limit`: how many entries a list shows. */
export const limitOption = {
  flags: "--limit <n>",
  description: "how many entries to show",
  parse: parseCount,
  default: LIMIT,
  reached: (limit: number) => `There are more than these ${limit}: see --limit, or look for one with --find.`,
};

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError("It must be a whole number from 1 on.");
  return count;
}

/**
 * Reads `--set field=value`: any field by its name in the API, its value as JSON, else as text. Names and values are typed
 * as the request that they go into, and the provider checks them.
 */
export function parseSettings<Request = Record<string, unknown>>(pairs: string[] = []): Partial<Request> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = "", ...rest] = pair.split("=");
      if (!field || rest.length === 0) {
        throw new CliError(`--set ${pair}: expected FIELD=VALUE, such as mfa_policy=OPTIONAL.`, exitCodes.usage);
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

/** Requires `--yes` for what cannot be taken back. @throws CliError without it. */
export function requireYes(isSure: boolean | undefined, what: string): void {
  if (!isSure)
    throw new CliError(`${what} cannot be taken back. Nothing was done; add --yes to do it.`, exitCodes.usage);
}
