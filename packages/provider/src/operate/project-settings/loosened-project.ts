import type { Project } from "../../platform/config/project.ts";
import { smsCountries } from "../../platform/config/sms-countries.ts";

type Settings = Omit<Project, "environment">;

/** A change that admits more members, pages or apps than before, or requires less. */
export interface Loosening {
  path: string;
  meaning: string;
}

/** What a change of a field means, and when it applies. */
interface Rule {
  meaning: string;
  isLooser(before: Settings, after: Settings): boolean;
}

const isSwitched =
  (read: (settings: Settings) => boolean) =>
  (before: Settings, after: Settings): boolean =>
    !read(before) && read(after);

const hasMore =
  (read: (settings: Settings) => readonly unknown[]) =>
  (before: Settings, after: Settings): boolean => {
    const known = new Set(read(before).map((entry) => JSON.stringify(entry)));
    return read(after).some((entry) => !known.has(JSON.stringify(entry)));
  };

/** Whether it has another value, and was not only removed. */
const isMoved =
  (read: (settings: Settings) => string | null | undefined) =>
  (before: Settings, after: Settings): boolean =>
    Boolean(read(after)) && read(after) !== read(before);

const isGreater =
  (read: (settings: Settings) => number) =>
  (before: Settings, after: Settings): boolean =>
    read(after) > read(before);

const proofKeys = ["magic_links", "passwords", "oauth", "sso", "connected_apps"] as const;
const strengths = { none: 0, luds: 1, zxcvbn: 2 };

