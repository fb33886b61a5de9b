import { Bots } from "./bots-schema.ts";
import { Branding } from "./branding-schema.ts";
import { DynamicRegistration } from "./connected-app-schema.ts";
import { DirectoryLimits, FounderLimits, OrganizationLimits } from "./organizations-schema.ts";
import { ProjectConfig, type ProjectSettings } from "./project-schema.ts";
import { rateLimitPresets } from "./rate-limits-schema.ts";

/** A project's settings, with defaults filled in, and its environment. */
export interface Project extends ProjectSettings {
  environment: "test" | "live";
}

export function createProject(settings: ProjectSettings): Project {
  return {
    ...settings,
    // A node running the previous version may have stored the settings without the newest fields.
    bots: settings.bots ?? Bots.parse({}),
    organization_defaults: settings.organization_defaults ?? {},
    dynamic_registration: { ...DynamicRegistration.parse({}), ...settings.dynamic_registration },
    directory_limits: { ...DirectoryLimits.parse({}), ...settings.directory_limits },
    organization_limits: { ...OrganizationLimits.parse({}), ...settings.organization_limits },
    founder_limits: { ...FounderLimits.parse({}), ...settings.founder_limits },
    branding: { ...Branding.parse({}), ...settings.branding },
    transfers: ProjectConfig.shape.transfers.parse(settings.transfers),
    rate_limits: { ...rateLimitPresets.default, ...settings.rate_limits },
    environment: settings.project_id.includes("-live-") ? "live" : "test",
  };
}

/** Returns the settings to store for a configured project, without secrets and seed data. */
export function settingsOf(config: ProjectConfig): ProjectSettings {
  const left = new Set<string>(["secret", "next_secret", "organizations", "connected_apps"]);
  return Object.fromEntries(Object.entries(config).filter(([field]) => !left.has(field))) as ProjectSettings;
}
