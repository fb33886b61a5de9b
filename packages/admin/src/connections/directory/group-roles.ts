import type { ScimConnection } from "@portico/wire";

export type Assignments = ScimConnection["scim_group_implicit_role_assignments"];

export function rolesOfGroup(assignments: Assignments, groupId: string): string[] {
  return assignments.filter(({ group_id }) => group_id === groupId).map(({ role_id }) => role_id);
}

/** Returns the assignments with this one added or removed. */
export function withRole(
  assignments: Assignments,
  { group_id, role_id }: Assignments[number],
  isGiven: boolean,
): Assignments {
  const others = assignments.filter((one) => one.group_id !== group_id || one.role_id !== role_id);
  return isGiven ? [...others, { group_id, role_id }] : others;
}
