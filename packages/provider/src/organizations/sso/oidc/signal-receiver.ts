import type { SsoSignalReceiverResponse } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import { hashToken, randomToken } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { type ConnectionRequest, requireConnection } from "../connections/change-connection.ts";
import { connectionUrls } from "../connections/connection.ts";
import { updateConnection } from "../connections/store.ts";

/**
 * Creates the receiver of an identity provider's security events, or replaces its bearer token.
 *
 * @throws ApiError `unauthorized_action`, `oidc_connection_not_found`.
 */
export async function createSignalReceiver(call: Call, request: ConnectionRequest): Promise<SsoSignalReceiverResponse> {
  const bearer_token = randomToken();
  await changeReceiver(call, request, hashToken(bearer_token));
  return { receiver_url: connectionUrls(call, request.connection_id).securityEvents, bearer_token };
}

/**
 * Deletes the receiver. The identity provider's events are refused from now on.
 *
 * @throws ApiError `unauthorized_action`, `oidc_connection_not_found`.
 */
export async function deleteSignalReceiver(call: Call, request: ConnectionRequest): Promise<Record<string, never>> {
  await changeReceiver(call, request, null);
  return {};
}

async function changeReceiver(
  call: Call,
  { organization_id, connection_id }: ConnectionRequest,
  signal_token_hash: string | null,
): Promise<void> {
  const caller = await requireActor(call, { organization_id });
  await authorize(call, caller, "sso", "update");
  await transaction(call, async (tx) => {
    const connection = await requireConnection(call, tx, caller, "oidc", connection_id);
    await updateConnection(tx, connection, { signal_token_hash, updated_at: call.clock.now() });
    await audit(call, tx, {
      action: "sso_connection.updated",
      organization_id: connection.organization_id,
      details: { connection_id, status: connection.status, has_signal_receiver: signal_token_hash !== null },
    });
  });
}
