// The provider as it is published, started as `portico serve` does: its address, and its configuration. Plain
// JavaScript: Node's reader of types would take its own 20 MB.
import { enableCompileCache } from "node:module";

enableCompileCache();
const [, , provider = "", configFile = ""] = process.argv;
const { serve } = await import(provider);
await serve(configFile);
