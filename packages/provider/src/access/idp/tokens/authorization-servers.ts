import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type Provider from "oidc-provider";
import type { SigningKeys } from "../../../core/records/keys/signing-keys.ts";
import type { Call } from "../../../platform/call/call.ts";
import { listScopes } from "../apps/scopes.ts";

/** How many projects' servers a node caches. */
const LIMIT = 500;

interface Entry {
  madeOf: string;
  provider: Provider;
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** The servers of each node; tests run several nodes in one process. */
const serversOf = new WeakMap<SigningKeys, LRUCache<string, Entry>>();

/**
 * Returns the token library for a project, recreated when its keys or scopes change
 * (docs/adr/0017-authorization-server.md).
 */
export async function findAuthorizationServer(call: Call): Promise<Entry> {
  // Loaded on demand: many installations have no connected apps.
  const { createAuthorizationServer } = await import("./create-authorization-server.ts");
  const { project, signingKeys } = call;
  const servers = serversOf.get(signingKeys) ?? new LRUCache<string, Entry>({ max: LIMIT });
  serversOf.set(signingKeys, servers);
  const keys = await signingKeys.forProject(project.project_id, call.clock.now());
  const name = project.project_id;
  const madeOf = JSON.stringify([keys.kid, listScopes(project), project.client_credentials.enabled]);
  const found = servers.get(name);
  if (found?.madeOf === madeOf) return found;
  const provider = createAuthorizationServer(call, keys);
  const made = { madeOf, provider, answer: provider.callback() };
  servers.set(name, made);
  return made;
}
