import { securityNoticeMigrations } from "../../core/security-notices/schema.ts";
import { endRows } from "../../platform/call/end-rows.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { disownPages } from "./disown-page.ts";

export const securityNotices: Capability = {
  pages: disownPages,
  endings: {
    organization: (call, tx, of) => endRows(call, tx, ["security_notices"], of),
    member: async (call, tx, member) => {
      await endRows(call, tx, ["security_notices"], member);
      return {};
    },
  },
  migrations: securityNoticeMigrations,
  expiring: [{ table: "security_notices" }],
};
