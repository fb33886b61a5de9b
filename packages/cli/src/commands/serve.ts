import { dirname } from "node:path";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { detectApp } from "../frameworks/detect-app.ts";
import { hasTemplate } from "../frameworks/templates.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { requirePackage } from "../shared/on-demand.ts";

interface ServeOptions extends GlobalOptions {
  host?: string;
  port?: string;
  sandbox: boolean;
}

/** `portico serve`: runs the provider in this process until it gets a signal. */
export const register: Register = (program) => {
  program
    .command("serve")
    .description("run the provider until Ctrl-C")
    .option("--host <address>", "the IP address or host name to listen on (overrides HOST and the configuration)")
    .option("--port <number>", "the port to listen on (overrides PORT and the configuration)")
    .option(
      "--sandbox",
      "also run stand-ins for Google, Microsoft, GitHub and others, SAML, OpenID Connect and a SCIM directory, in development",
      false,
    )
    .action(withOptions(serve));
};

async function serve({ config: file, json: isJson, host, port, sandbox: isSandbox }: ServeOptions): Promise<void> {
  const { serve: run } = await import("@portico/provider/serve");
  // An invalid configuration is reported by the start, together with everything else that keeps it from starting.
  const config = await readConfiguration(file).catch(() => undefined);
  if (config && !config.database_url) {
    await requirePackage({
      name: "@electric-sql/pglite",
      user: "The embedded database",
      instead: ", or set DATABASE_URL to use PostgreSQL.",
    });
  }
  const app = dirname(file);
  const { framework } = detectApp(app);
  const isAdded = framework !== undefined && hasTemplate(framework.name, app);
  const options = { given: { host, port }, isJson, isAdded };
  if (!isSandbox) return run(file, options);
  const { startSandbox } = await import("../sandbox/open-sandbox.ts");
  const { sandbox, text, document } = await startSandbox(file);
  await run(file, { ...options, outboundAllowedOrigins: [sandbox.url], details: { sandbox: document } });
  if (!isJson) process.stdout.write(`${text}\n`);
}
