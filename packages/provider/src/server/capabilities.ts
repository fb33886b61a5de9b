import { apiKeys } from "../access/api-keys/capability.ts";
import { idp } from "../access/idp/capability.ts";
import { impersonation } from "../access/impersonation/capability.ts";
import { sessions } from "../access/sessions/capability.ts";
import { exportPage } from "../core/audit/reading/export-events.ts";
import { auditRoutes } from "../core/audit/reading/list-events.ts";
import { auditMigrations } from "../core/audit/schema.ts";
import { bootstrapRoutes } from "../core/bootstrap/get-bootstrap.ts";
import { bots } from "../core/bots/capability.ts";
import { delivery } from "../core/delivery/capability.ts";
import { idempotency } from "../core/idempotency/capability.ts";
import { inbox } from "../core/inbox/capability.ts";
import { limitsMigrations } from "../core/limits/schema.ts";
import { recordsMigrations } from "../core/records/schema.ts";
import { securityNoticeMigrations } from "../core/security-notices/schema.ts";
import { serverKeyMigrations } from "../core/server-keys/schema.ts";
import { discoveryRoutes } from "../methods/discovery/routes.ts";
import { magicLinks } from "../methods/magic-links/capability.ts";
import { oauth } from "../methods/oauth/capability.ts";
import { oneTap } from "../methods/one-tap/capability.ts";
import { otps } from "../methods/otps/capability.ts";
import { passkeys } from "../methods/passkeys/capability.ts";
import { passwords } from "../methods/passwords/capability.ts";
import { recoveryCodes } from "../methods/recovery-codes/capability.ts";
import { disownPages } from "../methods/security-notice-pages/disown-change.ts";
import { totp } from "../methods/totp/capability.ts";
import { operatorConsole } from "../operate/console/capability.ts";
import { eventPages } from "../operate/events/routes.ts";
import { explainRoutes } from "../operate/explain/routes.ts";
import { managementCalls } from "../operate/management/routes.ts";
import { operations } from "../operate/operations/capability.ts";
import { mailFrame } from "../operate/project-settings/preview-mail.ts";
import { pageFrame } from "../operate/project-settings/preview-page.ts";
import { transfersMigrations } from "../operate/transfers/schema.ts";
import { webhooks } from "../operate/webhooks/capability.ts";
import { domains } from "../organizations/domains/capability.ts";
import { memberRoutes } from "../organizations/members/routes.ts";
import { offBoardingMigrations } from "../organizations/off-boarding/store.ts";
import { organizations } from "../organizations/organizations/capability.ts";
import { scim } from "../organizations/scim/capability.ts";
import { setupLinks } from "../organizations/setup-links/capability.ts";
import { sso } from "../organizations/sso/capability.ts";
import { roleGrants } from "../organizations/suspended-grants/capability.ts";
import type { Capability } from "../platform/capability/capability.ts";
import type { Rehashes } from "../platform/crypto/server-key.ts";
import type { Migrations } from "../platform/db/migrate.ts";
import { probePages } from "../platform/http/probes.ts";
import { projectsMigrations } from "../platform/projects/schema.ts";
import { documentation } from "./documentation/pages.ts";
import { home } from "./home/capability.ts";
import { scripts } from "./scripts/capability.ts";

/**
 * All capabilities of the provider. Seeds run in this order: organizations before what belongs to them. `ends.ts` says
 * what ends together, and in which order.
 */
export const capabilities: Capability[] = [
  { routes: bootstrapRoutes },
  { pages: probePages },
  documentation,
  { migrations: projectsMigrations, pages: [mailFrame.page, pageFrame.page] },
  { migrations: recordsMigrations },
  { migrations: serverKeyMigrations },
  { migrations: auditMigrations, routes: auditRoutes, pages: [exportPage] },
  { migrations: limitsMigrations, expiring: [{ table: "counters" }] },
  bots,
  delivery,
  idempotency,
  organizations,
  domains,
  operatorConsole,
  { routes: memberRoutes },
  otps,
  magicLinks,
  passwords,
  oauth,
  oneTap,
  sso,
  sessions,
  { migrations: securityNoticeMigrations, pages: disownPages, expiring: [{ table: "security_notices" }] },
  idp,
  totp,
  recoveryCodes,
  passkeys,
  apiKeys,
  impersonation,
  webhooks,
  {
    migrations: offBoardingMigrations,
    expiring: [{ table: "off_boarding_receipts", column: "occurred_at", retention: "audit" }],
  },
  roleGrants,
  scim,
  setupLinks,
  { migrations: transfersMigrations },
  { routes: discoveryRoutes },
  { routes: explainRoutes },
  { routes: managementCalls },
  operations,
  { pages: eventPages },
  scripts,
  home,
  inbox,
];

/** The rows that cleanup deletes. */
export const expiring = capabilities.flatMap((capability) => capability.expiring ?? []);

/** Data that depends on the server key, besides encrypted data. */
export const rehashes: Rehashes = Object.assign({}, ...capabilities.map((capability) => capability.rehashes));

/** The migrations that create the database. */
export const migrations: Migrations = Object.assign({}, ...capabilities.map((capability) => capability.migrations));
