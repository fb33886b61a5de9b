#!/usr/bin/env node
import module from "node:module";
import { describeOldNode } from "./shared/old-node.ts";

// Nothing that an old Node lacks is imported by name before this: it would end by a syntax error instead of a sentence.
const problem = describeOldNode(process.versions.node);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  // Compiled code is kept between starts. Enabled before anything else is loaded, which a static import would be.
  module.enableCompileCache();
  const { run } = await import("./program.ts");
  await run(process.argv.slice(2));
}
