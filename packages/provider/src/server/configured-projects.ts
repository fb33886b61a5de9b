import type { ConfiguredProjects } from "../operate/project-settings/judgement.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { sourcesOf } from "../platform/config/sources.ts";
import { createJudge } from "./judge-project.ts";

/** What rules know of the configuration file. */
export function createConfiguredProjects(started: ProviderConfig, forget: () => void) {
  let named = new Set<string>();
  const follow = ({ projects }: ProviderConfig) => {
    named = new Set(projects.map(({ project_id }) => project_id));
  };
  follow(started);
  const configured: ConfiguredProjects = {
    judge: createJudge(started),
    file: sourcesOf(started).file,
    isNamed: (projectId) => named.has(projectId),
    forget,
  };
  return { configured, follow };
}
