import type { Capability } from "../capability/capability.ts";
import { deleteOrganizationRows } from "../db/delete-rows.ts";
import { endImpersonations } from "./end-impersonations.ts";
import { impersonationMigrations } from "./migrations.ts";
import { impersonationRoutes } from "./routes.ts";

export const impersonation: Capability = {
  routes: impersonationRoutes,
  endings: {
    organization: (call, tx, { organization_id }) =>
      deleteOrganizationRows(tx, "impersonation_tokens", { project_id: call.project.project_id, organization_id }),
    pendingMoves: (call, tx, { organization_id }) => endImpersonations(call, tx, organization_id),
  },
  migrations: impersonationMigrations,
  expiring: [{ table: "impersonation_tokens", keptDays: 1 }],
};
