import { RbacPolicy } from "@portico/wire/schemas";
import { z } from "zod";
import { Bots } from "./bots-schema.ts";
import { Branding } from "./branding-schema.ts";
import { ClientCredentials, ConnectedApp, DynamicRegistration, ProtectedResource } from "./connected-app-schema.ts";
import { ApiKeys, PasswordPolicy, TrustedTokenProfile } from "./credentials-schema.ts";
import { EmailTemplate, EmailTexts } from "./email-template-schema.ts";
import { Domain, domainPattern, HttpUrl, Origin, setting } from "./fields.ts";
import { OauthClients } from "./oauth-clients-schema.ts";
import { DirectoryLimits, FounderLimits, OrganizationDefaults, OrganizationLimits } from "./organizations-schema.ts";
import { RateLimits, rateLimitPresets } from "./rate-limits-schema.ts";
import { SeedOrganization } from "./seed-schema.ts";

export const RedirectType = z.enum(["login", "signup", "invite", "discovery", "reset_password"]);

/** Account changes that the provider notifies a member of by email. */
const SecurityNotice = z.enum([
  "password_set",
  "password_changed",
  "second_factor_added",
  "second_factor_removed",
  "passkey_added",
  "passkey_removed",
  "api_key_created",
  "app_connected",
  "new_browser",
]);

