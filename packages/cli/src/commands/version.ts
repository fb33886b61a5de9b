import { show } from "../shared/output.ts";
import { readManifest } from "../shared/read-manifest.ts";

/** `portico --version`: prints the versions of this command, the provider and Node without loading the provider. */
export function showVersions(isJson: boolean): void {
  const versions = {
    cli: readManifest(import.meta.url).version,
    provider: readManifest(import.meta.resolve("@portico/provider/tools")).version,
    node: process.versions.node,
  };
  const { cli, provider, node } = versions;
  show(isJson, { document: versions, text: () => `portico ${cli} (provider ${provider}, Node ${node})` });
}
