import type { AuditAction } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { mergeMetadata, metadataBytes } from "../../platform/lib/metadata.ts";
import { audit } from "../audit/audit.ts";
import { endRolesAccess } from "../records/lineage/end-access.ts";
import { raiseSecurityEpoch } from "../records/member/security-epoch.ts";
import { updateMember } from "../records/member/store.ts";
import { growUsage } from "../records/organization/quotas.ts";
import type { MemberRow } from "../records/schema.ts";
import { forgetPolicyVersions } from "../records/session/store.ts";

interface MemberChange {
  name?: string;
  trusted_metadata?: Record<string, unknown>;
  untrusted_metadata?: Record<string, unknown>;
  is_breakglass?: boolean;
  roles?: string[];
}

/**
 * Writes the given fields.
 * @param current from `lockMember`, in the same transaction.
 * @param by the member who makes the change; undefined for a back end.
 * @param action the action of the audit event.
 * @throws ApiError `bad_request`, `quota_reached`.
 */
export async function changeMember(
  call: Call,
  tx: Db,
  current: MemberRow,
  change: MemberChange,
  by: string | undefined,
  action: AuditAction = "member.updated",
): Promise<MemberRow> {
  const { trusted_metadata, untrusted_metadata, roles, ...plain } = change;
  const changed = await updateMember(tx, current, {
    ...plain,
    ...(trusted_metadata && { trusted_metadata: json(mergeMetadata(current.trusted_metadata, trusted_metadata)) }),
    ...(untrusted_metadata && {
      untrusted_metadata: json(mergeMetadata(current.untrusted_metadata, untrusted_metadata)),
    }),
    ...(roles && { roles: json(roles) }),
    updated_at: call.clock.now(),
  });
  if (changed && (trusted_metadata || untrusted_metadata)) {
    const bytesOf = (row: MemberRow) => metadataBytes(row.trusted_metadata, row.untrusted_metadata);
    await growUsage(call, tx, current.organization_id, { metadata_bytes: bytesOf(changed) - bytesOf(current) });
  }
  const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  await audit(call, tx, {
    action,
    member: current,
    details: { by, fields, ...(roles && { roles }) },
  });
  if (roles && current.roles.some((role) => !roles.includes(role))) {
    await endRolesAccess(call, tx, current);
  }
  if (current.is_breakglass && change.is_breakglass === false) await evaluateAgain(call, tx, current);
  const isGrowing = roles?.some((role) => !current.roles.includes(role)) ?? false;
  if (!isGrowing) return changed ?? current;
  // A flow started with fewer permissions cannot be finished with more.
  await call.ends.endPendingSecondFactors(call, tx, current);
  return raiseSecurityEpoch(call, tx, changed ?? current, "apps");
}

/**
 * Has a member's sessions and apps evaluated at their next use, because the policy is stricter for this member now:
 * an admin requires MFA or has removed emergency access (threats.md T121).
 */
export async function evaluateAgain(call: Call, tx: Db, member: MemberRow): Promise<void> {
  await forgetPolicyVersions(tx, member);
  await call.hooks.forgetGrantPolicies(tx, member);
}
