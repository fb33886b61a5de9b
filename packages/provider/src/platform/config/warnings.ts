import type { ProviderConfig } from "./config-schema.ts";
import { isSvg } from "./is-svg.ts";
import { isLoopbackAddress } from "./local-hosts.ts";
import type { ProjectConfig } from "./project-schema.ts";
import { sourcesOf } from "./sources.ts";

/** What is legal in a configuration, and opens something or will surprise. A start logs it, the doctor shows it. */
export interface ConfigWarning {
  path: string;
  /** The finding and what it means, in one sentence that begins with the place. */
  message: string;
  mend: string;
  /** `wrong` where tokens are not safe, so that the doctor has it mended. */
  verdict: "warning" | "wrong";
}

/** One thing to warn of: a row of the table in docs/operating.md. */
interface Rule {
  /** The setting, as the table names it. */
  setting: string;
  /** What it is when it is warned of. */
  is: string;
  meaning: string;
  mend: string;
  verdict?: "wrong";
  /** In development mode, too. */
  always?: true;
  /** The places; where its texts say more than the table's, with them. */
  find(config: ProviderConfig): (string | ({ path: string } & Partial<Pick<Rule, "is" | "meaning" | "mend">>))[];
}

const proofKey = (kind: keyof ProjectConfig["pkce_required_for"], meaning: string): Rule => ({
  setting: `projects[].pkce_required_for.${kind}`,
  is: "is false",
  meaning,
  mend: "Remove it, or set it to true.",
  always: true,
  find: inProjects((project, at) => (project.pkce_required_for[kind] ? [] : [`${at}.pkce_required_for.${kind}`])),
});

