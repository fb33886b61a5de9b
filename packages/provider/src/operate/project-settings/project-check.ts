import type { ProjectConfig } from "../../platform/config/project-schema.ts";

/** What a start would report about a project's settings if they were in its configuration file. */
export interface ProjectCheck {
  issues: ConfigIssue[];
  warnings: { path: string; message: string; fix: string }[];
  /** The settings with all defaults; undefined if they are invalid. The secret is a placeholder. */
  config: ProjectConfig | undefined;
}

/** What the node knows about its configuration file, and how to check settings against it. */
export interface ConfiguredProjects {
  /** @param settings with secrets, but without the project's own secret. */
  check(projectId: string, settings: Record<string, unknown>): ProjectCheck;
  /** The configuration file's name. */
  file: string;
  /** Whether the configuration that this node read last contains the project. */
  isNamed(projectId: string): boolean;
  /** Makes this node reload all projects. */
  forget(): void;
}

declare module "../../platform/call/call.ts" {
  interface Services {
    readonly configured: ConfiguredProjects;
  }
}

/** A problem that a configuration file would be refused for. */
export interface ConfigIssue {
  path: string;
  /** What was found and what is expected. */
  message: string;
}

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
