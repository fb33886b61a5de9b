import { isApiKey, type VerifyApiKeyRequest, type VerifyApiKeyResponse } from "@portico/wire";
import { findMember } from "../../core/records/member/find-member.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import { effectivePolicy } from "../../core/records/roles/policy.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { issuerOf } from "../../core/records/session/session-jwt.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { signJwt } from "../../platform/crypto/sign-jws.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { inSeconds } from "../../platform/lib/duration.ts";
import { grantableScopes, permissionsOf } from "../idp/apps/scopes.ts";
import { keyRolesOf } from "./key-rules.ts";
import { toApiKey } from "./list-keys.ts";
import type { ApiKeyRow } from "./schema.ts";
import { findKeyByHash, noteKeyUse } from "./store.ts";

/** Distinguishes it from session JWTs and access tokens (RFC 8725 section 3.11, threats.md T40). */
const TYP = "api-key+jwt";
const USE_NOTED_EVERY = { minutes: 1 };

/**
 * Returns the owner and the current permissions of a key to the back end that received it. Unknown, ended and foreign
 * keys get the same answer from one statement (threats.md T85).
 * @throws ApiError `api_key_not_found`.
 */
export async function verifyKey(call: Call, { secret }: VerifyApiKeyRequest): Promise<VerifyApiKeyResponse> {
  const now = call.clock.now();
  const { project } = call;
  // The checksum proves nothing; it only saves a query for strings that are no keys.
  const row = await findKeyByHash(call.db, project.project_id, hashToken(secret), now);
  if (!row || !isApiKey(secret)) throw new ApiError("api_key_not_found");
  const { organization, roles } = await readOwner(call, row);
  const unlessSince = call.clock.ago(USE_NOTED_EVERY);
  if (row.last_used_at === null || row.last_used_at < unlessSince) await noteKeyUse(call.db, row, now, unlessSince);
  const scopes = effectivePolicy(project).scopes.map(({ scope }) => scope);
  const worth = {
    roles,
    permissions: permissionsOf(project, roles, ["full_access"]),
    scopes: grantableScopes(project, roles, scopes),
  };
  return {
    api_key: toApiKey(row),
    organization_slug: organization.organization_slug,
    ...worth,
    api_key_jwt: await sign(call, row, { ...worth, organization_slug: organization.organization_slug }),
  };
}

/**
 * Returns the organization and the roles that currently apply: those that the policy still defines and, for a
 * member's key, that the member still has (threats.md T85).
 * @throws ApiError `api_key_not_found` if no role is left or the owner is gone.
 */
async function readOwner(call: Call, row: ApiKeyRow): Promise<{ organization: OrganizationRow; roles: string[] }> {
  const { organizations, members } = call.project.api_keys;
  const organization = (await findOrganizations(call, call.db, [row.organization_id])).get(row.organization_id);
  const known = effectivePolicy(call.project).roles.map(({ role_id }) => role_id);
  let roles = row.role_ids.filter((roleId) => known.includes(roleId));
  if (row.member_id !== null) {
    const member = await findMember(call.db, { ...row, member_id: row.member_id });
    const held = organization && member?.status === "active" ? keyRolesOf(organization, member) : [];
    roles = roles.filter((roleId) => held.includes(roleId));
  }
  const isAllowed = row.member_id === null ? organizations : members;
  if (!organization || !isAllowed || roles.length === 0) throw new ApiError("api_key_not_found");
  return { organization, roles };
}

async function sign(
  call: Call,
  { api_key_id, organization_id, member_id, expires_at }: ApiKeyRow,
  { scopes, ...worth }: Pick<VerifyApiKeyResponse, "roles" | "permissions" | "scopes" | "organization_slug">,
): Promise<string> {
  const now = call.clock.now();
  const { kid, privateKey } = await call.signingKeys.forProject(call.project.project_id, now);
  const iat = Math.floor(now.getTime() / 1000);
  const end = Math.floor(expires_at.getTime() / 1000);
  const claims = {
    iss: issuerOf(call),
    aud: call.project.project_id,
    sub: api_key_id,
    organization_id,
    ...(member_id !== null && { member_id }),
    ...worth,
    scope: scopes.join(" "),
    iat,
    exp: Math.min(iat + inSeconds(lifetimes.sessionJwt), end),
  };
  return signJwt({ kid, typ: TYP }, claims, privateKey);
}
