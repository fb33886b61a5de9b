import type { Insertable } from "kysely";
import type { Database, Db } from "../db/schema.ts";
import type { LinkPurpose, MagicLinkRow } from "./tables.ts";

export interface MagicLinkKey {
  project_id: string;
  token_hash: string;
}

export async function insertMagicLink(tx: Db, row: Insertable<Database["magic_links"]>): Promise<void> {
  await tx.insertInto("magic_links").values(row).execute();
}

export function findMagicLink(db: Db, key: MagicLinkKey): Promise<MagicLinkRow | undefined> {
  return db
    .selectFrom("magic_links")
    .selectAll()
    .where("project_id", "=", key.project_id)
    .where("token_hash", "=", key.token_hash)
    .executeTakeFirst();
}

export interface Redemption {
  /** A discovery link buys no session, and an organization's link no discovery. */
  isDiscovery: boolean;
  /** The challenge that the caller's verifier answers; null when it sent none. */
  codeChallenge: string | null;
  /**
   * The purposes that the link may have; and for each whether one without a challenge is refused, unless somebody else
   * asked for it: an inviter, or a back end; or whose browser alone it is good in, unless a back end asked for it.
   */
  purposes: { purpose: LinkPurpose; isChallengeRequired: boolean; browserHash?: string | undefined }[];
}

/**
 * One statement, so that two requests with the same link cannot both win; with the PKCE challenge in its WHERE, so
 * that a mismatch uses nothing up (docs/wire/rules.md#proof-keys).
 */
export function consumeMagicLink(
  tx: Db,
  key: MagicLinkKey,
  { isDiscovery, codeChallenge, purposes }: Redemption,
  now: Date,
): Promise<MagicLinkRow | undefined> {
  return tx
    .updateTable("magic_links")
    .set({ consumed_at: now })
    .where("project_id", "=", key.project_id)
    .where("token_hash", "=", key.token_hash)
    .where("organization_id", isDiscovery ? "is" : "is not", null)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .where((eb) =>
      eb.or(
        purposes.map(({ purpose, isChallengeRequired, browserHash }) =>
          eb.and([
            eb("purpose", "=", purpose),
            ...(browserHash === undefined
              ? []
              : [eb.or([eb("browser_hash", "=", browserHash), eb("sent_by_backend", "=", true)])]),
            eb.or([
              ...(codeChallenge === null ? [] : [eb("pkce_code_challenge", "=", codeChallenge)]),
              isChallengeRequired
                ? eb.or([eb("is_invitation", "=", true), eb("sent_by_backend", "=", true)])
                : eb("pkce_code_challenge", "is", null),
            ]),
          ]),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function deleteMagicLinks(
  tx: Db,
  of: { project_id: string; organization_id: string; email_address?: string; member_id?: string },
): Promise<void> {
  const { email_address, member_id } = of;
  let query = tx
    .deleteFrom("magic_links")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id);
  if (email_address !== undefined || member_id !== undefined) {
    query = query.where((eb) =>
      eb.or([
        ...(email_address === undefined ? [] : [eb("email_address", "=", email_address)]),
        // One that was used stays, so that its page can say so.
        ...(member_id === undefined ? [] : [eb.and([eb("member_id", "=", member_id), eb("consumed_at", "is", null)])]),
      ]),
    );
  }
  await query.execute();
}

/** Deletes the links for a new password of an address that nobody used: of one organization and of none, or all. */
export async function deletePasswordResets(
  tx: Db,
  of: { project_id: string; email_address: string; organization_id?: string },
): Promise<void> {
  const { organization_id } = of;
  let query = tx
    .deleteFrom("magic_links")
    .where("project_id", "=", of.project_id)
    .where("email_address", "=", of.email_address)
    .where("purpose", "=", "password_reset")
    .where("consumed_at", "is", null);
  if (organization_id !== undefined) {
    query = query.where((eb) =>
      eb.or([eb("organization_id", "=", organization_id), eb("organization_id", "is", null)]),
    );
  }
  await query.execute();
}

/** Deletes the links of an organization by which members get another address, as far as nobody used them. */
export async function deleteAddressLinks(tx: Db, of: { project_id: string; organization_id: string }): Promise<void> {
  await tx
    .deleteFrom("magic_links")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id)
    .where("member_id", "is not", null)
    .where("consumed_at", "is", null)
    .execute();
}
