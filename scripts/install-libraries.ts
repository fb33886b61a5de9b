import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/**
 * Builds the client and the widget and installs them like npm, without declarations.
 * @returns the folder for a host application. Each process has its own, so that tests and benchmarks can run at the same time.
 */
export async function installLibraries(): Promise<string> {
  const folder = `${root}/node_modules/.cache/portico-libraries/${process.pid}`;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["client", "widget"]) {
    const home = `${folder}/node_modules/@portico/${name}`;
    await build({
      configFile: `${root}/packages/${name}/vite.config.ts`,
      // With Vitest's NODE_ENV, Vite would write JSX for development.
      oxc: { jsx: { development: false } },
      build: { outDir: `${home}/dist` },
    });
    cpSync(`${root}/packages/${name}/package.json`, `${home}/package.json`);
  }
  return folder;
}
