import { sql } from "kysely";
import { audit } from "../audit/audit.ts";
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
  access: [
    {
      table: "api_keys",
      kind: "organization",
      id: "api_key_id",
      endedAt: "suspended_at",
      where: sql`member_id is null`,
    },
    {
      table: "api_keys",
      kind: "delegated",
      id: "api_key_id",
      where: sql`member_id is not null`,
      countedAs: "api_keys",
      afterEnd: async (call, tx, rows) => {
        for (const { organization_id, member_id, id } of rows) {
          await audit(call, tx, {
            action: "api_key.revoked",
            organization_id,
            member_id: member_id ?? undefined,
            details: { api_key_id: id },
          });
        }
      },
    },
  ],
  migrations: apiKeyMigrations,
  expiring: [{ table: "api_keys" }],
};
