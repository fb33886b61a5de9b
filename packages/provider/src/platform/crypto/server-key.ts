import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import type { SealedAt, SealedTable } from "./sealed-at.ts";

/**
 * The prefix of values that are bound to a row and name their key, and of those that name none. base64url has no `.`.
 */
const NAMED = "3.";
const UNNAMED = "2.";
const CIPHER = "aes-256-gcm";

/** The operations with the server's own key, which comes from configuration, never from the database. */
export interface ServerKey {
  /** The name of the key that encrypts and signs; it reveals nothing about the key. */
  readonly id: string;
  /** The names of all keys that decrypt, the encrypting one first; the order of `hmacCodes`. */
  readonly ids: readonly string[];
  /** The names of previous keys. */
  readonly previousIds: readonly string[];
  /** With a key, because a plain hash of one of 10^6 codes can be reversed. */
  hmacCode(context: string, code: string): string;
  /** The same with every key that decrypts, to find a stored one. */
  hmacCodes(context: string, code: string): string[];
  /** Signs text that travels through a client and comes back, such as cursors. */
  sign(text: string): string;
  /** The signatures of a text with all keys that can decrypt, because a signature may be from before a rotation. */
  signatures(text: string): string[];
  /** Signs for the audit log. The signature names its key, so that it can be checked during and after a rotation. */
  signAudit(text: string): string;
  /** Checks a signature of `signAudit`. `unknown_key` if the configuration does not have the key that it names. */
  checkAudit(text: string, signature: string): SignatureCheck;
  /** Signs with the key of that name. Uses the current key if the configuration has no such key. */
  signAs(id: string, text: string): string;
  /** @param at where it will be stored. It can only be decrypted there. */
  seal(text: string, at: SealedAt): string;
  /** @throws Error for a value that an unknown key encrypted, or from another place. */
  unseal(sealed: string, at: SealedAt): string;
}

export type SignatureCheck = "valid" | "invalid" | "unknown_key";

/** The keys of a rotation (docs/key-rotation.md), which only decrypt. */
interface OtherKeys {
  /** Will encrypt soon. Other nodes may use it already. */
  next?: string | undefined;
  /** Have encrypted values that are still stored. */
  previous?: readonly string[];
}

/** Derives one key per use from `secret` (RFC 5869), and from each key of a rotation. */
export function createServerKey(secret: string, { next, previous = [] }: OtherKeys = {}): ServerKey {
  const own = deriveKeys(secret);
  const distinct = (keys: DerivedKeys[]) => [...new Map(keys.map((key) => [key.id, key])).values()];
  const keys = distinct([own, ...(next ? [deriveKeys(next)] : []), ...previous.map(deriveKeys)]);
  const keyOf = (id: string) => keys.find((key) => key.id === id);

  return {
    id: own.id,
    ids: keys.map(({ id }) => id),
    previousIds: distinct(previous.map(deriveKeys))
      .map(({ id }) => id)
      .filter((id) => id !== own.id),
    hmacCode: (context, code) => hmac(own.codes, `${context}\n${code}`),
    hmacCodes: (context, code) => keys.map(({ codes }) => hmac(codes, `${context}\n${code}`)),
    sign: (text) => hmac(own.signatures, text),
    signatures: (text) => keys.map(({ signatures }) => hmac(signatures, text)),
    signAudit: (text) => sealPrefix(own.id) + hmac(own.audit, text),
    checkAudit(text, signature) {
      const [, id, mac] = /^3\.([\w-]{8})\.([\w-]+)$/.exec(signature) ?? [];
      if (id === undefined || mac === undefined) return "invalid";
      const key = keyOf(id);
      if (!key) return "unknown_key";
      return isEqualInConstantTime(mac, hmac(key.audit, text)) ? "valid" : "invalid";
    },
    signAs: (id, text) => hmac((keyOf(id) ?? own).signatures, text),
    seal: (text, at) => sealPrefix(own.id) + close(own.sealing, text, nameOf(at)),
    unseal(sealed, at) {
      if (sealed.startsWith(UNNAMED)) return openByAny(sealed.slice(UNNAMED.length), nameOf(at));
      const [, id, body] = /^3\.([\w-]{8})\.([\w-]+)$/.exec(sealed) ?? [];
      if (id === undefined || body === undefined) {
        throw new Error(`A value of ${at.table}.${at.column} is not bound to its row.`);
      }
      const key = keyOf(id);
      if (!key)
        throw new Error(
          `A value of ${at.table}.${at.column} was encrypted with the server key ${id}, which is not configured.`,
        );
      return open(key.sealing, body, nameOf(at));
    },
  };

  function openByAny(body: string, additional: string): string {
    for (const key of keys.slice(1)) {
      try {
        return open(key.sealing, body, additional);
      } catch {
        // The next key may decrypt it.
      }
    }
    return open(own.sealing, body, additional);
  }
}

/** The prefix of every value and audit signature of the key with this name. */
export function sealPrefix(id: string): string {
  return `${NAMED}${id}.`;
}

interface DerivedKeys {
  id: string;
  codes: KeyObject;
  signatures: KeyObject;
  sealing: KeyObject;
  audit: KeyObject;
}

function deriveKeys(secret: string): DerivedKeys {
  const derive = (use: string, bytes = 32) => Buffer.from(hkdfSync("sha256", secret, "portico", use, bytes));
  return {
    id: derive("name", 6).toString("base64url"),
    // KeyObjects, because with bytes each call would create a new one.
    codes: createSecretKey(derive("codes")),
    signatures: createSecretKey(derive("signatures")),
    sealing: createSecretKey(derive("sealing")),
    audit: createSecretKey(derive("audit")),
  };
}

function hmac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function close(key: KeyObject, text: string, additional: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(additional));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

function open(key: KeyObject, sealed: string, additional: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(additional)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** Different for every place. */
function nameOf({ project_id, table, row, column }: SealedAt): string {
  return JSON.stringify([project_id, table, row, column]);
}

/** Six random digits, uniformly distributed. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Returns whether the text is one of these, in constant time. */
export function isOneInConstantTime(text: string, texts: readonly string[]): boolean {
  return texts.map((one) => isEqualInConstantTime(text, one)).includes(true);
}

/** Compares two texts of the same length in constant time. */
export function isEqualInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Recomputes columns that depend on the server key beside an encrypted one.
 * @param row the columns of its key.
 * @param text the decrypted value.
 */
type Rehash = (serverKey: ServerKey, row: Record<string, string>, text: string) => Record<string, string>;
export type Rehashes = Partial<Record<SealedTable, Rehash>>;
