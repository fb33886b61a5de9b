#!/usr/bin/env node
import module from "node:module";
import { describeOldNode } from "./shared/old-node.ts";

// Don't import names that old Node versions lack before this check: they would cause a syntax error instead of a message.
const problem = describeOldNode(process.versions.node);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  // Caches compiled code between starts. It must be enabled before other modules load, hence the dynamic import.
  module.enableCompileCache();
  const { run } = await import("./program.ts");
  await run(process.argv.slice(2));
}
