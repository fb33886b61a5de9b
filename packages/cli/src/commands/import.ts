import { type Command, Option } from "commander";
import { CliError } from "../shared/cli-error.ts";
import type { Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { formats } from "../transfers/formats/formats.ts";
import { type ImportOptions, importFile } from "../transfers/import-file.ts";
import { createPreparation } from "../transfers/prepare.ts";

interface Options extends ImportOptions {
  format: keyof typeof formats;
  hashes?: string;
  organization?: string;
  memberships?: string;
  mapRole?: string[];
  update: boolean;
}

/** `portico import`: organizations and members of another system, or of another Portico. */
export const register: Register = (program) => {
  program
    .command("import")
    .description("bring in organizations and members with what they sign in by, from a file")
    .argument("<file>", "the file that the other system has written")
    .addOption(
      new Option("--format <format>", "the system that the file is of")
        .choices(Object.keys(formats))
        .default("portico"),
    )
    .option("--dry-run", "write nothing, and say what would be", false)
    .option("--trust <who...>", "take these ones' word that an address was proven, such as auth0")
    .option("--update", "change names and metadata of those who are there; never what they sign in by", false)
    .option("--organization <slug>", "the organization of those whose line names none")
    .option("--memberships <file>", "who is in which organization: user,organization,roles in each line")
    .option("--map-role <pair...>", "their role and yours, such as owner=admin")
    .option("--hashes <file>", "the password hashes of Auth0, or the hash parameters of Firebase")
    .option("--report <file>", "write what became of each line, with its id here, as JSON lines")
    .action((file: string, _: object, command: Command) => run(file, command.optsWithGlobals()));
};

async function run(
  file: string,
  { format: name, hashes, organization, memberships, mapRole, ...options }: Options,
): Promise<void> {
  const prepare = await createPreparation({ organization, memberships, roles: parseRoles(mapRole) });
  await importFile(formats[name], { file, hashes }, prepare, options);
}

function parseRoles(pairs: string[] = []): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [theirs, ours, ...rest] = pair.split("=");
      if (theirs && ours && rest.length === 0) return [theirs, ours];
      throw new CliError(`--map-role ${pair}: expected THEIRS=OURS, such as owner=admin.`, exitCodes.usage);
    }),
  );
}
