import { listConnectedAppIssues } from "../access/idp/apps/config-issues.ts";
import { listTemplateIssues } from "../core/delivery/mails/template-issues.ts";
import { parseSettings } from "../core/records/organization/parse-settings.ts";
import { effectivePolicy, requireImplicitRoles, requireKnownRoles } from "../core/records/roles/policy.ts";
import { admitsAllMembers } from "../core/records/session/authentication-policy.ts";
import { parseX509 } from "../organizations/sso/connections/keys.ts";
import { duplicates, issuesOf } from "../platform/config/config-error.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import { consoleProjectId } from "../platform/config/console-project.ts";
import { isLocalHostname, isLoopbackAddress } from "../platform/config/local-hosts.ts";
import { createProject } from "../platform/config/project.ts";
import { type ProjectConfig, RedirectType } from "../platform/config/project-schema.ts";
import { rateLimitPresets } from "../platform/config/rate-limits-schema.ts";
import type { SeedOrganization } from "../platform/config/seed-schema.ts";
import { parseEmailAddress, parseEmailDomain } from "../platform/lib/email-address.ts";
import { parseOrganizationSlug } from "../platform/lib/organization-slug.ts";

/** Checks rules that span several fields. @returns each problem as `path: found, expected`. */
export function listIssues(config: ProviderConfig): string[] {
  const seen = { project: new Set<string>(), token: new Set<string>() };
  return [
    ...listModeIssues(config),
    ...listConsoleIssues(config),
    ...listOutboundIssues(config),
    ...config.projects.flatMap((project, index) => {
      const at = `projects[${index}]`;
      return [
        ...duplicates(seen.project, `${at}.project_id`, [project.project_id]),
        ...duplicates(seen.token, `${at}.public_tokens`, project.public_tokens),
        ...listSecretIssues(project, at),
        ...listRedirectIssues(project, at),
        ...listPolicyIssues(project, at),
        ...listDefaultIssues(config, project, at),
        ...listClaimIssues(project, at),
        ...listTemplateIssues(project, at),
        ...listPasswordIssues(config, project, at),
        ...listConnectedAppIssues(config, project, at),
        ...project.organizations.flatMap((organization, place) => {
          const where = `${at}.organizations[${place}]`;
          return [
            ...listOrganizationIssues(project, organization, where),
            ...(config.mode === "production" ? listSandboxIssues(organization, where) : []),
          ];
        }),
        ...duplicates(
          new Set(),
          `${at}.organizations`,
          project.organizations.map((one) => one.organization_slug),
        ),
        ...duplicates(
          new Set(),
          `${at}.organizations.sso_connections`,
          project.organizations.flatMap((one) => one.sso_connections.map(({ connection_id }) => connection_id)),
        ),
        ...duplicates(
          new Set(),
          `${at}.organizations.scim_connection`,
          project.organizations.flatMap(({ scim_connection }) => scim_connection?.connection_id ?? []),
        ),
        ...(config.mode === "production" && project.rate_limits === rateLimitPresets.relaxed
          ? [`${at}.rate_limits: found "relaxed", expected "default" or an object: "relaxed" is only for development`]
          : []),
      ];
    }),
  ];
}

function listModeIssues(config: ProviderConfig): string[] {
  const { mode, server_key, smtp_url, mail_from, database_url } = config;
  const faults = listPublicDevelopmentIssues(config);
  if (mode === "production") {
    if (!server_key) faults.push("server_key: found nothing, expected at least 32 characters (PORTICO_SERVER_KEY)");
    if (!smtp_url) faults.push("smtp_url: found nothing, expected smtp://… or smtps://… (SMTP_URL)");
    if (/@localhost>?$/.test(mail_from))
      faults.push(`mail_from: found "${mail_from}", expected an address of your own domain`);
  } else if (database_url && !server_key) {
    faults.push(
      "server_key: found nothing, expected at least 32 characters: all nodes on one database need the same key",
    );
  }
  return faults;
}

/** `/dev` shows everyone's codes and links without a session (docs/threats.md T161). */
function listPublicDevelopmentIssues({ mode, allow_public_development, host, public_url }: ProviderConfig): string[] {
  if (mode !== "development" || allow_public_development) return [];
  const remedy = 'in development mode. Set mode to "production", or allow_public_development to true';
  return [
    ...(isLoopbackAddress(host) ? [] : [`host: found "${host}", expected a loopback address ${remedy}`]),
    ...(isLocalHostname(new URL(public_url).hostname)
      ? []
      : [`public_url: found "${public_url}", expected localhost or a name under .localhost or .test ${remedy}`]),
  ];
}

