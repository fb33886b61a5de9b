import { type ConfigIssue, type ConfiguredProjects, keptElsewhere } from "../operate/project-settings/project-check.ts";
import { listPrivateKeys } from "../operate/project-settings/secrets.ts";
import { formatPath } from "../platform/config/config-error.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { type ConfigWarning, listWarnings } from "../platform/config/warnings.ts";
import { checkConfig } from "./config.ts";

const HERE = "projects[0].";
/** A placeholder for the secret, of which only a hash is stored. */
const PLACEHOLDER = "-".repeat(43);

/**
 * Checks settings as a start would check them in its configuration file. One difference: `env:NAME` is not replaced,
 * because the author of the settings could read environment variables that way (docs/threats.md T102).
 */
export function createProjectCheck(started: ProviderConfig): ConfiguredProjects["check"] {
  return (project_id, settings) => {
    const issues: ConfigIssue[] = [...listForeign(settings), ...listVariables(settings), ...listPrivateKeys(settings)];
    if (issues.length > 0) return { issues, warnings: [], config: undefined };
    const found: string[] = [];
    const project = { ...settings, project_id, secret: PLACEHOLDER };
    const config = checkConfig({ ...started, projects: [project] }, found);
    return {
      issues: found.map(toIssue),
      warnings: config ? listWarnings(config).flatMap(ofProject) : [],
      config: config?.projects[0],
    };
  };
}

function toIssue(text: string): ConfigIssue {
  const end = text.indexOf(": ");
  return { path: withoutPlace(text.slice(0, end)), message: withoutPlace(text.slice(end + 2)) };
}

function ofProject({ path, message, remedy }: ConfigWarning) {
  // Organizations are not part of the settings, so the check cannot know them.
  if (!path.startsWith(HERE) || path.startsWith(`${HERE}claimed_domains`)) return [];
  return [{ path: withoutPlace(path), message: withoutPlace(message), fix: withoutPlace(remedy) }];
}

function withoutPlace(text: string): string {
  return text.replaceAll(HERE, "");
}

function listForeign(settings: Record<string, unknown>): ConfigIssue[] {
  return Object.entries(keptElsewhere).flatMap(([path, home]) =>
    Object.hasOwn(settings, path) ? [{ path, message: `found a value, expected nothing: ${home}` }] : [],
  );
}

/** Walks without recursion, because a body can be nested deeply. */
function listVariables(settings: Record<string, unknown>): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const open: [path: PropertyKey[], value: unknown][] = [[[], settings]];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const [path, value] = entry;
    if (typeof value === "string" && /^(env|file):/.test(value)) {
      issues.push({
        path: formatPath(path),
        message: "found a reference to an environment variable, expected the value itself",
      });
    }
    if (typeof value !== "object" || value === null) continue;
    for (const [key, item] of Object.entries(value))
      open.push([[...path, Array.isArray(value) ? Number(key) : key], item]);
  }
  return issues;
}
