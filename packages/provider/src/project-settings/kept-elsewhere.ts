/** The fields of a configured project that are no settings of a project of the console. */
export const keptElsewhere = {
  project_id: true,
  secret: true,
  next_secret: true,
  organizations: true,
  connected_apps: true,
} as const;

/** Where each is kept instead, for who writes it into settings. */
export const homes: Record<keyof typeof keptElsewhere, string> = {
  project_id: "the id never changes",
  secret: "secrets are rotated",
  next_secret: "secrets are rotated",
  organizations: "organizations are added by their own calls",
  connected_apps: "connected apps are added by their own calls",
};