/** The console has its own project and public token. */
function listConsoleIssues(config: ProviderConfig): string[] {
  if (!config.console.enabled) return [];
  const project = consoleProjectId(config);
  const token = project.replace("project", "public-token");
  return config.projects.flatMap(({ project_id, public_tokens }, index) => [
    ...(project_id === project
      ? [`projects[${index}].project_id: found "${project}", expected a different ID: this one belongs to the console`]
      : []),
    ...(public_tokens.includes(token)
      ? [
          `projects[${index}].public_tokens: found "${token}", expected different tokens: this one belongs to the console`,
        ]
      : []),
  ]);
}

/** Requires https for other servers, except for the development sandbox (docs/threats.md T51). */
function listOutboundIssues({ mode, outbound_allowed_origins, projects }: ProviderConfig): string[] {
  const allowed = new Set(outbound_allowed_origins);
  const upstreams = projects.flatMap(({ oauth }, index) =>
    Object.entries(oauth).flatMap(([provider, client]) => {
      const { issuer, endpoints = {} } = client as { issuer?: string; endpoints?: Record<string, string | undefined> };
      const at = `projects[${index}].oauth.${provider}`;
      const named = Object.entries(endpoints).map(([name, url]) => [`${at}.endpoints.${name}`, url] as const);
      return [[`${at}.issuer`, issuer] as const, ...named];
    }),
  );
  const keySets = projects.flatMap(({ trusted_token_profiles }, index) =>
    trusted_token_profiles.map(
      ({ jwks_url }, nth) => [`projects[${index}].trusted_token_profiles[${nth}].jwks_url`, jwks_url] as const,
    ),
  );
  return [
    ...outbound_allowed_origins.flatMap((origin, index) =>
      mode === "production" && !origin.startsWith("https:")
        ? [
            `outbound_allowed_origins[${index}]: found ${JSON.stringify(origin)}, expected https: http is allowed only in development`,
          ]
        : [],
    ),
    ...[...upstreams, ...keySets].flatMap(([at, url]) =>
      url?.startsWith("http:") && !allowed.has(new URL(url).origin)
        ? [`${at}: found ${JSON.stringify(url)}, expected https, or an origin in outbound_allowed_origins`]
        : [],
    ),
  ];
}

function listSecretIssues({ secret, next_secret }: ProjectConfig, at: string): string[] {
  return next_secret === secret
    ? [`${at}.next_secret: found the same value as secret, expected a different one or none`]
    : [];
}

function listRedirectIssues({ redirect_urls }: ProjectConfig, at: string): string[] {
  const faults = redirect_urls.flatMap(({ url }, index) => {
    const { username, password, hash } = new URL(url);
    // The part after # never reaches a server, and a name before @ can hide the real host (docs/threats.md T20).
    return username || password || hash
      ? [`${at}.redirect_urls[${index}].url: found ${JSON.stringify(url)}, expected no user name and no #fragment`]
      : [];
  });
  for (const type of RedirectType.options) {
    const defaults = redirect_urls.filter((entry) => entry.default && entry.types.includes(type));
    if (defaults.length > 1)
      faults.push(`${at}.redirect_urls: found ${defaults.length} defaults for ${type}, expected one`);
  }
  return faults;
}

function listPolicyIssues(project: ProjectConfig, at: string): string[] {
  const { roles, scopes } = project.rbac_policy;
  const resources = new Set(effectivePolicy(createProject(project)).resources.map(({ resource_id }) => resource_id));
  return [
    ...duplicates(
      new Set(),
      `${at}.rbac_policy.roles`,
      roles.map((role) => role.role_id),
    ),
    ...[...roles, ...scopes].flatMap(({ permissions }) =>
      permissions
        .filter(({ resource_id }) => !resources.has(resource_id))
        .map(
          ({ resource_id }) =>
            `${at}.rbac_policy: found permissions on "${resource_id}", expected a resource of the policy`,
        ),
    ),
  ];
}

