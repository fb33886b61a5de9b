import type { AuthenticationFactor } from "@portico/wire";
import { type Insertable, sql } from "kysely";
import { json } from "../../db/json.ts";
import type { Database, Db } from "../../db/schema.ts";
import type { IntermediateSessionRow, Proof } from "../tables.ts";

export function insertIntermediateSession(
  tx: Db,
  row: Omit<Insertable<Database["intermediate_sessions"]>, "authentication_factors" | "proofs"> & {
    authentication_factors: AuthenticationFactor[];
    proofs: Proof[];
  },
) {
  return tx
    .insertInto("intermediate_sessions")
    .values({ ...row, authentication_factors: json(row.authentication_factors), proofs: json(row.proofs) })
    .execute();
}

export function findIntermediateSession(
  db: Db,
  projectId: string,
  tokenHash: string,
  now: Date,
): Promise<IntermediateSessionRow | undefined> {
  return db
    .selectFrom("intermediate_sessions")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** One statement, so that two requests with the same token cannot both win. */
export function consumeIntermediateSession(
  tx: Db,
  projectId: string,
  tokenHash: string,
  now: Date,
): Promise<IntermediateSessionRow | undefined> {
  return tx
    .updateTable("intermediate_sessions")
    .set({ consumed_at: now })
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteIntermediateSessions(
  tx: Db,
  of: { project_id: string; organization_id: string; email_address?: string },
): Promise<void> {
  let query = tx
    .deleteFrom("intermediate_sessions")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id);
  if (of.email_address !== undefined) query = query.where("email_address", "=", of.email_address);
  await query.execute();
}

/** Those with a password among their factors, that lead into the organization or into any. */
export async function deletePasswordLogins(
  tx: Db,
  {
    project_id,
    organization_id,
    email_address,
  }: { project_id: string; organization_id: string; email_address: string },
): Promise<void> {
  await tx
    .deleteFrom("intermediate_sessions")
    .where("project_id", "=", project_id)
    .where("email_address", "=", email_address)
    .where((eb) => eb.or([eb("organization_id", "is", null), eb("organization_id", "=", organization_id)]))
    .where(sql<boolean>`authentication_factors @> '[{"type": "password"}]'`)
    .execute();
}