export const ProjectConfig = z.strictObject({
  project_id: setting(
    z.string().regex(/^project-(test|live)-.+/, { error: "project-test-… or project-live-…" }),
    "The project's ID, `project-test-…` or `project-live-…`. Do not change it: issuers and stored data contain it.",
    "project-live-acme",
  ),
  project_name: setting(z.string().min(1).max(128), "The project's name in emails and on pages.", "Acme"),
  public_tokens: setting(
    z
      .array(z.string().regex(/^public-token-(test|live)-.+/, { error: "public-token-test-… or public-token-live-…" }))
      .min(1),
    "Public tokens, `public-token-test-…` or `public-token-live-…`. Your pages pass one to the client. They are not secret: a token identifies the project and grants no access.",
    ["public-token-live-acme"],
  ),
  secret: setting(
    z.string().min(16),
    "The secret with which your server calls the management API. At least 16 characters. Use `env:NAME` to read it from the environment.",
    "env:PORTICO_SECRET",
  ),
  next_secret: setting(
    z.string().min(16).optional(),
    "A second secret that is valid together with `secret` during a rotation. When all your servers use it, make it the `secret` and remove it here. Use `env:NAME` to read it from the environment.",
    "env:PORTICO_NEXT_SECRET",
  ),
  wire_prefix: setting(
    z
      .string()
      .regex(/^[a-z]+$/, { error: "lowercase letters only" })
      .default("portico"),
    "Prefix of cookie names, storage keys and redirect parameters.",
  ),
  allowed_origins: setting(
    z.array(Origin).default([]),
    "Origins of the pages that may call the provider from a browser: scheme, host and port.",
    ["https://app.example.com"],
  ),
  redirect_urls: setting(
    z
      .array(
        z.strictObject({
          url: setting(
            HttpUrl,
            "The URL of the page, including its query. The match is exact.",
            "https://app.example.com/authenticate",
          ),
          types: setting(z.array(RedirectType).min(1), "The flows that may redirect to this URL.", [
            "login",
            "signup",
            "invite",
            "discovery",
            "reset_password",
          ]),
          default: setting(
            z.boolean().default(false),
            "Makes this URL the default for its types, for calls that name no URL.",
          ),
        }),
      )
      .default([]),
    "Your pages that emailed links and logins at other providers may redirect to.",
  ),
  create_organization_enabled: setting(
    z.boolean().default(false),
    "Lets people create an organization when they sign in.",
  ),
  disable_sdk_watermark: z.boolean().default(false).describe("Hides the line in the widget that names Portico."),
  watermark_url: HttpUrl.default("https://github.com/portico-auth/portico").describe("URL that this line links to."),
  session_maximum_minutes: setting(
    z.number().int().min(5).default(43_200),
    "Maximum lifetime of a session, in minutes since its sign-in. Longer durations are refused, and a session cannot be extended beyond it. 43200 is 30 days.",
  ),
  recent_authentication_minutes: setting(
    z.number().int().min(1).max(1440).default(10),
    "How recently a member must have authenticated with each of their factors, in minutes, to create something that outlives their session: an API key, a setup link, an SSO or SCIM connection, a password, a second factor, or client credentials access for an app. It does not apply to calls from your server.",
  ),
  device_bound_sessions: setting(
    z.boolean().default(false),
    "Binds each session to a key in its browser, so that a stolen cookie works for at most five minutes. Sessions from before need a new sign-in.",
  ),
  slug_pattern: setting(
    z.string().max(256).nullable().default(null),
    "Pattern of your pages' URLs that shows where the organization's slug is. The widget reads the slug from the URL if you don't pass one.",
    "app.example.com/{{slug}}/login",
  ),
  cname_domain: setting(
    Domain.nullable().default(null),
    "Your domain that points to the provider. The client uses it only for redirects to OAuth and single sign-on providers.",
    "auth.example.com",
  ),
  sign_in_hook: setting(
    z
      .strictObject({
        url: setting(
          HttpUrl,
          "URL of your hook. It must be public and use https, except for origins in `outbound_allowed_origins`.",
          "https://app.example.com/sign-in-hook",
        ),
        when_unavailable: setting(
          z.enum(["refuse", "allow"]).default("refuse"),
          "What happens to a sign-in if the hook does not answer in 5 seconds, or not as documented.",
        ),
      })
      .nullable()
      .default(null),
    "A URL of your server that decides about each sign-in of a member before their session starts, for example by the country or network of the IP address.",
  ),
  http_only_cookies: setting(
    z
      .strictObject({
        enabled: setting(
          z.boolean().default(false),
          "The provider sets the session cookies itself, as HttpOnly cookies.",
        ),
        domain: setting(
          z
            .string()
            .regex(domainPattern, {
              error:
                "a lowercase domain that contains a dot, such as acme.test; browsers do not share cookies of localhost, so leave it out there",
            })
            .nullable()
            .default(null),
          "The parent domain that your server and the provider share, so that your server also receives the cookies. With `null`, only the provider's host receives them.",
          "example.com",
        ),
      })
      .default({ enabled: false, domain: null }),
    "HttpOnly session cookies, so that scripts cannot read session tokens. Serve the provider over https on your own domain.",
  ),
  passkey_rp_id: setting(
    z
      .union([Domain, z.literal("localhost")])
      .nullable()
      .default(null),
    "The WebAuthn relying party ID of passkeys: your domain, which all hosts of your pages are or end with. `null` uses the host of the page that adds the passkey, so that it works only on that host. Changing it makes existing passkeys unusable.",
    "example.com",
  ),
  email_domains: setting(
    z.array(Domain).default([]),
    "The domains that your emails are sent from. The widget uses them in its links to the member's webmail.",
    ["example.com"],
  ),
  email_link_and_code: setting(
    z.boolean().default(true),
    "Adds a code to emails with a link, for members who read the email in another browser.",
  ),
  default_locale: setting(
    z.string().max(35).default("en"),
    "Language tag for emails and text messages, if the call does not name one. Unsupported languages fall back to English.",
    "de",
  ),
  email_texts: setting(
    EmailTexts.optional(),
    "Your own email texts, by email and language. A text that you leave out keeps the default. An email template takes precedence.",
    { login_link: { en: { title: "Welcome back", button: "Open {{organization_name}}" } } },
  ),
  email_templates: setting(
    z.array(EmailTemplate).default([]),
    "Your own email texts and layouts, which a call names or which belong to an organization.",
  ),
  branding: Branding.prefault({}).describe(
    "Logo, colors and links in the widget, in emails and on the provider's pages.",
  ),
  organization_defaults: setting(
    OrganizationDefaults.default({}),
    "Settings of new organizations, unless the call that creates one sets them. Existing organizations are not changed. If sign-in methods are restricted, magic links, email codes or passwords must be among them, because a new organization has no other sign-in method.",
    { mfa_policy: "REQUIRED_FOR_ALL", session_maximum_minutes: 480 },
  ),
  directory_limits: setting(
    DirectoryLimits.prefault({}),
    "Limits of one organization's SCIM directory. The provider refuses anything beyond them with 403.",
    { people: 250_000 },
  ),
  organization_limits: setting(
    OrganizationLimits.prefault({}),
    "Quotas of one organization. They also apply to calls from your server.",
    { members: 500_000 },
  ),
  founder_limits: setting(
    FounderLimits.prefault({}),
    "How many organizations one person may create by signing up, and the quotas of these organizations. They apply to members, but not to calls from your server.",
    { members: 5_000 },
  ),
  conceal_membership: setting(
    z.boolean().default(false),
    "Hides from your pages whether an email address belongs to a member.",
  ),
  security_notices: setting(
    z.array(SecurityNotice).default([...SecurityNotice.options]),
    "Account changes that members are notified of by email, with a link to report that it was not them. Default: all.",
  ),
  transfers: setting(
    z
      .strictObject({
        export_secrets: setting(
          z.boolean().default(false),
          "Allows an export with the project's secret to include password hashes, TOTP secrets and client secrets. Turn it on only for the time of a migration.",
        ),
        imported_hash_budget_ms: setting(
          z.number().int().min(1).max(5000).default(300),
          "Maximum CPU time for comparing a password with imported hashes, in milliseconds, estimated from the parameters of all imported hash types together. Each password attempt takes that long until all hashes of a type are replaced by Portico's own.",
          500,
        ),
      })
      .prefault({}),
    "Import and export, with `portico import` and `portico export`.",
  ),
  claimed_domains: setting(
    z
      .array(
        z.strictObject({
          domain: setting(Domain, "Domain of the email addresses.", "globex.com"),
          organization_slug: setting(z.string(), "Slug of the organization that owns it.", "globex"),
        }),
      )
      .default([]),
    "Email domains that belong to one organization. People with such an address can join that organization, can join others only by invitation, and cannot create organizations.",
  ),
  pkce_required_for: setting(
    z
      .strictObject({
        magic_links: z.boolean().default(true).describe("Magic links."),
        passwords: z.boolean().default(true).describe("Password reset links."),
        oauth: z.boolean().default(true).describe("OAuth logins."),
        sso: z.boolean().default(true).describe("Single sign-on logins."),
        connected_apps: setting(
          z.boolean().default(true),
          "Connected apps with a client secret. Public clients always need PKCE.",
        ),
      })
      .prefault({}),
    "Requires PKCE (RFC 7636), so that only the browser that started a sign-in can finish it. The start logs a warning with the risk for each one that you turn off.",
  ),
  rate_limits: setting(
    z
      .union([z.enum(["default", "relaxed"]), RateLimits])
      .default("default")
      .transform((limits) => (typeof limits === "string" ? rateLimitPresets[limits] : limits)),
    "Rate limits: `default`, `relaxed` (only in development), or an object with the limits that you change.",
  ),
  bots: Bots.prefault({}).describe("Bot protection for signing in and for sending emails and text messages."),
  sms_countries: setting(
    z
      .union([
        z.literal(["locale", "all"]),
        z.array(z.string().regex(/^[A-Z]{2}$/, { error: "an ISO 3166 code such as US" })),
      ])
      .default("locale"),
    "Countries that text messages may be sent to: a list of ISO 3166 codes, `all`, or `locale` for the country of `default_locale` (`en` is the US, `en-GB` the UK, `de` Germany). Anyone can trigger text messages at your cost, so list only the countries where your members live. Verified numbers of members receive text messages in any case.",
    ["US", "DE"],
  ),
  rbac_policy: RbacPolicy.default({ roles: [], resources: [], scopes: [] }).describe(
    "Resources, the roles with permissions on them, and the scopes that connected apps may request.",
  ),
  password_policy: PasswordPolicy.prefault({}).describe("Requirements for new passwords."),
  oauth: OauthClients.default({}).describe("Your clients at OAuth providers. Their secrets are stored encrypted."),
  consent_url: setting(
    HttpUrl.optional(),
    "URL of your consent page, on which members allow or deny a connected app.",
    "https://app.example.com/consent",
  ),
  logout_url: setting(
    HttpUrl.optional(),
    "URL of your logout page, to which connected apps send members to log out.",
    "https://app.example.com/logout",
  ),
  connected_apps: setting(
    z.array(ConnectedApp).default([]),
    "Apps that members can connect. You can add more with the management API.",
  ),
  protected_resources: setting(
    z.array(ProtectedResource).default([]),
    "Your APIs that connected apps can request access tokens for.",
  ),
  dynamic_registration: DynamicRegistration.prefault({}).describe("Dynamic registration of connected apps."),
  client_credentials: ClientCredentials.prefault({}).describe(
    "Client credentials, for apps that act on their own behalf, without a member.",
  ),
  api_keys: ApiKeys.prefault({}).describe("API keys, for programs that call your API without a member who signs in."),
  trusted_token_profiles: setting(
    z.array(TrustedTokenProfile).default([]),
    "Issuers whose tokens your server can exchange for a session, with `sessions/attest`.",
  ),
  organizations: setting(
    z.array(SeedOrganization).default([]),
    "Organizations to create at the start if they are missing. Existing ones are not changed.",
  ),
});
export type ProjectConfig = z.infer<typeof ProjectConfig>;

/** A project's stored settings. The secret is stored as a hash; organizations and apps have tables of their own. */
export type ProjectSettings = Omit<ProjectConfig, "secret" | "next_secret" | "organizations" | "connected_apps">;
