import { type Call, createCall, type Services } from "./call/call.ts";
import { noCookies } from "./call/cookies.ts";
import { capabilities } from "./capabilities.ts";
import type { ProviderConfig } from "./config/config-schema.ts";
import { createProject, settingsOf } from "./config/project.ts";
import type { ProjectSettings } from "./config/project-schema.ts";
import type { ServerKey } from "./crypto/server-key.ts";
import { hashToken } from "./crypto/tokens.ts";
import type { Db } from "./db/schema.ts";
import { transaction } from "./db/transaction.ts";
import { waitForTurn } from "./db/transaction-lock.ts";
import { sealClientSecrets } from "./oauth/seal-client-secrets.ts";
import { findSeedHash, replaceSeedHash, saveProject } from "./projects/store.ts";

/**
 * Brings the configured projects, organizations and members into the database, when their configuration has changed
 * since it was last brought in. Settings of a project follow it; organizations and members are added where they are
 * missing and never changed.
 * @returns the ids of the projects that followed.
 */
export async function seed(services: Services, config: ProviderConfig): Promise<string[]> {
  const changed: string[] = [];
  for (const project of config.projects) {
    const settings = sealClientSecrets(settingsOf(project), services.serverKey);
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
        secret_hash: hashToken(project.secret),
        next_secret_hash: project.next_secret === undefined ? null : hashToken(project.next_secret),
        seed_hash,
      };
      await saveProject(tx, settings, hashes, services.clock.now());
      const added = new Set<string>();
      for (const seed of seeds) await seed(tx, added);
    });
    changed.push(settings.project_id);
  }
  return changed;
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
