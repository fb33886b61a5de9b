import type { DatabaseState } from "./ask-database.ts";
import { type Check, skip, toChecks } from "./check.ts";

/** Checks for certificates of identity providers that expire within a month. */
export function checkCertificates(database: DatabaseState): Check[] {
  if (database.state !== "open" || !database.expiring) {
    return skip("certificates", "Connections were not checked, because the database can't be read.");
  }
  const { expiring, now } = database;
  const findings = expiring.map(({ connection_id, organization_id, expires_at }) => ({
    verdict: "warning" as const,
    message: `The identity provider's certificate of ${connection_id} (${organization_id}) ${
      expires_at <= now ? "expired" : "expires"
    } on ${expires_at.toISOString().slice(0, 10)}. No newer certificate is configured.`,
    fix: "Ask an admin of the organization to set the connection's metadata URL or add the next certificate.",
  }));
  return toChecks("certificates", findings, "All certificates of identity providers are valid for at least 30 days.");
}
