import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "./connect.ts";
import { up as house } from "./migrations/2026-11-20-house.ts";
import { up as management } from "./migrations/2026-11-20-management.ts";
import { up as addressProof } from "./migrations/2026-11-21-address-proof.ts";
import { up as oauth } from "./migrations/2026-11-21-oauth.ts";
import { up as passwords } from "./migrations/2026-11-21-passwords.ts";
import { up as secondFactors } from "./migrations/2026-11-21-second-factors.ts";
import { up as sessions } from "./migrations/2026-11-21-sessions.ts";
import { up as connectedApps } from "./migrations/2026-11-22-connected-apps.ts";
import { up as emailUpdates } from "./migrations/2026-11-22-email-updates.ts";
import { up } from "./migrations/2026-11-23-proofs.ts";

const before = [
  ...[house, management, addressProof, secondFactors, passwords],
  ...[oauth, sessions, connectedApps, emailUpdates],
];

/** The way in which each member came to their password, the oldest first. */
const stories: Record<string, { reach: "project" | "organization"; events: string[] }> = {
  reset: { reach: "project", events: ["reset"] },
  seeded: { reach: "project", events: ["configuration"] },
  renewed: { reach: "project", events: ["session", "reset", "existing_password"] },
  "set in a session": { reach: "organization", events: ["session"] },
  "reset, then set in a session": { reach: "organization", events: ["reset", "session"] },
  "reset, then moved": { reach: "organization", events: ["reset", "moved"] },
  "nobody knows": { reach: "organization", events: [] },
};

test("T59: what an earlier version has stored gets the narrowest reach that is true", async () => {
  const connection = await connect({ memory: true }, () => {});
  const db = connection.db as unknown as Kysely<unknown>;
  for (const migrate of before) await migrate(db);
  for (const [name, { events }] of Object.entries(stories)) {
    await sql`insert into members (project_id, organization_id, member_id, email_address, email_address_verified, status, name,
        roles, is_breakglass, mfa_enrolled, trusted_metadata, untrusted_metadata, oauth_registrations, created_at, updated_at)
      values ('p', 'o', ${name}, ${`${name}@a.test`}, true, 'active', '', '[]', false, false, '{}', '{}', '[]', now(), now())`.execute(
      db,
    );
    await sql`insert into passwords (project_id, organization_id, member_password_id, member_id, password_hash, created_at,
        updated_at) values ('p', 'o', ${name}, ${name}, 'hash', now(), now())`.execute(db);
    for (const [index, by] of events.entries()) {
      const action = by === "moved" ? "member.email_updated" : "password.changed";
      await sql`insert into audit_events (project_id, audit_event_id, occurred_at, action, organization_id, member_id, ip_address,
          request_id, details) values ('p', ${`${name} ${index}`}, now() + ${`${index} minutes`}::interval, ${action}, 'o', ${name},
          '', '', ${JSON.stringify({ by })})`.execute(db);
    }
  }
  const at = "2026-11-20T10:00:00.000Z";
  const factors = [
    { type: "email_otp", email_factor: { email_address: "reset@a.test" } },
    { type: "password", delivery_method: "knowledge" },
    { type: "sso", delivery_method: "sso_saml" },
    { type: "oauth", delivery_method: "oauth_google" },
  ].map((factor) => ({ ...factor, sequence_order: "PRIMARY", last_authenticated_at: at }));
  const totp = { type: "totp", sequence_order: "SECONDARY", last_authenticated_at: at };
  await sql`insert into sessions (project_id, organization_id, member_session_id, member_id, token_hash, authentication_factors,
      started_at, last_accessed_at, expires_at, custom_claims)
    values ('p', 'o', 's', 'reset', 'hash', ${JSON.stringify([...factors, totp])}, now(), now(), now(), '{}')`.execute(
    db,
  );

  await up(db);

  const { rows } = await sql<{ member_id: string; reach: string }>`select member_id, reach from passwords`.execute(db);
  expect(Object.fromEntries(rows.map(({ member_id, reach }) => [member_id, reach]))).toEqual(
    Object.fromEntries(Object.entries(stories).map(([name, { reach }]) => [name, reach])),
  );
  const found = await sql<{ proofs: unknown }>`select proofs from sessions`.execute(db);
  const address = "reset@a.test";
  expect(found.rows[0]?.proofs).toEqual([
    { method: "email_otp", by: "mailbox", address, organization_id: null, at },
    { method: "password", by: "credential", address, organization_id: "o", at },
    { method: "sso", by: "organization", address, organization_id: "o", at },
    { method: "google_oauth", by: "credential", address, organization_id: "o", at },
  ]);
  await connection.close();
});
