import type { Capability } from "../../platform/capability/capability.ts";
import { seedDirectories } from "./directory/seed-directories.ts";
import { createDirectoryUsage } from "./protocol/directory-usage.ts";
import { scimProtocol } from "./protocol/protocol.ts";
import { createFlightRecorder } from "./protocol/recorder/flight-recorder.ts";
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
  // Bodies of people stay no longer than other rows that say who was here.
  expiring: [{ table: "scim_exchanges", column: "occurred_at", retention: "events" }],
  seed: seedDirectories,
  services: (host) => ({
    flightRecorder: createFlightRecorder(host),
    directoryUsage: createDirectoryUsage(),
    searchSlots: createSearchSlots(),
  }),
};
