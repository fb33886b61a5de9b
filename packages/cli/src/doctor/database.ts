import { missingRights as describeMissingRights, type ProviderConfig } from "@portico/provider/tools";
import type { DatabaseState } from "./ask-database.ts";
import { type Check, type Finding, skip, toChecks } from "./check.ts";

/** The oldest major version of PostgreSQL that still gets fixes. */
const OLDEST_MAINTAINED = 15;

/** Checks whether this version of the provider can use the database. */
export function checkDatabase(config: ProviderConfig, database: DatabaseState, isProviderRunning: boolean): Check[] {
  switch (database.state) {
    case "open":
      return toChecks("database", checkOpen(config, database), describeOpen(config, database));
    case "in use":
      if (isProviderRunning)
        return toChecks("database", [], `The running provider (${database.holder}) uses the embedded database.`);
      return wrong({
        message: `${capital(database.holder)} uses the data directory, but is not the provider at public_url. No other provider can start.`,
        fix: `Stop ${database.holder}, or set another directory with PORTICO_DATA_DIR.`,
        path: "data_directory",
      });
    case "not created":
      return skip("database", `The first start creates the embedded database in ${database.directory}.`);
    case "failed":
      return wrong(database.issue);
  }
}

function wrong(finding: Omit<Finding, "verdict">): Check[] {
  return toChecks("database", [{ verdict: "wrong", ...finding }], "");
}

function describeOpen({ database_url }: ProviderConfig, database: DatabaseState & { state: "open" }): string {
  const major = Math.floor(database.version / 10_000);
  return `PostgreSQL ${major}${database_url ? "" : ", embedded"}; all migrations are applied.`;
}

function checkOpen(
  config: ProviderConfig,
  { version, missing, unknown, isEmpty, missingRights }: DatabaseState & { state: "open" },
): Finding[] {
  const path = config.database_url ? "database_url" : "data_directory";
  const findings: Finding[] = [];
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAINTAINED) {
    findings.push({
      verdict: "warning",
      message: `PostgreSQL ${major} no longer gets fixes.`,
      fix: `Upgrade to PostgreSQL ${OLDEST_MAINTAINED} or newer.`,
      path,
    });
  }
  if (unknown.length > 0) {
    const message = `A newer version of Portico has migrated the database (${unknown.join(", ")}).`;
    const restore = "restore a backup from before the upgrade.";
    findings.push(
      config.allow_newer_database
        ? {
            verdict: "warning",
            message: `${message} This version runs on it only if it is the one directly before.`,
            fix: `If it is an older one, start the newer version, or ${restore}`,
            path,
          }
        : {
            verdict: "wrong",
            message: `${message} This version does not start on it.`,
            fix: `Start the newer version. To roll back to the version directly before it, set PORTICO_ALLOW_NEWER_DATABASE=true. Otherwise ${restore}`,
            path,
          },
    );
  }
  if (isEmpty) {
    findings.push({
      verdict: "warning",
      message: "The database is empty.",
      fix: "Start the provider to create the tables.",
      path,
    });
  } else if (missing.length > 0) {
    findings.push({
      verdict: "wrong",
      message: `The database needs these migrations: ${missing.join(", ")}.`,
      fix: "Run portico migrate, or start a provider of this version.",
      path,
    });
  }
  if (missingRights.length > 0) {
    findings.push({ verdict: "wrong", ...describeMissingRights(config, missingRights) });
  }
  return findings;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
