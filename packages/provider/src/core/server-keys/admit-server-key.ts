import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import type { ServerKey } from "../../platform/crypto/server-key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { findUnnamedSealedKey, listServerKeyRows, recordKeyUse } from "./store.ts";

/** The configured server key cannot decrypt what is in the database. */
export class ServerKeyError extends Error {
  override name = "ServerKeyError";
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

/**
 * Lets a node start only if it can decrypt everything in the database, and records the key that it encrypts with
 * before it encrypts, so that no node without that key starts after it (docs/key-rotation.md).
 * @throws ServerKeyError if there may be a value that no configured key decrypts.
 */
export async function admitServerKey(db: Db, serverKey: ServerKey, now: Date): Promise<void> {
  await checkServerKey(db, serverKey);
  await recordKeyUse(db, serverKey.id, now);
}

/** Checks whether a node with this key could start, without writing. @throws ServerKeyError */
export async function checkServerKey(db: Db, serverKey: ServerKey): Promise<void> {
  const known = await listServerKeyRows(db);
  const missing = known.filter(({ key_id, emptied_at }) => emptied_at === null && !serverKey.ids.includes(key_id));
  if (missing.length > 0) {
    const names = missing.map(({ key_id }) => key_id).join(", ");
    throw new ServerKeyError(
      `The database contains data encrypted with the server key ${names}, but the configuration has ` +
        `${serverKey.ids.join(", ")}, so the provider does not start.`,
      "Set PORTICO_SERVER_KEY to the key that this database was created with, or add that key to " +
        "PORTICO_PREVIOUS_SERVER_KEYS while you rotate it.",
    );
  }
  if (known.length === 0) await tryOnSealsOfBefore(db, serverKey);
}

async function tryOnSealsOfBefore(db: Db, serverKey: ServerKey): Promise<void> {
  const found = await findUnnamedSealedKey(db);
  if (!found) return;
  try {
    serverKey.unseal(found.sealed_private_jwk, sealedAt("signing_keys", found));
  } catch {
    throw new ServerKeyError(
      "The server key cannot decrypt the data in the database, so the provider does not start.",
      "Set PORTICO_SERVER_KEY to the key that this database was created with.",
    );
  }
}
