import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import type { SealedAt } from "./sealed-at.ts";

/** Before what is bound to its row; base64url has no full stop. */
const BOUND = "2.";
const CIPHER = "aes-256-gcm";

/** The uses of the server's own key. The key comes from configuration, never from the database. */
export interface ServerKey {
  /** Keyed, because a bare hash of one of 10^6 codes is reversible. */
  hmacCode(context: string, code: string): string;
  /** Signs what travels through a client and comes back: cursors. */
  sign(text: string): string;
  /** @param at where it will be stored: it opens there alone. */
  seal(text: string, at: SealedAt): string;
  /** @throws Error for what another key sealed, or for another place. */
  unseal(sealed: string, at: SealedAt): string;
}

/** Derives one key per use from `secret` (RFC 5869). */
export function createServerKey(secret: string): ServerKey {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "portico", use, 32));
  const codeKey = derive("codes");
  const signingKey = derive("signatures");
  const sealingKey = derive("sealing");
  const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");

  return {
    hmacCode: (context, code) => hmac(codeKey, `${context}\n${code}`),
    sign: (text) => hmac(signingKey, text),
    seal,
    unseal(sealed, at) {
      if (!sealed.startsWith(BOUND)) throw new Error(`A value of ${at.table}.${at.column} is not bound to its row.`);
      return open(sealed.slice(BOUND.length), nameOf(at));
    },
  };

  function seal(text: string, at: SealedAt): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(CIPHER, sealingKey, iv).setAAD(Buffer.from(nameOf(at)));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return BOUND + Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
  }

  function open(sealed: string, additional: string): string {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv(CIPHER, sealingKey, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(additional)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  }
}

/** No two places have the same. */
function nameOf({ project_id, table, row, column }: SealedAt): string {
  return JSON.stringify([project_id, table, row, column]);
}

/** Six digits, each of the 10^6 as likely as any other. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Compares two texts of one length without telling where they differ. */
export function isEqualInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
