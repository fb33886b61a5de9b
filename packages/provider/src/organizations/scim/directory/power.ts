import type { ScimPendingChange } from "@portico/wire";

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
