import type { FastifyBaseLogger } from "fastify";
import { requireTemplateMarkup } from "../core/delivery/mails/markup-checker.ts";
import type { Services } from "../platform/call/call.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { projectsOf } from "../platform/config/console-project.ts";
import { listWarnings } from "../platform/config/warnings.ts";
import type { ProjectDirectory } from "../platform/projects/project-directory.ts";
import { seed } from "./seed.ts";

export interface ReloadReport {
  /** The IDs of the projects that changed: immediately on this node, within ten seconds on the others. */
  projects: string[];
  /** The fields that changed but need a restart. */
  needs_restart: string[];
}

interface ReloadOptions {
  started: ProviderConfig;
  services: Services;
  projects: ProjectDirectory;
  /** Called with each configuration that was applied. */
  follow(config: ProviderConfig): void;
  log: FastifyBaseLogger;
}

/** The fields that take effect without a restart. */
const taken = ["$schema", "projects", "log_level"];

/**
 * Applies a configuration while the node serves. Requests in progress finish with the configuration that they started
 * with. Reloads run one after the other.
 */
export function createReload({ started, services, projects, follow, log }: ReloadOptions) {
  let running: Promise<unknown> = Promise.resolve();

  async function apply(config: ProviderConfig): Promise<ReloadReport> {
    await requireTemplateMarkup(config);
    const changed = await seed(services, config);
    projects.forget();
    follow(config);
    const now = services.clock.now();
    for (const { project_id } of projectsOf(config)) {
      if (changed.includes(project_id)) services.signingKeys.forget(project_id);
      await Promise.all([projects.findById(project_id), services.signingKeys.findForProject(project_id, now)]);
    }
    log.level = config.log_level;
    for (const { message, remedy } of listWarnings(config)) log.warn(`${message} ${remedy}`);
    const report = { projects: changed, needs_restart: listChanged(started, config) };
    log.info(report, "configuration reloaded");
    return report;
  }

  return (config: ProviderConfig): Promise<ReloadReport> => {
    const next = running.then(() => apply(config));
    running = next.catch(() => {});
    return next;
  };
}

function listChanged(before: ProviderConfig, after: ProviderConfig): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof ProviderConfig>;
  return [...fields].filter(
    (field) => !taken.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
