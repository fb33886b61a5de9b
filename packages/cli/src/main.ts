#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Compiled code is kept between starts. Enabled before anything else is loaded, which a static import would be.
enableCompileCache();
const { run } = await import("./program.ts");
await run(process.argv.slice(2));
