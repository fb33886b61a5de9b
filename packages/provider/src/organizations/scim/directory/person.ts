import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { foldAscii, parseEmailAddress } from "../../../platform/lib/email-address.ts";
import { holdConnection } from "../connections/find-by-token.ts";
import type { ScimConnectionRow, ScimUserRow } from "../connections/schema.ts";
import { lockUser } from "./store.ts";

/** A person as their directory wants them: the whole of it, also where a request names a part. */
export interface DirectoryPerson {
  /** As the directory writes it. */
  user_name: string;
  external_id: string | null;
  active: boolean;
  /** As the directory writes it: the primary address, or the user name where that is one. */
  email_address: string;
  /** Shown as the member's; an empty one changes nothing. */
  name: string;
  /** The rest of the resource, as the protocol keeps it. */
  attributes: Record<string, unknown>;
  /** The part that the connection's `attribute_mapping` maps; null takes a field away. */
  trusted_metadata?: Record<string, unknown>;
}

/** The columns of a person's row that the directory fills. @throws ApiError `invalid_email`. */
export function toColumns({ user_name, external_id, active, email_address }: DirectoryPerson) {
  return {
    user_name,
    folded_user_name: foldAscii(user_name),
    external_id,
    active,
    email_address: parseEmailAddress(email_address),
  };
}

/**
 * Reads a person for a change: a second change of theirs waits.
 * @throws ApiError `no_active_scim_connection`.
 */
export async function holdUser(
  call: Call,
  tx: Db,
  connection: ScimConnectionRow,
  userId: string,
): Promise<ScimUserRow | undefined> {
  return lockUser(tx, await holdConnection(call, tx, connection), userId);
}

/** Somebody of the directory has this user name, or is this member. */
export function taken(): ApiError {
  return new ApiError("duplicate_member_email");
}
