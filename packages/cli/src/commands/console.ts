import { json } from "node:stream/consumers";
import type { LetIn, NewOperator } from "@portico/provider/tools";
import { type Command, Option } from "commander";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { askControl, isControllable } from "../management/control.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

interface InviteOptions extends GlobalOptions {
  role?: NonNullable<NewOperator["role"]>;
}

/** `portico console`: who may use the operators' console. */
export const register: Register = (program) => {
  const console = program.command("console").description("look after who may use the console of the provider");
  console
    .command("invite")
    .argument("<address>", "the operator's e-mail address")
    .description("print an address that makes somebody an operator of the provider, good once and for an hour")
    .addOption(
      new Option(
        "--role <role>",
        "what they may do; an owner when absent, and who is an operator keeps theirs",
      ).choices(["owner", "support", "read_only"]),
    )
    .action((address: string, _: object, command: Command) =>
      invite(address, command.optsWithGlobals<InviteOptions>()),
    );
};

async function invite(email_address: string, { config: file, json: isJson, role }: InviteOptions): Promise<void> {
  const config = await readConfiguration(file);
  if (!config.console.enabled) {
    const help = `Set "console": { "enabled": true } in ${file}, and start the provider anew.`;
    throw new CliError(`There is no console. ${help}`, exitCodes.usage);
  }
  const operator: NewOperator = { email_address, ...(role && { role }) };
  const { url, expires_at } = (await isControllable(config))
    ? ((await json(await askControl(config, "POST", "/console/operators", operator))) as LetIn)
    : await inviteOffline(config, operator);
  const text = `Open this address, once, until ${expires_at}:\n\n  ${url}\n\nWhoever opens it is ${email_address}: show it to nobody else.`;
  show(isJson, { document: { url, expires_at }, text: () => text });
}

/** No provider runs here: the database is asked by this process. */
async function inviteOffline(config: Parameters<typeof isControllable>[0], operator: NewOperator): Promise<LetIn> {
  const { inviteOperator, StartError } = await import("@portico/provider/tools");
  try {
    return await inviteOperator(config, operator);
  } catch (error) {
    throw error instanceof StartError || error instanceof Error ? new CliError(error.message) : error;
  }
}
