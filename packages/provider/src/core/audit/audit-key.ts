import { createHash, createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { isEqualInConstantTime, type ServerKey, type SignatureCheck } from "../../platform/crypto/server-key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { type AuditContent, type AuditEventRow, canonicalEvent } from "./canonical-event.ts";
import { auditKeyRow, findAuditKey } from "./store.ts";

/** The last event in a project's chain, and the last one that retention has deleted. */
export interface ChainHead {
  project_id: string;
  sequence: number;
  chain: string;
  pruned_sequence: number;
  pruned_chain: string;
}

interface ChainPosition {
  project_id: string;
  sequence: number;
  audit_event_id: string;
  mac: string;
}

/**
 * Signs and checks the audit log. The key is derived from the server key, so the database has nothing that could be
 * deleted or replaced. After a rotation of the server key, earlier signatures are checked with the previous keys
 * while they are configured. After that the chain still proves the events, because its head is signed again.
 */
export interface AuditKey {
  /** Signs an event's content when it is written. */
  signEvent(content: AuditContent): string;
  checkEvent(content: AuditContent, signature: string | null): SignatureCheck;
  signPlace(placed: ChainPosition): string;
  checkPlace(placed: ChainPosition, signature: string | null): SignatureCheck;
  /** Binds an event to everything before it. A hash without a key: the signed head vouches for it. */
  linkEvent(previous: string, row: AuditEventRow): string;
  /**
   * Whether an event is bound to the one before it. `unknown_key` for an event of an earlier version whose key is
   * missing.
   */
  checkLink(previous: string, row: AuditEventRow): SignatureCheck;
  signHead(head: ChainHead): string;
  checkHead(head: ChainHead, signature: string): SignatureCheck;
  /** Whether a signature should be renewed, because its key is being replaced. */
  isOutdated(signature: string): boolean;
}

declare module "../../platform/call/call.ts" {
  interface Services {
    readonly auditKey: AuditKey;
  }
}

/** Compares two chain hashes. */
export function isSame(one: string | null, other: string): boolean {
  return one !== null && isEqualInConstantTime(one, other);
}

/**
 * Opens the audit log's key. Earlier versions kept a random key in `audit_keys`; it still checks their signatures,
 * and signs nothing.
 * @param onError is called for a former key that the server key cannot decrypt.
 */
export async function openAuditKey(db: Db, serverKey: ServerKey, onError: (error: unknown) => void): Promise<AuditKey> {
  const sealed = await findAuditKey(db);
  if (sealed === undefined) return createAuditKey(serverKey);
  try {
    const opened = serverKey.unseal(sealed, sealedAt("audit_keys", auditKeyRow));
    return createAuditKey(serverKey, (JSON.parse(opened) as { secret: string }).secret);
  } catch (error) {
    onError(error);
    return createAuditKey(serverKey);
  }
}

/** @param formerSecret the random key with which earlier versions signed. */
export function createAuditKey(serverKey: ServerKey, formerSecret?: string): AuditKey {
  const former = formerSecret === undefined ? undefined : createFormerKey(formerSecret);
  const sign = (parts: Parts) => serverKey.signAudit(JSON.stringify(parts));
  const check = (parts: Parts, signature: string | null): SignatureCheck => {
    if (signature === null) return "invalid";
    if (isNamed(signature)) return serverKey.checkAudit(JSON.stringify(parts), signature);
    return former ? former.check(parts, signature) : "unknown_key";
  };
  const linkEvent = (previous: string, row: AuditEventRow) =>
    createHash("sha256")
      .update(JSON.stringify(["link", previous, row.sequence, canonicalEvent(row)]))
      .digest("base64url");
  const checkLink = (previous: string, row: AuditEventRow): SignatureCheck => {
    const { mac, place } = row;
    // Earlier versions signed the chain hashes too.
    if (mac !== null && place !== null && !isNamed(mac) && !isNamed(place)) {
      return check(["chain", previous, place], row.chain);
    }
    return isSame(row.chain, linkEvent(previous, row)) ? "valid" : "invalid";
  };
  return {
    signEvent: (content) => sign(eventParts(content)),
    checkEvent: (content, signature) => check(eventParts(content), signature),
    signPlace: (placed) => sign(placeParts(placed)),
    checkPlace(placed, signature) {
      // No earlier version has sealed an event of this version.
      if (signature !== null && isNamed(placed.mac) && !isNamed(signature)) return "invalid";
      return check(placeParts(placed), signature);
    },
    linkEvent,
    checkLink,
    signHead: (head) => sign(headParts(head)),
    checkHead: (head, signature) => check(headParts(head), signature),
    isOutdated: (signature) =>
      !isNamed(signature) || serverKey.previousIds.some((id) => signature.startsWith(`3.${id}.`)),
  };
}

/** Whether a signature names its key, as all have since the key is derived from the server key. */
const isNamed = (signature: string) => signature.startsWith("3.");

type Parts = (string | number)[];
const eventParts = (content: AuditContent): Parts => ["event", canonicalEvent(content)];
const placeParts = ({ project_id, sequence, audit_event_id, mac }: ChainPosition): Parts => [
  "place",
  project_id,
  sequence,
  audit_event_id,
  mac,
];
const headParts = ({ project_id, sequence, chain, pruned_sequence, pruned_chain }: ChainHead): Parts => [
  "head",
  project_id,
  sequence,
  chain,
  pruned_sequence,
  pruned_chain,
];
/** The random key of earlier versions, which also signed the chain hashes. */
export function createFormerKey(secret: string) {
  const key: KeyObject = createSecretKey(secret, "utf8");
  const sign = (parts: Parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
  return {
    sign,
    check: (parts: Parts, signature: string): SignatureCheck =>
      isEqualInConstantTime(signature, sign(parts)) ? "valid" : "invalid",
  };
}
