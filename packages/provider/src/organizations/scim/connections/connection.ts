import type { AuditAction, ScimConnection } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import type { Actor, InOrganization } from "../../../core/rbac/actor.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import { saveScimConnection } from "../../../core/records/organization/store.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { ScimConnectionRow } from "./schema.ts";
import { lockConnection } from "./store.ts";

interface UrlContext {
  publicUrl: string;
  project: { project_id: string };
}

/** Returns the base URL of an organization's directory. Each connection has its own, besides its token. */
export function scimBaseUrl({ publicUrl, project }: UrlContext, connectionId: string): string {
  return `${publicUrl}/v1/scim/${encodeURIComponent(project.project_id)}/${encodeURIComponent(connectionId)}`;
}

/** The part of a connection that every answer has: docs/wire/rules.md#connections. */
export function toBase(call: UrlContext, row: ScimConnectionRow) {
  return {
    organization_id: row.organization_id,
    connection_id: row.connection_id,
    status: "active" as const,
    is_held: row.is_held,
    display_name: row.display_name,
    identity_provider: row.identity_provider,
    base_url: scimBaseUrl(call, row.connection_id),
    scim_group_implicit_role_assignments: row.group_assignments,
    bearer_token_expires_at: row.token_expires_at.toISOString(),
  };
}

/** A connection with the expiry of its tokens. */
export function toScimConnection(call: UrlContext, row: ScimConnectionRow): ScimConnection {
  return {
    ...toBase(call, row),
    bearer_token_last_four: row.token_last_four,
    ...(row.next_token_expires_at && {
      next_bearer_token_last_four: row.next_token_last_four ?? "",
      next_bearer_token_expires_at: row.next_token_expires_at.toISOString(),
    }),
  };
}

/** Updates the copy in the organization's row, in the transaction that changes the connection. */
export function saveSummary(
  call: Call,
  tx: Db,
  { organization_id, connection_id, display_name, group_assignments, is_held }: ScimConnectionRow,
): Promise<void> {
  const summary = { connection_id, display_name, groups: group_assignments, is_held };
  return saveScimConnection(call, tx, organization_id, summary);
}

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
