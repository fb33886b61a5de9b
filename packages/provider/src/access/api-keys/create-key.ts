import type { ApiKeySecretResponse, CreateApiKeyRequest } from "@portico/wire";
import { apiKeyChecksum } from "@portico/wire/schemas";
import { type Actor, type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize, checkGrants } from "../../core/rbac/authorize.ts";
import { requireQuota } from "../../core/records/organization/quotas.ts";
import { requireKnownRoles } from "../../core/records/roles/policy.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { ancestorsOfSession } from "../../core/records/session/lineage.ts";
import { ancestorsForOrganization } from "../../core/role-grants/record-grants.ts";
import { notifyOwner } from "../../core/security-notices/notify-owner.ts";
import type { Call } from "../../platform/call/call.ts";
import { hashToken, newIdAt, randomBase62 } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after } from "../../platform/lib/duration.ts";
import { keyRolesOf, lockOwner, recordKeyAudit, requireAllowedOwner, requireKey } from "./key-rules.ts";
import { toApiKey } from "./list-keys.ts";
import { countKeys, insertKey, updateKey } from "./store.ts";

type RequestedKey = Omit<CreateApiKeyRequest, "owner">;

/** Creates a key of the caller's own, or of their organization. */
export async function createKey(
  call: Call,
  { owner, ...requested }: CreateApiKeyRequest,
): Promise<ApiKeySecretResponse> {
  const caller = await requireActor(call);
  return create(call, caller, requested, owner === "self" ? (caller.member?.member_id ?? null) : null);
}

/** Creates a key for a back end: of an organization, or of one of its members. */
export async function createKeyForBackend(
  call: Call,
  {
    organization_id,
    member_id = null,
    ...requested
  }: RequestedKey & InOrganization & { member_id?: string | null | undefined },
): Promise<ApiKeySecretResponse> {
  return create(call, await requireActor(call, { organization_id }), requested, member_id);
}

/**
 * Creates a key and returns its secret, which is not shown again. An organization's key outlives its creator, so the
 * creator must be allowed to grant all its roles (threats.md T64). A member's key never has more roles than the
 * member.
 * @throws ApiError `api_keys_not_allowed`, `unauthorized_action`, `invalid_role`, `bad_request`,
 * `api_key_limit_reached`, `organization_not_found`, `member_not_found`.
 */
async function create(
  call: Call,
  caller: Actor,
  requested: RequestedKey,
  ownerId: string | null,
): Promise<ApiKeySecretResponse> {
  requireAllowedOwner(call, ownerId);
  requireKnownRoles(call, requested.role_ids);
  if (ownerId === null) {
    await authorize(call, caller, "api_key", "create");
    const refusal = await checkGrants(call, call.db, caller, requested.role_ids);
    if (refusal) throw refusal;
  }
  const { secret, hash, lastFour, expiresAt } = newSecret(call, requested.expires_in_days);
  const row = await transaction(call, async (tx) => {
    const { organization, member } = await lockOwner(call, tx, caller, ownerId);
    if (ownerId !== null && member) requireHeldRoles(organization, member, requested.role_ids);
    const now = call.clock.now();
    const { project_id, organization_id } = organization;
    const count = await countKeys(tx, { project_id, organization_id, member_id: ownerId }, now);
    requireQuota(call, organization, ownerId === null ? "api_keys" : "member_api_keys", count);
    const row = await insertKey(tx, {
      project_id,
      api_key_id: newIdAt(now, call.project, "api-key"),
      organization_id,
      member_id: ownerId,
      name: requested.name,
      role_ids: json([...new Set(requested.role_ids)]),
      secret_hash: hash,
      secret_last_four: lastFour,
      secret_expires_at: expiresAt,
      ancestors: json(await ancestorsOfKey(tx, caller, ownerId)),
      created_by: caller.member?.member_id ?? null,
      created_at: now,
      expires_at: expiresAt,
    });
    if (ownerId !== null && member) await notifyOwner(call, tx, member, "api_key_created", row.ancestors);
    await recordKeyAudit(call, tx, "api_key.created", row, {
      role_ids: row.role_ids,
      expires_at: expiresAt.toISOString(),
    });
    return row;
  });
  return { api_key: toApiKey(row), secret };
}

/**
 * @throws ApiError `invalid_role` for a role that the member does not have: the key would gain it if the member is
 * given that role later.
 */
function requireHeldRoles(organization: OrganizationRow, member: MemberRow, roleIds: string[]): void {
  const held = keyRolesOf(organization, member);
  const missing = roleIds.find((roleId) => !held.includes(roleId));
  if (missing === undefined) return;
  throw new ApiError("invalid_role", { message: `The member's roles do not allow a key with the role "${missing}".` });
}

/**
 * Returns what a key descends from. A member's own key ends when they sign out everywhere; an organization's key does
 * not.
 */
export async function ancestorsOfKey(tx: Db, caller: Actor, ownerId: string | null): Promise<string[]> {
  if (ownerId === null) return ancestorsForOrganization(tx, caller);
  return caller.session ? ancestorsOfSession(caller.session) : [];
}

const RANDOM_LENGTH = 32;
const DEFAULT_DAYS = 90;

/**
 * Creates a secret whose prefix and checksum let people and secret scanners recognize it (threats.md T85). Only its
 * hash is stored.
 * @throws ApiError `bad_request` for a lifetime longer than the project allows.
 */
export function newSecret(call: Call, expiresInDays: number | undefined) {
  const { longest_days } = call.project.api_keys;
  const days = expiresInDays ?? Math.min(DEFAULT_DAYS, longest_days);
  if (days > longest_days) {
    throw new ApiError("bad_request", { message: `expires_in_days must be at most ${longest_days}.` });
  }
  const text = `portico_key_${call.project.environment}_${randomBase62(RANDOM_LENGTH)}`;
  const secret = `${text}${apiKeyChecksum(text)}`;
  return {
    secret,
    hash: hashToken(secret),
    lastFour: secret.slice(-4),
    expiresAt: after(call.clock.now(), { days }),
  };
}

/**
 * Reactivates a suspended key of an organization. It requires the same permissions as creating the key (threats.md
 * T64).
 * @throws ApiError `unauthorized_action`, `api_key_not_found`.
 */
export async function keepKey(call: Call, caller: Actor, apiKeyId: string): Promise<void> {
  await authorize(call, caller, "api_key", "create");
  const refusal = await transaction(call, async (tx) => {
    await lockOwner(call, tx, caller);
    const key = await requireKey(call, tx, caller, apiKeyId);
    const missing = await checkGrants(call, tx, caller, key.role_ids);
    if (missing) return missing;
    const ancestors = await ancestorsOfKey(tx, caller, null);
    await recordKeyAudit(
      call,
      tx,
      "api_key.kept",
      await updateKey(tx, key, { suspended_at: null, ancestors: json(ancestors) }),
    );
    return undefined;
  });
  if (refusal) throw refusal;
}
