import { type OauthProvider, oauthProviderNames, oauthProviders } from "@portico/wire";
import { RbacPolicy } from "@portico/wire/schemas";
import { z } from "zod";
import { ApiKeys } from "./api-keys-schema.ts";
import { Bots } from "./bots-schema.ts";
import { Branding } from "./branding-schema.ts";
import { ClientCredentials, ConnectedApp, DynamicRegistration, ProtectedResource } from "./connected-app-schema.ts";
import { Domain, domainPattern, HttpUrl, Origin } from "./fields.ts";
import { RateLimits, rateLimitPresets } from "./rate-limits-schema.ts";
import { SeedOrganization } from "./seed-schema.ts";

export const RedirectType = z.enum(["login", "signup", "invite", "discovery", "reset_password"]);

/** A project's own words for its mails, with `{{variables}}`; what it leaves out stays as it is. */
const EmailTemplate = z.strictObject({
  template_id: z
    .string()
    .min(1)
    .meta({ description: "The id that calls name the template by.", examples: ["welcome-back"] }),
  kind: z
    .enum(["login", "signup", "invite", "reset_password"])
    .describe(
      "Which mails it is for: to members, to people who join, to people who are invited, or for a new password.",
    ),
  subject: z
    .string()
    .min(1)
    .max(200)
    .regex(/^.+$/, { error: "one line" })
    .optional()
    .meta({ description: "The subject line; ours when absent.", examples: ["Your way into {{organization_name}}"] }),
  title: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "The heading; ours when absent.", examples: ["Welcome back"] }),
  body: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .meta({
      description: "The text above the link or code; ours when absent. Blank lines part paragraphs.",
      examples: ["{{email_address}} asked to log in."],
    }),
  button: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "The words on a link's button; ours when absent.", examples: ["Open {{organization_name}}"] }),
});

const TrustedTokenProfile = z
  .strictObject({
    profile_id: z
      .string()
      .min(1)
      .max(128)
      .meta({ description: "The id that the call names.", examples: ["internal-gateway"] }),
    issuer: z
      .string()
      .min(1)
      .meta({ description: "The `iss` of the issuer's tokens.", examples: ["https://gateway.example.com"] }),
    audience: z
      .string()
      .min(1)
      .meta({ description: "The `aud` of the issuer's tokens.", examples: ["portico"] }),
    jwks_url: HttpUrl.optional().meta({
      description: "The address of the issuer's public keys. Give this or `jwks`.",
      examples: ["https://gateway.example.com/jwks.json"],
    }),
    jwks: z
      .strictObject({
        keys: z
          .array(z.record(z.string(), z.unknown()))
          .min(1)
          .meta({
            description: "The keys, as RFC 7517 writes them.",
            examples: [[{ kty: "EC", crv: "P-256", x: "…", y: "…" }]],
          }),
      })
      .optional()
      .describe("The issuer's public keys themselves. Give this or `jwks_url`."),
    algorithms: z
      .array(z.enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]))
      .min(1)
      .default(["RS256", "ES256"])
      .describe("The algorithms that the issuer's tokens may be signed by."),
    max_age_seconds: z.number().int().min(30).max(3600).default(300).describe("How old a token may be, by its `iat`."),
    email_claim: z.string().default("email").describe("The claim that holds the member's address."),
    organization_claim: z.string().default("organization_id").describe("The claim that holds the organization's id."),
  })
  .refine((profile) => (profile.jwks === undefined) !== (profile.jwks_url === undefined), {
    error: "either jwks_url or jwks",
  });
export type TrustedTokenProfile = z.infer<typeof TrustedTokenProfile>;

