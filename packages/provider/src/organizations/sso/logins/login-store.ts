import type { Insertable } from "kysely";
import { ofMember } from "../../../core/records/member/store.ts";
import { oneTimeTable } from "../../../core/records/one-time/one-time-table.ts";
import { type Database, type Db, keepExisting, key } from "../../../platform/db/schema.ts";
import type { SsoRegistrationRow } from "./schema.ts";

/** Logins in progress. The response to one deletes its row. */
export const requests = oneTimeTable("sso_requests", {
  columns: {
    project_id: true,
    request_hash: true,
    connection_id: true,
    login_connection_id: true,
    organization_id: true,
    browser_hash: true,
    login_redirect_url: true,
    signup_redirect_url: true,
    pkce_code_challenge: true,
    test_run_id: true,
    server_key_id: true,
    created_at: true,
    expires_at: true,
  },
  hash: "request_hash",
});

export const ssoTokens = oneTimeTable("sso_tokens", {
  columns: {
    project_id: true,
    token_hash: true,
    organization_id: true,
    connection_id: true,
    identity: true,
    browser_hash: true,
    pkce_code_challenge: true,
    created_at: true,
    expires_at: true,
    consumed_at: true,
  },
  hash: "token_hash",
});

type Identity = Pick<SsoRegistrationRow, "project_id" | "connection_id" | "issuer" | "external_id">;

/**
 * Finds who used this account before: by connection, issuer and subject, never by email address (docs/threats.md T9).
 */
export function findRegistration(
  db: Db,
  { project_id, connection_id, issuer, external_id }: Identity,
): Promise<SsoRegistrationRow | undefined> {
  return db
    .selectFrom("sso_registrations")
    .selectAll()
    .where(key({ project_id, connection_id, issuer, external_id }))
    .where((eb) => eb(eb.fn("md5", ["external_id"]), "=", eb.fn("md5", [eb.val(external_id)])))
    .executeTakeFirst();
}

export function findRegistrationOfMember(
  db: Db,
  key: { project_id: string; organization_id: string; member_id: string; connection_id: string },
): Promise<SsoRegistrationRow | undefined> {
  return db
    .selectFrom("sso_registrations")
    .selectAll()
    .where(ofMember(key))
    .where("connection_id", "=", key.connection_id)
    .executeTakeFirst();
}

/** Returns undefined if the account or the member is registered already. */
export function insertRegistration(
  tx: Db,
  row: Insertable<Database["sso_registrations"]>,
): Promise<SsoRegistrationRow | undefined> {
  return tx.insertInto("sso_registrations").values(row).onConflict(keepExisting).returningAll().executeTakeFirst();
}

export async function deleteRegistrations(
  tx: Db,
  owner: {
    project_id: string;
    organization_id: string;
    member_id: string;
    connection_id?: string;
    exceptIssuer?: string;
  },
): Promise<number> {
  let query = tx.deleteFrom("sso_registrations").where(ofMember(owner));
  if (owner.connection_id !== undefined) query = query.where("connection_id", "=", owner.connection_id);
  if (owner.exceptIssuer !== undefined) query = query.where("issuer", "<>", owner.exceptIssuer);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
