import { isSvg } from "./branding-schema.ts";
import type { ProviderConfig } from "./config-schema.ts";
import { isLoopbackAddress } from "./local-hosts.ts";
import type { ProjectConfig } from "./project-schema.ts";
import { sourcesOf } from "./sources.ts";

/** A valid setting that is unsafe or may surprise. The start logs it, and `portico doctor` shows it. */
export interface ConfigWarning {
  path: string;
  /** The issue and its consequence, in one sentence that begins with the path. */
  message: string;
  remedy: string;
  /** `wrong` if tokens are not safe. `portico doctor` then fails. */
  verdict: "warning" | "wrong";
}

/** One warning: a row of the table in docs/operating.md. */
interface Rule {
  /** The setting's name in the table. */
  setting: string;
  /** The condition, which follows the path in the message. */
  is: string;
  meaning: string;
  remedy: string;
  verdict?: "wrong";
  /** Applies in development mode, too. */
  always?: true;
  /** Returns the paths that match, with more specific texts where there are some. */
  find(config: ProviderConfig): (string | ({ path: string } & Partial<Pick<Rule, "is" | "meaning" | "remedy">>))[];
}

const proofKey = (kind: keyof ProjectConfig["pkce_required_for"], meaning: string): Rule => ({
  setting: `projects[].pkce_required_for.${kind}`,
  is: "is false",
  meaning,
  remedy: "Remove it, or set it to true.",
  always: true,
  find: inProjects((project, at) => (project.pkce_required_for[kind] ? [] : [`${at}.pkce_required_for.${kind}`])),
});

