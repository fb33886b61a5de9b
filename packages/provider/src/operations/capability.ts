import type { Capability } from "../capability/capability.ts";
import { operationsMigrations } from "./migrations.ts";

export const operations: Capability = {
  migrations: operationsMigrations,
  expiring: [{ table: "nodes" }, { table: "measurements" }],
};
