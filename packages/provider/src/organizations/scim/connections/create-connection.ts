import type { CreateConnectionRequest, ScimConnectionWithTokenResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import { requireLiveSession } from "../../../core/records/session/require-session.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { auditConnection, saveSummary, toBase } from "./connection.ts";
import { newToken } from "./rotate-token.ts";
import { insertConnection } from "./store.ts";

/**
 * Connects the organization's directory, of which there is at most one. Requires permission to grant every role,
 * because a directory can add anyone (threats.md T64). Only this answer has the token.
 *
 * @throws ApiError `unauthorized_action`, `active_scim_connection_exists`.
 */
export async function createConnection(
  call: Call,
  request: InOrganization & CreateConnectionRequest,
): Promise<ScimConnectionWithTokenResponse> {
  const caller = await requireActor(call, request);
  await requireAuthAdminPermission(call, caller, "scim", "create");
  const { project_id, organization_id } = caller.organization;
  const { token, hash, lastFour, expiresAt } = newToken(call);
  return transaction(call, async (tx) => {
    await lockOrganization(call, tx, organization_id);
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    const now = call.clock.now();
    const connection = await insertConnection(tx, {
      project_id,
      connection_id: newId(call.project, "scim-connection"),
      organization_id,
      display_name: request.display_name ?? "",
      identity_provider: request.identity_provider || "generic",
      // The user of a setup link has no account, so an admin reviews the connection before it has an effect (threats.md
      // T145).
      is_held: caller.setup !== undefined || (request.is_held ?? false),
      token_hash: hash,
      token_last_four: lastFour,
      token_expires_at: expiresAt,
      ancestors: json(await ancestorsForOrganization(tx, caller)),
      created_at: now,
      updated_at: now,
    });
    if (!connection) throw new ApiError("active_scim_connection_exists");
    await saveSummary(call, tx, connection);
    await caller.setup?.claim(tx, connection.connection_id);
    await auditConnection(call, tx, caller, "scim_connection.created", connection);
    return { connection: { ...toBase(call, connection), bearer_token: token } };
  });
}
