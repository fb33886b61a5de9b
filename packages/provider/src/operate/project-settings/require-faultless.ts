import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { Plan } from "./plan-change.ts";

/** The answer names so many at most. */
const NAMED = 50;

/** The settings of a plan. @throws ApiError `invalid_project_settings` with its faults. */
export function requireFaultless({ settings, faults }: Pick<Plan, "settings" | "faults">): ProjectSettings {
  if (settings) return settings;
  const [first] = faults;
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : "";
  throw new ApiError("invalid_project_settings", {
    message: `${first?.path || "(all settings)"}: ${first?.message}${more}.`,
    details: { faults: faults.slice(0, NAMED) },
  });
}
