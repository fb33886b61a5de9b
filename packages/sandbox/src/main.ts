#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";

const usage = `Usage: portico-sandbox [--port 4300]

Runs stand-ins for the providers of OAuth and single sign-on until Ctrl-C. It lets anybody in as anybody: for development alone.
`;

// Compiled code is kept between starts. Enabled before anything else of ours is loaded, which a static import would be.
enableCompileCache();
const { values } = parseArgs({ options: { port: { type: "string" }, help: { type: "boolean", short: "h" } } });
if (values.help) {
  process.stdout.write(usage);
} else {
  const { startSandbox } = await import("./sandbox.ts");
  // Ends at once: nothing here is worth waiting for.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
  const { url } = await startSandbox({ port: Number(values.port ?? process.env.PORT ?? 4300) });
  process.stdout.write(`sandbox ready ${url}\n`);
}
