import { sql } from "kysely";
import type { ProjectSettings } from "../config/project-schema.ts";
import { type Db, json, key } from "../db/schema.ts";

export function findProjectByPublicToken(db: Db, publicToken: string) {
  return db
    .selectFrom("public_tokens")
    .innerJoin("projects", "projects.project_id", "public_tokens.project_id")
    .select(["projects.settings", "projects.secret_hash"])
    .where("public_tokens.public_token", "=", publicToken)
    .executeTakeFirst();
}

/** Finds the projects of these public tokens. */
export function findTokenOwners(db: Db, publicTokens: string[]) {
  return db
    .selectFrom("public_tokens")
    .select(["public_token", "project_id"])
    .where(key({ public_token: publicTokens }))
    .execute();
}

export function findProjectById(db: Db, projectId: string) {
  return db
    .selectFrom("projects")
    .select(["settings", "secret_hash", "next_secret_hash"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

/** Lists the IDs of all projects, for pages that developers see. Calls always find a project by its token or secret. */
export async function listProjectIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("projects").select("project_id").orderBy("project_id").execute();
  return rows.map(({ project_id }) => project_id);
}

/** Of these projects, finds those whose settings are managed in the console. */
export async function findKeptByConsole(db: Db, projectIds: string[]): Promise<string[]> {
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom("projects")
    .select("project_id")
    .where(key({ project_id: projectIds }))
    .where("origin", "=", "console")
    .execute();
  return rows.map(({ project_id }) => project_id);
}

export async function findSeedHash(db: Db, projectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("projects")
    .select("seed_hash")
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row?.seed_hash;
}

/** Stores the hash of the same seed data, computed with another server key. */
export async function replaceSeedHash(
  db: Db,
  { project_id }: { project_id: string },
  before: string,
  seed_hash: string,
): Promise<void> {
  await db
    .updateTable("projects")
    .set({ seed_hash })
    .where(key({ project_id, seed_hash: before }))
    .execute();
}

export async function isRegisteredOrigin(db: Db, origin: string): Promise<boolean> {
  const row = await db
    .selectFrom("project_origins")
    .select("project_id")
    .where("origin", "=", origin)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function findSecretUses(db: Db, projectId: string) {
  return db
    .selectFrom("projects")
    .select(["next_secret_hash", "secret_used_at", "next_secret_used_at"])
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
}

/** Saves that a back end has used the secret with this hash. */
export async function noteSecretUse(db: Db, projectId: string, secretHash: string, now: Date): Promise<void> {
  await db
    .updateTable("projects")
    .set((eb) => {
      const time = eb.cast<Date>(eb.val(now), "timestamptz");
      return {
        secret_used_at: eb.case().when("secret_hash", "=", secretHash).then(time).else(eb.ref("secret_used_at")).end(),
        next_secret_used_at: eb
          .case()
          .when("next_secret_hash", "=", secretHash)
          .then(time)
          .else(eb.ref("next_secret_used_at"))
          .end(),
      };
    })
    .where("project_id", "=", projectId)
    .execute();
}

/** The last use of a secret, whether it was the current or the next one. */
function lastUseOf(secretHash: string | null) {
  return sql<Date | null>`case ${secretHash}::text
    when projects.secret_hash then projects.secret_used_at
    when projects.next_secret_hash then projects.next_secret_used_at end`;
}

/** Saves a project from the configuration. */
export async function saveProject(
  tx: Db,
  settings: ProjectSettings,
  hashes: { secret_hash: string; next_secret_hash: string | null; seed_hash: string },
  now: Date,
): Promise<void> {
  const { project_id } = settings;
  const row = { settings: json(settings), ...hashes, updated_at: now };
  await tx
    .insertInto("projects")
    .values({ project_id, ...row })
    .onConflict((conflict) =>
      conflict.column("project_id").doUpdateSet({
        ...row,
        secret_used_at: lastUseOf(hashes.secret_hash),
        next_secret_used_at: lastUseOf(hashes.next_secret_hash),
      }),
    )
    .execute();
  await saveTokensAndOrigins(tx, settings);
}

/** Saves the public tokens and origins of a project, and deletes former ones. */
export async function saveTokensAndOrigins(
  tx: Db,
  { project_id, public_tokens, allowed_origins }: ProjectSettings,
): Promise<void> {
  await tx.deleteFrom("public_tokens").where("project_id", "=", project_id).execute();
  await tx
    .insertInto("public_tokens")
    .values(public_tokens.map((public_token) => ({ public_token, project_id })))
    .execute();
  await tx.deleteFrom("project_origins").where("project_id", "=", project_id).execute();
  if (allowed_origins.length > 0) {
    await tx
      .insertInto("project_origins")
      .values([...new Set(allowed_origins)].map((origin) => ({ origin, project_id })))
      .execute();
  }
}
