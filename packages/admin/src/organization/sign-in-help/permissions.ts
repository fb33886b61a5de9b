/** The permissions to search sign-in attempts; all of them. */
export const permissions = [
  ["audit_log", "read"],
  ["organization", "update"],
  ["member", "search"],
] as const;
