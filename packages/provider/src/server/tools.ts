import type { AdoptedLog } from "../core/audit/adopt-log.ts";
import type { NewOperator, OperatorLink } from "../operate/operators/admit-operator.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import type { Connection } from "../platform/db/connection.ts";
import { type Migrations, migrate } from "../platform/db/migrate.ts";
import type { DueMigration } from "./run-migrations.ts";

// The entry point `@portico/provider/tools`: what the command line needs of a provider that it does not start.

export type { AdoptedLog } from "../core/audit/adopt-log.ts";
export { requireTemplateMarkup } from "../core/delivery/mails/markup-checker.ts";
export { viewSigningKeys } from "../core/records/keys/signing-key-states.ts";
export { createSigningKeys } from "../core/records/keys/signing-keys.ts";
export { listSigningKeyRows } from "../core/records/keys/signing-keys-store.ts";
export { type ServerKeyView, viewServerKeys } from "../core/server-keys/reseal.ts";
export type { NewOperator, OperatorLink as LetIn } from "../operate/operators/admit-operator.ts";
export { expiryHorizon } from "../organizations/sso/connections/list-warnings.ts";
export { type ExpiringConnection, listExpiring } from "../organizations/sso/connections/metadata-store.ts";
export { ConfigError } from "../platform/config/config-error.ts";
export type { ProviderConfig } from "../platform/config/config-schema.ts";
export { serverOf } from "../platform/config/config-schema.ts";
export { RedirectType } from "../platform/config/project-schema.ts";
export { nameSetting, sourcesOf } from "../platform/config/sources.ts";
export { type ConfigWarning, listWarnings, warningRules } from "../platform/config/warnings.ts";
export { createServerKey, type ServerKey } from "../platform/crypto/server-key.ts";
export { randomToken } from "../platform/crypto/tokens.ts";
export { connect } from "../platform/db/connect.ts";
export type { Connection } from "../platform/db/connection.ts";
export { DirectoryInUseError } from "../platform/db/data-directory-lock.ts";
export { listMigrations } from "../platform/db/migrate.ts";
export { listMissingRights } from "../platform/db/rights.ts";
export type { Db } from "../platform/db/schema.ts";
export { BackupError, createBackup, type Restored, restoreBackup } from "./backup.ts";
export type { ChangedSettings, NewSettings } from "./change-settings.ts";
export { loadConfig, parseConfig } from "./config.ts";
export { controlSocketOf, openDataDirectory } from "./data-directory.ts";
export type { ReloadReport } from "./reload.ts";
export { explainDatabaseError, explainOpeningError, missingRights } from "./startup/check-database.ts";
export { checkDirectory, explainDirectoryError, findServerKeyIssue } from "./startup/check-directory.ts";
export { tryListening } from "./startup/check-listening.ts";
export { checkMailHost } from "./startup/check-mail-host.ts";
export { attempt, StartError, type StartIssue } from "./startup/start-error.ts";
export { describeConfig } from "./write-config-schema.ts";

/** Returns every migration of this version. Loaded when needed, because it imports the whole provider. */
export async function loadMigrations(): Promise<Migrations> {
  return (await import("./capabilities.ts")).migrations;
}

/** Migrates a database to this version. */
export async function migrateToLatest(connection: Connection): Promise<void> {
  await migrate(connection, await loadMigrations());
}

/** Makes someone an operator of the console without a running provider. @throws StartError */
export async function inviteOperator(config: ProviderConfig, operator: NewOperator): Promise<OperatorLink> {
  return (await import("./invite-operator.ts")).inviteOperatorOffline(config, operator);
}

/** Accepts the current state of a project's audit log without a running provider. @throws StartError */
export async function adoptAuditLog(config: ProviderConfig, projectId: string): Promise<AdoptedLog> {
  return (await import("./invite-operator.ts")).adoptAuditLogOffline(config, projectId);
}

/** Migrates the configured database to this version, or lists what that would run. @throws StartError */
export async function runMigrations(config: ProviderConfig, isDryRun: boolean): Promise<DueMigration[]> {
  return (await import("./run-migrations.ts")).runMigrations(config, isDryRun);
}
