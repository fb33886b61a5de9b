/**
 * The fields of a project in the configuration file that are no settings in the console, and where each is managed
 * instead.
 */
export const keptElsewhere = {
  project_id: "the ID never changes",
  secret: "rotate the secret instead",
  next_secret: "rotate the secret instead",
  organizations: "organizations have their own calls",
  connected_apps: "connected apps have their own calls",
} as const;
