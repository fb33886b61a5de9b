/** The fields of a configured project that are no settings of a project of the console, and where each is kept instead. */
export const keptElsewhere = {
  project_id: "the id never changes",
  secret: "secrets are rotated",
  next_secret: "secrets are rotated",
  organizations: "organizations are added by their own calls",
  connected_apps: "connected apps are added by their own calls",
} as const;
