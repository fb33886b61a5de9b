import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { ServerKey } from "../crypto/server-key.ts";
import type { Connection } from "./connection.ts";
import * as house from "./migrations/2026-11-20-house.ts";
import * as management from "./migrations/2026-11-20-management.ts";
import * as signingKeys from "./migrations/2026-11-20-signing-keys.ts";
import * as addressProof from "./migrations/2026-11-21-address-proof.ts";
import * as oauth from "./migrations/2026-11-21-oauth.ts";
import * as passwords from "./migrations/2026-11-21-passwords.ts";
import * as secondFactors from "./migrations/2026-11-21-second-factors.ts";
import * as sessions from "./migrations/2026-11-21-sessions.ts";
import * as singleSignOn from "./migrations/2026-11-21-single-sign-on.ts";
import * as connectedApps from "./migrations/2026-11-22-connected-apps.ts";
import * as emailUpdates from "./migrations/2026-11-22-email-updates.ts";
import * as linkHandovers from "./migrations/2026-11-22-link-handovers.ts";
import * as ssoMetadata from "./migrations/2026-11-22-sso-metadata.ts";
import * as unsubscribedNumbers from "./migrations/2026-11-22-unsubscribed-numbers.ts";
import { boundSeals } from "./migrations/2026-11-23-bound-seals.ts";
import * as consents from "./migrations/2026-11-23-consents.ts";
import * as linking from "./migrations/2026-11-23-linking.ts";
import * as proofs from "./migrations/2026-11-23-proofs.ts";
import * as pendingSecondFactors from "./migrations/2026-11-23-second-factors.ts";
import * as sessionKinds from "./migrations/2026-11-23-session-kinds.ts";
import type { Db } from "./schema.ts";

/** Migrations by time and capability; forward only; the same for PostgreSQL and PGlite. */
const migrations = (serverKey: ServerKey | undefined) => ({
  "2026-11-20-house": house,
  "2026-11-20-management": management,
  "2026-11-20-signing-keys": signingKeys,
  "2026-11-21-address-proof": addressProof,
  "2026-11-21-second-factors": secondFactors,
  "2026-11-21-passwords": passwords,
  "2026-11-21-oauth": oauth,
  "2026-11-21-single-sign-on": singleSignOn,
  "2026-11-21-sessions": sessions,
  "2026-11-22-connected-apps": connectedApps,
  "2026-11-22-email-updates": emailUpdates,
  "2026-11-22-link-handovers": linkHandovers,
  "2026-11-22-sso-metadata": ssoMetadata,
  "2026-11-22-unsubscribed-numbers": unsubscribedNumbers,
  "2026-11-23-proofs": proofs,
  "2026-11-23-second-factors": pendingSecondFactors,
  "2026-11-23-linking": linking,
  "2026-11-23-consents": consents,
  "2026-11-23-session-kinds": sessionKinds,
  "2026-11-23-bound-seals": boundSeals(serverKey),
});

/**
 * Brings the database up to date. Several nodes may call it at once: Kysely holds an advisory lock meanwhile, so
 * that one migrates and the others wait.
 * @param serverKey of the provider whose database it is; absent for one that is empty.
 */
export async function migrate({ db, unhurried }: Connection, serverKey?: ServerKey): Promise<void> {
  if (await isUpToDate(db)) return;
  await unhurried(async (patientDb) => {
    const migrator = new Migrator({ db: patientDb, provider: { getMigrations: async () => migrations(serverKey) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

/** One SELECT, where the migrator would look through the whole catalogue: most starts have nothing to migrate. */
async function isUpToDate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(
    db,
  );
  if (!rows[0]?.found) return false;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return Object.keys(migrations(undefined)).every((name) => done.rows.some((row) => row.name === name));
}
