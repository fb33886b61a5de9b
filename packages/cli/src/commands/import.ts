import { Option } from "commander";
import { CliError } from "../shared/cli-error.ts";
import { type Register, withOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { formats } from "../transfers/formats/formats.ts";
import { type ImportOptions, importFile } from "../transfers/import-file.ts";
import { createPreparation } from "../transfers/prepare.ts";

interface Options extends ImportOptions {
  format: keyof typeof formats;
  hashes?: string;
  organization?: string;
  memberships?: string;
  ignoreColumn?: string[];
  mapRole?: string[];
  update: boolean;
}

/** `portico import`: imports organizations and members from another system or another Portico. */
export const register: Register = (program) => {
  program
    .command("import")
    .description("import organizations and members with their credentials from a file")
    .argument("<file>", "the export file of the other system")
    .addOption(
      new Option("--format <format>", "the system that exported the file")
        .choices(Object.keys(formats))
        .default("portico"),
    )
    .option("--dry-run", "show the result without writing anything", false)
    .option("--trust <who...>", "trust these sources for verified email addresses, for example auth0")
    .option("--update", "update names and metadata of existing members, but not their credentials", false)
    .option("--organization <slug>", "the organization for lines without one")
    .option("--memberships <file>", "a CSV file with user,organization,roles and optionally status in each line")
    .option("--ignore-column <name...>", "leave these columns of a CSV file out")
    .option("--map-role <pair...>", "map a role of the other system to yours, for example owner=admin")
    .option("--hashes <file>", "the file with Auth0's or Clerk's password hashes, or Firebase's hash parameters")
    .option("--report <file>", "write the result of each line with its new ID to a file, as JSON lines")
    .action(withOptions(run));
};

async function run(
  file: string,
  { format: name, hashes, organization, memberships, mapRole, ignoreColumn, ...options }: Options,
): Promise<void> {
  const prepare = await createPreparation({ organization, memberships, roles: parseRoles(mapRole) });
  await importFile(formats[name], { file, hashes, ignoredColumns: ignoreColumn }, prepare, options);
}

function parseRoles(pairs: string[] = []): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [theirs, ours, ...rest] = pair.split("=");
      if (theirs && ours && rest.length === 0) return [theirs, ours];
      throw new CliError(`--map-role ${pair}: expected THEIRS=OURS, for example owner=admin.`, exitCodes.usage);
    }),
  );
}
