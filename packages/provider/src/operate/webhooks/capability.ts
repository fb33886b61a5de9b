import { sql } from "kysely";
import type { Capability } from "../../platform/capability/capability.ts";
import { webhookMigrations } from "./schema.ts";

export const webhooks: Capability = {
  migrations: webhookMigrations,
  expiring: [
    // Data of an endpoint that has expired is deleted on its own schedule.
    { table: "webhook_endpoints", where: sql`url is null` },
    { table: "webhook_attempts" },
    { table: "webhook_deliveries" },
    { table: "webhook_events" },
  ],
};
