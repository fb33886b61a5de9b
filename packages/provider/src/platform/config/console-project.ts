import type { ProviderConfig } from "./config-schema.ts";
import { ProjectConfig } from "./project-schema.ts";

/** The organization of the operators, in the console's own project. */
export const OPERATORS_SLUG = "operators";

/** Stands where a project has its secret: no text hashes to what is stored of it, so no back end calls for this one. */
const NO_SECRET = "the console's project has no secret";

/** @returns the id of the console's own project; nobody else's may have it while there is a console. */
export function consoleProjectId({ mode }: Pick<ProviderConfig, "mode">): string {
  return `project-${mode === "production" ? "live" : "test"}-console`;
}

export function hasNoSecret({ secret }: Pick<ProjectConfig, "secret">): boolean {
  return secret === NO_SECRET;
}

/** The projects that the configuration asks for: its own, and the console's where there is one. */
export function projectsOf(config: ProviderConfig): ProjectConfig[] {
  return config.console.enabled ? [...config.projects, consoleProject(config)] : config.projects;
}

const role = (role_id: string, description: string) => ({ role_id, description, permissions: [] });

/**
 * The project by which operators sign in with Portico itself. Strict by itself (docs/adr/0041-console-and-operators.md):
 * it has no secret, its pages are the provider's own, its session cookies no script reads and no other project writes,
 * nobody joins who was not invited, and its roles reach nothing but the console.
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
        role("owner", "May do everything, and says who else is an operator"),
        role("support", "Helps members: sessions, second factors, invitations, deliveries"),
        role("read_only", "Looks, and changes nothing"),
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
        mfa_policy: mfaPolicyOf(config),
      },
    ],
  });
}

function mfaPolicyOf({ console }: ProviderConfig): "REQUIRED_FOR_ALL" | "OPTIONAL" {
  return console.second_factor_required ? "REQUIRED_FOR_ALL" : "OPTIONAL";
}
