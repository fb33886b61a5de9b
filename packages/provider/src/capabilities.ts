import { apiKeys } from "./api-keys/capability.ts";
import { auditMigrations } from "./audit/migrations.ts";
import { auditPages, auditRoutes } from "./audit/reading/routes.ts";
import { bootstrapRoutes } from "./bootstrap/routes.ts";
import { bots } from "./bots/capability.ts";
import type { Capability } from "./capability/capability.ts";
import { consoleFiles } from "./console/pages.ts";
import { seedConsole } from "./console/seed-console.ts";
import type { Rehashes } from "./crypto/rehash.ts";
import type { Migrations } from "./db/migrate.ts";
import { delivery } from "./delivery/capability.ts";
import { discoveryRoutes } from "./discovery/routes.ts";
import { documentation } from "./documentation/pages.ts";
import { domains } from "./domains/capability.ts";
import { eventPages } from "./events/routes.ts";
import { explainRoutes } from "./explain/routes.ts";
import { home } from "./home/capability.ts";
import { probePages } from "./http/probes.ts";
import { idempotency } from "./idempotency/capability.ts";
import { idp } from "./idp/capability.ts";
import { impersonation } from "./impersonation/capability.ts";
import { inbox } from "./inbox/capability.ts";
import { limitsMigrations } from "./limits/migrations.ts";
import { magicLinks } from "./magic-links/capability.ts";
import { managementCalls } from "./management/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { oauth } from "./oauth/capability.ts";
import { offBoarding } from "./off-boarding/capability.ts";
import { oneTap } from "./one-tap/capability.ts";
import { operations } from "./operations/capability.ts";
import { organizations } from "./organizations/capability.ts";
import { otps } from "./otps/capability.ts";
import { passwords } from "./passwords/capability.ts";
import { mailPage } from "./project-settings/mail-page.ts";
import { projectsMigrations } from "./projects/migrations.ts";
import { recordsMigrations } from "./records/migrations.ts";
import { recoveryCodes } from "./recovery-codes/capability.ts";
import { roleGrants } from "./role-grants/suspended/capability.ts";
import { scim } from "./scim/capability.ts";
import { scripts } from "./scripts/capability.ts";
import { securityNotices } from "./security-notices/pages/capability.ts";
import { serverKeyMigrations } from "./server-keys/migrations.ts";
import { sessions } from "./sessions/capability.ts";
import { setupLinks } from "./setup-links/capability.ts";
import { sso } from "./sso/capability.ts";
import { totp } from "./totp/capability.ts";
import { transfers } from "./transfers/capability.ts";
import { webhooks } from "./webhooks/capability.ts";

/**
 * Everything that the provider can do. The order is that of endings and seeds: proofs before sessions, as a sign-in takes
 * them, so that two transactions never wait for each other; organizations before what is added to them.
 */
export const capabilities: Capability[] = [
  { routes: bootstrapRoutes },
  { pages: probePages },
  documentation,
  { migrations: projectsMigrations, pages: [mailPage] },
  { migrations: recordsMigrations },
  { migrations: serverKeyMigrations },
  { migrations: auditMigrations, routes: auditRoutes, pages: auditPages },
  { migrations: limitsMigrations, expiring: [{ table: "counters" }] },
  bots,
  delivery,
  idempotency,
  organizations,
  domains,
  { seed: seedConsole, pages: consoleFiles },
  { routes: memberRoutes },
  otps,
  magicLinks,
  passwords,
  oauth,
  oneTap,
  sso,
  sessions,
  securityNotices,
  idp,
  totp,
  recoveryCodes,
  apiKeys,
  impersonation,
  webhooks,
  offBoarding,
  roleGrants,
  scim,
  setupLinks,
  transfers,
  { routes: discoveryRoutes },
  { routes: explainRoutes },
  { routes: managementCalls },
  operations,
  { pages: eventPages },
  scripts,
  home,
  inbox,
];

/** The rows that the sweep deletes. */
export const expiring = capabilities.flatMap((capability) => capability.expiring ?? []);

/** What hangs on the server key beside what it has sealed. */
export const rehashes: Rehashes = Object.assign({}, ...capabilities.map((capability) => capability.rehashes));

/** The migrations that make the database. */
export const migrations: Migrations = Object.assign({}, ...capabilities.map((capability) => capability.migrations));
