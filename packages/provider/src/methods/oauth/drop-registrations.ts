import type { AuthenticationFactor } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import type { Db } from "../../platform/db/schema.ts";
import { showRegistrations } from "./link-registration.ts";
import { registrationIdsOf } from "./oauth-factor.ts";
import type { OauthRegistrationRow } from "./schema.ts";
import { deleteRegistrations, listRegistrations } from "./store.ts";

/** Unlinks a member's accounts, except those used in the current login. */
export async function dropRegistrations(
  call: Call,
  tx: Db,
  member: MemberRow,
  factors: AuthenticationFactor[] = [],
): Promise<Ended> {
  const dropped = await deleteRegistrations(tx, member, registrationIdsOf(factors));
  if (dropped === 0) return {};
  await showRegistrations(call, tx, member);
  await audit(call, tx, { action: "oauth.unlinked", member, details: { count: dropped } });
  return { oauth_registrations: dropped };
}

export function listLinkedAccounts(db: Db, member: MemberRow): Promise<OauthRegistrationRow[]> {
  return listRegistrations(db, member);
}

/** Unlinks some of a member's accounts. The caller ends the access that was based on them. */
export async function unlinkAccounts(
  call: Call,
  tx: Db,
  member: MemberRow,
  registrationIds: string[],
): Promise<MemberRow> {
  if (registrationIds.length === 0) return member;
  const linked = await listRegistrations(tx, member);
  const [gone, kept] = [true, false].map((isGone) =>
    linked.filter(({ registration_id }) => registrationIds.includes(registration_id) === isGone),
  ) as [OauthRegistrationRow[], OauthRegistrationRow[]];
  await deleteRegistrations(
    tx,
    member,
    kept.map(({ registration_id }) => registration_id),
  );
  for (const { provider_type: provider, registration_id } of gone) {
    await audit(call, tx, { action: "oauth.unlinked", member, details: { provider, registration_id, by: "member" } });
  }
  return raiseSecurityEpoch(call, tx, await showRegistrations(call, tx, member), "apps");
}
