import { sql } from "kysely";
import { endRows } from "../../platform/call/end-rows.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateTotp } from "./authenticate-totp.ts";
import { createTotp } from "./create-totp.ts";
import { totpMigrations } from "./schema.ts";
import { deletePendingTotp } from "./store.ts";

const totpRoutes = [route("totp.create", createTotp), route("totp.authenticate", authenticateTotp)];

export const totp: Capability = {
  routes: totpRoutes,
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["totp_registrations"], of),
    secondFactors: (call, tx, member) => endRows(call, tx, ["totp_registrations"], member),
    pendingSecondFactors: async (_call, tx, member) => ({ totp_registrations: await deletePendingTotp(tx, member) }),
  },
  access: [
    {
      table: "totp_registrations",
      kind: "pending",
      id: "totp_registration_id",
      where: sql`confirmed_at is null`,
      countedAs: "totp_registrations",
    },
  ],
  migrations: totpMigrations,
  expiring: [{ table: "totp_registrations" }],
};
