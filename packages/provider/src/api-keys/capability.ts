import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { endMemberKeys } from "./end-keys.ts";
import { apiKeyMigrations } from "./migrations.ts";
import { apiKeyRoutes } from "./routes.ts";

export const apiKeys: Capability = {
  routes: apiKeyRoutes,
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["api_keys"], of),
    appAccess: endMemberKeys,
  },
  migrations: apiKeyMigrations,
  expiring: [{ table: "api_keys" }],
};
