// The provider as it is published, started as `portico serve` does: its address, and its configuration.
import { enableCompileCache } from "node:module";

enableCompileCache();
const [, , provider = "", configFile = ""] = process.argv;
const { serve } = (await import(provider)) as typeof import("../packages/provider/src/serve.ts");
await serve(configFile);
