import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { endImpersonations } from "./end-impersonations.ts";
import { impersonationMigrations } from "./migrations.ts";
import { impersonationRoutes } from "./routes.ts";

export const impersonation: Capability = {
  routes: impersonationRoutes,
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["impersonation_tokens"], of),
    member: (call, tx, member) => endRows(call, tx, ["impersonation_tokens"], member),
    pendingMoves: (call, tx, { organization_id }) => endImpersonations(call, tx, organization_id),
  },
  migrations: impersonationMigrations,
  expiring: [{ table: "impersonation_tokens", keptDays: 1 }],
};
