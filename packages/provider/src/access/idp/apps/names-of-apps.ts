import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { listAppsByIds } from "./apps-store.ts";

/** The names of apps, by client id; one that is gone has none. */
export async function namesOfApps(call: Call, clientIds: string[], db: Db = call.db): Promise<Map<string, string>> {
  const apps = await listAppsByIds(db, call.project.project_id, [...new Set(clientIds)]);
  return new Map(apps.map(({ client_id, client_name }) => [client_id, client_name]));
}
