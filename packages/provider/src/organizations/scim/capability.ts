import type { Capability } from "../../platform/capability/capability.ts";
import { seedDirectories } from "./directory/seed-directories.ts";
import { createDirectoryUsage } from "./protocol/directory-usage.ts";
import { scimProtocol } from "./protocol/protocol.ts";
import { createRequestLog } from "./protocol/recorder/request-log.ts";
import { scimProtocolMigrations } from "./protocol/schema.ts";
import { createSearchSlots } from "./protocol/search-slots.ts";
import { scimRoutes } from "./routes.ts";
import { scimMigrations } from "./schema.ts";

export const scim: Capability = {
  routes: scimRoutes,
  protocols: [scimProtocol],
  access: [
    { table: "scim_connections", kind: "organization", id: "connection_id", endedAt: "suspended_at", member: null },
  ],
  migrations: { ...scimMigrations, ...scimProtocolMigrations },
  // Recorded bodies are personal data, so they are kept no longer than events.
  expiring: [{ table: "scim_exchanges", column: "occurred_at", retention: "events" }],
  seed: seedDirectories,
  services: (host) => ({
    requestLog: createRequestLog(host),
    directoryUsage: createDirectoryUsage(),
    searchSlots: createSearchSlots(),
  }),
};
