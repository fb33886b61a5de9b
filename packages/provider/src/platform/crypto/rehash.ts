import type { SealedTable } from "./sealed-at.ts";
import type { ServerKey } from "./server-key.ts";

/**
 * Recomputes columns that depend on the server key beside an encrypted one.
 * @param row the columns of its key.
 * @param text the decrypted value.
 */
export type Rehash = (serverKey: ServerKey, row: Record<string, string>, text: string) => Record<string, string>;
export type Rehashes = Partial<Record<SealedTable, Rehash>>;
