import { endRows } from "../call/end-rows.ts";
import type { Capability } from "../capability/capability.ts";
import { key } from "../db/key.ts";
import { impersonationMigrations } from "./migrations.ts";
import { impersonationRoutes } from "./routes.ts";
import { impersonationTokens } from "./store.ts";

export const impersonation: Capability = {
  routes: impersonationRoutes,
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["impersonation_tokens"], of),
    member: async (call, tx, { organization_id, member_id }) => ({
      impersonation_tokens: await impersonationTokens.end(call, tx, (eb) =>
        eb.and(key({ organization_id, member_id })),
      ),
    }),
    // Tokens by which nobody has come in yet.
    pendingMoves: (call, tx, { organization_id }) =>
      impersonationTokens.end(call, tx, (eb) => eb.and(key({ organization_id, consumed_at: null }))),
  },
  migrations: impersonationMigrations,
  expiring: [{ table: "impersonation_tokens", keptDays: 1 }],
};
