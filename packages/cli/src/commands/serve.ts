import type { Command } from "commander";
import type { GlobalOptions, Register } from "../shared/command.ts";

interface ServeOptions extends GlobalOptions {
  host?: string;
  port?: string;
}

/** `portico serve`: runs the provider in this process until it gets a signal. */
export const register: Register = (program) => {
  program
    .command("serve")
    .description("run the provider until Ctrl-C")
    .option("--host <address>", "the IP address or host name to listen on (overrides HOST and the configuration)")
    .option("--port <number>", "the port to listen on (overrides PORT and the configuration)")
    .action(async (_: object, command: Command) => {
      const { config, json, host, port } = command.optsWithGlobals<ServeOptions>();
      const { serve } = await import("@portico/provider/serve");
      await serve(config, { given: { host, port }, isJson: json });
    });
};