const PasswordPolicy = z.strictObject({
  strength: z
    .enum(["none", "zxcvbn", "luds"])
    .default("zxcvbn")
    .describe(
      "`zxcvbn` estimates how hard a password is to guess, `luds` counts characters and their kinds, `none` takes any.",
    ),
  minimum_length: z
    .number()
    .int()
    .min(1)
    .max(128)
    .default(8)
    .describe("The least number of characters, where `strength` is `luds`."),
  complexity: z
    .number()
    .int()
    .min(0)
    .max(4)
    .default(3)
    .describe("How many of lower case, upper case, digits and symbols a password has, where `strength` is `luds`."),
  breach_check: z
    .union([
      z.enum(["offline", "off"]),
      z.strictObject({
        range_url: HttpUrl.meta({
          description: "The service; five characters of the hash are appended.",
          examples: ["https://api.pwnedpasswords.com/range/"],
        }),
      }),
    ])
    .default("offline")
    .describe(
      "Where new passwords are looked up among leaked ones: `offline` in a list that comes along, `off` nowhere, or also at a k-anonymity service, which sees five characters of a hash.",
    ),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;
const OauthClient = z.strictObject({
  client_id: z
    .string()
    .min(1)
    .meta({ description: "Your client's id at the provider.", examples: ["1234.apps.googleusercontent.com"] }),
  client_secret: z
    .string()
    .min(1)
    .meta({
      description: "Your client's secret at the provider. Give it as `env:NAME`.",
      examples: ["env:GOOGLE_SECRET"],
    }),
});
const OpenidClient = OauthClient.extend({
  issuer: HttpUrl.optional().meta({
    description: "Another issuer than the real one, for tests.",
    examples: ["http://localhost:4300/google"],
  }),
});

/** A client at a provider that publishes no discovery document. */
function plainClient(...endpoints: string[]) {
  const addresses = Object.fromEntries(
    endpoints.map((name) => [
      name,
      HttpUrl.optional().meta({
        description: "This endpoint in place of the real one, for tests.",
        examples: [`http://localhost:4300/${name}`],
      }),
    ]),
  );
  return OauthClient.extend({
    endpoints: z.strictObject(addresses).default({}).describe("Other endpoints than the real ones, for tests."),
  });
}

/** Clients at providers that are not plain OpenID Connect. */
const otherClients = {
  google: OpenidClient.extend({
    one_tap: z.boolean().default(false).describe("Whether the widget may sign people in by Google One Tap."),
  }),
  hubspot: plainClient("authorization", "token", "token_info"),
  github: plainClient("authorization", "token", "user", "emails", "organizations"),
} satisfies Partial<Record<OauthProvider, typeof OauthClient>>;

type OauthClientShapes = {
  [Name in OauthProvider]: z.ZodOptional<
    Name extends keyof typeof otherClients ? (typeof otherClients)[Name] : typeof OpenidClient
  >;
};

const OauthClients = z.strictObject(
  Object.fromEntries(
    oauthProviderNames.map((name) => [
      name,
      ({ ...otherClients }[name as string] ?? OpenidClient)
        .optional()
        .describe(`Your client at ${oauthProviders[name].name}; without it this way in is not offered.`),
    ]),
  ) as unknown as OauthClientShapes,
);
export type OauthClients = z.infer<typeof OauthClients>;

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
  link_handover_enabled: z
    .boolean()
    .default(false)
    .describe("Whether a link may be opened on another device, which confirms a number that the first one shows."),
  email_templates: z.array(EmailTemplate).default([]).describe("Mails in your own words."),
  branding: Branding.prefault({}).describe("How the widget, mails and the provider's pages show whose they are."),
  conceal_membership: z.boolean().default(false).describe("Whether pages are never told if an address is a member's."),
  transfers: z
    .strictObject({
      export_secrets: z
        .boolean()
        .default(false)
        .describe(
          "Whether an export with the project's secret may have password hashes, authenticators' secrets and client secrets. Set it for a move, and not for longer.",
        ),
    })
    .prefault({})
    .describe("Moving out of Portico, by `portico export`."),
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
    .union([z.literal("all"), z.array(z.string().regex(/^[A-Z]{2}$/, { error: "an ISO 3166 code like US" }))])
    .default("all")
    .meta({
      description: "The countries that texts go to: `all`, or those named (ISO 3166).",
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
