#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";

const usage = `Usage: portico-sandbox [--port 4300] [--scim-url URL --scim-token TOKEN]

Runs stand-ins for identity providers, for a directory that provisions over SCIM, and for DNS, until you press Ctrl-C.
For development only: anyone can sign in as anyone. --scim-url and --scim-token fill in the directory's connection.
`;

// The compile cache only applies to modules that are loaded later, so the sandbox is imported dynamically.
enableCompileCache();
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { port: text, "scim-url": text, "scim-token": text, help: { type: "boolean", short: "h" } },
});
if (values.help) {
  process.stdout.write(usage);
} else {
  const { describeSandbox, startSandbox } = await import("./sandbox.ts");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
  const { "scim-url": baseUrl, "scim-token": token } = values;
  const directory = baseUrl && token ? { baseUrl, token } : undefined;
  const sandbox = await startSandbox({ port: Number(values.port ?? process.env.PORT ?? 4300), directory });
  process.stdout.write(`sandbox ready ${sandbox.url}\n\n${describeSandbox(sandbox)}`);
}
