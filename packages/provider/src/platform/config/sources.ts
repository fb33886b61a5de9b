import type { ProviderConfig } from "./config-schema.ts";

/** Where a configuration's values came from, so that messages can name the place to edit. */
export interface Sources {
  file: string;
  /** The environment variable or command-line option that set the value of a path: `database_url` -> `DATABASE_URL`. */
  settingNames: Record<string, string>;
  /** The paths of secrets that are written in the file. */
  writtenSecrets: string[];
}

const known = new WeakMap<ProviderConfig, Sources>();
const nowhere: Sources = { file: "configuration", settingNames: {}, writtenSecrets: [] };

export function rememberSources(config: ProviderConfig, sources: Sources): void {
  known.set(config, sources);
}

/** Returns the sources of a configuration, or empty ones if it was not read from a file. */
export function sourcesOf(config: ProviderConfig): Sources {
  return known.get(config) ?? nowhere;
}

/** Names a setting by the variable or option that set it, otherwise by the file and the path. */
export function nameSetting(path: string, { file, settingNames }: Pick<Sources, "file" | "settingNames">): string {
  return settingNames[path] ?? `${file}: ${path}`;
}
