import type { AuditAction } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import type { Actor, InOrganization } from "../../../core/rbac/actor.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { ScimConnectionRow } from "./schema.ts";
import { lockConnection } from "./store.ts";

export interface ConnectionRequest extends InOrganization {
  connection_id: string;
}

/**
 * Locks the connection of the caller's organization for a change.
 *
 * @throws ApiError `no_active_scim_connection`, also for another organization's connection (threats.md T49).
 */
export async function requireConnection(
  call: Call,
  tx: Db,
  caller: Actor,
  connectionId: string,
): Promise<ScimConnectionRow> {
  const { project_id, organization_id } = caller.organization;
  // Locks the organization first, in the same order as creating a connection.
  await lockOrganization(call, tx, organization_id);
  await caller.setup?.hold(tx, connectionId);
  const connection = await lockConnection(tx, { project_id, organization_id });
  if (connection?.connection_id !== connectionId) throw new ApiError("no_active_scim_connection");
  return connection;
}

/** Records an audit event of a connection. */
export function auditConnection(
  call: Call,
  tx: Db,
  caller: Actor,
  action: AuditAction,
  { organization_id, connection_id }: ScimConnectionRow,
  details: Record<string, unknown> = {},
): Promise<void> {
  const by = caller.member && { member_id: caller.member.member_id, email_address: caller.member.email_address };
  return audit(call, tx, { action, organization_id, ...by, details: { connection_id, ...details } });
}
