import type { ScimPendingChange } from "@portico/wire";
import { findClaimant } from "../../../core/records/organization/domain-claims.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { type DirectoryAction, reasonToWait } from "./power.ts";

export interface DirectoryChange {
  action: DirectoryAction;
  member: MemberRow;
  isCreatedByDirectory: boolean;
  /** The member's new email address. Omitted if it does not change. */
  email_address?: string | undefined;
}

/** Returns why an admin has to decide about a change by the directory, or null if the directory may make it. */
export async function findReasonToWait(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { action, member, isCreatedByDirectory, email_address = member.email_address }: DirectoryChange,
): Promise<ScimPendingChange["reason"] | null> {
  return reasonToWait(action, {
    isCreatedByDirectory,
    isInVerifiedDomain:
      !isCreatedByDirectory && (await ownsDomains(call, tx, organization, [member.email_address, email_address])),
    hasEmergencyAccess: member.is_breakglass,
    hasAssignedRoles: member.roles.length > 0,
  });
}

/**
 * Returns the status of a member whose email address comes from the directory. If a user created the organization by
 * signing up, its creator controls the directory, so the owner of an address outside its verified domains is only
 * invited (docs/threats.md T141).
 */
export async function statusByDirectory(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  address: string,
): Promise<"active" | "invited"> {
  if (organization.founded_by === null) return "active";
  return (await ownsDomains(call, tx, organization, [address])) ? "active" : "invited";
}

async function ownsDomains(call: Call, tx: Db, { organization_slug }: OrganizationRow, addresses: string[]) {
  for (const address of new Set(addresses)) {
    if ((await findClaimant(call, tx, address)) !== organization_slug) return false;
  }
  return true;
}

/** The member gained emergency access or a role between the decision and the lock. The change starts again. */
export class MemberChangedMeanwhile extends ApiError {
  constructor() {
    super("service_unavailable", { retryAfterSeconds: 1 });
  }
}

/**
 * Decides again, now that the member is locked.
 *
 * @throws MemberChangedMeanwhile
 */
export async function requirePower(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  change: DirectoryChange,
): Promise<void> {
  if (await findReasonToWait(call, tx, organization, change)) throw new MemberChangedMeanwhile();
}
