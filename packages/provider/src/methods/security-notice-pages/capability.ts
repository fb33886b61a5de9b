import { securityNoticeMigrations } from "../../core/security-notices/schema.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { disownPages } from "./disown-change.ts";

export const securityNotices: Capability = {
  pages: disownPages,
  migrations: securityNoticeMigrations,
  expiring: [{ table: "security_notices" }],
};
