import type { Capability } from "../../platform/capability/capability.ts";
import { idempotencyMigrations } from "./schema.ts";
import "./schema.ts";

/** `Idempotency-Key` of the management API: a repeated call is executed once. */
export const idempotency: Capability = {
  migrations: idempotencyMigrations,
  expiring: [{ table: "idempotency_keys" }],
};
