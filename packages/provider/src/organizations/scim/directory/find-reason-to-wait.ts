import type { ScimPendingChange } from "@portico/wire";
import { findClaimant } from "../../../core/records/organization/domain-claims.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";

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

export type DirectoryAction = "link" | "rename" | ScimPendingChange["action"];

/** What a directory's power over a member depends on. */
export interface DirectoryTarget {
  /** Whether this directory created the member, and did not just find them. */
  isCreatedByDirectory: boolean;
  /** Whether the organization verified the domains of the member's current and new email addresses. */
  isInVerifiedDomain: boolean;
  hasEmergencyAccess: boolean;
  hasAssignedRoles: boolean;
}

/** Actions that affect who can log in require power over the member. */
const needsPower: Record<DirectoryAction, boolean> = {
  link: false,
  rename: false,
  change_email: true,
  deactivate: true,
  reactivate: true,
  delete: true,
};

/**
 * Decides whether a directory may change a member, or an admin has to decide (docs/threats.md T144). A directory has
 * power over members that it created, and over email addresses in domains that the organization verified. Emergency
 * access and directly assigned roles end that power: otherwise the holder of the directory's token, or of the mailbox
 * that it names, could use them.
 *
 * @returns null for a change that applies at once, or the reason why it waits.
 */
export function reasonToWait(action: DirectoryAction, target: DirectoryTarget): ScimPendingChange["reason"] | null {
  if (!needsPower[action]) return null;
  if (target.hasEmergencyAccess) return "emergency_access";
  if (target.hasAssignedRoles) return "assigned_roles";
  return target.isCreatedByDirectory || target.isInVerifiedDomain ? null : "not_from_directory";
}
