import { existsSync, readFileSync } from "node:fs";
import { show } from "../shared/output.ts";

/** `portico --version`: prints the versions of this command, the provider and Node without loading the provider. */
export function showVersions(isJson: boolean): void {
  const versions = {
    cli: versionOf(import.meta.url),
    provider: versionOf(import.meta.resolve("@portico/provider/tools")),
    node: process.versions.node,
  };
  const { cli, provider, node } = versions;
  show(isJson, { document: versions, text: () => `portico ${cli} (provider ${provider}, Node ${node})` });
}

/** Reads the version of the package that a file belongs to. */
function versionOf(url: string): string {
  const manifest = new URL("package.json", url);
  if (existsSync(manifest)) return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
  return versionOf(new URL("../", new URL(".", url)).href);
}
