import { isDeepStrictEqual } from "node:util";
import type { MemberRow } from "../../../core/records/schema.ts";
import { changeMember } from "../../../core/sign-in/change-member.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { foldAscii, parseEmailAddress } from "../../../platform/lib/email-address.ts";
import { mergeMetadata } from "../../../platform/lib/metadata.ts";
import { lockActiveConnection } from "../connections/find-by-token.ts";
import type { ScimConnectionRow, ScimUserRow } from "../connections/schema.ts";
import { lockUser } from "./store.ts";

/** A complete user as the directory wants them, even if a request changes only a part. */
export interface DirectoryPerson {
  /** As the directory sends it. */
  user_name: string;
  external_id: string | null;
  active: boolean;
  /** As the directory sends it: the primary address, or the user name if that is an address. */
  email_address: string;
  /** Becomes the member's name, unless it is empty. */
  name: string;
  /** The rest of the resource, in the protocol's format. */
  attributes: Record<string, unknown>;
  /** The fields of the connection's `attribute_mapping`. Null deletes a field. */
  trusted_metadata?: Record<string, unknown>;
}

/** The columns that the directory controls. @throws ApiError `invalid_email`. */
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
 * Locks a user for a change.
 *
 * @throws ApiError `no_active_scim_connection`.
 */
export async function lockDirectoryUser(
  call: Call,
  tx: Db,
  connection: ScimConnectionRow,
  userId: string,
): Promise<ScimUserRow | undefined> {
  return lockUser(tx, await lockActiveConnection(call, tx, connection), userId);
}

/** The directory already has this user name or this member. */
export function taken(): ApiError {
  return new ApiError("duplicate_member_email");
}

/** Updates a member's name and mapped metadata from the directory. */
export async function describeMember(
  call: Call,
  tx: Db,
  member: MemberRow,
  { name, trusted_metadata = {} }: DirectoryPerson,
): Promise<MemberRow> {
  const isRenamed = name !== "" && name !== member.name;
  const isMapped = !isDeepStrictEqual(
    mergeMetadata(member.trusted_metadata, trusted_metadata),
    member.trusted_metadata,
  );
  if (!isRenamed && !isMapped) return member;
  const change = { ...(isRenamed && { name }), ...(isMapped && { trusted_metadata }) };
  return changeMember(call, tx, member, change, undefined);
}
