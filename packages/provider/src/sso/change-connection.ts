import type { ApiErrorType } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import { json } from "../db/json.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../http/api-error.ts";
import { holdOrganization } from "../organizations/hold-organization.ts";
import type { Actor } from "../rbac/actor.ts";
import { checkGrants, requireKnownRoles } from "../rbac/grants.ts";
import { type Connection, impliedRoles, type Kind } from "./connection.ts";
import type { Following } from "./following.ts";
import { mappableFields } from "./read-identity.ts";
import { lockConnection, updateConnection } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

const notFound = {
  saml: "saml_connection_not_found",
  oidc: "oidc_connection_not_found",
  external: "sso_connection_not_found",
} as const satisfies Record<Kind, ApiErrorType>;

/**
 * The caller's organisation's connection of that kind, held for a change.
 * @throws ApiError `saml_connection_not_found` and its siblings, for another organisation's, too (threats.md T49).
 */
export async function requireConnection<K extends Kind>(
  call: Call,
  tx: Db,
  caller: Actor,
  kind: K,
  connectionId: string | undefined,
): Promise<Connection<K>> {
  const { project_id, organization_id } = caller.organization;
  // The organisation first, as whoever adds a connection takes them.
  await holdOrganization(call, tx, organization_id);
  const found = await lockConnection(tx, { project_id, organization_id, connection_id: connectionId ?? "" });
  if (found?.kind !== kind) throw new ApiError(notFound[kind]);
  return found as Connection<K>;
}

/** Of a connection, what a change may alter. */
export type Change<K extends Kind> = Partial<
  Pick<Connection<K>, "display_name" | "identity_provider" | keyof Following>
> & {
  settings: Connection<K>["settings"];
  status: "pending" | "active";
  sealed_client_secret?: string;
};

/**
 * Writes a change of a connection. Who lets it imply roles needs what assigning them one by one needs (threats.md T50).
 * @returns the connection, or the refusal to return from the transaction.
 * @throws ApiError `invalid_role`, `bad_request`.
 */
export async function changeConnection<K extends Kind>(
  call: Call,
  tx: Db,
  caller: Actor,
  current: Connection<K>,
  { settings, ...change }: Change<K>,
): Promise<Connection<K> | ApiError> {
  const next = { ...current, settings } as Connection;
  if ("attribute_mapping" in settings) requireMappable(settings.attribute_mapping);
  const moved = movedRoles(current, next);
  requireKnownRoles(
    call,
    [...impliedRoles(next).roles, ...impliedRoles(next).groups].map(({ role_id }) => role_id),
  );
  const refusal = await checkGrants(call, tx, caller, moved);
  if (refusal) return refusal;
  const changed = await updateConnection(tx, current, {
    ...change,
    settings: json(settings),
    updated_at: call.clock.now(),
  });
  await refreshSummaries(call, tx, current.organization_id);
  await audit(call, tx, {
    action: "sso_connection.updated",
    organization_id: current.organization_id,
    ...(caller.member && { member_id: caller.member.member_id, email_address: caller.member.email_address }),
    details: { connection_id: current.connection_id, status: change.status, ...(moved.length > 0 && { moved }) },
  });
  return changed as Connection<K>;
}

/** The roles that a change hands out, or takes away. */
function movedRoles(before: Connection, after: Connection): string[] {
  const textsOf = (connection: Connection) => {
    const { roles, groups } = impliedRoles(connection);
    const pairs = [
      ...roles.map(({ role_id }) => [role_id, ""]),
      ...groups.map(({ role_id, group }) => [role_id, group]),
    ];
    return new Map(pairs.map(([role_id = "", group = ""]) => [`${role_id}\n${group}`, role_id]));
  };
  const [old, fresh] = [textsOf(before), textsOf(after)];
  const onlyIn = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].filter(([text]) => !other.has(text)).map(([, role_id]) => role_id);
  return [...new Set([...onlyIn(old, fresh), ...onlyIn(fresh, old)])];
}

function requireMappable(mapping: Record<string, string>): void {
  const unknown = Object.keys(mapping).find((field) => !mappableFields.includes(field));
  if (unknown === undefined) return;
  const message = `attribute_mapping maps "${unknown.slice(0, 64)}"; it can map ${mappableFields.join(", ")}.`;
  throw new ApiError("bad_request", { message });
}
