// The exports for the tests of this repository. The published package only has `index.ts`, because the rest needs a checkout:
// its sources, its browser and its PostgreSQL.

export { launchBrowser } from "./browser/launch-browser.ts";
export { watchProgram } from "./browser/uncaught-errors.ts";
export { createDatabaseProxy } from "./database/database-proxy.ts";
export { prepareDataDirectory } from "./database/embedded-template.ts";
export { findPgBouncer, startPgBouncer } from "./database/pgbouncer.ts";
export { findFreePort, type PostgresServer, startPostgres } from "./database/postgres.ts";
export { type PostgresPair, startPostgresPair } from "./database/postgres-pair.ts";
export { createDatabase, createMigratedDatabase } from "./database/test-database.ts";
export { createPage, type Page } from "./page.ts";
export { createProcessFolder, type ProcessFolder, type ProviderProcess } from "./provider-process.ts";
export { acmeProject, PAGE_ORIGIN, PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN } from "./sample-project.ts";
export {
  type Mail,
  type Mailbox,
  startTestProvider,
  type TestProvider,
  type TestProviderOptions,
} from "./start-test-provider.ts";
