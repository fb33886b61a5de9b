import { globSync, rmSync } from "node:fs";

/** What is opened by its address: the doors, and the threads. */
const doors = ["index", "serve", "tools"];
const threads = {
  "guessing-thread": "passwords/strength/guessing-thread",
  "hashing-thread": "crypto/hashing-thread",
};

/**
 * Puts the provider's nine hundred modules into few files: finding and reading them was a third of a start. Libraries stay
 * outside, as they are installed, so that a fix of one reaches users without us.
 * @param dist the compiler's output, absolute; its declarations stay.
 */
export async function bundleProvider(dist: string): Promise<void> {
  const modules = globSync("**/*.js", { cwd: dist });
  const { build } = await import("rolldown");
  const { output } = await build({
    input: Object.fromEntries([
      ...doors.map((door) => [door, `${dist}/${door}.js`]),
      // Beside the chunks, one of which starts them.
      ...Object.entries(threads).map(([name, module]) => [`chunks/${name}`, `${dist}/${module}.js`]),
    ]),
    external: /^[^./]/,
    platform: "node",
    logLevel: "warn",
    // Two folders below the package, as every module that looks for its files was.
    output: { dir: dist, format: "esm", entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
  });
  const made = new Set<string>(output.map(({ fileName }) => fileName));
  const astray = output.find(
    ({ fileName, ...it }) =>
      doors.includes(fileName.replace(".js", "")) && "code" in it && it.code.includes("import.meta.url"),
  );
  if (astray)
    throw new Error(`${astray.fileName} looks for files beside itself, and stands elsewhere than its module.`);
  for (const module of modules) if (!made.has(module)) rmSync(`${dist}/${module}`);
}
