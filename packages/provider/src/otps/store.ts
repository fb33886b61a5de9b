import type { Insertable } from "kysely";
import type { Database, Db } from "../db/schema.ts";

export interface EmailCodeKey {
  project_id: string;
  /** `""` for a discovery code. */
  organization_id: string;
  email_address: string;
  purpose: EmailCodePurpose;
}

/** To sign in, or to make the address a member's. */
export type EmailCodePurpose = Database["email_codes"]["purpose"]["__select__"];

export const MAXIMUM_ATTEMPTS = 5;

/** Puts a code in the place of the address's earlier one. */
export async function saveEmailCode(tx: Db, row: Insertable<Database["email_codes"]>): Promise<void> {
  await tx
    .insertInto("email_codes")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["project_id", "organization_id", "email_address", "purpose"]).doUpdateSet(row),
    )
    .execute();
}

/**
 * Counts an attempt *before* its code is compared, and hands out what to compare with; nothing once the code is
 * used, expired, or was tried too often. The row stays locked until the transaction ends, so that parallel
 * guesses queue here.
 */
export function beginAttempt(tx: Db, key: EmailCodeKey, now: Date, maximumAttempts: number) {
  return tx
    .updateTable("email_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("email_address", "=", key.email_address)
    .where("purpose", "=", key.purpose)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", maximumAttempts)
    .returning(["email_code_id", "code_hmac", "member_id", "security_epoch"])
    .executeTakeFirst();
}

/** Returns whether a code waits to be typed: neither used, nor expired, nor tried too often. */
export async function hasLiveEmailCode(tx: Db, key: EmailCodeKey, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom("email_codes")
    .select("email_code_id")
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("email_address", "=", key.email_address)
    .where("purpose", "=", key.purpose)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", MAXIMUM_ATTEMPTS)
    .executeTakeFirst();
  return found !== undefined;
}

export async function consumeEmailCode(tx: Db, key: EmailCodeKey, now: Date): Promise<void> {
  await tx
    .updateTable("email_codes")
    .set({ consumed_at: now })
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("email_address", "=", key.email_address)
    .where("purpose", "=", key.purpose)
    .execute();
}

/** Finds the member whose address a live code would make this one. */
export async function findEmailUpdateOwner(
  db: Db,
  key: Omit<EmailCodeKey, "purpose">,
  now: Date,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("email_codes")
    .select("member_id")
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("email_address", "=", key.email_address)
    .where("purpose", "=", "email_update")
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found?.member_id ?? undefined;
}

export async function deleteEmailCodes(
  tx: Db,
  of: { project_id: string; organization_id: string; email_address?: string; member_id?: string },
): Promise<void> {
  const { email_address, member_id } = of;
  let query = tx
    .deleteFrom("email_codes")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id);
  if (email_address !== undefined || member_id !== undefined) {
    query = query.where((eb) =>
      eb.or([
        ...(email_address === undefined ? [] : [eb("email_address", "=", email_address)]),
        ...(member_id === undefined ? [] : [eb("member_id", "=", member_id)]),
      ]),
    );
  }
  await query.execute();
}

/** Deletes the codes of an organization by which members get another address. */
export async function deleteAddressCodes(tx: Db, of: { project_id: string; organization_id: string }): Promise<void> {
  await tx
    .deleteFrom("email_codes")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id)
    .where("member_id", "is not", null)
    .execute();
}
