// The widget for pages without a bundler, put where the provider serves it from: `/portico/portico.js`.
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { hashFiles } from "./build-when-changed.ts";

const widget = fileURLToPath(new URL("../packages/widget", import.meta.url));
const target = fileURLToPath(new URL("../packages/provider/dist/portico", import.meta.url));
/** Not beside them, for they are published. */
const stamp = fileURLToPath(new URL("../node_modules/.cache/portico-widget-scripts", import.meta.url));

/** Copies what the widget's build has made into the provider, which is published with it. */
export function copyWidgetScripts(hash = hashSources()): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of globSync(`${widget}/dist/embed{,-consent,-element,-presets}/*.js{,.map}`))
    copyFileSync(file, `${target}/${basename(file)}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function hashSources(): string {
  return hashFiles(["package-lock.json", "packages/{wire,client,ui,widget}/{package.json,vite*.config.ts,src/**/*.*}"]);
}

/** Builds and copies them, unless the sources are those of the last time. @returns whether they had to be built. */
export async function buildWidgetScripts(): Promise<boolean> {
  const hash = hashSources();
  if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  const { NODE_ENV } = process.env;
  // A test's own would have the pages ask for a developer's runtime.
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  for (const script of ["embed", "consent", "element", "presets"])
    await build({ configFile: `${widget}/vite.${script}.config.ts` });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  copyWidgetScripts(hash);
  return true;
}
