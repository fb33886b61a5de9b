import type { Call } from "../call/call.ts";
import { createProject, type Project } from "../config/project.ts";
import type { ProjectSettings } from "../config/project-schema.ts";
import { isEqualInConstantTime } from "../crypto/server-key.ts";
import { hashToken } from "../crypto/tokens.ts";
import { cachedReads } from "../db/cached-reads.ts";
import type { Clock } from "../db/database-clock.ts";
import type { Db } from "../db/schema.ts";
import { outsideTransaction } from "../db/transaction.ts";
import {
  findProjectById,
  findProjectByPublicToken,
  findSecretUses,
  isRegisteredOrigin,
  noteSecretUse,
} from "./store.ts";

const CACHE = { lifetimeMs: 10_000, longestKey: 300 };
/** A node saves the use of a secret at most this often. */
const NOTE_EVERY_MS = 60_000;

/** A project's `secret`, or its `next_secret`. */
export type SecretName = "secret" | "next_secret";

/** Finds projects by the caller's credentials. Cached for 10 seconds, so that frequent calls do not read settings. */
export interface ProjectDirectory {
  findByPublicToken(publicToken: string): Promise<Project | undefined>;
  /** @throws Error inside a transaction, where reading would deadlock the embedded store. */
  findById(projectId: string): Promise<Project | undefined>;
  /** Also returns which of the project's two secrets was used. */
  findByCredentials(
    projectId: string,
    secret: string,
  ): Promise<{ project: Project; secretName: SecretName } | undefined>;
  /** Makes this node reload all projects, after it has changed some. */
  forget(): void;
  /** Returns whether any project has this origin, which is all that a preflight reveals. */
  isKnownOrigin(origin: string): Promise<boolean>;
}

interface DirectoryOptions {
  clock: Clock;
  /** The use of a secret could not be saved. */
  onError(error: unknown): void;
}

export function createProjectDirectory(db: Db, { clock, onError }: DirectoryOptions): ProjectDirectory {
  const notedAtMs = new Map<string, number>();
  const createReads = () => ({
    byToken: cachedReads((token) => findProjectByPublicToken(db, token).then(toProject), CACHE),
    byId: cachedReads((projectId) => findProjectById(db, projectId).then(toProject), CACHE),
    withSecrets: cachedReads(
      async (projectId) => {
        const row = await findProjectById(db, projectId);
        return row && { project: toProject(row), hashes: [row.secret_hash, row.next_secret_hash] };
      },
      { ...CACHE, waitsForNew: true },
    ),
    knownOrigins: cachedReads((origin) => isRegisteredOrigin(db, origin), CACHE),
  });
  let reads = createReads();

  return {
    findByPublicToken: (publicToken) => reads.byToken(publicToken),
    findById: async (projectId) => {
      // Checked on each call, because the cache would hide a wrong use until it expires.
      outsideTransaction(db);
      return reads.byId(projectId);
    },
    isKnownOrigin: (origin) => reads.knownOrigins(origin),
    forget() {
      reads = createReads();
    },
    async findByCredentials(projectId, secret) {
      const found = await reads.withSecrets(projectId);
      if (!found) return undefined;
      const hash = hashToken(secret);
      const [isSecret, isNext] = found.hashes.map((known) => known !== null && isEqualInConstantTime(hash, known));
      if (!isSecret && !isNext) return undefined;
      noteUse(projectId, hash);
      return { project: found.project, secretName: isSecret ? "secret" : "next_secret" };
    },
  };

  function noteUse(projectId: string, hash: string): void {
    const nowMs = performance.now();
    if (nowMs - (notedAtMs.get(hash) ?? -NOTE_EVERY_MS) < NOTE_EVERY_MS) return;
    notedAtMs.set(hash, nowMs);
    noteSecretUse(db, projectId, hash, clock.now()).catch(onError);
  }
}

function toProject(row: { settings: unknown }): Project;
function toProject(row: { settings: unknown } | undefined): Project | undefined;
function toProject(row: { settings: unknown } | undefined) {
  return row && createProject(row.settings as ProjectSettings);
}

export interface SecretView {
  name: SecretName;
  /** RFC 3339, UTC, exact to a minute; null if no back end has used it. */
  last_used_at: string | null;
}

/** Lists the project's secrets by their names in the configuration, with their last uses. */
export async function listSecrets(call: Call): Promise<{ secrets: SecretView[] }> {
  const uses = await findSecretUses(call.db, call.project.project_id);
  const view = (name: SecretName, at: Date | null): SecretView => ({ name, last_used_at: at?.toISOString() ?? null });
  return {
    secrets: [
      view("secret", uses.secret_used_at),
      ...(uses.next_secret_hash === null ? [] : [view("next_secret", uses.next_secret_used_at)]),
    ],
  };
}
