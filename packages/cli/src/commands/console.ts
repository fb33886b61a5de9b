import { json } from "node:stream/consumers";
import type { LetIn, NewOperator } from "@portico/provider/tools";
import { Option } from "commander";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { askControl, isControllable } from "../management/control.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

interface InviteOptions extends GlobalOptions {
  role?: NonNullable<NewOperator["role"]>;
}

/** `portico console`: manages access to the operator console. */
export const register: Register = (program) => {
  const console = program.command("console").description("manage access to the provider's console");
  console
    .command("invite")
    .argument("<address>", "the operator's email address")
    .description("print a link that makes its recipient an operator of the provider. It works once, for an hour")
    .addOption(
      new Option("--role <role>", "the operator's role (default: owner; existing operators keep theirs)").choices([
        "owner",
        "support",
        "read_only",
      ]),
    )
    .action(withOptions(invite));
};

async function invite(email_address: string, { config: file, json: isJson, role }: InviteOptions): Promise<void> {
  const config = await readConfiguration(file);
  if (!config.console.enabled) {
    const help = `Set "console": { "enabled": true } in ${file} and restart the provider.`;
    throw new CliError(`The console is disabled. ${help}`, exitCodes.usage);
  }
  const operator: NewOperator = { email_address, ...(role && { role }) };
  const { url, expires_at } = (await isControllable(config))
    ? ((await json(await askControl(config, "POST", "/console/operators", operator))) as LetIn)
    : await inviteOffline(config, operator);
  const text = `Open this link. It works once, until ${expires_at}:\n\n  ${url}\n\nIt signs you in as ${email_address}. Don't share it with anyone else.`;
  show(isJson, { document: { url, expires_at }, text: () => text });
}

/** Uses the database in this process, if no provider runs on this machine. */
async function inviteOffline(config: Parameters<typeof isControllable>[0], operator: NewOperator): Promise<LetIn> {
  const { inviteOperator, StartError } = await import("@portico/provider/tools");
  try {
    return await inviteOperator(config, operator);
  } catch (error) {
    throw error instanceof StartError || error instanceof Error ? new CliError(error.message) : error;
  }
}