/** The one list. */
export const warningRules: Rule[] = [
  {
    setting: "public_url",
    is: "is http",
    meaning: "tokens travel in the clear",
    mend: "Put a proxy with https before the provider, and write https:// here.",
    verdict: "wrong",
    find: ({ public_url }) => (isHttp(public_url) ? ["public_url"] : []),
  },
  {
    setting: "public_url",
    is: "names this machine by http, and another port than the provider listens on",
    meaning: "addresses in mails lead nowhere",
    mend: "Correct the port, or public_url.",
    always: true,
    find({ public_url, port }) {
      const url = new URL(public_url);
      const named = Number(url.port || 80);
      // Only a proxy speaks https, on a port of its own.
      if (port === 0 || named === port || !isHttp(public_url) || !isThisMachine(url.hostname)) return [];
      return [{ path: "public_url", is: `names port ${named} of this machine, and the provider listens on ${port}` }];
    },
  },
  {
    setting: "allow_public_development",
    is: "is true in development mode",
    meaning: "everybody who reaches the provider reads all codes and links at /dev/inbox and moves its clock",
    mend: 'Set mode to "production", or remove it and listen on 127.0.0.1.',
    always: true,
    find: ({ mode, allow_public_development }) =>
      mode === "development" && allow_public_development ? ["allow_public_development"] : [],
  },
  {
    setting: "projects[].redirect_urls[].url",
    is: "is http",
    meaning: "the tokens of mailed links travel in the clear",
    mend: "Serve that page by https, and write https:// here.",
    verdict: "wrong",
    find: inProjects(({ redirect_urls }, at) =>
      redirect_urls.flatMap(({ url }, index) => (isHttp(url) ? [`${at}.redirect_urls[${index}].url`] : [])),
    ),
  },
  {
    setting: "projects[].allowed_origins[]",
    is: "is http",
    meaning: "anybody on the way can change that page and take its sessions",
    mend: "Serve that page by https, and write https:// here.",
    find: inProjects(({ allowed_origins }, at) =>
      allowed_origins.flatMap((origin, index) => (isHttp(origin) ? [`${at}.allowed_origins[${index}]`] : [])),
    ),
  },
  {
    setting: "a secret, key or password",
    is: "is written out in the file",
    meaning: "whoever reads the file, or a backup of it, has it",
    mend: 'Write "env:NAME" in its place, and give it as that environment variable.',
    find: (config) => sourcesOf(config).writtenSecrets,
  },
  {
    setting: "trusted_proxy_hops",
    is: "is 0 while public_url is https",
    meaning: "behind a proxy, all callers count as one address",
    mend: "Set TRUSTED_PROXY_HOPS to the number of your proxies.",
    find: ({ trusted_proxy_hops, public_url }) =>
      trusted_proxy_hops === 0 && !isHttp(public_url) ? ["trusted_proxy_hops"] : [],
  },
  {
    setting: "metrics_host, metrics_port",
    is: "is where others reach it, and metrics_token is not set",
    meaning: "anybody reads the metrics",
    mend: "Set PORTICO_METRICS_TOKEN, or let the metrics have a port at 127.0.0.1.",
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
    meaning: "one embedded node runs without a standby",
    mend: "Set DATABASE_URL to run more than one.",
    find: ({ database_url }) => (database_url ? [] : ["database_url"]),
  },
  {
    setting: "projects[].allowed_origins",
    is: "is empty",
    meaning: "no browser may call",
    mend: "Add the origins of your pages.",
    find: inProjects(({ allowed_origins }, at) => (allowed_origins.length === 0 ? [`${at}.allowed_origins`] : [])),
  },
  {
    setting: "projects[].conceal_membership",
    is: "is false",
    meaning:
      "anybody can ask whether an email address belongs to a member, by organizations/members/search or the sign-in form (T44)",
    mend: "Set it to true, unless your sign-in needs to know.",
    find: inProjects((project, at) => (project.conceal_membership ? [] : [`${at}.conceal_membership`])),
  },
  {
    setting: "projects[].http_only_cookies.enabled",
    is: "is true while public_url is http",
    meaning: "browsers do not keep the cookies",
    mend: "Serve the provider by https.",
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
    is: "is that of another project with http_only_cookies",
    meaning: "both write the same cookies, so that a login to one signs the browser out of the other",
    mend: "Give each project a wire_prefix of its own, in its pages and servers, too.",
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
    "a mailed link signs in whoever reads it, in any browser, and a forwarded one signs its reader in as somebody else (T23)",
  ),
  proofKey("passwords", "a mailed link sets a new password for whoever reads it, in any browser (T23)"),
  proofKey(
    "oauth",
    "a login that somebody else began can be finished in a member's browser (T60), and accounts that do not answer for their address are linked only where your pages are of the provider's own site",
  ),
  proofKey("connected_apps", "an app that keeps a secret may be given a code that somebody else was sent (T25)"),
  proofKey("sso", "a single sign-on that somebody else began can be finished in a member's browser (T60)"),
  {
    setting: "projects[].email_link_and_code",
    is: "is false while links work in the browser alone that asked",
    meaning: "whoever opens one elsewhere is stuck",
    mend: "Remove it, or set it to true.",
    always: true,
    find: inProjects(({ email_link_and_code, pkce_required_for }, at) =>
      !email_link_and_code && pkce_required_for.magic_links ? [`${at}.email_link_and_code`] : [],
    ),
  },
  {
    setting: "projects[].consent_url",
    is: "is not set while there are connected apps",
    meaning: "nobody can be asked, so no app can be connected",
    mend: "Set it to your page with the consent widget.",
    always: true,
    find: inProjects(({ connected_apps, consent_url }, at) =>
      connected_apps.length > 0 && consent_url === undefined ? [`${at}.consent_url`] : [],
    ),
  },
  {
    setting: "projects[].consent_url, projects[].logout_url",
    is: "is at an origin that is not among allowed_origins",
    meaning: "its page may not call",
    mend: "Add the origin to allowed_origins, or correct the address.",
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
    meaning: "many mail programs show none, so mails show your name in its place",
    mend: "Set branding.mail_logo_url to a PNG.",
    always: true,
    find: inProjects(({ branding }, at) => {
      const field = branding.mail_logo_url ? "mail_logo_url" : "logo_url";
      return isSvg(branding[field]) ? [`${at}.branding.${field}`] : [];
    }),
  },
  {
    setting: "projects[].claimed_domains[]",
    is: "names an organization that is not configured",
    meaning: "while there is none, nobody at that domain can join any",
    mend: "Add that organization, or remove the claim.",
    always: true,
    find: inProjects(({ claimed_domains, organizations }, at) =>
      claimed_domains.flatMap(({ domain, organization_slug }, index) =>
        organizations.some((one) => one.organization_slug === organization_slug)
          ? []
          : [
              {
                path: `${at}.claimed_domains[${index}]`,
                is: `names the organization "${organization_slug}", which is not configured`,
                meaning: `while there is none, nobody at ${domain} can join any`,
              },
            ],
      ),
    ),
  },
];

/** Lists what an operator should know of a configuration; told at every start, and by the doctor. */
export function listWarnings(config: ProviderConfig): ConfigWarning[] {
  return warningRules
    .filter(({ always }) => always || config.mode === "production")
    .flatMap((rule) =>
      rule.find(config).map((found) => {
        const { path, is, meaning, mend } = { ...rule, ...(typeof found === "string" ? { path: found } : found) };
        return { path, message: `${path} ${is}: ${meaning}.`, mend, verdict: rule.verdict ?? "warning" };
      }),
    );
}

function inProjects<Found>(find: (project: ProjectConfig, at: string) => Found[]) {
  return ({ projects }: ProviderConfig) => projects.flatMap((project, index) => find(project, `projects[${index}]`));
}

function isHttp(url: string): boolean {
  return url.startsWith("http:");
}

function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