function listDefaultIssues(
  { sms }: ProviderConfig,
  { organization_defaults: defaults, session_maximum_minutes }: ProjectConfig,
  at: string,
) {
  const where = `${at}.organization_defaults`;
  const mfaMethods = defaults.allowed_mfa_methods ?? [];
  const canEnroll =
    defaults.mfa_methods !== "RESTRICTED" ||
    mfaMethods.includes("totp") ||
    (mfaMethods.includes("sms_otp") && sms !== undefined);
  const { session_maximum_minutes: minutes } = defaults;
  return [
    ...(canEnroll
      ? []
      : [
          `${where}.allowed_mfa_methods: found ${JSON.stringify(mfaMethods)}, expected totp, or sms_otp with sms configured, among them: no member could set up a second factor`,
        ]),
    ...(admitsAllMembers({ auth_methods: "ALL_ALLOWED", allowed_auth_methods: [], ...defaults })
      ? []
      : [
          `${where}.allowed_auth_methods: found ${JSON.stringify(defaults.allowed_auth_methods ?? [])}, expected magic_link, email_otp or password among them: no member could sign in to a new organization`,
        ]),
    ...(minutes && minutes > session_maximum_minutes
      ? [
          `${where}.session_maximum_minutes: found ${minutes}, expected at most the project's ${session_maximum_minutes}`,
        ]
      : []),
  ];
}

function listPasswordIssues({ mode }: ProviderConfig, { password_policy }: ProjectConfig, at: string): string[] {
  const { breach_check } = password_policy;
  if (mode === "development" || typeof breach_check === "string" || /^https:/.test(breach_check.range_url)) return [];
  // Five characters of a hash reveal little, but without TLS others could read them or forge the response.
  return [`${at}.password_policy.breach_check.range_url: found "${breach_check.range_url}", expected https://…`];
}

function listClaimIssues({ claimed_domains }: ProjectConfig, at: string): string[] {
  return [
    ...claimed_domains.flatMap(({ domain, organization_slug }, index) => {
      const where = `${at}.claimed_domains[${index}]`;
      return [
        ...issuesOf(`${where}.domain`, () => parseEmailDomain(domain)),
        ...issuesOf(`${where}.organization_slug`, () => parseOrganizationSlug(organization_slug)),
      ];
    }),
    ...duplicates(
      new Set(),
      `${at}.claimed_domains`,
      claimed_domains.map(({ domain }) => domain),
    ),
  ];
}

function listOrganizationIssues(project: ProjectConfig, organization: SeedOrganization, at: string): string[] {
  const call = { project: createProject(project) };
  const { members, sso_connections, sso_default_connection_id, scim_connection, ...settings } = organization;
  const addresses: string[] = [];
  const faults = issuesOf(at, () => parseSettings(call, settings));
  members.forEach((member, index) => {
    const where = `${at}.members[${index}]`;
    faults.push(...issuesOf(`${where}.email_address`, () => addresses.push(parseEmailAddress(member.email_address))));
    faults.push(...issuesOf(`${where}.roles`, () => requireKnownRoles(call, member.roles)));
  });
  sso_connections.forEach((connection, index) => {
    if (connection.type !== "saml") return;
    const where = `${at}.sso_connections[${index}]`;
    connection.certificates.forEach((text, place) => {
      faults.push(...issuesOf(`${where}.certificates[${place}]`, () => parseX509(text)));
    });
    const roles = [...connection.implicit_roles, ...connection.group_implicit_roles];
    faults.push(...issuesOf(`${where}.implicit_roles`, () => requireImplicitRoles(call, roles)));
  });
  if (scim_connection) {
    const roles = scim_connection.group_implicit_roles;
    faults.push(...issuesOf(`${at}.scim_connection.group_implicit_roles`, () => requireImplicitRoles(call, roles)));
  }
  if (sso_default_connection_id && !sso_connections.some((one) => one.connection_id === sso_default_connection_id)) {
    faults.push(
      `${at}.sso_default_connection_id: found "${sso_default_connection_id}", expected one of its sso_connections`,
    );
  }
  return [...faults, ...duplicates(new Set(), `${at}.members`, addresses)];
}

/** The sandbox's SAML key and directory token are published, so anyone could sign in with them (docs/threats.md T161). */
function listSandboxIssues({ sso_connections, scim_connection }: SeedOrganization, at: string): string[] {
  const token = scim_connection?.bearer_token ?? "";
  return [
    ...sso_connections.flatMap((connection, index) => {
      if (connection.type !== "saml" || !isLocalHostname(new URL(connection.idp_sso_url).hostname)) return [];
      const found = `${at}.sso_connections[${index}].idp_sso_url: found "${connection.idp_sso_url}"`;
      return [`${found}, expected a public identity provider: the sandbox is only for development`];
    }),
    ...(token.endsWith("-for-development-only")
      ? [`${at}.scim_connection.bearer_token: found the sandbox's token, expected a secret one`]
      : []),
  ];
}
