/**
 * Returns the name of a role for people: `billing_admin` becomes "Billing admin". Projects choose the IDs of their roles, so
 * IDs in any other form stay as they are. Only for display, never for values.
 */
export function roleName(roleId: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(roleId)) return roleId;
  return roleId.charAt(0).toUpperCase() + roleId.slice(1).replaceAll("_", " ");
}
