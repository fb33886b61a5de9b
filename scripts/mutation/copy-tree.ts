import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

const EXCLUDED = new Set(["node_modules", "dist", ".git", ".portico"]);

/**
 * Copies the checkout into a temporary folder. Installed dependencies are linked instead of copied. Links to our own packages
 * point to the copy.
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "portico-mutation-"));
  const isIncluded = (path: string) =>
    !relative(root, path)
      .split("/")
      .some((part) => EXCLUDED.has(part));
  cpSync(root, copy, { recursive: true, filter: isIncluded });
  linkInstalled(root, copy);
  for (const folder of ["packages", "apps"])
    for (const name of readdirSync(join(root, folder)))
      linkInstalled(join(root, folder, name), join(copy, folder, name));
  return copy;
}

function linkInstalled(from: string, to: string): void {
  const installed = join(from, "node_modules");
  if (!lstatSync(installed, { throwIfNoEntry: false })) return;
  mkdirSync(join(to, "node_modules"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name === ".vite" || name === ".vite-temp") continue;
    const path = join(installed, name);
    const target = join(to, "node_modules", name);
    if (!name.startsWith("@")) link(path, target);
    else {
      mkdirSync(target);
      for (const member of readdirSync(path)) link(join(path, member), join(target, member));
    }
  }
}

/** Copies a symbolic link as it is, and links to everything else. */
function link(path: string, target: string): void {
  symlinkSync(lstatSync(path).isSymbolicLink() ? readlinkSync(path) : resolve(path), target);
}
