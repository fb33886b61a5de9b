import { sql } from "kysely";
import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { authenticateTotp } from "./authenticate-totp.ts";
import { createTotp } from "./create-totp.ts";
import { totpMigrations } from "./schema.ts";

const totpRoutes = [route("totp.create", createTotp), route("totp.authenticate", authenticateTotp)];

export const totp: Capability = {
  routes: totpRoutes,
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
