import { type Insertable, sql } from "kysely";
import type { Database, Db } from "../../db/schema.ts";
import type { SsoRegistrationRow, SsoRequestRow, SsoTokenRow } from "./tables.ts";

interface RequestKey {
  project_id: string;
  request_hash: string;
  connection_id: string;
}

export async function insertRequest(db: Db, row: Insertable<Database["sso_requests"]>): Promise<void> {
  await db.insertInto("sso_requests").values(row).execute();
}

/** A login under way that this connection's identity provider was asked for (threats.md T16). */
export function findRequest(db: Db, key: RequestKey, now: Date): Promise<SsoRequestRow | undefined> {
  return db
    .selectFrom("sso_requests")
    .selectAll()
    .where("project_id", "=", key.project_id)
    .where("request_hash", "=", key.request_hash)
    .where("connection_id", "=", key.connection_id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** One statement, so that of two answers to one request a single one wins; with all that binds it in its WHERE. */
export async function takeRequest(tx: Db, key: RequestKey & { browser_hash: string }, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sso_requests")
    .where("project_id", "=", key.project_id)
    .where("request_hash", "=", key.request_hash)
    .where("connection_id", "=", key.connection_id)
    .where("browser_hash", "=", key.browser_hash)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** @returns false when this assertion was accepted before, on whatever node. */
export async function rememberAssertion(tx: Db, row: Insertable<Database["sso_assertions"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("sso_assertions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("assertion_hash")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertToken(tx: Db, row: Insertable<Database["sso_tokens"]>): Promise<void> {
  await tx.insertInto("sso_tokens").values(row).execute();
}

interface TokenKey {
  project_id: string;
  token_hash: string;
}

export function findToken(db: Db, key: TokenKey): Promise<SsoTokenRow | undefined> {
  return db
    .selectFrom("sso_tokens")
    .selectAll()
    .where("project_id", "=", key.project_id)
    .where("token_hash", "=", key.token_hash)
    .executeTakeFirst();
}

/**
 * One statement, with the PKCE challenge in its WHERE, or the browser, so that a mismatch uses nothing up
 * (docs/wire/rules.md#proof-keys, docs/threats.md T60).
 */
export function consumeToken(
  tx: Db,
  key: TokenKey,
  {
    codeChallenge,
    isChallengeRequired,
    browserHash,
  }: { codeChallenge: string | null; isChallengeRequired: boolean; browserHash: string | undefined },
  now: Date,
): Promise<SsoTokenRow | undefined> {
  return tx
    .updateTable("sso_tokens")
    .set({ consumed_at: now })
    .where("project_id", "=", key.project_id)
    .where("token_hash", "=", key.token_hash)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .where((eb) => {
      const isOfBrowser = browserHash === undefined ? [] : [eb("browser_hash", "=", browserHash)];
      return eb.or([
        ...(codeChallenge === null ? [] : [eb("pkce_code_challenge", "=", codeChallenge)]),
        ...(isChallengeRequired ? [] : [eb.and([eb("pkce_code_challenge", "is", null), ...isOfBrowser])]),
      ]);
    })
    .returningAll()
    .executeTakeFirst();
}

/** Deletes what was proven for an address and not redeemed, and the accounts that its member came by. */
export async function deleteLogins(
  tx: Db,
  of: { project_id: string; organization_id: string; email_address: string; member_id: string },
): Promise<void> {
  await tx
    .deleteFrom("sso_tokens")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id)
    .where(sql<string>`identity ->> 'email_address'`, "=", of.email_address)
    .execute();
  await deleteRegistrations(tx, {
    project_id: of.project_id,
    organization_id: of.organization_id,
    member_id: of.member_id,
  });
}

type Identity = Pick<SsoRegistrationRow, "project_id" | "connection_id" | "issuer" | "external_id">;

/** Finds who came as this account before: by connection, issuer and subject, never by address (docs/threats.md T9). */
export function findRegistration(db: Db, identity: Identity): Promise<SsoRegistrationRow | undefined> {
  return db
    .selectFrom("sso_registrations")
    .selectAll()
    .where("project_id", "=", identity.project_id)
    .where("connection_id", "=", identity.connection_id)
    .where("issuer", "=", identity.issuer)
    .where("external_id", "=", identity.external_id)
    .where((eb) => eb(eb.fn("md5", ["external_id"]), "=", eb.fn("md5", [eb.val(identity.external_id)])))
    .executeTakeFirst();
}

export function findRegistrationOfMember(
  db: Db,
  of: { project_id: string; organization_id: string; member_id: string; connection_id: string },
): Promise<SsoRegistrationRow | undefined> {
  return db
    .selectFrom("sso_registrations")
    .selectAll()
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id)
    .where("member_id", "=", of.member_id)
    .where("connection_id", "=", of.connection_id)
    .executeTakeFirst();
}

/** Nothing when the account or the member has one by now. */
export function insertRegistration(
  tx: Db,
  row: Insertable<Database["sso_registrations"]>,
): Promise<SsoRegistrationRow | undefined> {
  return tx
    .insertInto("sso_registrations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function deleteRegistrations(
  tx: Db,
  of: { project_id: string; organization_id: string; member_id: string; connection_id?: string; exceptIssuer?: string },
): Promise<void> {
  let query = tx
    .deleteFrom("sso_registrations")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id)
    .where("member_id", "=", of.member_id);
  if (of.connection_id !== undefined) query = query.where("connection_id", "=", of.connection_id);
  if (of.exceptIssuer !== undefined) query = query.where("issuer", "<>", of.exceptIssuer);
  await query.execute();
}
