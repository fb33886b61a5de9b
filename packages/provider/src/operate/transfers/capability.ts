import type { Capability } from "../../platform/capability/capability.ts";
import { transfersMigrations } from "./schema.ts";

export const transfers: Capability = {
  migrations: transfersMigrations,
};
