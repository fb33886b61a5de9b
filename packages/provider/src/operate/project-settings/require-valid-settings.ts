import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { Plan } from "./plan-change.ts";

/** The response lists this many problems at most. */
const NAMED = 50;

/** Returns the settings of a plan. @throws ApiError `invalid_project_settings` with its problems. */
export function requireValidSettings({ settings, issues }: Pick<Plan, "settings" | "issues">): ProjectSettings {
  if (settings) return settings;
  const [first] = issues;
  const more = issues.length > 1 ? `, and ${issues.length - 1} more` : "";
  throw new ApiError("invalid_project_settings", {
    message: `${first?.path || "(all settings)"}: ${first?.message}${more}.`,
    details: { issues: issues.slice(0, NAMED) },
  });
}
