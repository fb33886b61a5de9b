import type { Member } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import type { MemberRow, SsoRegistration } from "../schema.ts";
import type { MemberKey } from "./member-columns.ts";
import { lockMember, removeSsoRegistrations, updateMember } from "./store.ts";

/** Saves the OAuth accounts that answers show for a member. */
export function saveOauthRegistrations(
  call: Call,
  tx: Db,
  member: MemberKey,
  registrations: Member["oauth_registrations"],
): Promise<MemberRow | undefined> {
  return updateMember(tx, member, { oauth_registrations: json(registrations), updated_at: call.clock.now() });
}

/** Saves what an SSO connection reports about a member. What other connections report stays. */
export async function saveSsoRegistration(
  call: Call,
  tx: Db,
  member: MemberRow,
  registration: SsoRegistration,
): Promise<MemberRow> {
  // Locked, because a login by another connection may be writing its own part.
  const current = (await lockMember(tx, member)) ?? member;
  const others = current.sso_registrations.filter(({ connection_id }) => connection_id !== registration.connection_id);
  const change = { sso_registrations: json([...others, registration]), updated_at: call.clock.now() };
  return (await updateMember(tx, member, change)) ?? current;
}

/** Deletes what a connection reported about the organization's members. */
export function forgetSsoConnection(
  call: Call,
  tx: Db,
  connection: { organization_id: string; connection_id: string },
): Promise<void> {
  return removeSsoRegistrations(tx, { project_id: call.project.project_id, ...connection });
}
