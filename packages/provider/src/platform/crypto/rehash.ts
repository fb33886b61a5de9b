import type { SealedTable } from "./sealed-at.ts";
import type { ServerKey } from "./server-key.ts";

/**
 * Columns that hang on the server key beside a sealed one: what they become under another key.
 * @param row the columns of its key.
 * @param text what was sealed.
 */
export type Rehash = (serverKey: ServerKey, row: Record<string, string>, text: string) => Record<string, string>;
export type Rehashes = Partial<Record<SealedTable, Rehash>>;
