// Builds the widget for pages without a bundler, which the provider serves at `/portico/portico.js`.
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { hashFiles } from "./build-when-changed.ts";

const widget = fileURLToPath(new URL("../packages/widget", import.meta.url));
const target = fileURLToPath(new URL("../packages/provider/dist/portico", import.meta.url));
/** Outside of the published folder. */
const stamp = fileURLToPath(new URL("../node_modules/.cache/portico-widget-scripts", import.meta.url));

/** Copies the widget's build into the provider, which is published with it. */
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

/** Builds and copies the scripts if their sources have changed. @returns whether they had. */
export async function buildWidgetScripts(): Promise<boolean> {
  const hash = hashSources();
  if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  const { NODE_ENV } = process.env;
  // Test runners set NODE_ENV, which would select React's development build.
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  for (const script of ["embed", "consent", "element", "presets"])
    await build({ configFile: `${widget}/vite.${script}.config.ts` });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  copyWidgetScripts(hash);
  return true;
}
