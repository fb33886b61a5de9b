import { Argument, type Command } from "commander";
import { show } from "../console/output.ts";
import { completionScript, type Shell, shells } from "../console/shell-completion.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";

/** `portico completion`: a script that completes this command in a shell. */
export const register: Register = (program) => {
  program
    .command("completion")
    .description("print a script that completes portico's commands and options in your shell")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .action((shell: Shell, _: object, command: Command) => {
      const script = completionScript(program, shell);
      const { json } = command.optsWithGlobals<GlobalOptions>();
      show(json, { document: { shell, script }, text: () => script.trimEnd() });
    });
};
