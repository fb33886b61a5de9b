import { after } from "../../../platform/lib/duration.ts";
import type { SsoConnectionRow } from "./schema.ts";

/** The following of an identity provider's metadata, and how that goes. */
export type Following = Pick<
  SsoConnectionRow,
  "metadata_url" | "metadata_read_at" | "metadata_due_at" | "metadata_problem" | "metadata_left_out"
>;

/** The metadata was read now, and is read again in a day. */
export function followFrom(metadata_url: string, now: Date, metadata_left_out: string): Following {
  const metadata_due_at = after(now, { days: 1 });
  return { metadata_url, metadata_read_at: now, metadata_due_at, metadata_problem: "", metadata_left_out };
}

/**
 * The state after an administrator has set something by hand: metadata that is read a day later must not bring a
 * certificate back that they have deleted, nor drop one that they have added.
 */
export const notFollowing: Following = {
  metadata_url: null,
  metadata_read_at: null,
  metadata_due_at: null,
  metadata_problem: "",
  metadata_left_out: "",
};
