import type { AuditAction } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { type Actor, type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { lockOrganization } from "../../core/records/organization/find-organizations.ts";
import { effectiveRoles } from "../../core/records/roles/effective-roles.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { ApiKeyRow } from "./schema.ts";
import { findKey, lockKey } from "./store.ts";

export interface OfKey extends InOrganization {
  api_key_id: string;
}

/** @throws ApiError `api_keys_not_allowed` if the project does not allow keys of this kind. */
export function requireAllowedOwner({ project }: Call, memberId: string | null | undefined): void {
  const { organizations, members } = project.api_keys;
  if (!(memberId ? members : organizations)) throw new ApiError("api_keys_not_allowed");
}

/**
 * Locks the organization and then the caller, in the order in which a deletion locks them. A key created while one of
 * them is being deleted either is deleted with it or is not created.
 * @throws ApiError `organization_not_found`, `member_not_found`, `session_not_found`.
 */
export async function lockOwner(
  call: Call,
  tx: Db,
  { organization, member, session }: Actor,
  ownerId: string | null = member?.member_id ?? null,
): Promise<{ organization: OrganizationRow; member: MemberRow | undefined }> {
  const held = await lockOrganization(call, tx, organization.organization_id);
  const memberId = ownerId ?? member?.member_id;
  const holder = memberId === undefined ? undefined : await requirePresentMember(tx, { organization: held }, memberId);
  if (session) await requireLiveSession(call, tx, session);
  return { organization: held, member: holder };
}

/** Locks a key of the caller's organization. @throws ApiError `api_key_not_found` (threats.md T49). */
export async function requireKey(call: Call, tx: Db, caller: Actor, apiKeyId: string): Promise<ApiKeyRow> {
  const { project_id, organization_id } = caller.organization;
  const row = await lockKey(tx, { project_id, organization_id, api_key_id: apiKeyId }, call.clock.now());
  if (!row) throw new ApiError("api_key_not_found");
  return row;
}

/** Records an audit event about a key; for a member's key, it is about the member. */
export function recordKeyAudit(
  call: Call,
  tx: Db,
  action: AuditAction,
  { organization_id, member_id, api_key_id, name }: ApiKeyRow,
  details: Record<string, unknown> = {},
): Promise<void> {
  return audit(call, tx, {
    action,
    organization_id,
    ...(member_id !== null && { member_id }),
    details: { api_key_id, name, ...details },
  });
}

/**
 * Members can manage their own keys, and keys of their organization as their roles allow; back ends can manage all.
 * An admin can revoke another member's key but never gets its secret, because it would act as that member.
 * @throws ApiError `unauthorized_action`, `api_key_not_found`.
 */
export async function admitToKey(
  call: Call,
  request: OfKey,
  action: "update" | "delete",
): Promise<{ caller: Actor; found: ApiKeyRow }> {
  const caller = await requireActor(call, request);
  const { project_id, organization_id } = caller.organization;
  const of = { project_id, organization_id, api_key_id: request.api_key_id };
  const found = await findKey(call.db, of, call.clock.now());
  if (found?.member_id && found.member_id === caller.member?.member_id) return { caller, found };
  await authorize(call, caller, "api_key", action);
  const isForeign = caller.member !== undefined && found?.member_id !== null && action !== "delete";
  if (!found || isForeign) throw new ApiError("api_key_not_found");
  return { caller, found };
}

/**
 * The roles that a member's key can have: the member's, except those that only apply to sessions of an SSO
 * connection.
 */
export function keyRolesOf(organization: OrganizationRow, member: MemberRow): string[] {
  return effectiveRoles({ organization, member, session: { authentication_factors: [] } });
}
