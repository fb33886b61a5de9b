import { Bots } from "./bots-schema.ts";
import { Branding } from "./branding-schema.ts";
import { DirectoryLimits } from "./directory-limits-schema.ts";
import { FounderLimits, OrganizationLimits } from "./organization-limits-schema.ts";
import { ProjectConfig, type ProjectSettings } from "./project-schema.ts";
import { rateLimitPresets } from "./rate-limits-schema.ts";

/** A project as rules see it: its settings, and what follows from them. */
export interface Project extends ProjectSettings {
  environment: "test" | "live";
}

export function createProject(settings: ProjectSettings): Project {
  return {
    ...settings,
    // A node of the version before may have stored them without the newest.
    bots: settings.bots ?? Bots.parse({}),
    directory_limits: { ...DirectoryLimits.parse({}), ...settings.directory_limits },
    organization_limits: { ...OrganizationLimits.parse({}), ...settings.organization_limits },
    founder_limits: { ...FounderLimits.parse({}), ...settings.founder_limits },
    branding: { ...Branding.parse({}), ...settings.branding },
    transfers: ProjectConfig.shape.transfers.parse(settings.transfers),
    rate_limits: { ...rateLimitPresets.default, ...settings.rate_limits },
    environment: settings.project_id.includes("-live-") ? "live" : "test",
  };
}

/** Returns what is stored of a configured project: no secret, and no seeds. */
export function settingsOf(config: ProjectConfig): ProjectSettings {
  const left = new Set<string>(["secret", "next_secret", "organizations", "connected_apps"]);
  return Object.fromEntries(Object.entries(config).filter(([field]) => !left.has(field))) as ProjectSettings;
}
