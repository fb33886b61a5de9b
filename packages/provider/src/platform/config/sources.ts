import type { ProviderConfig } from "./config-schema.ts";

/** Where a configuration came from, to name a setting as its operator finds it. */
export interface Sources {
  file: string;
  /** The variable or option that gave the value of a path: `database_url` -> `DATABASE_URL`. */
  givers: Record<string, string>;
  /** The paths of secrets that are written out in the file. */
  writtenSecrets: string[];
}

const known = new WeakMap<ProviderConfig, Sources>();
const nowhere: Sources = { file: "configuration", givers: {}, writtenSecrets: [] };

export function rememberSources(config: ProviderConfig, sources: Sources): void {
  known.set(config, sources);
}

/** Returns where a configuration that was read came from; one that was made by hand came from nowhere. */
export function sourcesOf(config: ProviderConfig): Sources {
  return known.get(config) ?? nowhere;
}

/** Names a setting: the variable or option that gave it, else the file and the field. */
export function nameSetting(path: string, { file, givers }: Pick<Sources, "file" | "givers">): string {
  return givers[path] ?? `${file}: ${path}`;
}
