// The door for the tests of this repository; the published package has `index.ts` alone, because the rest is about a
// checkout: its sources, its browser, its PostgreSQL.

export { launchBrowser } from "./browser.ts";
export { createDatabaseProxy } from "./database-proxy.ts";
export { prepareDataDirectory } from "./embedded-template.ts";
export { createPage, type Page } from "./page.ts";
export { findPgBouncer, startPgBouncer } from "./pgbouncer.ts";
export { findFreePort, type PostgresServer, startPostgres } from "./postgres.ts";
export { type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
export { createProcessFolder, type ProcessFolder, type ProviderProcess } from "./provider-process.ts";
export { acmeProject, PAGE_ORIGIN, PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN } from "./sample-project.ts";
export {
  type Mail,
  type Mailbox,
  startTestProvider,
  type TestProvider,
  type TestProviderOptions,
} from "./start-test-provider.ts";
export { createDatabase, createMigratedDatabase } from "./test-database.ts";
export { watchProgram } from "./uncaught.ts";
