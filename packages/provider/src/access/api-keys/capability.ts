import { sql } from "kysely";
import { audit } from "../../core/audit/audit.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { createKey } from "./create-key.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { cancelRotation, completeRotation, startRotation } from "./rotate-key.ts";
import { apiKeyMigrations } from "./schema.ts";

const apiKeyRoutes = [
  route("apiKeys.create", createKey),
  route("apiKeys.list", listKeys),
  route("apiKeys.revoke", revokeKey),
  route("apiKeys.rotateStart", startRotation),
  route("apiKeys.rotateComplete", completeRotation),
  route("apiKeys.rotateCancel", cancelRotation),
];

export const apiKeys: Capability = {
  routes: apiKeyRoutes,
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
