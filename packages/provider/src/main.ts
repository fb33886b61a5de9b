#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Compiled code is kept between starts. Enabled before anything else is loaded, which a static import would be.
enableCompileCache();
await import("./serve.ts");
