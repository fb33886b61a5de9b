#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";

const usage = `Usage: portico-sandbox [--port 4300] [--scim-url URL --scim-token TOKEN]

Runs stand-ins for the providers of OAuth and single sign-on, and for a directory that pushes by SCIM, until Ctrl-C. It lets
anybody in as anybody: for development alone. --scim-url and --scim-token fill in the directory's connection.
`;

// Compiled code is kept between starts. Enabled before anything else of ours is loaded, which a static import would be.
enableCompileCache();
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { port: text, "scim-url": text, "scim-token": text, help: { type: "boolean", short: "h" } },
});
if (values.help) {
  process.stdout.write(usage);
} else {
  const { startSandbox } = await import("./sandbox.ts");
  // Ends at once: nothing here is worth waiting for.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
  const { "scim-url": baseUrl, "scim-token": token } = values;
  const directory = baseUrl && token ? { baseUrl, token } : undefined;
  const { url } = await startSandbox({ port: Number(values.port ?? process.env.PORT ?? 4300), directory });
  process.stdout.write(`sandbox ready ${url}\n`);
}
