import { RbacPolicy } from "@portico/wire/schemas";
import { z } from "zod";
import { ApiKeys } from "./api-keys-schema.ts";
import { Bots } from "./bots-schema.ts";
import { Branding } from "./branding-schema.ts";
import { ClientCredentials, ConnectedApp, DynamicRegistration, ProtectedResource } from "./connected-app-schema.ts";
import { DirectoryLimits } from "./directory-limits-schema.ts";
import { EmailTemplate } from "./email-template-schema.ts";
import { Domain, domainPattern, HttpUrl, Origin } from "./fields.ts";
import { OauthClients } from "./oauth-clients-schema.ts";
import { FounderLimits, OrganizationLimits } from "./organization-limits-schema.ts";
import { PasswordPolicy } from "./password-policy-schema.ts";
import { RateLimits, rateLimitPresets } from "./rate-limits-schema.ts";
import { SeedOrganization } from "./seed-schema.ts";
import { TrustedTokenProfile } from "./trusted-token-schema.ts";

export const RedirectType = z.enum(["login", "signup", "invite", "discovery", "reset_password"]);

/** What a member is told of by mail. */
const SecurityNotice = z.enum([
  "password_set",
  "password_changed",
  "second_factor_added",
  "second_factor_removed",
  "api_key_created",
  "app_connected",
  "new_browser",
]);

