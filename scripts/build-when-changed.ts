import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Builds the front end of an app with Vite, unless its sources are unchanged since the last build.
 * @param app Its folder, relative to the root of the repository.
 * @returns Whether it was built.
 */
export async function buildWhenChanged(app: string): Promise<boolean> {
  const stamp = join(app, "dist/.inputs-hash");
  const hash = hashFiles([
    "package-lock.json",
    `${app}/vite.config.ts`,
    `${app}/{src,public}/**/*.*`,
    `${app}/*.html`,
    "packages/{wire,client,ui,widget,admin,console}/{package.json,vite*.config.ts,src/**/*.*}",
  ]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  const { NODE_ENV } = process.env;
  // Vite reads NODE_ENV, and Vitest sets it to "test".
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  await build({ root: app, logLevel: "warn" });
  // Restored for programs that are started later.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  writeFileSync(stamp, hash);
  return true;
}

/** Returns a hash of the names and contents of files. @param root The folder of the patterns. */
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
