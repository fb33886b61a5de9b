import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** What is opened by its address: the doors, and the threads. */
const doors = ["index", "serve", "tools"];
const provider = fileURLToPath(new URL("../packages/provider", import.meta.url));
const threads = globSync(`${provider}/src/**/*-thread.ts`);

/**
 * Puts the provider's nine hundred modules, and those of the wire contract, into few files: finding and reading them was a
 * third of a start. Libraries stay outside, as they are installed, so that a fix of one reaches users without us.
 * @param dist where they go, absolute: a folder beside the provider's package.json.
 */
export async function bundleProvider(dist: string): Promise<void> {
  const { build } = await import("rolldown");
  await build({
    input: Object.fromEntries([
      ...doors.map((door) => [door, `${provider}/src/server/${door}.ts`]),
      // Beside the chunks, one of which starts them.
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
      // A node keeps the text of its code: at two bytes a letter, once one of them is none of ASCII's.
      charset: "ascii",
      comments: false,
      sourcemap: true,
    },
  });
}
