import type { Capability } from "../../platform/capability/capability.ts";
import { idempotencyMigrations } from "./schema.ts";
import "./schema.ts";

/** `Idempotency-Key` of the management API: a call that is sent again is made once. */
export const idempotency: Capability = {
  migrations: idempotencyMigrations,
  expiring: [{ table: "idempotency_keys" }],
};
