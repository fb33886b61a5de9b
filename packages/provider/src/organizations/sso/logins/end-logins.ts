import { type SqlBool, sql } from "kysely";
import { endLineage } from "../../../core/records/lineage/end-lineage.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Ended } from "../../../platform/call/ends.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { Connection } from "../connections/connection.ts";
import { removeExternalConnectionsTo } from "../connections/delete-connection.ts";
import { deleteConnection, listConnections, lockConnection } from "../connections/store.ts";
import { rememberEnded } from "./ended-logins.ts";
import { deleteRegistrations, ssoTokens } from "./login-store.ts";

/**
 * Ends what came from logins at the identity provider: sessions, and SSO tokens that no page has redeemed yet. A token
 * would otherwise start a session after its login has ended there, and so would a response that is still under way.
 *
 * @param ancestors IDs of these logins.
 * @returns how many sessions ended.
 */
export async function endLoginsAtIdp(call: Call, tx: Db, connection: Connection, ancestors: string[]): Promise<number> {
  if (ancestors.length === 0) return 0;
  await lockConnection(tx, connection);
  await rememberEnded(call, tx, connection, ancestors);
  await ssoTokens.end(call, tx, () => sql<SqlBool>`identity -> 'login_ancestors' ?| ${ancestors}::text[]`);
  const options = { cause: "signed_out", reason: "identity_provider_logout" } as const;
  const { sessions = 0 } = await endLineage(call, tx, ancestors, options);
  return sessions;
}

/** Ends unredeemed SSO tokens of an email address in an organization, and deletes the member's registrations. */
export async function endSsoLogins(
  call: Call,
  tx: Db,
  owner: { organization_id: string; email_address: string; member_id: string },
): Promise<Ended> {
  const { organization_id, email_address, member_id } = owner;
  const sso_logins = await ssoTokens.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organization_id),
      sql<boolean>`identity ->> 'email_address' = ${email_address}`,
    ]),
  );
  const member = { project_id: call.project.project_id, organization_id, member_id };
  return { sso_logins, sso_registrations: await deleteRegistrations(tx, member) };
}

/** Removes every connection of a deleted organization. */
export async function removeConnections(call: Call, tx: Db, organizationId: string): Promise<void> {
  const { project_id } = call.project;
  for (const connection of await listConnections(tx, { project_id, organization_id: organizationId })) {
    await removeExternalConnectionsTo(call, tx, connection);
    // Before what belongs to it, like a login or logout, so that they cannot deadlock.
    await lockConnection(tx, connection);
    await deleteConnection(tx, connection);
  }
}
