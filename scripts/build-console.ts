// `npm run console:build`: builds packages/console if its sources have changed.
import { existsSync } from "node:fs";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { listSite } from "../packages/docs/src/list-site.ts";
import { buildWhenChanged } from "./build-when-changed.ts";

const folder = "packages/console";

/** Builds the console from the root of the repository. @returns whether anything had changed. */
export async function buildConsoleWhenChanged(): Promise<boolean> {
  const isNew = await buildWhenChanged(folder);
  // The provider only serves files in this list.
  if (isNew || !existsSync(`${folder}/dist/files.json`)) listSite(`${folder}/dist`);
  return isNew;
}

if (import.meta.main) {
  chdir(fileURLToPath(new URL("..", import.meta.url)));
  console.log((await buildConsoleWhenChanged()) ? `Built ${folder}/dist.` : `${folder}/dist is up to date.`);
}
