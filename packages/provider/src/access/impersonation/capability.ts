import { endRows } from "../../platform/call/end-rows.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { key } from "../../platform/db/key.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateImpersonation } from "./authenticate-impersonation.ts";
import { impersonationMigrations } from "./schema.ts";
import { impersonationTokens } from "./store.ts";

const impersonationRoutes = [route("impersonation.authenticate", authenticateImpersonation)];

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
