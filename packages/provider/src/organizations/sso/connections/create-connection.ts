import type {
  CreateConnectionRequest,
  CreateExternalConnectionRequest,
  ExternalConnectionResponse,
  OidcConnectionResponse,
  SamlConnectionResponse,
} from "@portico/wire";
import { type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { requireLiveSession } from "../../../core/records/session/require-session.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call } from "../../../platform/call/call.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { addConnection, requireConnectionQuota } from "./add-connection.ts";
import { newSettings } from "./connection.ts";
import { generateKeys } from "./keys.ts";
import { findConnection, listKeys } from "./store.ts";
import { toExternalConnection, toOidcConnection, toSamlConnection } from "./to-connection.ts";

/**
 * Creates a SAML connection with its own keys. It is `pending` until the identity provider's data is set. Requires the
 * permission to grant every role, because a connection can let anyone in (threats.md T64).
 *
 * @throws ApiError `unauthorized_action`, `sso_limit_reached`, `service_unavailable`.
 */
export async function createSamlConnection(
  call: Call,
  { organization_id: target, ...request }: InOrganization & CreateConnectionRequest,
): Promise<SamlConnectionResponse> {
  const caller = await requireActor(call, { organization_id: target });
  await requireAuthAdminPermission(call, caller, "sso", "create");
  // Checked before the keys are generated: a setup link creates only one connection.
  if (caller.setup && caller.setup.connection_id !== null) throw new ApiError("setup_link_not_allowed");
  await transaction(call, (tx) => requireConnectionQuota(call, tx, caller.organization.organization_id));
  const keys = await generateKeys(call, caller.organization.organization_id);
  return transaction(call, async (tx) => {
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    const connection = await addConnection(call, tx, {
      ...request,
      kind: "saml",
      organization_id: caller.organization.organization_id,
      status: "pending",
      settings: newSettings().saml,
      keys,
      by: caller.member?.member_id,
      ancestors: await ancestorsForOrganization(tx, caller),
    });
    const stored = await listKeys(tx, connection.project_id, [connection.connection_id]);
    return { connection: toSamlConnection(call, connection, stored) };
  });
}

/** The same for OpenID Connect. @throws ApiError `unauthorized_action`, `sso_limit_reached`. */
export async function createOidcConnection(
  call: Call,
  { organization_id: target, ...request }: InOrganization & CreateConnectionRequest,
): Promise<OidcConnectionResponse> {
  const caller = await requireActor(call, { organization_id: target });
  await requireAuthAdminPermission(call, caller, "sso", "create");
  return transaction(call, async (tx) => {
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    const connection = await addConnection(call, tx, {
      ...request,
      kind: "oidc",
      organization_id: caller.organization.organization_id,
      status: "pending",
      settings: newSettings().oidc,
      by: caller.member?.member_id,
      ancestors: await ancestorsForOrganization(tx, caller),
    });
    return { connection: toOidcConnection(call, connection) };
  });
}

/**
 * Creates a connection that uses the identity provider of another organization's connection in the project.
 *
 * @throws ApiError `unauthorized_action`, `sso_connection_not_found`, `sso_limit_reached`.
 */
export async function createExternalConnection(
  call: Call,
  {
    organization_id: target,
    external_organization_id,
    external_connection_id,
    display_name,
    is_held = false,
  }: InOrganization & CreateExternalConnectionRequest,
): Promise<ExternalConnectionResponse> {
  const caller = await requireActor(call, { organization_id: target });
  await requireAuthAdminPermission(call, caller, "sso", "create");
  return transaction(call, async (tx) => {
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    const { project_id, organization_id } = caller.organization;
    const found = await findConnection(tx, { project_id, connection_id: external_connection_id });
    const isUsable =
      found?.organization_id === external_organization_id &&
      found.kind !== "external" &&
      found.organization_id !== organization_id;
    if (!isUsable) throw new ApiError("sso_connection_not_found");
    const connection = await addConnection(call, tx, {
      display_name,
      identity_provider: found.identity_provider,
      kind: "external",
      organization_id,
      status: is_held ? "pending" : "active",
      is_held,
      settings: {
        external_organization_id,
        external_connection_id,
        external_connection_implicit_role_assignments: [],
        external_group_implicit_role_assignments: [],
      },
      by: caller.member?.member_id,
      ancestors: await ancestorsForOrganization(tx, caller),
    });
    return { connection: toExternalConnection(connection) };
  });
}