/** All warnings, for the start, for `portico doctor` and for the table in docs/operating.md. */
export const warningRules: Rule[] = [
  {
    setting: "public_url",
    is: "is http",
    meaning: "tokens are sent unencrypted",
    remedy: "Put an HTTPS proxy in front of the provider, and change the URL to https://.",
    verdict: "wrong",
    find: ({ public_url }) => (isHttp(public_url) ? ["public_url"] : []),
  },
  {
    setting: "public_url",
    is: "is an http URL of this machine with a port other than the one the provider listens on",
    meaning: "links in emails do not work",
    remedy: "Correct port or public_url.",
    always: true,
    find({ public_url, port }) {
      const url = new URL(public_url);
      const named = Number(url.port || 80);
      // With https there is a proxy, which has its own port.
      if (port === 0 || named === port || !isHttp(public_url) || !isThisMachine(url.hostname)) return [];
      return [
        { path: "public_url", is: `names port ${named} of this machine, but the provider listens on port ${port}` },
      ];
    },
  },
  {
    setting: "projects[].device_bound_sessions",
    is: "is true, and allowed_origins has an http URL of another machine",
    meaning: "browsers give such pages no key, so members cannot sign in there",
    remedy: "Serve the page over HTTPS, and change its origin to https://.",
    always: true,
    find: inProjects(({ device_bound_sessions, allowed_origins }, at) =>
      device_bound_sessions && allowed_origins.some((it) => isHttp(it) && !isThisMachine(new URL(it).hostname))
        ? [`${at}.device_bound_sessions`]
        : [],
    ),
  },
  {
    setting: "allow_public_development",
    is: "is true in development mode",
    meaning: "anyone who can reach the provider can read all codes and links at /dev/inbox and change its clock",
    remedy: 'Set mode to "production", or remove this setting and listen on 127.0.0.1.',
    always: true,
    find: ({ mode, allow_public_development }) =>
      mode === "development" && allow_public_development ? ["allow_public_development"] : [],
  },
  {
    setting: "allow_newer_database",
    is: "is true",
    meaning: "a version that is too old for the database can start",
    remedy: "Remove it after the next upgrade.",
    always: true,
    find: ({ allow_newer_database }) => (allow_newer_database ? ["allow_newer_database"] : []),
  },
  {
    setting: "projects[].redirect_urls[].url",
    is: "is http",
    meaning: "tokens in emailed links are sent unencrypted",
    remedy: "Serve that page over https, and change the URL to https://.",
    verdict: "wrong",
    find: inProjects(({ redirect_urls }, at) =>
      redirect_urls.flatMap(({ url }, index) => (isHttp(url) ? [`${at}.redirect_urls[${index}].url`] : [])),
    ),
  },
  {
    setting: "projects[].allowed_origins[]",
    is: "is http",
    meaning: "an attacker on the network can change that page and steal its sessions",
    remedy: "Serve that page over https, and change the URL to https://.",
    find: inProjects(({ allowed_origins }, at) =>
      allowed_origins.flatMap((origin, index) => (isHttp(origin) ? [`${at}.allowed_origins[${index}]`] : [])),
    ),
  },
  {
    setting: "a secret, key or password",
    is: "is written in the configuration file",
    meaning: "anyone who can read the file or a backup of it can read the secret",
    remedy: 'Replace it with "env:NAME", and set that environment variable.',
    find: (config) => sourcesOf(config).writtenSecrets,
  },
  {
    setting: "trusted_proxy_hops",
    is: "is 0 while public_url is https",
    meaning: "behind a proxy, all clients share one IP address",
    remedy: "Set TRUSTED_PROXY_HOPS to the number of your proxies.",
    find: ({ trusted_proxy_hops, public_url }) =>
      trusted_proxy_hops === 0 && !isHttp(public_url) ? ["trusted_proxy_hops"] : [],
  },
  {
    setting: "metrics_host, metrics_port",
    is: "makes the metrics reachable from other machines, and metrics_token is not set",
    meaning: "anyone who can reach the port can read the metrics",
    remedy: "Set PORTICO_METRICS_TOKEN, or serve the metrics on a port of 127.0.0.1.",
    find({ metrics_host, metrics_port, metrics_token, host, port }) {
      if (metrics_token !== undefined) return [];
      const isBesideAll = metrics_port === port && port !== 0;
      const path = isBesideAll ? "metrics_port" : "metrics_host";
      return isLoopbackAddress(isBesideAll ? host : metrics_host) ? [] : [path];
    },
  },
  {
    setting: "database_url",
    is: "is not set",
    meaning: "a single node runs on the embedded database, without a standby",
    remedy: "Set DATABASE_URL to run more than one node.",
    find: ({ database_url }) => (database_url ? [] : ["database_url"]),
  },
  {
    setting: "projects[].allowed_origins",
    is: "is empty",
    meaning: "the provider refuses calls from all browsers",
    remedy: "Add the origins of your pages.",
    find: inProjects(({ allowed_origins }, at) => (allowed_origins.length === 0 ? [`${at}.allowed_origins`] : [])),
  },
  {
    setting: "projects[].organization_defaults, projects[].organizations[]",
    is: "allows SMS as a second factor while sms is not set",
    meaning: "members cannot receive codes, so the sign-in form offers authenticator apps only",
    remedy: 'Configure sms, or set mfa_methods to "RESTRICTED" and allowed_mfa_methods to ["totp"].',
    find: (config) => (config.sms ? [] : listSmsUsers(config)),
  },
  {
    setting: "projects[].conceal_membership",
    is: "is false",
    meaning:
      "anyone can find out whether an email address belongs to a member, with organizations/members/search or the sign-in form (T44)",
    remedy: "Set it to true, unless your sign-in pages need this information.",
    find: inProjects((project, at) => (project.conceal_membership ? [] : [`${at}.conceal_membership`])),
  },
  {
    setting: "projects[].http_only_cookies.enabled",
    is: "is true while public_url is http",
    meaning: "browsers do not store the cookies",
    remedy: "Serve the provider over https.",
    always: true,
    find: (config) =>
      isHttp(config.public_url) && !isThisMachine(new URL(config.public_url).hostname)
        ? inProjects(({ http_only_cookies }, at) =>
            http_only_cookies.enabled ? [`${at}.http_only_cookies.enabled`] : [],
          )(config)
        : [],
  },
  {
    setting: "projects[].wire_prefix",
    is: "is the same as in another project with http_only_cookies",
    meaning: "both projects set the same cookies, so a login to one signs the browser out of the other",
    remedy: "Use a different wire_prefix for each project, also in its pages and servers.",
    always: true,
    find({ projects }) {
      const kept = projects.map(({ http_only_cookies: { enabled, domain }, wire_prefix }) =>
        enabled ? JSON.stringify([wire_prefix, domain]) : undefined,
      );
      return kept.flatMap((name, index) =>
        name !== undefined && kept.indexOf(name) < index ? [`projects[${index}].wire_prefix`] : [],
      );
    },
  },
  proofKey(
    "magic_links",
    "anyone who opens an emailed link is signed in, in any browser, and a forwarded link signs its reader in as another member (T23)",
  ),
  proofKey("passwords", "anyone who opens an emailed link can set a new password, in any browser (T23)"),
  proofKey(
    "oauth",
    "an attacker can start a login and have a member's browser finish it (T60), and accounts of an OAuth provider that is not authoritative for the email address are linked only if your pages are on the provider's own site",
  ),
  proofKey(
    "connected_apps",
    "an attacker can make an app with a client secret redeem a code that was issued to another member (T25)",
  ),
  proofKey("sso", "an attacker can start a single sign-on and have a member's browser finish it (T60)"),
  {
    setting: "projects[].email_link_and_code",
    is: "is false while links work only in the browser that requested them",
    meaning: "members who open a link in another browser cannot sign in",
    remedy: "Remove it, or set it to true.",
    always: true,
    find: inProjects(({ email_link_and_code, pkce_required_for }, at) =>
      !email_link_and_code && pkce_required_for.magic_links ? [`${at}.email_link_and_code`] : [],
    ),
  },
  {
    setting: "projects[].consent_url",
    is: "is not set while there are connected apps",
    meaning: "members cannot be asked for consent, so they cannot connect any app",
    remedy: "Set it to the URL of your page with the consent widget.",
    always: true,
    find: inProjects(({ connected_apps, consent_url }, at) =>
      connected_apps.length > 0 && consent_url === undefined ? [`${at}.consent_url`] : [],
    ),
  },
  {
    setting: "projects[].consent_url, projects[].logout_url",
    is: "has an origin that is not in allowed_origins",
    meaning: "the provider refuses calls from that page",
    remedy: "Add the origin to allowed_origins, or correct the URL.",
    always: true,
    find: inProjects((project, at) =>
      (["consent_url", "logout_url"] as const).flatMap((field) => {
        const url = project[field];
        return url !== undefined && !project.allowed_origins.includes(new URL(url).origin) ? [`${at}.${field}`] : [];
      }),
    ),
  },
  {
    setting: "projects[].branding.mail_logo_url, projects[].branding.logo_url",
    is: "is an SVG",
    meaning: "many email clients do not display SVG, so emails show your name in its place",
    remedy: "Set branding.mail_logo_url to a PNG or JPEG.",
    always: true,
    find: inProjects(({ branding }, at) => {
      const field = branding.mail_logo_url ? "mail_logo_url" : "logo_url";
      return isSvg(branding[field]) ? [`${at}.branding.${field}`] : [];
    }),
  },
  {
    setting: "projects[].claimed_domains[]",
    is: "names an organization that is not configured",
    meaning: "people at that domain cannot join any organization until it exists",
    remedy: "Create that organization, or remove the claim.",
    always: true,
    find: inProjects(({ claimed_domains, organizations }, at) =>
      claimed_domains.flatMap(({ domain, organization_slug }, index) =>
        organizations.some((one) => one.organization_slug === organization_slug)
          ? []
          : [
              {
                path: `${at}.claimed_domains[${index}]`,
                is: `names the organization "${organization_slug}", which is not configured`,
                meaning: `people at ${domain} cannot join any organization until it exists`,
              },
            ],
      ),
    ),
  },
];

