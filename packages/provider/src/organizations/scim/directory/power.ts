import type { ScimPendingChange } from "@portico/wire";

/** What a directory does to a member. */
export type DirectoryAction = "link" | "rename" | ScimPendingChange["action"];

/** The member whom a directory acts on, as far as its power over them depends on it. */
export interface DirectoryTarget {
  /** Whether this directory created the member, or found one who was there. */
  isCreatedByDirectory: boolean;
  /** Whether the organization verified the domain of the member's address, and of the address that they would have. */
  isInVerifiedDomain: boolean;
  hasEmergencyAccess: boolean;
  hasAssignedRoles: boolean;
}

/** Whether an action needs power over the member. Without it, the others say nothing about who can sign in. */
const needsPower: Record<DirectoryAction, boolean> = {
  link: false,
  rename: false,
  change_email: true,
  deactivate: true,
  reactivate: true,
  delete: true,
};

/**
 * Decides whether a directory may do something to a member, or an admin has to decide (docs/threats.md T144). A
 * directory has power over the members whom it created, and over addresses in domains that the organization verified.
 * Emergency access and roles that were assigned directly end that power: whoever holds the directory's token, or
 * reads the address that it names, would hold them otherwise.
 *
 * @returns null for a change that applies at once, or the reason why it waits.
 */
export function reasonToWait(action: DirectoryAction, target: DirectoryTarget): ScimPendingChange["reason"] | null {
  if (!needsPower[action]) return null;
  if (target.hasEmergencyAccess) return "emergency_access";
  if (target.hasAssignedRoles) return "assigned_roles";
  return target.isCreatedByDirectory || target.isInVerifiedDomain ? null : "not_from_directory";
}
