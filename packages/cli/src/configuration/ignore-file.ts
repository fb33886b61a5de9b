import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "./write-file.ts";

/**
 * Adds a file with secrets to the `.gitignore` of its folder, unless a usual pattern ignores it already. A later `!` pattern could undo
 * that, so with one the name is always added.
 * @param name such as `.env` or `.env.local`.
 * @returns whether `.gitignore` has changed.
 */
export function ignoreFile(folder: string, name: string): boolean {
  const path = join(folder, ".gitignore");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const patterns = [name, `/${name}`, "*", ".env*", ...(name.endsWith(".local") ? ["*.local", ".env*.local"] : [])];
  const lines = text.split("\n").map((line) => line.trim());
  if (patterns.some((pattern) => lines.includes(pattern)) && !lines.some((line) => line.startsWith("!"))) return false;
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  writeFileAtomically(path, `${text}${separator}${name}\n`, 0o644);
  return true;
}

/** Returns whether git tracks a file. If so, it commits changes to the file although `.gitignore` names it. */
export function isTrackedByGit(folder: string, name: string): boolean {
  const { status } = spawnSync("git", ["ls-files", "--error-unmatch", "--", name], { cwd: folder, stdio: "ignore" });
  return status === 0;
}
