import type { Db } from "../db/schema.ts";
import { readProjectIds } from "./store.ts";

/** For pages that developers look at: no call names a project without its token or secret. */
export function listProjectIds(db: Db): Promise<string[]> {
  return readProjectIds(db);
}
