import { createPrivateKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import type { ServerKey } from "../../../platform/crypto/server-key.ts";
import { cachedReads } from "../../../platform/db/cached-reads.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { SigningKeyRow } from "../schema.ts";
import { KEY_CACHE_SECONDS, statesOf } from "./signing-key-states.ts";
import { insertSigningKey, listSigningKeyRows } from "./signing-keys-store.ts";

/** A project's keys at a time. The same object until one of them changes its state. */
export interface ProjectKeys {
  /** The id of the key that signs. */
  kid: string;
  privateKey: KeyObject;
  /** All keys that verify, by exact kid. */
  publicKeys: Map<string, CryptoKey>;
  jwks: { keys: JWK[] };
}

declare module "../../../platform/call/call.ts" {
  interface Services {
    readonly signingKeys: SigningKeys;
  }
}

/** The ES256 keys of each project, for session JWTs and for tokens of the authorization server. */
export interface SigningKeys {
  forProject(projectId: string, now: Date): Promise<ProjectKeys>;
  /** Undefined for a project that does not exist. */
  findForProject(projectId: string, now: Date): Promise<ProjectKeys | undefined>;
  /** Makes this node reload a project's keys after it changed them. Other nodes do so when their cache expires. */
  forget(projectId: string): void;
}

export function createSigningKeys(db: Db, serverKey: ServerKey): SigningKeys {
  // A new generation of the cache key, so that a read that is still running is not cached.
  const generations = new Map<string, number>();
  const readKeys = cachedReads(
    async (name) => {
      const rows = await listSigningKeyRows(db, name.slice(name.indexOf(" ") + 1));
      return createKeyRing(await Promise.all(rows.map(importKey)), serverKey);
    },
    { lifetimeMs: 1000 * KEY_CACHE_SECONDS },
  );

  async function findForProject(projectId: string, now: Date) {
    return (await readKeys(`${generations.get(projectId) ?? 0} ${projectId}`))(now);
  }
  return {
    findForProject,
    async forProject(projectId, now) {
      const keys = await findForProject(projectId, now);
      if (!keys) throw new Error(`Project ${projectId} has no signing key.`);
      return keys;
    },
    forget: (projectId) => void generations.set(projectId, (generations.get(projectId) ?? 0) + 1),
  };
}

type ImportedKey = SigningKeyRow & { publicKey: CryptoKey };

async function importKey(row: SigningKeyRow): Promise<ImportedKey> {
  return { ...row, publicKey: (await importJWK(row.public_jwk as JWK, "ES256")) as CryptoKey };
}

/** Every session check calls this, so the result is cached for each state. */
function createKeyRing(keys: ImportedKey[], serverKey: ServerKey): (now: Date) => ProjectKeys | undefined {
  const known = new Map<string, ProjectKeys>();
  return (now) => {
    const states = statesOf(keys, now);
    const found = known.get(states.join());
    if (found) return found;
    const signing = keys[states.indexOf("signing")];
    if (!signing) return undefined;
    const text = serverKey.unseal(signing.sealed_private_jwk, sealedAt("signing_keys", signing));
    const privateJwk = JSON.parse(text) as JsonWebKey;
    const living = keys.filter((_, index) => states[index] !== "gone");
    const projectKeys: ProjectKeys = {
      kid: signing.kid,
      privateKey: createPrivateKey({ key: privateJwk, format: "jwk" }),
      publicKeys: new Map(living.map(({ kid, publicKey }) => [kid, publicKey])),
      // Only the public parts. The encrypted column never leaves this file.
      jwks: { keys: living.map(({ public_jwk, kid }) => ({ ...public_jwk, kid, alg: "ES256", use: "sig" }) as JWK) },
    };
    known.set(states.join(), projectKeys);
    return projectKeys;
  };
}

/** Creates the project's first key if it has none. The private part is encrypted at rest (threats.md T41). */
export async function ensureSigningKey(tx: Db, serverKey: ServerKey, projectId: string, key: NewKey, now: Date) {
  if ((await listSigningKeyRows(tx, projectId)).length > 0) return;
  await insertSigningKey(tx, { ...toRow(serverKey, projectId, key), created_at: now, signs_from: now });
}

interface NewKey {
  kid: string;
  publicJwk: JWK;
  privateJwk: JWK;
}

/** Runs in the thread pool, so never call it within a transaction. */
export async function generateSigningKey(): Promise<NewKey> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk, privateJwk: await exportJWK(privateKey) };
}

export function toRow(serverKey: ServerKey, project_id: string, { kid, publicJwk, privateJwk }: NewKey) {
  const sealed_private_jwk = serverKey.seal(JSON.stringify(privateJwk), sealedAt("signing_keys", { project_id, kid }));
  return { project_id, kid, public_jwk: publicJwk, sealed_private_jwk };
}
