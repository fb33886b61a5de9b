import type { FastifyBaseLogger } from "fastify";
import { requireTemplateMarkup } from "../core/delivery/mails/markup-checker.ts";
import type { Services } from "../platform/call/call.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { projectsOf } from "../platform/config/console-project.ts";
import { listWarnings } from "../platform/config/warnings.ts";
import type { ProjectDirectory } from "../platform/projects/project-directory.ts";
import { seed } from "./seed.ts";

/** The outcome of a configuration that was read anew. */
export interface ReloadReport {
  /** The ids of the projects that have followed it: at once on this node, within ten seconds on each other one. */
  projects: string[];
  /** The fields that have changed and wait for a restart. */
  needs_restart: string[];
}

interface ReloadOptions {
  /** The configuration that the node was started with. */
  started: ProviderConfig;
  services: Services;
  projects: ProjectDirectory;
  /** Told of each configuration that was brought in. */
  follow(config: ProviderConfig): void;
  log: FastifyBaseLogger;
}

/** What takes effect without a restart. */
const taken = ["$schema", "projects", "log_level"];

/**
 * Brings in a configuration while the node serves. Requests that are under way end by the one that they began with.
 * Reloads wait for each other.
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
