import type { Insertable } from "kysely";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { ofMember } from "../../core/records/member/store.ts";
import { oneTimeTable } from "../../core/records/one-time/one-time-table.ts";
import { type Database, type Db, key } from "../../platform/db/schema.ts";
import type { OauthAccount, OauthClaimRow, OauthRegistrationRow } from "./schema.ts";

/** Flows that wait for their callback. */
export const states = oneTimeTable("oauth_states", {
  columns: {
    project_id: true,
    state_hash: true,
    provider_type: true,
    organization_id: true,
    redirect_urls: true,
    browser_hash: true,
    sealed_proof: true,
    pkce_code_challenge: true,
    expires_at: true,
  },
  hash: "state_hash",
});

/** Upstreams' answers about users, with their tokens. */
export const landings = oneTimeTable("oauth_landings", {
  columns: {
    project_id: true,
    token_hash: true,
    organization_id: true,
    sealed_content: true,
    browser_hash: true,
    pkce_code_challenge: true,
    expires_at: true,
  },
  hash: "token_hash",
});

/** The links in mails about linked accounts. They are stored with the account, and go with it. */
export const unlinkLinks = oneTimeTable("member_oauth_registrations", {
  columns: {
    project_id: true,
    provider_type: true,
    issuer: true,
    provider_subject: true,
    organization_id: true,
    member_id: true,
    registration_id: true,
    profile_picture_url: true,
    locale: true,
    provider_tenants: true,
    reach: true,
    ancestors: true,
    unlink_token_hash: true,
    unlink_expires_at: true,
    created_at: true,
  },
  hash: "unlink_token_hash",
  expires: "unlink_expires_at",
});

export async function insertClaim(tx: Db, row: Insertable<Database["oauth_claims"]>): Promise<void> {
  await tx.insertInto("oauth_claims").values(row).execute();
}

export function listClaims(tx: Db, projectId: string, ids: string[], now: Date): Promise<OauthClaimRow[]> {
  return tx
    .selectFrom("oauth_claims")
    .selectAll()
    .where(key({ project_id: projectId, registration_id: ids }))
    .where("expires_at", ">", now)
    .execute();
}

/** Lists where an upstream's account is linked, in one organization or in the whole project. */
export function listRegistrationsOf(
  db: Db,
  projectId: string,
  { provider, issuer, subject }: OauthAccount,
  organizationId?: string,
): Promise<OauthRegistrationRow[]> {
  return db
    .selectFrom("member_oauth_registrations")
    .selectAll()
    .where(key({ project_id: projectId, provider_type: provider, issuer, provider_subject: subject }))
    .$if(organizationId !== undefined, (found) => found.where(key({ organization_id: organizationId ?? "" })))
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
}

export function listRegistrations(db: Db, member: MemberKey): Promise<OauthRegistrationRow[]> {
  return db
    .selectFrom("member_oauth_registrations")
    .selectAll()
    .where(ofMember(member))
    .orderBy("created_at")
    .execute();
}

/** Saves an account, unless another member of the organization has it. Updates the profile of an existing one. */
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

/** Deletes a member's registrations, except `keptIds`. */
export async function deleteRegistrations(tx: Db, member: MemberKey, keptIds: string[]): Promise<number> {
  let query = tx.deleteFrom("member_oauth_registrations").where(ofMember(member));
  if (keptIds.length > 0) query = query.where((eb) => eb.not(eb("registration_id", "=", eb.fn.any(eb.val(keptIds)))));
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function narrowRegistrations(tx: Db, member: MemberKey): Promise<void> {
  await tx.updateTable("member_oauth_registrations").set({ reach: "organization" }).where(ofMember(member)).execute();
}
