import type { Member } from "@portico/wire";
import type { Call } from "../../call/call.ts";
import { json } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import type { MemberRow } from "../tables.ts";
import type { MemberKey } from "./member-key.ts";
import { updateMember } from "./store.ts";

/** Writes what answers show of a member's OAuth accounts. */
export function saveOauthRegistrations(
  call: Call,
  tx: Db,
  member: MemberKey,
  registrations: Member["oauth_registrations"],
): Promise<MemberRow | undefined> {
  return updateMember(tx, member, { oauth_registrations: json(registrations), updated_at: call.clock.now() });
}
