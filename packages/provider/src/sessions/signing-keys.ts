import { createPrivateKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { ServerKey } from "../crypto/server-key.ts";
import { cachedReads } from "../db/cached-reads.ts";
import type { Db } from "../db/schema.ts";
import { insertSigningKey, listSigningKeys } from "./signing-keys-store.ts";

const CACHE = { lifetimeMs: 60_000 };

export interface ProjectKeys {
  /** Of the key that signs. */
  kid: string;
  privateKey: KeyObject;
  /** All that verify, by exact kid. */
  publicKeys: Map<string, CryptoKey>;
  jwks: { keys: JWK[] };
}

/** The ES256 keys of each project, for session JWTs now and OpenID tokens later. */
export interface SigningKeys {
  forProject(projectId: string): Promise<ProjectKeys>;
  /** Undefined for a project that does not exist. */
  findForProject(projectId: string): Promise<ProjectKeys | undefined>;
}

export function createSigningKeys(db: Db, serverKey: ServerKey): SigningKeys {
  const findForProject = cachedReads((projectId) => loadKeys(db, serverKey, projectId), CACHE);
  return {
    findForProject,
    async forProject(projectId) {
      const keys = await findForProject(projectId);
      if (!keys) throw new Error(`Project ${projectId} has no signing key.`);
      return keys;
    },
  };
}

async function loadKeys(db: Db, serverKey: ServerKey, projectId: string): Promise<ProjectKeys | undefined> {
  const rows = await listSigningKeys(db, projectId);
  const newest = rows[0];
  if (!newest) return undefined;
  const privateJwk = JSON.parse(serverKey.unseal(newest.sealed_private_jwk)) as JWK;
  // Public parts alone: the sealed column never leaves this function.
  const keys = rows.map((row) => ({ ...row.public_jwk, kid: row.kid, alg: "ES256", use: "sig" }) as JWK);
  const imported = keys.map(async (key) => [key.kid ?? "", (await importJWK(key, "ES256")) as CryptoKey] as const);
  return {
    kid: newest.kid,
    privateKey: createPrivateKey({ key: privateJwk as JsonWebKey, format: "jwk" }),
    publicKeys: new Map(await Promise.all(imported)),
    jwks: { keys },
  };
}

/** Makes the project's first key, unless it has one. The private part is encrypted at rest (threats.md T41). */
export async function ensureSigningKey(tx: Db, serverKey: ServerKey, projectId: string, key: NewKey, now: Date) {
  if ((await listSigningKeys(tx, projectId)).length > 0) return;
  await insertSigningKey(tx, {
    project_id: projectId,
    kid: key.kid,
    public_jwk: key.publicJwk,
    sealed_private_jwk: serverKey.seal(JSON.stringify(key.privateJwk)),
    created_at: now,
  });
}

interface NewKey {
  kid: string;
  publicJwk: JWK;
  privateJwk: JWK;
}

export async function generateSigningKey(): Promise<NewKey> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk, privateJwk: await exportJWK(privateKey) };
}