/** Lists a configuration's warnings. Every start logs them, and `portico doctor` shows them. */
export function listWarnings(config: ProviderConfig): ConfigWarning[] {
  return warningRules
    .filter(({ always }) => always || config.mode === "production")
    .flatMap((rule) =>
      rule.find(config).map((found) => {
        const { path, is, meaning, remedy } = { ...rule, ...(typeof found === "string" ? { path: found } : found) };
        return { path, message: `${path} ${is}: ${meaning}.`, remedy, verdict: rule.verdict ?? "warning" };
      }),
    );
}

function inProjects<Found>(find: (project: ProjectConfig, at: string) => Found[]) {
  return ({ projects }: ProviderConfig) => projects.flatMap((project, index) => find(project, `projects[${index}]`));
}

/** Lists where SMS is allowed: by default in all new organizations, and in those that name it. */
const listSmsUsers = inProjects(({ organization_defaults, organizations }, at) => {
  const { mfa_methods, allowed_mfa_methods = [] } = organization_defaults;
  const isDefault = mfa_methods !== "RESTRICTED" || allowed_mfa_methods.includes("sms_otp");
  return [
    ...(isDefault ? [`${at}.organization_defaults`] : []),
    ...organizations.flatMap((one, index) =>
      one.mfa_methods === "RESTRICTED" && one.allowed_mfa_methods?.includes("sms_otp")
        ? [`${at}.organizations[${index}]`]
        : [],
    ),
  ];
});

function isHttp(url: string): boolean {
  return url.startsWith("http:");
}

function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
