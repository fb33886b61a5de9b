import { audit, beginAuditLog } from "../core/audit/audit.ts";
import { sealBotSecrets } from "../core/bots/ask-service.ts";
import { sealClientSecrets } from "../methods/oauth/upstreams.ts";
import { type Call, createCall, type Services } from "../platform/call/call.ts";
import { noCookies } from "../platform/call/cookies.ts";
import { ConfigError } from "../platform/config/config-error.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { hasNoSecret, projectsOf } from "../platform/config/console-project.ts";
import { createProject, settingsOf } from "../platform/config/project.ts";
import type { ProjectSettings } from "../platform/config/project-schema.ts";
import { sourcesOf } from "../platform/config/sources.ts";
import type { ServerKey } from "../platform/crypto/server-key.ts";
import { hashToken } from "../platform/crypto/tokens.ts";
import type { Db } from "../platform/db/schema.ts";
import { transaction, waitForLock } from "../platform/db/transaction.ts";
import {
  findKeptByConsole,
  findSeedHash,
  findTokenOwners,
  replaceSeedHash,
  saveProject,
} from "../platform/projects/store.ts";
import { capabilities } from "./capabilities.ts";

/**
 * Applies the configured projects, organizations and members to the database, if their configuration has changed since
 * it was last applied. A project's settings are updated. Organizations and members are added if they are missing, and
 * never changed.
 * @returns the IDs of the projects that changed.
 * @throws ConfigError if the database contradicts the configuration, before anything is written.
 */
export async function seed(services: Services, config: ProviderConfig): Promise<string[]> {
  const projects = projectsOf(config);
  const faults = [...(await listKeptElsewhere(services.db, config)), ...(await listTakenTokens(services.db, projects))];
  if (faults.length > 0) throw new ConfigError(sourcesOf(config).file, faults);
  const changed: string[] = [];
  for (const project of projects) {
    const { serverKey } = services;
    const settings = sealBotSecrets(sealClientSecrets(settingsOf(project), serverKey), serverKey);
    const content = JSON.stringify(project);
    const seed_hash = services.serverKey.sign(content);
    const found = await findSeedHash(services.db, settings.project_id);
    if (found === seed_hash) continue;
    if (found !== undefined && services.serverKey.signatures(content).includes(found)) {
      // Unchanged, as another key of a rotation shows: what was deleted since stays deleted.
      if (isOfPrevious(services.serverKey, content, found))
        await replaceSeedHash(services.db, project, found, seed_hash);
      continue;
    }
    const call = seedingCall(services, settings);
    const seeds: ((tx: Db, added: Set<string>) => Promise<void>)[] = [];
    for (const capability of capabilities) {
      if (capability.seed) seeds.push(await capability.seed(call, project));
    }
    await transaction(services, async (tx) => {
      // Two nodes may start at the same time.
      await waitForLock(tx, "portico seed");
      const hashes = {
        secret_hash: hasNoSecret(project) ? "" : hashToken(project.secret),
        next_secret_hash: project.next_secret === undefined ? null : hashToken(project.next_secret),
        seed_hash,
      };
      await saveProject(tx, settings, hashes, services.clock.now());
      if (found === undefined) await beginAuditLog(call, tx);
      const added = new Set<string>();
      for (const seed of seeds) await seed(tx, added);
      await audit(call, tx, { action: "project.configured" });
    });
    changed.push(settings.project_id);
  }
  return changed;
}

/** A project's settings are managed in one place: the file would overwrite changes of operators. */
async function listKeptElsewhere(db: Db, { projects }: ProviderConfig): Promise<string[]> {
  const ids = projects.map(({ project_id }) => project_id);
  const kept = new Set(await findKeptByConsole(db, ids));
  return ids.flatMap((id, index) =>
    kept.has(id)
      ? [
          `projects[${index}].project_id: found ${id}, whose settings are managed in the console, expected a project of this file. Remove it from the file, or use another ID`,
        ]
      : [],
  );
}

/**
 * A public token belongs to one project. After a project is renamed or replaced in the file, the old one still has its
 * tokens in the database.
 */
async function listTakenTokens(db: Db, projects: ProviderConfig["projects"]): Promise<string[]> {
  const tokens = projects.flatMap(({ public_tokens }) => public_tokens);
  if (tokens.length === 0) return [];
  const owners = new Map((await findTokenOwners(db, tokens)).map((row) => [row.public_token, row.project_id]));
  return projects.flatMap(({ project_id, public_tokens }, index) =>
    public_tokens.flatMap((token, place) => {
      const owner = owners.get(token);
      // A project that comes earlier in the configuration has released it by then.
      const isFree = projects.slice(0, index).some((project) => project.project_id === owner);
      if (owner === undefined || owner === project_id || isFree) return [];
      return `projects[${index}].public_tokens[${place}]: found a token of ${owner} in the database, expected one that no other project has. Restore that project_id, or use new tokens`;
    }),
  );
}

function isOfPrevious({ ids, previousIds, signatures }: ServerKey, content: string, hash: string): boolean {
  return previousIds.includes(ids[signatures(content).indexOf(hash)] ?? "");
}

function seedingCall(services: Services, settings: ProjectSettings): Call {
  return createCall(services, {
    project: createProject(settings),
    caller: "configuration",
    requestId: "seed",
    ipAddress: "",
    sessionToken: undefined,
    cookies: noCookies,
  });
}
