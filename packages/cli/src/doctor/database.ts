import { missingRights as describeMissingRights, type ProviderConfig } from "@portico/provider/tools";
import type { DatabaseFacts } from "./ask-database.ts";
import { type Check, type Finding, judge, skip } from "./check.ts";

/** The oldest major version of PostgreSQL that its makers still fix. */
const OLDEST_MAINTAINED = 15;

/** Judges whether this version of the provider can use the database. */
export function judgeDatabase(config: ProviderConfig, database: DatabaseFacts, isProviderRunning: boolean): Check[] {
  switch (database.state) {
    case "open":
      return judge("database", judgeOpen(config, database), describeOpen(config, database));
    case "in use":
      if (isProviderRunning)
        return judge("database", [], `The running provider (${database.holder}) has the embedded one.`);
      return wrong({
        message: `${capital(database.holder)} has the data directory, and is not the provider at public_url: no other one can start.`,
        fix: `Stop ${database.holder}, or give this provider another directory by PORTICO_DATA_DIR.`,
        path: "data_directory",
      });
    case "not begun":
      return skip("database", `The first start makes the embedded one in ${database.directory}.`);
    case "failed":
      return wrong(database.issue);
  }
}

function wrong(finding: Omit<Finding, "verdict">): Check[] {
  return judge("database", [{ verdict: "wrong", ...finding }], "");
}

function describeOpen({ database_url }: ProviderConfig, database: DatabaseFacts & { state: "open" }): string {
  const major = Math.floor(database.version / 10_000);
  return `PostgreSQL ${major}${database_url ? "" : ", embedded"}; its migrations are this version's.`;
}

function judgeOpen(
  config: ProviderConfig,
  { version, missing, unknown, isEmpty, missingRights }: DatabaseFacts & { state: "open" },
): Finding[] {
  const path = config.database_url ? "database_url" : "data_directory";
  const findings: Finding[] = [];
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAINTAINED) {
    findings.push({
      verdict: "warning",
      message: `PostgreSQL ${major} is not maintained any more.`,
      fix: `Upgrade it to ${OLDEST_MAINTAINED} or newer.`,
      path,
    });
  }
  if (unknown.length > 0) {
    findings.push({
      verdict: "wrong",
      message: `A newer version has changed the database (${unknown.join(", ")}), which this one may read wrongly.`,
      fix: "Run the newer version on it, or restore a backup from before.",
      path,
    });
  }
  if (isEmpty) {
    findings.push({ verdict: "warning", message: "The database is empty.", fix: "The first start fills it.", path });
  } else if (missing.length > 0) {
    findings.push({
      verdict: "wrong",
      message: `The database is an older version's: it lacks ${missing.join(", ")}.`,
      fix: "Start a provider of this version: it makes the missing migrations.",
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
