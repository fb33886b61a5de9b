import type { Db } from "../../../platform/db/schema.ts";
import { listEndingTokens as list } from "./store.ts";

const SETTING = "Directory: begin a rotation of its token, and give the directory the next one.";

/** Directories' tokens that end before then, with the setting to change; of one project, or of all. */
export async function listEndingTokens(db: Db, asked: { before: Date; projectId?: string | undefined; limit: number }) {
  return (await list(db, asked)).map(({ token_last_four, token_expires_at, next_token_expires_at, ...row }) => ({
    ...row,
    kind: "scim_token" as const,
    key_id: `…${token_last_four}`,
    ends_at: token_expires_at,
    is_replaced: next_token_expires_at !== null,
    setting: SETTING,
  }));
}
