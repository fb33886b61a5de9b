import type { Command } from "commander";
import type { GlobalOptions, Register } from "../ground/command.ts";

/** `portico serve`: the provider, in this process, until a signal ends it. */
export const register: Register = (program) => {
  program
    .command("serve")
    .description("run the provider until Ctrl-C")
    .action(async (_: object, command: Command) => {
      const { serve } = await import("@portico/provider/serve");
      await serve(command.optsWithGlobals<GlobalOptions>().config);
    });
};
