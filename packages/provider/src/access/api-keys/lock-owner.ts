import type { AuditAction } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import type { Actor, InOrganization } from "../../core/rbac/actor.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { lockOrganization } from "../../core/records/organization/lock-organization.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { ApiKeyRow } from "./schema.ts";
import { lockKey } from "./store.ts";

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
