import { after } from "../../../platform/lib/duration.ts";
import type { SsoConnectionRow } from "./schema.ts";

/** The state of a connection that follows its identity provider's metadata. */
export type Following = Pick<
  SsoConnectionRow,
  "metadata_url" | "metadata_read_at" | "metadata_due_at" | "metadata_problem" | "metadata_left_out"
>;

/** Reads the metadata again in a day. */
export function followFrom(metadata_url: string, now: Date, metadata_left_out: string): Following {
  const metadata_due_at = after(now, { days: 1 });
  return { metadata_url, metadata_read_at: now, metadata_due_at, metadata_problem: "", metadata_left_out };
}

/**
 * The state after an admin has changed something manually: reading the metadata later must not restore a deleted
 * certificate, or remove an added one.
 */
export const notFollowing: Following = {
  metadata_url: null,
  metadata_read_at: null,
  metadata_due_at: null,
  metadata_problem: "",
  metadata_left_out: "",
};
