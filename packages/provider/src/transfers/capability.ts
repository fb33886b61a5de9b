import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { transfersMigrations } from "./migrations.ts";

export const transfers: Capability = {
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["imported_organizations", "imported_members"], of),
  },
  migrations: transfersMigrations,
};
