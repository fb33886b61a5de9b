import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/**
 * Builds the client and the widget, and lays them out as npm installs them, without declarations.
 * @returns the folder for a host application, of this process only: a test and a measurement may run at the same time.
 */
export async function installLibraries(): Promise<string> {
  const folder = `${root}/node_modules/.cache/portico-libraries/${process.pid}`;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["client", "widget"]) {
    const home = `${folder}/node_modules/@portico/${name}`;
    await build({
      configFile: `${root}/packages/${name}/vite.config.ts`,
      // Vitest's own environment asks for JSX in development mode.
      oxc: { jsx: { development: false } },
      build: { outDir: `${home}/dist` },
    });
    cpSync(`${root}/packages/${name}/package.json`, `${home}/package.json`);
  }
  return folder;
}
