import { createHmac, createSecretKey } from "node:crypto";
import { sealedAt } from "../crypto/sealed-at.ts";
import { isEqualInConstantTime, type ServerKey } from "../crypto/server-key.ts";
import { randomToken } from "../crypto/tokens.ts";
import type { Db } from "../db/schema.ts";
import { type AuditContent, canonicalEvent } from "./canonical-event.ts";
import { addAuditKey, auditKeyRow, findAuditKey } from "./store.ts";

/**
 * Events of before there was a key, and those that nodes of the version before still write while an upgrade is under
 * way, have no signature; for this long after the key was made they are taken as they are.
 */
const ADOPTS_FOR_MS = 3_600_000;

/** The last event that has a place in a project's chain, and the last one that retention has deleted. */
export interface ChainHead {
  project_id: string;
  sequence: number;
  chain: string;
  pruned_sequence: number;
  pruned_chain: string;
}

/** What the last line of an archive says of the lines before it: the events behind one place, up to another. */
export interface ArchiveSeal {
  project_id: string;
  after_sequence: number;
  after_chain: string;
  sequence: number;
  chain: string;
  /** Of the lines, with their ends, in hexadecimal. */
  sha256: string;
}

/** Signs what the audit log is proven by. Whoever can write the database alone lacks it. */
export interface AuditKey {
  /** Until when events without a signature are taken as they are. */
  adoptsUntil: Date;
  /** Signs what happened, when it is written. */
  signEvent(content: AuditContent): string;
  /** Signs the place of an event in the order of its project. */
  signPlace(at: { project_id: string; sequence: number; audit_event_id: string; mac: string }): string;
  /** Binds an event to everything before it. */
  signChain(previous: string, place: string): string;
  signHead(head: ChainHead): string;
  signArchive(seal: ArchiveSeal): string;
  /** Signs how far archives are kept. */
  signKept(kept: { project_id: string; sequence: number; chain: string }): string;
}

declare module "../call/call.ts" {
  interface Services {
    readonly auditKey: AuditKey;
  }
}

/** Compares signatures. */
export function isSame(one: string | null, other: string): boolean {
  return one !== null && isEqualInConstantTime(one, other);
}

/**
 * Opens the key of the database's audit log, and makes one where there is none. It is sealed by the server key, and
 * stays the same when that is rotated.
 */
export async function openAuditKey(db: Db, serverKey: ServerKey, now: Date): Promise<AuditKey> {
  const at = sealedAt("audit_keys", auditKeyRow);
  const found = await findAuditKey(db);
  if (found === undefined) {
    const made = JSON.stringify({ secret: randomToken(), adopts_until: new Date(now.getTime() + ADOPTS_FOR_MS) });
    // Of several nodes that start at once one makes it.
    await addAuditKey(db, serverKey.seal(made, at));
  }
  const sealed = found ?? (await findAuditKey(db)) ?? "";
  const { secret, adopts_until } = JSON.parse(serverKey.unseal(sealed, at)) as { secret: string; adopts_until: string };
  return createAuditKey(secret, new Date(adopts_until));
}

export function createAuditKey(secret: string, adoptsUntil: Date): AuditKey {
  const key = createSecretKey(secret, "utf8");
  const sign = (what: string, ...parts: (string | number)[]) =>
    createHmac("sha256", key)
      .update(JSON.stringify([what, ...parts]))
      .digest("base64url");
  return {
    adoptsUntil,
    signEvent: (content) => sign("event", canonicalEvent(content)),
    signPlace: ({ project_id, sequence, audit_event_id, mac }) =>
      sign("place", project_id, sequence, audit_event_id, mac),
    signChain: (previous, place) => sign("chain", previous, place),
    signHead: ({ project_id, sequence, chain, pruned_sequence, pruned_chain }) =>
      sign("head", project_id, sequence, chain, pruned_sequence, pruned_chain),
    signArchive: ({ project_id, after_sequence, after_chain, sequence, chain, sha256 }) =>
      sign("archive", project_id, after_sequence, after_chain, sequence, chain, sha256),
    signKept: ({ project_id, sequence, chain }) => sign("kept", project_id, sequence, chain),
  };
}
