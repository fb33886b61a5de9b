/** The permissions that sign-in help requires; all of them. */
export const signInHelpPermissions = [
  ["audit_log", "read"],
  ["organization", "update"],
  ["member", "search"],
] as const;
