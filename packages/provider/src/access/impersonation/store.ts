import { sql } from "kysely";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { oneTimeTable } from "../../core/records/one-time/one-time-table.ts";
import type { Db } from "../../platform/db/schema.ts";

export const impersonationTokens = oneTimeTable("impersonation_tokens", {
  columns: {
    project_id: true,
    impersonation_token_id: true,
    token_hash: true,
    organization_id: true,
    member_id: true,
    impersonator: true,
    duration_minutes: true,
    security_epoch: true,
    created_at: true,
    expires_at: true,
    consumed_at: true,
  },
  hash: "token_hash",
});

const isOf = (impersonatorId: string) => sql<boolean>`impersonator ->> 'id' = ${impersonatorId}`;

/** Lists the projects in which this impersonator has signed in as a member. */
export async function listProjectsOf(db: Db, impersonatorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("impersonation_tokens")
    .select("project_id")
    .distinct()
    .where(isOf(impersonatorId))
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** Deletes this impersonator's tokens in every project. @returns the members whom they could sign in as. */
export function deleteTokensOf(tx: Db, impersonatorId: string): Promise<MemberKey[]> {
  return tx
    .deleteFrom("impersonation_tokens")
    .where(isOf(impersonatorId))
    .returning(["project_id", "organization_id", "member_id"])
    .execute();
}
