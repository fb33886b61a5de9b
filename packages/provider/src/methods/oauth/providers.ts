import { type OauthProvider, oauthProviders } from "@portico/wire";
import { emailDomain, foldAscii } from "../../platform/lib/email-address.ts";
import { isStorable } from "../../platform/lib/text.ts";
import type { OauthAccount } from "./schema.ts";

/** A provider's unverified answer about a user. */
export interface Profile {
  subject: string | undefined;
  name?: string | undefined;
  picture?: unknown;
  locale?: string | undefined;
  tenants?: OauthAccount["tenants"];
  email: unknown;
  /** Claims about the email address, for the row's `isEmailAuthority`. */
  emailClaims: Claims;
}

interface Common {
  issuer: string;
  /** Defaults to `openid`, `email` and `profile`. */
  scopes?: string[];
  /**
   * RFC 7636 towards the upstream. False if the provider does not document it; state, nonce and secret protect those.
   */
  usesPkce?: false;
  /** The factor's field for tenants: the one used for this login, or all of the user's tenants. */
  factorTenants?: "provider_tenant_id" | "provider_tenant_ids";
  /**
   * Returns whether the provider is an authority for the email address: it verified that the address belongs to the
   * account's owner. Without this function the address is only a claim, whatever `email_verified` says, because many
   * providers let a workspace admin set the email addresses of its accounts. A row with this function cites the
   * provider's documentation.
   */
  isEmailAuthority?(emailClaims: Claims, address: string): boolean;
}

/** An OpenID Connect provider: endpoints come from the discovery document, the account from a signed ID token. */
export interface OpenidProvider extends Common {
  kind: "openid";
  /** Reads what differs from OpenID Connect Core section 5.1. */
  read?(claims: Claims): Partial<Profile>;
}

/** Plain OAuth 2: the account comes from calls to the provider's API. */
export interface PlainProvider extends Common {
  kind: "plain";
  endpoints: Record<string, string>;
  /** @param ask calls one of the endpoints with the access token. */
  fetch(
    ask: (endpoint: string, path?: string) => Promise<Claims>,
    tokens: { access_token: string; scope?: string },
  ): Promise<Profile>;
}

/** The public providers. A project's configuration can override their endpoints. */
export const upstreamProviders: Record<OauthProvider, OpenidProvider | PlainProvider> = {
  google: {
    kind: "openid",
    issuer: "https://accounts.google.com",
    // https://developers.google.com/identity/gsi/web/guides/verify-google-id-token: Google is authoritative for gmail.com,
    // and for the Workspace domain in `hd`, which its admin has verified. For other email addresses it is not.
    isEmailAuthority: ({ email_verified, hd }, address) =>
      email_verified === true &&
      (["gmail.com", "googlemail.com"].includes(emailDomain(address)) ||
        (typeof hd === "string" && foldAscii(hd) === emailDomain(address))),
  },
  microsoft: {
    kind: "openid",
    issuer: "https://login.microsoftonline.com/common/v2.0",
    read: ({ tid }) => ({ tenants: tenant(textOf(tid)) }),
    // https://learn.microsoft.com/en-us/entra/identity-platform/optional-claims-reference, `xms_edov`: the tenant has
    // verified the domain. Without that claim, an admin of any tenant can set any `email`.
    isEmailAuthority: ({ xms_edov }) => xms_edov === true,
  },
  // No authority: a portal's admin sets its users' email addresses, and no claim shows what was verified.
  hubspot: {
    kind: "plain",
    issuer: "https://app.hubspot.com",
    scopes: ["oauth"],
    usesPkce: false,
    factorTenants: "provider_tenant_id",
    endpoints: {
      authorization: "https://app.hubspot.com/oauth/authorize",
      token: "https://api.hubapi.com/oauth/v1/token",
      token_info: "https://api.hubapi.com/oauth/v1/access-tokens",
    },
    fetch: async (ask, { access_token }) =>
      readHubspot(await ask("token_info", `/${encodeURIComponent(access_token)}`)),
  },
  // No authority: a workspace's owners can change its members' email addresses, and so can its SAML identity provider.
  // https://slack.com/help/articles/225531168-Change-a-members-email-address
  slack: {
    kind: "openid",
    issuer: "https://slack.com",
    usesPkce: false,
    factorTenants: "provider_tenant_id",
    read: (claims) => ({
      tenants: tenant(textOf(claims["https://slack.com/team_id"]), claims["https://slack.com/team_name"]),
    }),
  },
  github: {
    kind: "plain",
    issuer: "https://github.com/login/oauth",
    scopes: ["read:user", "user:email"],
    factorTenants: "provider_tenant_ids",
    endpoints: {
      authorization: "https://github.com/login/oauth/authorize",
      token: "https://github.com/login/oauth/access_token",
      user: "https://api.github.com/user",
      emails: "https://api.github.com/user/emails",
      organizations: "https://api.github.com/user/orgs",
    },
    async fetch(ask, { scope = "" }) {
      const [user, emails] = await Promise.all([ask("user"), ask("emails")]);
      // Without that scope GitHub rejects the request for the list.
      const canListOrganizations = /\b(read|write|admin):org\b/.test(scope);
      return readGithub(user, emails, canListOrganizations ? await ask("organizations") : []);
    },
    // https://docs.github.com/en/account-and-profile/setting-up-and-managing-your-personal-account-on-github/managing-email-preferences/verifying-your-email-address:
    // GitHub verifies an email address by sending it a link, also for managed users of an enterprise.
    isEmailAuthority: ({ verified }) => verified === true,
  },
  // No authority: GitLab does not document that `email_verified` proves access to the mailbox, and group owners could
  // provision confirmed accounts with any email address: https://gitlab.com/gitlab-org/gitlab-ee/issues/11643
  gitlab: { kind: "openid", issuer: "https://gitlab.com" },
};

