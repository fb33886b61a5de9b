import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** Files that are loaded by path: entry points and threads. */
const doors = ["index", "serve", "tools"];
const provider = fileURLToPath(new URL("../packages/provider", import.meta.url));
const threads = globSync(`${provider}/src/**/*-thread.ts`);

/**
 * Bundles the provider's 900 modules and those of wire into few files, because loading them took a third of the start. Libraries
 * stay external, so that users get their fixes without a new release of Portico.
 * @param dist the absolute output folder, next to the provider's package.json.
 */
export async function bundleProvider(dist: string): Promise<void> {
  const { build } = await import("rolldown");
  await build({
    input: Object.fromEntries([
      ...doors.map((door) => [door, `${provider}/src/server/${door}.ts`]),
      // Next to the chunks, one of which starts the threads.
      ...threads.map((module) => [`chunks/${basename(module, ".ts")}`, module]),
    ]),
    external: /^(?!@portico\/wire)[^./]/,
    platform: "node",
    resolve: { conditionNames: ["portico-source", "node", "import"] },
    logLevel: "warn",
    output: {
      dir: dist,
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name]-[hash].js",
      // V8 keeps source text in memory, with two bytes per character if any is not ASCII.
      charset: "ascii",
      comments: false,
      sourcemap: true,
    },
  });
}
