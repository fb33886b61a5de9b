import type { ProjectSettings } from "../config/project-schema.ts";
import { json } from "../db/json.ts";
import type { Db } from "../db/schema.ts";

export function findProjectByPublicToken(db: Db, publicToken: string) {
  return db
    .selectFrom("public_tokens")
    .innerJoin("projects", "projects.project_id", "public_tokens.project_id")
    .select(["projects.settings", "projects.secret_hash"])
    .where("public_tokens.public_token", "=", publicToken)
    .executeTakeFirst();
}

export function findProjectById(db: Db, projectId: string) {
  return db
    .selectFrom("projects")
    .select(["settings", "secret_hash"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

export async function findSeedHash(db: Db, projectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("projects")
    .select("seed_hash")
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row?.seed_hash;
}

/** Says anew what was brought in, under another server key. */
export async function replaceSeedHash(
  db: Db,
  { project_id }: { project_id: string },
  before: string,
  seed_hash: string,
): Promise<void> {
  await db
    .updateTable("projects")
    .set({ seed_hash })
    .where("project_id", "=", project_id)
    .where("seed_hash", "=", before)
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

/** Writes a project as the configuration has it; tokens and origins that it no longer names go. */
export async function saveProject(
  tx: Db,
  settings: ProjectSettings,
  hashes: { secret_hash: string; seed_hash: string },
  now: Date,
): Promise<void> {
  const { project_id } = settings;
  const row = { settings: json(settings), ...hashes, updated_at: now };
  await tx
    .insertInto("projects")
    .values({ project_id, ...row })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(row))
    .execute();
  await tx.deleteFrom("public_tokens").where("project_id", "=", project_id).execute();
  await tx
    .insertInto("public_tokens")
    .values(settings.public_tokens.map((public_token) => ({ public_token, project_id })))
    .execute();
  await tx.deleteFrom("project_origins").where("project_id", "=", project_id).execute();
  if (settings.allowed_origins.length > 0) {
    await tx
      .insertInto("project_origins")
      .values([...new Set(settings.allowed_origins)].map((origin) => ({ origin, project_id })))
      .execute();
  }
}
