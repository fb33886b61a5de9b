import type { Insertable } from "kysely";
import type { Database, Db } from "../db/schema.ts";
import type { MemberRow } from "../records/tables.ts";
import type { OauthAccount, OauthClaimRow, OauthLandingRow, OauthRegistrationRow, OauthStateRow } from "./tables.ts";

export async function insertState(db: Db, row: Insertable<Database["oauth_states"]>): Promise<void> {
  await db.insertInto("oauth_states").values(row).execute();
}

export interface StateKey {
  project_id: string;
  state_hash: string;
  /** A state of one provider is none at another's callback (threats.md T26). */
  provider_type: OauthStateRow["provider_type"];
  browser_hash: string;
}

/** One statement, so that two callbacks with the same state cannot both win; a foreign browser uses nothing up. */
export function consumeState(tx: Db, key: StateKey, now: Date): Promise<OauthStateRow | undefined> {
  return tx
    .deleteFrom("oauth_states")
    .where("project_id", "=", key.project_id)
    .where("state_hash", "=", key.state_hash)
    .where("provider_type", "=", key.provider_type)
    .where("browser_hash", "=", key.browser_hash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function insertLanding(tx: Db, row: Insertable<Database["oauth_landings"]>): Promise<void> {
  await tx.insertInto("oauth_landings").values(row).execute();
}

export interface LandingKey {
  project_id: string;
  token_hash: string;
}

export interface Redemption {
  /** A discovery token buys no session, and an organization's no discovery. */
  isDiscovery: boolean;
  /** The challenge that the caller's verifier answers; null when it sent none. */
  codeChallenge: string | null;
  isChallengeRequired: boolean;
  /** From `shownBrowserHash`; undefined where nothing tells browsers apart. */
  browserHash: string | undefined;
}

/**
 * One statement, so that two requests with the same token cannot both win; with the PKCE challenge in its WHERE, so
 * that a mismatch uses nothing up. The row goes, and the upstream's tokens with it.
 */
export function consumeLanding(
  tx: Db,
  key: LandingKey,
  { isDiscovery, codeChallenge, isChallengeRequired, browserHash }: Redemption,
  now: Date,
): Promise<OauthLandingRow | undefined> {
  return tx
    .deleteFrom("oauth_landings")
    .where("project_id", "=", key.project_id)
    .where("token_hash", "=", key.token_hash)
    .where("organization_id", isDiscovery ? "is" : "is not", null)
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

export function findLanding(db: Db, key: LandingKey): Promise<OauthLandingRow | undefined> {
  return db
    .selectFrom("oauth_landings")
    .selectAll()
    .where("project_id", "=", key.project_id)
    .where("token_hash", "=", key.token_hash)
    .executeTakeFirst();
}

export async function insertClaim(tx: Db, row: Insertable<Database["oauth_claims"]>): Promise<void> {
  await tx.insertInto("oauth_claims").values(row).execute();
}

export function listClaims(tx: Db, projectId: string, ids: string[], now: Date): Promise<OauthClaimRow[]> {
  return tx
    .selectFrom("oauth_claims")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("registration_id", "in", ids)
    .where("expires_at", ">", now)
    .execute();
}

/** Lists where an upstream's account is linked: in one organization, or in all of the project. */
export function listRegistrationsOf(
  db: Db,
  projectId: string,
  { provider, issuer, subject }: OauthAccount,
  organizationId?: string,
): Promise<OauthRegistrationRow[]> {
  let query = db
    .selectFrom("member_oauth_registrations")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("provider_type", "=", provider)
    .where("issuer", "=", issuer)
    .where("provider_subject", "=", subject);
  if (organizationId !== undefined) query = query.where("organization_id", "=", organizationId);
  return query.orderBy("created_at", "desc").limit(100).execute();
}

type MemberKey = Pick<MemberRow, "project_id" | "organization_id" | "member_id">;

export function listRegistrations(db: Db, member: MemberKey): Promise<OauthRegistrationRow[]> {
  return db
    .selectFrom("member_oauth_registrations")
    .selectAll()
    .where("project_id", "=", member.project_id)
    .where("organization_id", "=", member.organization_id)
    .where("member_id", "=", member.member_id)
    .orderBy("created_at")
    .execute();
}

/** An account that is another member's in the organization stays theirs; what the upstream tells of it is kept fresh. */
export async function saveRegistration(
  tx: Db,
  row: Insertable<Database["member_oauth_registrations"]>,
): Promise<OauthRegistrationRow | undefined> {
  const { profile_picture_url, locale, provider_tenants } = row;
  return tx
    .insertInto("member_oauth_registrations")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "provider_type", "issuer", "provider_subject", "organization_id"])
        .doUpdateSet({ profile_picture_url, locale, provider_tenants })
        .where("member_oauth_registrations.member_id", "=", row.member_id),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function deleteRegistrations(
  tx: Db,
  of: { project_id: string; organization_id: string; member_id?: string },
  keptIds: string[] = [],
): Promise<number> {
  let query = tx
    .deleteFrom("member_oauth_registrations")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id);
  if (of.member_id !== undefined) query = query.where("member_id", "=", of.member_id);
  if (keptIds.length > 0) query = query.where("registration_id", "not in", keptIds);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

interface UnlinkKey {
  project_id: string;
  unlink_token_hash: string;
}

/** The account that the link of a mail is about. */
export function findUnlinkable(db: Db, key: UnlinkKey, now: Date): Promise<OauthRegistrationRow | undefined> {
  return db
    .selectFrom("member_oauth_registrations")
    .selectAll()
    .where("project_id", "=", key.project_id)
    .where("unlink_token_hash", "=", key.unlink_token_hash)
    .where("unlink_expires_at", ">", now)
    .executeTakeFirst();
}

/** One statement, so that the link is good once. */
export function takeUnlinkable(tx: Db, key: UnlinkKey, now: Date): Promise<OauthRegistrationRow | undefined> {
  return tx
    .deleteFrom("member_oauth_registrations")
    .where("project_id", "=", key.project_id)
    .where("unlink_token_hash", "=", key.unlink_token_hash)
    .where("unlink_expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function narrowRegistrations(
  tx: Db,
  { project_id, organization_id, member_id }: MemberKey,
): Promise<void> {
  await tx
    .updateTable("member_oauth_registrations")
    .set({ reach: "organization" })
    .where("project_id", "=", project_id)
    .where("organization_id", "=", organization_id)
    .where("member_id", "=", member_id)
    .execute();
}
