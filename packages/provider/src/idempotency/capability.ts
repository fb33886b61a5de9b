import type { Capability } from "../capability/capability.ts";
import { idempotencyMigrations } from "./migrations.ts";
import "./tables.ts";

/** `Idempotency-Key` of the management API: a call that is sent again is made once. */
export const idempotency: Capability = {
  migrations: idempotencyMigrations,
  expiring: [{ table: "idempotency_keys" }],
};
