import { type Insertable, sql } from "kysely";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import { type Database, type Db, json, key, type Row } from "../../platform/db/schema.ts";

export type ProjectRow = Omit<Row<"projects">, "settings"> & { settings: ProjectSettings };
export type VersionRow = Row<"project_versions">;

const KEPT_VERSIONS = 100;

/** Lists projects by ID. `query` is a part of the name or ID. */
export function listProjectRows(
  db: Db,
  { query, after, except, limit }: { query: string; after: string | undefined; except: string; limit: number },
) {
  const pattern = `%${query.replace(/[\\%_]/g, "\\$&")}%`;
  const name = sql<string>`settings->>'project_name'`;
  return db
    .selectFrom("projects")
    .select(["project_id", name.as("project_name"), "origin", "updated_at"])
    .where((eb) => eb.or([eb(name, "ilike", pattern), eb("project_id", "ilike", pattern)]))
    .where("project_id", "<>", except)
    .$if(after !== undefined, (search) => search.where("project_id", ">", after ?? ""))
    .orderBy("project_id")
    .limit(limit)
    .execute();
}

export function listConsoleRows(db: Db) {
  return db
    .selectFrom("projects")
    .selectAll()
    .where("origin", "=", "console")
    .orderBy("project_id")
    .execute() as Promise<ProjectRow[]>;
}

export function findProjectRow(db: Db, projectId: string, { isLocked = false } = {}) {
  return db
    .selectFrom("projects")
    .selectAll()
    .where("project_id", "=", projectId)
    .$if(isLocked, (found) => found.forUpdate())
    .executeTakeFirst() as Promise<ProjectRow | undefined>;
}

export function insertProject(
  tx: Db,
  settings: ProjectSettings,
  { secret_hash, now }: { secret_hash: string; now: Date },
) {
  return tx
    .insertInto("projects")
    .values({
      project_id: settings.project_id,
      settings: json(settings),
      secret_hash,
      seed_hash: "",
      origin: "console",
      version: 1,
      updated_at: now,
    })
    .execute();
}

export function changeProject(
  tx: Db,
  projectId: string,
  { settings, ...changes }: Partial<Omit<ProjectRow, "project_id">>,
) {
  return tx
    .updateTable("projects")
    .set({ ...changes, ...(settings && { settings: json(settings) }) })
    .where("project_id", "=", projectId)
    .execute();
}

export function findVersion(db: Db, projectId: string, version: number) {
  return db
    .selectFrom("project_versions")
    .selectAll()
    .where(key({ project_id: projectId, version }))
    .executeTakeFirst();
}

/** Lists versions without their settings, newest first. */
export function listVersionRows(
  db: Db,
  projectId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom("project_versions")
    .select(["version", "kind", "note", "author", "changed_paths", "created_at"])
    .where("project_id", "=", projectId)
    .$if(before !== undefined, (search) => search.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
}

/** Adds a version and deletes those beyond the newest hundred. */
export async function insertVersion(tx: Db, row: Insertable<Database["project_versions"]>): Promise<void> {
  await tx
    .insertInto("project_versions")
    .values({
      ...row,
      settings: json(row.settings),
      changed_paths: json(row.changed_paths),
      author: json(row.author),
    })
    .execute();
  await tx
    .deleteFrom("project_versions")
    .where("project_id", "=", row.project_id)
    .where("version", "<=", row.version - KEPT_VERSIONS)
    .execute();
}

/** Returns those of the tokens that belong to other projects. */
export async function findTokensOfOthers(db: Db, projectId: string, tokens: string[]): Promise<string[]> {
  if (tokens.length === 0) return [];
  const rows = await db
    .selectFrom("public_tokens")
    .select("public_token")
    .where(key({ public_token: tokens }))
    .where("project_id", "!=", projectId)
    .execute();
  return rows.map(({ public_token }) => public_token);
}
