import type { Capability } from "../../platform/capability/capability.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import { LONG_LISTS_BYTES, route } from "../../platform/http/route.ts";
import { activateConnection } from "./connections/activate-connection.ts";
import { createConnection } from "./connections/create-connection.ts";
import { cancelRotation, completeRotation, startRotation } from "./connections/rotate-token.ts";
import { applyPendingChange, dismissPendingChange } from "./directory/decide-pending-change.ts";
import {
  getConnection,
  listConnectionGroups,
  listGroupMembers,
  listPendingChanges,
} from "./directory/read-directory.ts";
import { seedDirectories } from "./directory/seed-directories.ts";
import { deleteConnection, updateConnection } from "./directory/update-connection.ts";
import { createDirectoryUsage } from "./protocol/directory-usage.ts";
import { createSearchSlots } from "./protocol/lists/answer-list.ts";
import { scimProtocol } from "./protocol/protocol.ts";
import { listExchanges } from "./protocol/recorder/list-exchanges.ts";
import { createRequestLog } from "./protocol/recorder/request-log.ts";
import { scimMigrations } from "./schema.ts";

const scimRoutes = [
  route("scim.createConnection", createConnection),
  route("scim.getConnection", getConnection),
  route("scim.getConnectionGroups", listConnectionGroups),
  route("scim.getGroupMembers", listGroupMembers),
  route("scim.listExchanges", listExchanges),
  route("scim.updateConnection", updateConnection, { bodyLimitBytes: LONG_LISTS_BYTES }),
  route("scim.deleteConnection", deleteConnection),
  route("scim.activateConnection", activateConnection),
  route("scim.listPendingChanges", listPendingChanges),
  route("scim.applyPendingChange", applyPendingChange),
  route("scim.dismissPendingChange", dismissPendingChange),
  route("scim.rotateStart", startRotation),
  route("scim.rotateComplete", completeRotation),
  route("scim.rotateCancel", cancelRotation),
];

const scimProtocolMigrations: Migrations = {
  "2026-11-28-scim-exchanges": [
    `create table scim_exchanges (
      project_id text not null,
      organization_id text not null,
      connection_id text not null,
      exchange_id text not null,
      occurred_at timestamptz not null,
      request_id text not null,
      method text not null,
      path text not null,
      status integer not null,
      request_body text not null,
      answer_body text not null,
      primary key (project_id, connection_id, exchange_id))`,
    `create index scim_exchanges_expired on scim_exchanges (occurred_at)`,
  ],
};

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
