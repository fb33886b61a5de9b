import type { Call } from "../../call/call.ts";
import type { Ended } from "../../call/endings.ts";
import type { Db } from "../../db/schema.ts";
import { endSessionsOfGrants } from "../../records/session/end-sessions.ts";
import { endGrants } from "../tokens/end-grants.ts";
import { deleteGrantsByConnection, deleteGrantsByFactor } from "../tokens/grants-store.ts";
import { deleteConsents } from "./consents-store.ts";

/** Ends what a member, or all of an organization, let apps do, and forgets that they did. */
export async function endAppAccess(
  call: Call,
  tx: Db,
  { organization_id, member_id, client_id }: { organization_id: string; member_id?: string; client_id?: string },
): Promise<Ended> {
  const of = { organization_id, member_id, client_id };
  const app_consents = await deleteConsents(tx, { ...of, project_id: call.project.project_id });
  const grants = await endGrants(call, tx, of);
  return { app_consents, app_grants: grants.length };
}

/** Ends the tokens of a member's apps, which may come back for others: whoever had a stolen password had them, too (threats.md T33). */
export async function endAppTokens(
  call: Call,
  tx: Db,
  { organization_id, member_id }: { organization_id: string; member_id: string },
): Promise<void> {
  await endGrants(call, tx, { organization_id, member_id });
}

/** Ends the tokens that rest on a single sign-on connection which goes. */
export async function endAppTokensByConnection(
  call: Call,
  tx: Db,
  of: { organization_id: string; connection_id: string },
): Promise<void> {
  const grants = await deleteGrantsByConnection(tx, { project_id: call.project.project_id, ...of });
  await endSessionsOfGrants(call, tx, grants);
}

/** Ends the tokens that a member's session gave to apps, where it rested on a factor like this. */
export async function endAppTokensByFactor(
  call: Call,
  tx: Db,
  { organization_id, member_id }: { organization_id: string; member_id: string },
  factor: object,
): Promise<void> {
  const of = { project_id: call.project.project_id, organization_id, member_id };
  await endSessionsOfGrants(call, tx, await deleteGrantsByFactor(tx, of, factor));
}
