import { endRows } from "../../platform/call/end-rows.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { transfersMigrations } from "./schema.ts";

export const transfers: Capability = {
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["imported_organizations", "imported_members"], of),
  },
  migrations: transfersMigrations,
};
