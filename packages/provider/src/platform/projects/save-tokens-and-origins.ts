import type { ProjectSettings } from "../config/project-schema.ts";
import type { Db } from "../db/schema.ts";
import * as store from "./store.ts";

/** Writes what a project is found by: its public tokens and its origins. Its settings were written before. */
export function saveTokensAndOrigins(tx: Db, settings: ProjectSettings): Promise<void> {
  return store.saveTokensAndOrigins(tx, settings);
}
