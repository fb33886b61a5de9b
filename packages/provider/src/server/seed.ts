import { audit, beginAuditLog } from "../core/audit/audit.ts";
import { sealBotSecrets } from "../core/bots/seal-bot-secrets.ts";
import { sealClientSecrets } from "../methods/oauth/seal-client-secrets.ts";
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
import { transaction, waitForTurn } from "../platform/db/transaction.ts";
import {
  findKeptByConsole,
  findSeedHash,
  findTokenOwners,
  replaceSeedHash,
  saveProject,
} from "../platform/projects/store.ts";
import { capabilities } from "./capabilities.ts";

/**
 * Brings the configured projects, organizations and members into the database, when their configuration has changed
 * since it was last brought in. Settings of a project follow it; organizations and members are added where they are
 * missing and never changed.
 * @returns the ids of the projects that followed.
 * @throws ConfigError for what the database contradicts, before anything is written.
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
      // Unchanged, as another key of a rotation says: what was deleted since stays deleted.
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
      // Two nodes may start at once.
      await waitForTurn(tx, "portico seed");
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

/** A project's settings have one home: the file would undo what operators change. */
async function listKeptElsewhere(db: Db, { projects }: ProviderConfig): Promise<string[]> {
  const ids = projects.map(({ project_id }) => project_id);
  const kept = new Set(await findKeptByConsole(db, ids));
  return ids.flatMap((id, index) =>
    kept.has(id)
      ? [
          `projects[${index}].project_id: found ${id}, whose settings the console keeps, expected a project of this file: take it out of the file, or take another id`,
        ]
      : [],
  );
}

/** A token leads to one project: who renames a project, or puts another in its place, has its tokens in the database still. */
async function listTakenTokens(db: Db, projects: ProviderConfig["projects"]): Promise<string[]> {
  const tokens = projects.flatMap(({ public_tokens }) => public_tokens);
  if (tokens.length === 0) return [];
  const owners = new Map((await findTokenOwners(db, tokens)).map((row) => [row.public_token, row.project_id]));
  return projects.flatMap(({ project_id, public_tokens }, index) =>
    public_tokens.flatMap((token, place) => {
      const owner = owners.get(token);
      // One that the configuration names before has given it away by then.
      const isFree = projects.slice(0, index).some((project) => project.project_id === owner);
      if (owner === undefined || owner === project_id || isFree) return [];
      return `projects[${index}].public_tokens[${place}]: found a token of ${owner} in the database, expected one that no other project has: write that project_id again, or take new tokens`;
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
