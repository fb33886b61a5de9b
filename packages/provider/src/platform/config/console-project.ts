import type { ProviderConfig } from "./config-schema.ts";
import { ProjectConfig } from "./project-schema.ts";

/** The organization of the operators, in the console's own project. */
export const OPERATORS_SLUG = "operators";

/** Replaces the project's secret. No text hashes to the stored value, so no server can call with this project's secret. */
const NO_SECRET = "the console's project has no secret";

/** @returns the ID of the console's own project. While the console is enabled, no other project may have it. */
export function consoleProjectId({ mode }: Pick<ProviderConfig, "mode">): string {
  return `project-${mode === "production" ? "live" : "test"}-console`;
}

export function hasNoSecret({ secret }: Pick<ProjectConfig, "secret">): boolean {
  return secret === NO_SECRET;
}

/** The configured projects, and the console's project if the console is enabled. */
export function projectsOf(config: ProviderConfig): ProjectConfig[] {
  return config.console.enabled ? [...config.projects, consoleProject(config)] : config.projects;
}

const role = (role_id: string, description: string) => ({ role_id, description, permissions: [] });

/**
 * The project in which operators sign in (docs/adr/0041-console-and-operators.md). It is strict:
 * it has no secret, its pages are the provider's own, its session cookies are HttpOnly and shared with no other project,
 * members join only by invitation, and its roles give access only to the console.
 */
function consoleProject(config: ProviderConfig): ProjectConfig {
  const { mode, public_url, console } = config;
  const { origin } = new URL(public_url);
  const page = `${public_url.replace(/\/$/, "")}/console`;
  return ProjectConfig.parse({
    project_id: consoleProjectId(config),
    project_name: "Portico console",
    public_tokens: [consoleProjectId(config).replace("project", "public-token")],
    secret: NO_SECRET,
    wire_prefix: "porticoconsole",
    allowed_origins: [origin],
    redirect_urls: [{ url: page, types: ["login", "invite", "discovery", "reset_password"], default: true }],
    session_maximum_minutes: console.session_minutes,
    http_only_cookies: { enabled: true },
    rate_limits: mode === "development" ? "relaxed" : "default",
    rbac_policy: {
      roles: [
        role("owner", "Full access, including managing operators"),
        role("support", "Helps members with sessions, two-step verification, invitations and deliveries"),
        role("read_only", "Read-only access"),
      ],
      resources: [],
      scopes: [],
    },
    organizations: [
      {
        organization_name: "Operators",
        organization_slug: OPERATORS_SLUG,
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["email_otp", "magic_link", "password"],
        mfa_methods: "RESTRICTED",
        allowed_mfa_methods: ["totp"],
        mfa_policy: config.console.second_factor_required ? "REQUIRED_FOR_ALL" : "OPTIONAL",
      },
    ],
  });
}