export const ProjectConfig = z.strictObject({
  project_id: z
    .string()
    .regex(/^project-(test|live)-.+/, { error: "project-test-… or project-live-…" })
    .meta({
      description:
        "The project's id, `project-test-…` or `project-live-…`. It never changes: issuers and rows hold it.",
      examples: ["project-live-acme"],
    }),
  project_name: z
    .string()
    .min(1)
    .max(128)
    .meta({ description: "The name that members read, in mails and on pages.", examples: ["Acme"] }),
  public_tokens: z
    .array(z.string().regex(/^public-token-(test|live)-.+/, { error: "public-token-test-… or public-token-live-…" }))
    .min(1)
    .meta({
      description:
        "What pages create the client with, `public-token-test-…` or `public-token-live-…`. Public by design: it names the project and proves nothing.",
      examples: [["public-token-live-acme"]],
    }),
  secret: z
    .string()
    .min(16)
    .meta({
      description: "Lets your back end call the management API. At least 16 characters. Give it as `env:NAME`.",
      examples: ["env:PORTICO_SECRET"],
    }),
  next_secret: z
    .string()
    .min(16)
    .optional()
    .meta({
      description:
        "A second secret, which counts beside `secret` while your back ends change over. End it by removing it, or by making it the `secret`. Give it as `env:NAME`.",
      examples: ["env:PORTICO_NEXT_SECRET"],
    }),
  wire_prefix: z
    .string()
    .regex(/^[a-z]+$/, { error: "lower-case letters only" })
    .default("portico")
    .describe("The word that cookies, storage keys and landing parameters begin with."),
  allowed_origins: z
    .array(Origin)
    .default([])
    .meta({
      description: "The origins of the pages that may call from a browser: scheme, host and port.",
      examples: [["https://app.example.com"]],
    }),
  redirect_urls: z
    .array(
      z.strictObject({
        url: HttpUrl.meta({
          description: "The page, with its query; compared as a whole text.",
          examples: ["https://app.example.com/authenticate"],
        }),
        types: z
          .array(RedirectType)
          .min(1)
          .meta({
            description: "What it may be used for.",
            examples: [["login", "signup", "invite", "discovery", "reset_password"]],
          }),
        default: z.boolean().default(false).describe("Whether calls that name no URL of these types lead here."),
      }),
    )
    .default([])
    .describe("The pages that mailed links and logins elsewhere may lead back to."),
  create_organization_enabled: z
    .boolean()
    .default(false)
    .describe("Whether somebody who signs in may create an organization."),
  disable_sdk_watermark: z
    .boolean()
    .default(false)
    .describe("Whether the widget leaves out the line that names Portico."),
  watermark_url: HttpUrl.default("https://portico.example").describe("The page that this line leads to."),
  session_maximum_minutes: z
    .number()
    .int()
    .min(5)
    .default(43_200)
    .describe(
      "The longest life of a session, in minutes from its sign-in: longer durations are refused, and extending ends there. 43200 is 30 days.",
    ),
  recent_authentication_minutes: z
    .number()
    .int()
    .min(1)
    .max(1440)
    .default(10)
    .describe(
      "How recently a member must have shown each of their factors before they create something that outlives their session, in minutes: an API key, a setup link, an SSO or SCIM connection, a password, a second factor, access for an app without them. Back ends are not asked.",
    ),
  slug_pattern: z
    .string()
    .max(256)
    .nullable()
    .default(null)
    .meta({
      description:
        "Where your pages' addresses hold the organization's slug. The widget reads it there when you name none.",
      examples: ["app.example.com/{{slug}}/login"],
    }),
  cname_domain: Domain.nullable()
    .default(null)
    .meta({
      description:
        "A domain of yours that points at the provider. The client takes its host for redirects to OAuth and single sign-on providers, and for nothing else.",
      examples: ["auth.example.com"],
    }),
  http_only_cookies: z
    .strictObject({
      enabled: z
        .boolean()
        .default(false)
        .describe("Whether the provider sets the session cookies itself, out of reach of scripts."),
      domain: z
        .string()
        .regex(domainPattern, {
          error:
            "a domain in lower case with a full stop, such as acme.test; browsers share no cookie of localhost, so leave it out there",
        })
        .nullable()
        .default(null)
        .meta({
          description:
            "The domain that your own server shares with the provider, so that it gets the cookies, too. With `null` the provider's host alone gets them.",
          examples: ["example.com"],
        }),
    })
    .default({ enabled: false, domain: null })
    .describe("Keeps session tokens out of reach of scripts. Serve the provider over https, on a domain of yours."),
  email_domains: z
    .array(Domain)
    .default([])
    .meta({
      description: "The domains that your mails come from. The widget narrows its links to webmail searches by them.",
      examples: [["example.com"]],
    }),
  email_link_and_code: z
    .boolean()
    .default(true)
    .describe("Whether mails with a link carry a code, too, for people who read mail in another browser."),
  default_locale: z
    .string()
    .max(35)
    .default("en")
    .meta({
      description:
        "The language of mails and texts that are sent where no call names one, as a tag; English when it is none of ours.",
      examples: ["de"],
    }),
  email_templates: z.array(EmailTemplate).default([]).describe("Mails in your own words."),
  branding: Branding.prefault({}).describe("How the widget, mails and the provider's pages show whose they are."),
  directory_limits: DirectoryLimits.prefault({}).meta({
    description: "What an organization's directory may hold that pushes people by SCIM. More is refused with 403.",
    examples: [{ people: 250_000 }],
  }),
  organization_limits: OrganizationLimits.prefault({}).meta({
    description: "What one organization may hold. It binds your back end, too.",
    examples: [{ members: 500_000 }],
  }),
  founder_limits: FounderLimits.prefault({}).meta({
    description:
      "How many organizations one person may create by signing up, and what each of these may hold. It binds their members and everybody who joins, but not your back end.",
    examples: [{ members: 5_000 }],
  }),
  conceal_membership: z.boolean().default(false).describe("Whether pages are never told if an address is a member's."),
  security_notices: z
    .array(SecurityNotice)
    .default([...SecurityNotice.options])
    .describe("What members are told of by mail, with a link for when it was somebody else. All of it by default."),
  transfers: z
    .strictObject({
      export_secrets: z
        .boolean()
        .default(false)
        .describe(
          "Whether an export with the project's secret may have password hashes, authenticators' secrets and client secrets. Set it for a move, and not for longer.",
        ),
      imported_hash_budget_ms: z
        .number()
        .int()
        .min(1)
        .max(5000)
        .default(300)
        .meta({
          description:
            "How many milliseconds of a core all kinds of imported password hashes of the project may cost together, by an estimate from their parameters. Each attempt to sign in with a password costs that much, until the last hash of a kind is replaced by ours.",
          examples: [500],
        }),
    })
    .prefault({})
    .describe("Moving in and out, by `portico import` and `portico export`."),
  claimed_domains: z
    .array(
      z.strictObject({
        domain: Domain.meta({ description: "The domain of e-mail addresses.", examples: ["globex.com"] }),
        organization_slug: z.string().meta({ description: "The organization that owns it.", examples: ["globex"] }),
      }),
    )
    .default([])
    .describe(
      "Domains that belong to one organization. People with such an address join that organization, join others only when invited, and create none.",
    ),
  pkce_required_for: z
    .strictObject({
      magic_links: z.boolean().default(true).describe("Mailed links."),
      passwords: z.boolean().default(true).describe("Mailed links for a new password."),
      oauth: z.boolean().default(true).describe("Logins by OAuth."),
      sso: z.boolean().default(true).describe("Logins by single sign-on."),
      connected_apps: z
        .boolean()
        .default(true)
        .describe("Connected apps that keep a secret. Public ones always need it."),
    })
    .prefault({})
    .describe(
      "What only the browser that began it can finish (PKCE, RFC 7636). The start names what turning one off opens.",
    ),
  rate_limits: z
    .union([z.enum(["default", "relaxed"]), RateLimits])
    .default("default")
    .transform((limits) => (typeof limits === "string" ? rateLimitPresets[limits] : limits))
    .describe("`default`, `relaxed` (in development alone), or a table in which you name what you change."),
  bots: Bots.prefault({}).describe("What keeps bots from signing in, and from having mails and texts sent."),
  sms_countries: z
    .union([
      z.literal(["locale", "all"]),
      z.array(z.string().regex(/^[A-Z]{2}$/, { error: "an ISO 3166 code like US" })),
    ])
    .default("locale")
    .meta({
      description:
        "The countries that texts go to: those named (ISO 3166), `all`, or by `locale` the one country that `default_locale` stands for (`en` the US, `en-GB` Britain, `de` Germany). Strangers can have texts sent at your cost, so name the countries that your members live in. A number that a member has confirmed gets texts in any case.",
      examples: [["US", "DE"]],
    }),
  rbac_policy: RbacPolicy.default({ roles: [], resources: [], scopes: [] }).describe(
    "Resources, the roles that may act on them, and the scopes that connected apps may ask for.",
  ),
  password_policy: PasswordPolicy.prefault({}).describe("The strength that a new password needs."),
  oauth: OauthClients.default({}).describe("Your clients at OAuth providers. Their secrets are stored sealed."),
  consent_url: HttpUrl.optional().meta({
    description: "Your page that asks members whether a connected app may come in.",
    examples: ["https://app.example.com/consent"],
  }),
  logout_url: HttpUrl.optional().meta({
    description: "Your page that connected apps send people to, to log out.",
    examples: ["https://app.example.com/logout"],
  }),
  connected_apps: z
    .array(ConnectedApp)
    .default([])
    .describe("Apps that members may connect. The management API adds others beside these."),
  protected_resources: z
    .array(ProtectedResource)
    .default([])
    .describe("Your APIs that connected apps may ask tokens for."),
  dynamic_registration: DynamicRegistration.prefault({}).describe("Whether apps may register themselves."),
  client_credentials: ClientCredentials.prefault({}).describe("Apps that act for themselves, without a member."),
  api_keys: ApiKeys.prefault({}).describe("Whether programs may come with keys, in place of a member who signs in."),
  trusted_token_profiles: z
    .array(TrustedTokenProfile)
    .default([])
    .describe("Issuers whose tokens your servers exchange for a session, by `sessions/attest`."),
  organizations: z
    .array(SeedOrganization)
    .default([])
    .describe("Organizations. They are added when they are missing, never changed."),
});
export type ProjectConfig = z.infer<typeof ProjectConfig>;

/** The settings that are stored of a project: the secret becomes a hash, the seeds rows of their own. */
export type ProjectSettings = Omit<ProjectConfig, "secret" | "next_secret" | "organizations" | "connected_apps">;
