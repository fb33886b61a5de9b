import { existsSync, readFileSync } from "node:fs";

interface Manifest {
  version: string;
  peerDependencies?: Record<string, string>;
}

/** Reads the package.json of the package that a file belongs to. */
export function readManifest(url: string): Manifest {
  const manifest = new URL("package.json", url);
  if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  return readManifest(new URL("../", new URL(".", url)).href);
}