const rules: Record<string, Rule> = {
  allowed_origins: {
    meaning: "pages of more origins can make calls with their visitors' sessions",
    isLooser: hasMore(({ allowed_origins }) => allowed_origins),
  },
  redirect_urls: {
    meaning: "links and logins can lead to more pages, which receive their tokens",
    isLooser: hasMore(({ redirect_urls }) =>
      redirect_urls.flatMap(({ url, types }) => types.map((type) => [url, type])),
    ),
  },
  public_tokens: {
    meaning: "pages can create clients with more public tokens",
    isLooser: hasMore(({ public_tokens }) => public_tokens),
  },
  create_organization_enabled: {
    meaning: "anyone who signs in can create an organization",
    isLooser: isSwitched(({ create_organization_enabled }) => create_organization_enabled),
  },
  session_maximum_minutes: {
    meaning: "sessions can last longer",
    isLooser: isGreater(({ session_maximum_minutes }) => session_maximum_minutes),
  },
  device_bound_sessions: {
    meaning: "a stolen session token works in other browsers",
    isLooser: isSwitched(({ device_bound_sessions }) => !device_bound_sessions),
  },
  recent_authentication_minutes: {
    meaning: "members can create keys, links and connections longer after their last authentication",
    isLooser: isGreater(({ recent_authentication_minutes }) => recent_authentication_minutes),
  },
  security_notices: {
    meaning: "members are notified of fewer account changes",
    isLooser: (before, after) => before.security_notices.some((event) => !after.security_notices.includes(event)),
  },
  sign_in_hook: {
    meaning: "sign-ins are not checked by your hook, or by another one, or not while it is unavailable",
    isLooser: ({ sign_in_hook: before }, { sign_in_hook: after }) =>
      before !== null &&
      (after?.url !== before.url || (before.when_unavailable === "refuse" && after.when_unavailable === "allow")),
  },
  http_only_cookies: {
    meaning: "scripts can read session tokens, or more hosts receive them",
    isLooser: ({ http_only_cookies: before }, { http_only_cookies: after }) =>
      before.enabled && (!after.enabled || (after.domain !== null && after.domain !== before.domain)),
  },
  cname_domain: {
    meaning: "logins with other providers start at another host",
    isLooser: isMoved(({ cname_domain }) => cname_domain),
  },
  consent_url: {
    meaning: "another page asks members for consent to apps",
    isLooser: isMoved(({ consent_url }) => consent_url),
  },
  logout_url: {
    meaning: "another page is shown to members when an app signs them out",
    isLooser: isMoved(({ logout_url }) => logout_url),
  },
  email_texts: {
    meaning: "emails with links and codes have other texts",
    isLooser: isMoved(({ email_texts }) => email_texts && JSON.stringify(email_texts)),
  },
  email_templates: {
    meaning: "emails with links and codes have other texts or lead elsewhere",
    isLooser: hasMore(({ email_templates }) => email_templates),
  },
  conceal_membership: {
    meaning: "pages can find out whether an email address belongs to a member",
    isLooser: isSwitched(({ conceal_membership }) => !conceal_membership),
  },
  "transfers.imported_hash_budget_ms": {
    meaning: "imported password hashes can make password sign-ins slower",
    isLooser: isGreater(({ transfers }) => transfers?.imported_hash_budget_ms ?? 0),
  },
  "transfers.export_secrets": {
    meaning: "the project's secret can export password hashes and secrets",
    isLooser: isSwitched(({ transfers }) => transfers?.export_secrets ?? false),
  },
  claimed_domains: {
    meaning: "people with a claimed email domain can join other organizations",
    isLooser: (before, after) => hasMore(({ claimed_domains }) => claimed_domains)(after, before),
  },
  ...Object.fromEntries(
    proofKeys.map((kind) => [
      `pkce_required_for.${kind}`,
      {
        meaning: "a login can be finished in another browser than it was started in",
        isLooser: isSwitched(({ pkce_required_for }) => !pkce_required_for[kind]),
      },
    ]),
  ),
  rate_limits: {
    meaning: "more attempts, emails or texts are allowed",
    isLooser: (before, after) =>
      Object.entries(after.rate_limits).some(([name, limit]) => {
        const { count, window_seconds } = limit as { count: number; window_seconds: number };
        const old = (before.rate_limits as Record<string, { count: number; window_seconds: number } | undefined>)[name];
        return old !== undefined && count / window_seconds > old.count / old.window_seconds;
      }),
  },
  bots: {
    meaning: "bots are blocked less strictly",
    isLooser: ({ bots: before }, { bots: after }) =>
      (before.captcha.provider !== "off" && after.captcha.provider === "off") ||
      before.captcha.minimum_score > after.captcha.minimum_score ||
      before.captcha.difficulty > after.captcha.difficulty ||
      (before.device.mode === "DECISIONING" && after.device.mode !== "DECISIONING") ||
      [before.captcha, before.device].some(({ when_unverifiable }, index) => {
        const now = [after.captcha, after.device][index]?.when_unverifiable;
        return when_unverifiable !== "open" && now === "open";
      }),
  },
  sms_countries: {
    meaning: "texts can be sent to more countries",
    isLooser(before, after) {
      const [old, now] = [smsCountries(before), smsCountries(after)];
      return old !== "all" && (now === "all" || now.some((country) => !old.includes(country)));
    },
  },
  password_policy: {
    meaning: "weaker passwords are accepted",
    isLooser: ({ password_policy: before }, { password_policy: after }) =>
      strengths[after.strength] < strengths[before.strength] ||
      (after.strength === "luds" &&
        (after.minimum_length < before.minimum_length || after.complexity < before.complexity)) ||
      (before.breach_check !== "off" && after.breach_check === "off"),
  },
  oauth: {
    meaning: "people can sign in with another provider, or another client of it",
    isLooser: hasMore(({ oauth }) =>
      Object.entries(oauth).flatMap(([name, client]) => {
        const { client_id, issuer, endpoints } = (client ?? {}) as Record<string, unknown>;
        return client ? [[name, client_id, issuer, endpoints]] : [];
      }),
    ),
  },
  "oauth.google.one_tap": {
    meaning: "people can sign in with Google One Tap",
    isLooser: isSwitched(({ oauth }) => oauth.google?.one_tap ?? false),
  },
  rbac_policy: {
    meaning: "roles or scopes have more permissions",
    isLooser: hasMore(({ rbac_policy: { roles, scopes } }) =>
      [...roles, ...scopes].flatMap((holder) =>
        holder.permissions.flatMap(({ resource_id, actions }) =>
          actions.map((action) => ["role_id" in holder ? holder.role_id : holder.scope, resource_id, action]),
        ),
      ),
    ),
  },
  protected_resources: {
    meaning: "apps can request tokens for more APIs or scopes",
    isLooser: hasMore(({ protected_resources }) =>
      protected_resources.flatMap(({ resource, scopes }) => scopes.map((scope) => [resource, scope])),
    ),
  },
  dynamic_registration: {
    meaning: "apps can register themselves, or request more scopes",
    isLooser: (before, after) =>
      after.dynamic_registration.enabled &&
      (!before.dynamic_registration.enabled ||
        hasMore(({ dynamic_registration }) => dynamic_registration.allowed_scopes)(before, after) ||
        hasMore(({ dynamic_registration }) => dynamic_registration.private_use_schemes)(before, after)),
  },
  client_credentials: {
    meaning: "apps can get tokens of their own, without a member",
    isLooser: isSwitched(({ client_credentials }) => client_credentials.enabled),
  },
  api_keys: {
    meaning: "programs can use API keys, or keys with a longer lifetime",
    isLooser: (before, after) =>
      isSwitched(({ api_keys }) => api_keys.organizations)(before, after) ||
      isSwitched(({ api_keys }) => api_keys.members)(before, after) ||
      isGreater(({ api_keys }) => api_keys.longest_days)(before, after),
  },
  trusted_token_profiles: {
    meaning: "tokens of another issuer, or more tokens, can be exchanged for sessions",
    isLooser: hasMore(({ trusted_token_profiles }) => trusted_token_profiles),
  },
};

/** The settings that have a rule, for the test that requires one for each. */
export const ruledPaths = Object.keys(rules);

/** Lists what a change of settings loosens (docs/threats.md T102). */
export function listLoosened(before: Settings, after: Settings): Loosening[] {
  return Object.entries(rules).flatMap(([path, { meaning, isLooser }]) =>
    isLooser(before, after) ? [{ path, meaning }] : [],
  );
}
