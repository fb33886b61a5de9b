import type { Call } from "../../call/call.ts";
import { listAppsByIds } from "./apps-store.ts";

/** The names of apps, by client id; one that is gone has none. */
export async function namesOfApps(call: Call, clientIds: string[]): Promise<Map<string, string>> {
  const apps = await listAppsByIds(call.db, call.project.project_id, [...new Set(clientIds)]);
  return new Map(apps.map(({ client_id, client_name }) => [client_id, client_name]));
}
