import type { AdoptedLog } from "./audit/adopt-log.ts";
import type { ProviderConfig } from "./config/config-schema.ts";
import type { Connection } from "./db/connection.ts";
import { type Migrations, migrate } from "./db/migrate.ts";
import type { LetIn, NewOperator } from "./operators/let-operator-in.ts";
import type { DueMigration } from "./run-migrations.ts";

// The door `@portico/provider/tools`: what the command line reads of a provider that it does not start.

export type { AdoptedLog } from "./audit/adopt-log.ts";
export { BackupError, createBackup, type Restored, restoreBackup } from "./backup.ts";
export type { ChangedSettings, NewSettings } from "./change-settings.ts";
export { ConfigError } from "./config/config-error.ts";
export type { ProviderConfig } from "./config/config-schema.ts";
export { RedirectType } from "./config/project-schema.ts";
export { serverOf } from "./config/server-of.ts";
export { nameSetting, sourcesOf } from "./config/sources.ts";
export { type ConfigWarning, listWarnings, warningRules } from "./config/warnings.ts";
export { loadConfig, parseConfig } from "./config.ts";
export { createServerKey, type ServerKey } from "./crypto/server-key.ts";
export { randomToken } from "./crypto/tokens.ts";
export { controlSocketOf, openDataDirectory } from "./data-directory.ts";
export { connect } from "./db/connect.ts";
export type { Connection } from "./db/connection.ts";
export { DirectoryInUseError } from "./db/data-directory-lock.ts";
export { listMigrations } from "./db/migrate.ts";
export { listMissingRights } from "./db/rights.ts";
export type { Db } from "./db/schema.ts";
export { requireTemplateMarkup } from "./delivery/mails/markup-checker.ts";
export type { LetIn, NewOperator } from "./operators/let-operator-in.ts";
export { viewSigningKeys } from "./records/keys/signing-key-states.ts";
export { createSigningKeys } from "./records/keys/signing-keys.ts";
export { listSigningKeyRows } from "./records/keys/signing-keys-store.ts";
export type { ReloadReport } from "./reload.ts";
export { type ServerKeyView, viewServerKeys } from "./server-keys/reseal.ts";
export { expiryHorizon } from "./sso/connections/list-warnings.ts";
export { type ExpiringConnection, listExpiring } from "./sso/connections/metadata-store.ts";
export { judgeDatabaseError, judgeOpeningError, missingRights } from "./startup/judge-database.ts";
export { judgeDirectory, judgeDirectoryError } from "./startup/judge-directory.ts";
export { tryListening } from "./startup/judge-listening.ts";
export { judgeMailHost } from "./startup/judge-mail-host.ts";
export { judgeServerKey } from "./startup/judge-server-key.ts";
export { attempt, StartError, type StartFault } from "./startup/start-error.ts";
export { describeConfig } from "./write-config-schema.ts";

/** Every migration of this version. Loaded when asked for: it brings the whole provider along. */
export async function loadMigrations(): Promise<Migrations> {
  return (await import("./capabilities.ts")).migrations;
}

/** Brings a database up to this version. */
export async function migrateToLatest(connection: Connection): Promise<void> {
  await migrate(connection, await loadMigrations());
}

/** Makes somebody an operator of the console where no provider can be asked. @throws StartError */
export async function inviteOperator(config: ProviderConfig, operator: NewOperator): Promise<LetIn> {
  return (await import("./let-operator-in.ts")).letInOffline(config, operator);
}

/** Takes a project's audit log as it is found, where no provider can be asked. @throws StartError */
export async function adoptAuditLog(config: ProviderConfig, projectId: string): Promise<AdoptedLog> {
  return (await import("./adopt-audit-log.ts")).adoptAuditLogOffline(config, projectId);
}

/** Brings the configured database up to this version, or says what that would run. @throws StartError */
export async function runMigrations(config: ProviderConfig, isDryRun: boolean): Promise<DueMigration[]> {
  return (await import("./run-migrations.ts")).runMigrations(config, isDryRun);
}
