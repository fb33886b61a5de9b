import type { AuthenticationFactor } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import type { Ended } from "../call/endings.ts";
import type { Db } from "../db/schema.ts";
import type { MemberRow } from "../records/tables.ts";
import { showRegistrations } from "./link-registration.ts";
import { registrationIdsOf } from "./oauth-factor.ts";
import { deleteRegistrations } from "./store.ts";

/** Unlinks a member's accounts, but for those of the login that is under way. */
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
