import type { DatabaseFacts } from "./ask-database.ts";
import { type Check, judge, skip } from "./check.ts";

/** Looks for identity providers of organizations whose certificates end within a month. */
export function judgeCertificates(database: DatabaseFacts): Check[] {
  if (database.state !== "open" || !database.expiring) {
    return skip("certificates", "The database's connections could not be looked at.");
  }
  const { expiring, now } = database;
  const findings = expiring.map(({ connection_id, organization_id, expires_at }) => ({
    verdict: "warning" as const,
    message: `The identity provider's certificate of ${connection_id} (${organization_id}) ${
      expires_at <= now ? "expired" : "expires"
    } on ${expires_at.toISOString().slice(0, 10)}, and there is no later one.`,
    fix: "Tell the organization's administrator: the connection takes the address of its metadata, or the next certificate.",
  }));
  return judge("certificates", findings, "Every identity provider has a certificate for the next 30 days.");
}
