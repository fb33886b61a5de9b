import { createProject, type Project } from "../config/project.ts";
import type { ProjectSettings } from "../config/project-schema.ts";
import { isEqualInConstantTime } from "../crypto/server-key.ts";
import { hashToken } from "../crypto/tokens.ts";
import { cachedReads } from "../db/cached-reads.ts";
import type { Db } from "../db/schema.ts";
import { findProjectById, findProjectByPublicToken, isRegisteredOrigin } from "./store.ts";

const CACHE = { lifetimeMs: 10_000 };

/** Projects by what a caller shows. Kept in memory for 10 seconds, so that hot calls do not read settings. */
export interface ProjectDirectory {
  findByPublicToken(publicToken: string): Promise<Project | undefined>;
  findById(projectId: string): Promise<Project | undefined>;
  findByCredentials(projectId: string, secret: string): Promise<Project | undefined>;
  /** Returns whether any project has this origin: a preflight says no more than that. */
  isKnownOrigin(origin: string): Promise<boolean>;
}

export function createProjectDirectory(db: Db): ProjectDirectory {
  const byToken = cachedReads((token) => findProjectByPublicToken(db, token).then(toProject), CACHE);
  const byId = cachedReads(async (projectId) => {
    const row = await findProjectById(db, projectId);
    return row && { project: toProject(row), secretHash: row.secret_hash };
  }, CACHE);
  const knownOrigins = cachedReads((origin) => isRegisteredOrigin(db, origin), CACHE);

  return {
    findByPublicToken: byToken,
    findById: async (projectId) => (await byId(projectId))?.project,
    isKnownOrigin: knownOrigins,
    async findByCredentials(projectId, secret) {
      const found = await byId(projectId);
      return found && isEqualInConstantTime(hashToken(secret), found.secretHash) ? found.project : undefined;
    },
  };
}

function toProject(row: { settings: unknown }): Project;
function toProject(row: { settings: unknown } | undefined): Project | undefined;
function toProject(row: { settings: unknown } | undefined) {
  return row && createProject(row.settings as ProjectSettings);
}
