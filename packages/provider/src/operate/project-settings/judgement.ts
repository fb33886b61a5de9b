import type { ProjectConfig } from "../../platform/config/project-schema.ts";

/** What the start of a provider would say of a project's settings if they stood in its configuration file. */
export interface Judgement {
  issues: ConfigIssue[];
  warnings: { path: string; message: string; fix: string }[];
  /** Read, with all defaults; undefined where there are issues. Its secret is a stand-in. */
  config: ProjectConfig | undefined;
}

/** What the node knows of its configuration file, and settings are judged by. */
export interface ConfiguredProjects {
  /** @param settings with its secrets, without the project's own. */
  judge(projectId: string, settings: Record<string, unknown>): Judgement;
  /** The configuration file's name. */
  file: string;
  /** Whether the configuration that this node has read last names it. */
  isNamed(projectId: string): boolean;
  /** Has this node read all projects anew. */
  forget(): void;
}

declare module "../../platform/call/call.ts" {
  interface Services {
    readonly configured: ConfiguredProjects;
  }
}

/** A place of settings that the configuration file would be refused for. */
export interface ConfigIssue {
  path: string;
  /** What was found and what is expected. */
  message: string;
}
