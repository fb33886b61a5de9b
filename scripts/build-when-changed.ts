import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Builds the front end of an app with Vite, unless its sources are those of the last build.
 * @param app its folder, from the root of the repository.
 * @returns whether it had to be built.
 */
export async function buildWhenChanged(app: string): Promise<boolean> {
  const stamp = join(app, "dist/.inputs-hash");
  const hash = hashFiles([
    "package-lock.json",
    `${app}/vite.config.ts`,
    `${app}/{src,public}/**/*.*`,
    `${app}/*.html`,
    "packages/{wire,client,ui,widget,admin,console}/{package.json,vite.config.ts,src/**/*.*}",
  ]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  const { NODE_ENV } = process.env;
  // As for visitors, whatever the process is: Vitest's says "test", and Vite goes by it.
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  await build({ root: app, logLevel: "warn" });
  // Programs that are started after it hear what they would have heard.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  writeFileSync(stamp, hash);
  return true;
}

/** @returns a hash of the names and contents of files. @param root what the patterns begin at. */
export function hashFiles(patterns: string[], root = "."): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}
