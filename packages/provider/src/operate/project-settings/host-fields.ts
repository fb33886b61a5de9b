import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/ground/api-error.ts";
import type { SettingsChange } from "./list-changes.ts";

/**
 * The settings that a host's back end changes with the project's secret: how the project looks, where it leads, who may do
 * what in it. All others limit that secret itself, cost the operator, or belong to the provider's own address: those are
 * for operators (docs/threats.md T102). A new setting is an operator's until it stands here.
 */
const hostFields = new Set([
  "project_name",
  "allowed_origins",
  "redirect_urls",
  "create_organization_enabled",
  "slug_pattern",
  "email_domains",
  "email_link_and_code",
  "default_locale",
  "email_texts",
  "email_templates",
  "branding",
  "rbac_policy",
  "consent_url",
  "logout_url",
  "protected_resources",
]);

/** @throws ApiError `project_settings_of_operators` where the project's secret changes what is not its host's. */
export function requireHostFields(call: Call, changes: SettingsChange[]): void {
  // Whoever runs the provider may do what its operators may.
  if (call.trail.operator || call.caller === "configuration") return;
  const fields = [...new Set(changes.map(({ path }) => /^[^.[]*/.exec(path)?.[0] ?? ""))];
  const refused = fields.filter((field) => !hostFields.has(field));
  if (refused.length === 0) return;
  throw new ApiError("project_settings_of_operators", { details: { fields: refused.slice(0, 50) } });
}
