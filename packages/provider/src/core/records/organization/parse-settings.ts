import type { OrganizationSettings } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { parseHexColor } from "../../../platform/lib/contrast.ts";
import { parseEmailDomain } from "../../../platform/lib/email-address.ts";
import { parseOrganizationSlug } from "../../../platform/lib/organization-slug.ts";
import { requireImplicitRoles } from "../roles/policy.ts";

type Settings = Partial<OrganizationSettings>;

/**
 * Returns settings as they are stored: normalized for later comparisons, and with all references checked.
 * @throws ApiError `invalid_organization_slug`, `invalid_role`, `bad_request`.
 */
export function parseSettings(call: Pick<Call, "project">, given: Settings): Settings {
  const settings = { ...given };
  if (settings.organization_slug !== undefined) parseOrganizationSlug(settings.organization_slug);
  if (settings.organization_name?.trim() === "") {
    throw new ApiError("bad_request", { message: "organization_name must not be blank." });
  }
  if (settings.organization_logo_url) requireHttpUrl(settings.organization_logo_url);
  if (settings.organization_primary_color && !parseHexColor(settings.organization_primary_color)) {
    throw new ApiError("bad_request", {
      message: "organization_primary_color must be a color as #rgb or #rrggbb, or empty for none.",
    });
  }
  if (settings.email_allowed_domains) {
    settings.email_allowed_domains = [...new Set(settings.email_allowed_domains.map(parseEmailDomain))];
  }
  if (settings.rbac_email_implicit_role_assignments) {
    const assignments = settings.rbac_email_implicit_role_assignments.map(({ role_id, domain }) => ({
      role_id,
      domain: parseEmailDomain(domain),
    }));
    for (const roles of Object.values(Object.groupBy(assignments, ({ domain }) => domain)))
      requireImplicitRoles(call, roles ?? []);
    settings.rbac_email_implicit_role_assignments = assignments;
  }
  const { session_maximum_minutes: minutes } = settings;
  const { session_maximum_minutes: most } = call.project;
  if (typeof minutes === "number" && minutes > most) {
    throw new ApiError("bad_request", {
      message: `session_maximum_minutes is ${minutes}; the project's maximum is ${most} minutes.`,
    });
  }
  if (settings.sso_default_connection_id) {
    throw new ApiError("bad_request", {
      message: "sso_default_connection_id must be the ID of a connection of the organization.",
    });
  }
  return settings;
}

/** The URL is loaded as an image on other members' pages, so only http and https are allowed (threats.md T37). */
function requireHttpUrl(text: string): void {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return;
  throw new ApiError("bad_request", { message: "organization_logo_url must be an http(s) URL, or empty for none." });
}