export function readHubspot(info: Claims): Profile {
  return {
    subject: idOf(info.user_id),
    tenants: tenant(idOf(info.hub_id), info.hub_domain),
    email: info.user,
    emailClaims: info,
  };
}

/** @param emails the answer of `/user/emails`. `/user` only has the address that the user chose to publish. */
export function readGithub(user: Claims, emails: unknown, organizations: unknown): Profile {
  const primary = listOf(emails).find((one) => one.primary === true);
  return {
    subject: idOf(user.id),
    name: textOf(user.name) ?? textOf(user.login),
    picture: user.avatar_url,
    tenants: listOf(organizations).flatMap((one) => tenant(idOf(one.id), one.login)),
    email: primary?.email,
    emailClaims: primary ?? {},
  };
}

function tenant(tenant_id: string | undefined, name?: unknown): OauthAccount["tenants"] {
  return tenant_id ? [{ tenant_id, tenant_name: textOf(name) ?? "" }] : [];
}

export function isOauthProvider(text: string): text is OauthProvider {
  return Object.hasOwn(oauthProviders, text);
}

/**
 * A start's `provider_<key>` parameters that are passed to the upstream as `<key>`. An allowlist, so that callers
 * cannot override the parameters the flow relies on: redirect_uri, state, nonce, scope, response_mode, client_id.
 */
export const passedParameters: ReadonlySet<string> = new Set([
  "access_type",
  "allow_signup",
  "display",
  "domain_hint",
  "hd",
  "include_granted_scopes",
  "login",
  "login_hint",
  "optional_scope",
  "prompt",
  "team",
  "ui_locales",
]);

/** An upstream's claims about the user. They can hold anything, so the functions below read each value. */
export type Claims = Record<string, unknown>;

/** Returns the text if it has the length and characters of a name. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 512 && value !== "" && isStorable(value) ? value : undefined;
}

function idOf(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}

/** Accepts https URLs only: other members' pages show the picture (docs/threats.md T37). */
export function pictureOf(value: unknown): string | null {
  const text = typeof value === "string" && value.length <= 2048 ? value : "";
  return URL.canParse(text) && new URL(text).protocol === "https:" && isStorable(text) ? text : null;
}

function listOf(value: unknown): Claims[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null).slice(0, 100) : [];
}
