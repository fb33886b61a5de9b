import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";

// Compiled code is kept between starts. Enabled before anything else of ours is loaded, which a static import would be.
enableCompileCache();
const { serve } = await import("./serve.ts");
await serve(readConfigFile());

/** The provider alone, as a checkout's programs and tests start it; `portico serve` is the command for operators. */
function readConfigFile(): string {
  try {
    const { values } = parseArgs({ options: { config: { type: "string", default: "portico.config.json" } } });
    return values.config;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}
