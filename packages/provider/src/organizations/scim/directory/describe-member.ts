import { isDeepStrictEqual } from "node:util";
import type { MemberRow } from "../../../core/records/schema.ts";
import { changeMember } from "../../../core/sign-in/change-member.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { mergeMetadata } from "../../../platform/lib/metadata.ts";
import type { DirectoryPerson } from "./person.ts";

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
