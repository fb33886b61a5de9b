import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";

// Keeps compiled code between starts. It must run before our other modules load, so they are imported dynamically.
enableCompileCache();
const { serve } = await import("./serve.ts");
await serve(readConfigFile());

/** Runs only the provider, for a checkout's programs and tests. Operators use `portico serve`. */
function readConfigFile(): string {
  try {
    const { values } = parseArgs({ options: { config: { type: "string", default: "portico.config.json" } } });
    return values.config;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}
