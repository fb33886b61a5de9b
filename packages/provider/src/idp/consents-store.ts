import type { Insertable } from "kysely";
import { json } from "../db/json.ts";
import type { AuthorizationParameters, ConsentRow, Database, Db } from "../db/schema.ts";

export type ConsentKey = Pick<ConsentRow, "project_id" | "organization_id" | "member_id" | "client_id">;

export function findConsent(db: Db, of: ConsentKey): Promise<ConsentRow | undefined> {
  return db
    .selectFrom("consents")
    .selectAll()
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id)
    .where("member_id", "=", of.member_id)
    .where("client_id", "=", of.client_id)
    .executeTakeFirst();
}

/** Adds to what the member has let the app do. */
export async function saveConsent(
  tx: Db,
  of: ConsentKey,
  added: { scopes: string[]; redirect_url: string; resource: string | undefined },
  now: Date,
): Promise<void> {
  const known = await findConsent(tx, of);
  const merge = (before: string[] | undefined, more: string[]) => json([...new Set([...(before ?? []), ...more])]);
  const row = {
    scopes: merge(known?.scopes, added.scopes),
    redirect_urls: merge(known?.redirect_urls, [added.redirect_url]),
    resources: merge(known?.resources, added.resource === undefined ? [] : [added.resource]),
    updated_at: now,
  };
  const { project_id, organization_id, member_id, client_id } = of;
  await tx
    .insertInto("consents")
    .values({ project_id, organization_id, member_id, client_id, ...row, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "organization_id", "member_id", "client_id"]).doUpdateSet(row),
    )
    .execute();
}

/** Remembers what a member is being asked; asked again, it is the same question for longer. */
export async function saveQuestion(db: Db, row: Insertable<Database["consent_questions"]>): Promise<void> {
  await db
    .insertInto("consent_questions")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["project_id", "question_hash"]).doUpdateSet({ expires_at: row.expires_at }),
    )
    .execute();
}

/** One statement, so that a question is answered once. */
export async function consumeQuestion(tx: Db, projectId: string, questionHash: string, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom("consent_questions")
    .where("project_id", "=", projectId)
    .where("question_hash", "=", questionHash)
    .where("expires_at", ">", now)
    .returning("question_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAuthorizationRequest(
  db: Db,
  row: {
    project_id: string;
    request_hash: string;
    parameters: AuthorizationParameters;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db
    .insertInto("authorization_requests")
    .values({ ...row, client_id: row.parameters.client_id, parameters: json(row.parameters) })
    .execute();
}

export function findAuthorizationRequest(db: Db, projectId: string, requestHash: string, now: Date) {
  return db
    .selectFrom("authorization_requests")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("request_hash", "=", requestHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** One statement, so that a request is answered once. */
export async function consumeAuthorizationRequest(
  tx: Db,
  projectId: string,
  requestHash: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("authorization_requests")
    .where("project_id", "=", projectId)
    .where("request_hash", "=", requestHash)
    .where("expires_at", ">", now)
    .returning("request_hash")
    .executeTakeFirst();
  return row !== undefined;
}
