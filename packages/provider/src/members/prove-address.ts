import type { Call } from "../call.ts";
import type { Db, MemberRow } from "../db/schema.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { updateMember } from "./store.ts";

/** The member's address was proven. What was set up on the row before that may not be its owner's (threats.md T7). */
export async function proveAddress(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  if (member.email_address_verified) return member;
  await endSessions(call, tx, member);
  return (await updateMember(tx, member, { email_address_verified: true, updated_at: call.clock.now() })) ?? member;
}
