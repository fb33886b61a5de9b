import type { Capability } from "../../platform/capability/capability.ts";
import { operationsMigrations } from "./schema.ts";

export const operations: Capability = {
  migrations: operationsMigrations,
  expiring: [{ table: "nodes" }, { table: "measurements" }],
};
