import { type OauthProvider, oauthProviderNames } from "@portico/wire";
import { OrganizationSettings, RbacPolicy } from "@portico/wire/schemas";
import { z } from "zod";
import { ConnectedApp, DynamicRegistration, ProtectedResource } from "./connected-app-schema.ts";
import { HttpUrl, Origin } from "./fields.ts";

const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const Domain = z.string().regex(domainPattern, { error: "a domain in lower case" });

export const RedirectType = z.enum(["login", "signup", "invite", "discovery", "reset_password"]);

const SeedMember = z.strictObject({
  email_address: z.string(),
  name: z.string().default(""),
  status: z.enum(["active", "pending", "invited", "deleted"]).default("active"),
  roles: z.array(z.string()).default([]).describe("Role ids of the project's policy, or admin."),
  password: z.string().min(1).max(4096).optional().describe("Set when the member is added; best given as env:NAME."),
});

const SeedConnection = {
  connection_id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{4,128}$/, { error: "4 to 128 letters, digits, - and _" })
    .describe("Part of the addresses that the identity provider is given; the project's only one."),
  display_name: z.string().max(128).default(""),
  identity_provider: z.string().max(64).default("generic").describe("google-workspace, microsoft-entra, okta, …"),
  attribute_mapping: z.record(z.string(), z.string()).default({}),
};

const SeedSsoConnection = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("saml"),
    ...SeedConnection,
    idp_entity_id: z.string().min(1),
    idp_sso_url: HttpUrl,
    certificates: z.array(z.string()).min(1).max(5).describe("PEM, or the base64 of one."),
    implicit_roles: z.array(z.strictObject({ role_id: z.string() })).default([]),
    group_implicit_roles: z.array(z.strictObject({ role_id: z.string(), group: z.string() })).default([]),
  }),
  z.strictObject({
    type: z.literal("oidc"),
    ...SeedConnection,
    issuer: HttpUrl,
    client_id: z.string().min(1),
    client_secret: z.string().min(1).describe("Best given as env:NAME."),
    custom_scopes: z.string().default(""),
  }),
]);
export type SeedSsoConnection = z.infer<typeof SeedSsoConnection>;

const SeedOrganization = z.strictObject({
  ...OrganizationSettings.partial().shape,
  organization_name: z.string().min(1).max(128),
  organization_slug: z.string(),
  members: z.array(SeedMember).default([]),
  sso_connections: z.array(SeedSsoConnection).default([]).describe("Added when they are missing, never changed."),
});
export type SeedOrganization = z.infer<typeof SeedOrganization>;

/** A project's own words for its mails, with `{{variables}}`; what it leaves out stays as it is. */
const EmailTemplate = z.strictObject({
  template_id: z.string().min(1),
  kind: z
    .enum(["login", "signup", "invite", "reset_password"])
    .describe("For members, for those who join, for those who are invited, or for those who want a new password."),
  subject: z.string().min(1).max(200).regex(/^.+$/, { error: "one line" }).optional(),
  title: z.string().min(1).max(200).optional(),
  body: z.string().min(1).max(2000).optional().describe("Blank lines part paragraphs."),
  button: z.string().min(1).max(100).optional(),
});

const TrustedTokenProfile = z
  .strictObject({
    profile_id: z.string().min(1).max(128),
    issuer: z.string().min(1).describe("`iss` of its tokens."),
    audience: z.string().min(1).describe("`aud` of its tokens."),
    jwks_url: HttpUrl.optional().describe("Where its public keys are; this or jwks."),
    jwks: z
      .strictObject({ keys: z.array(z.record(z.string(), z.unknown())).min(1) })
      .optional()
      .describe("Its public keys themselves."),
    algorithms: z
      .array(z.enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]))
      .min(1)
      .default(["RS256", "ES256"]),
    max_age_seconds: z.number().int().min(30).max(3600).default(300).describe("How old a token may be, by its `iat`."),
    email_claim: z.string().default("email").describe("Where the member's address stands."),
    organization_claim: z.string().default("organization_id").describe("Where the organization's id stands."),
  })
  .refine((profile) => (profile.jwks === undefined) !== (profile.jwks_url === undefined), {
    error: "either jwks_url or jwks",
  });
export type TrustedTokenProfile = z.infer<typeof TrustedTokenProfile>;

const Limit = z.strictObject({ count: z.number().int().min(1), window_seconds: z.number().int().min(1) });

const RateLimits = z.strictObject({
  sends_per_address: Limit.default({ count: 10, window_seconds: 600 }).describe("Mails to one address, for one asker."),
  mails_per_address: Limit.default({ count: 50, window_seconds: 86_400 }).describe(
    "Mails to one address for all strangers, half of them for one network, and half as many again for the first of each other network. As many for its owner's own browsers, and for the back end.",
  ),
  code_mails_gap: Limit.default({ count: 1, window_seconds: 10 }).describe(
    "Codes to one address: who asks again meanwhile is served by the mail that went.",
  ),
  sends_per_ip: Limit.default({ count: 100, window_seconds: 600 }),
  attempts_per_ip: Limit.default({ count: 300, window_seconds: 600 }),
  lookups_per_ip: Limit.default({ count: 120, window_seconds: 60 }),
  texts_gap: Limit.default({ count: 1, window_seconds: 10 }).describe("To one number: the pause before the next text."),
  texts_per_number: Limit.default({ count: 5, window_seconds: 900 }),
  texts_per_prefix: Limit.default({ count: 30, window_seconds: 3600 }).describe(
    "To numbers that differ in the last 4 digits.",
  ),
  texts_per_organization: Limit.default({ count: 300, window_seconds: 3600 }),
  texts_per_project: Limit.default({ count: 2000, window_seconds: 3600 }),
  wrong_passwords: Limit.default({ count: 5000, window_seconds: 600 }).describe(
    "Of the whole project. Past it, networks that were wrong ten times wait; nobody else does.",
  ),
  management_calls: Limit.default({ count: 6000, window_seconds: 60 }).describe("For each node."),
});
/** Limits of what may happen to one address, from one network address, or for one project, before 429. */
export type RateLimits = z.infer<typeof RateLimits>;

const relaxed = { count: 1_000_000, window_seconds: 60 };
export const rateLimitPresets = {
  default: RateLimits.parse({}),
  relaxed: {
    sends_per_address: relaxed,
    mails_per_address: relaxed,
    code_mails_gap: relaxed,
    sends_per_ip: relaxed,
    attempts_per_ip: relaxed,
    lookups_per_ip: relaxed,
    texts_gap: relaxed,
    texts_per_number: relaxed,
    texts_per_prefix: relaxed,
    texts_per_organization: relaxed,
    texts_per_project: relaxed,
    wrong_passwords: relaxed,
    management_calls: relaxed,
  },
};

const PasswordPolicy = z.strictObject({
  strength: z
    .enum(["none", "zxcvbn", "luds"])
    .default("zxcvbn")
    .describe("How hard to guess, by zxcvbn's estimate; which characters and how many; or anything."),
  minimum_length: z.number().int().min(1).max(128).default(8).describe("Of luds: how many characters."),
  complexity: z
    .number()
    .int()
    .min(0)
    .max(4)
    .default(3)
    .describe("Of luds: how many of lower case, upper case, digits and symbols."),
  breach_check: z
    .union([z.enum(["offline", "off"]), z.strictObject({ range_url: HttpUrl })])
    .default("offline")
    .describe(
      "Whether new passwords are looked up among known ones: in a list that comes along, not at all, or also at a k-anonymity range service, which sees five characters of a hash.",
    ),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;
const OauthClient = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1).describe("Best given as env:NAME."),
});
const OpenidClient = OauthClient.extend({
  issuer: HttpUrl.optional().describe("Another OpenID provider than the real one."),
});

/** A client at a provider that publishes no discovery document. */
function plainClient(...endpoints: string[]) {
  const addresses = Object.fromEntries(endpoints.map((name) => [name, HttpUrl.optional()]));
  return OauthClient.extend({
    endpoints: z.strictObject(addresses).default({}).describe("Others than the real ones."),
  });
}

/** Clients at providers that are not plain OpenID Connect. */
const otherClients = {
  google: OpenidClient.extend({
    one_tap: z.boolean().default(false).describe("Lets the widget sign people in by Google One Tap."),
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
    oauthProviderNames.map((name) => [name, ({ ...otherClients }[name as string] ?? OpenidClient).optional()]),
  ) as unknown as OauthClientShapes,
);
export type OauthClients = z.infer<typeof OauthClients>;

export const ProjectConfig = z.strictObject({
  project_id: z.string().regex(/^project-(test|live)-.+/, { error: "project-test-… or project-live-…" }),
  project_name: z.string().min(1).max(128).describe("Shown to members."),
  public_tokens: z
    .array(z.string().regex(/^public-token-(test|live)-.+/, { error: "public-token-test-… or public-token-live-…" }))
    .min(1)
    .describe("What the client is created with."),
  secret: z.string().min(16).describe("What the host's back end shows; best given as env:NAME."),
  next_secret: z
    .string()
    .min(16)
    .optional()
    .describe(
      "Counts beside `secret` while back ends change over; best given as env:NAME. Ended by removing it, or by making it the `secret`.",
    ),
  wire_prefix: z
    .string()
    .regex(/^[a-z]+$/, { error: "lower-case letters only" })
    .default("portico")
    .describe("The word that cookies, storage keys and landing parameters begin with."),
  allowed_origins: z.array(Origin).default([]).describe("The pages that may call."),
  redirect_urls: z
    .array(z.strictObject({ url: HttpUrl, types: z.array(RedirectType).min(1), default: z.boolean().default(false) }))
    .default([])
    .describe("Where mailed links may lead; compared as whole texts."),
  create_organization_enabled: z.boolean().default(false),
  disable_sdk_watermark: z.boolean().default(false),
  session_maximum_minutes: z.number().int().min(5).default(43_200),
  slug_pattern: z.string().max(256).nullable().default(null).describe("Where page addresses hold the slug: {{slug}}."),
  cname_domain: Domain.nullable().default(null),
  http_only_cookies: z
    .strictObject({
      enabled: z.boolean().default(false),
      domain: z
        .string()
        .regex(domainPattern, {
          error:
            "a domain in lower case with a full stop, such as acme.test; browsers share no cookie of localhost, so leave it out there",
        })
        .nullable()
        .default(null)
        .describe("Shared with your own server by that domain; this host alone when null."),
    })
    .default({ enabled: false, domain: null })
    .describe("Keep session tokens from scripts; the provider must be served over https on a domain of yours."),
  email_domains: z.array(Domain).default([]).describe("The domains that mails come from."),
  email_link_and_code: z
    .boolean()
    .default(true)
    .describe("Magic-link mails carry a code, too: nobody is stuck who opens the link in another browser."),
  link_handover_enabled: z
    .boolean()
    .default(false)
    .describe("A link may be opened on another device, which confirms a number that the first one shows."),
  email_templates: z.array(EmailTemplate).default([]).describe("Mails by template id, in the project's own words."),
  branding: z
    .strictObject({ logo_url: z.string().default(""), primary_color: z.string().default("") })
    .default({ logo_url: "", primary_color: "" }),
  conceal_membership: z.boolean().default(false).describe("Never tell a page whether an address is a member's."),
  claimed_domains: z
    .array(z.strictObject({ domain: Domain, organization_slug: z.string() }))
    .default([])
    .describe("Whose address is there joins that organization and no other, unless invited, and creates none."),
  pkce_required_for: z
    .strictObject({
      magic_links: z.boolean().default(true),
      passwords: z.boolean().default(true),
      oauth: z.boolean().default(true),
      sso: z.boolean().default(true),
      connected_apps: z.boolean().default(true).describe("Of apps that keep a secret, too; of public ones always."),
    })
    .prefault({})
    .describe("What can be finished in the browser alone that began it. The start names what turning one off opens."),
  rate_limits: z
    .union([z.enum(["default", "relaxed"]), RateLimits])
    .default("default")
    .transform((limits) => (typeof limits === "string" ? rateLimitPresets[limits] : limits))
    .describe("default, relaxed (development mode only), or a table of its own."),
  sms_countries: z
    .union([z.literal("all"), z.array(z.string().regex(/^[A-Z]{2}$/, { error: "an ISO 3166 code like US" }))])
    .default("all")
    .describe("Where texts go: all countries, or those named (ISO 3166)."),
  rbac_policy: RbacPolicy.default({ roles: [], resources: [], scopes: [] }),
  password_policy: PasswordPolicy.prefault({}).describe("What a new password must be."),
  oauth: OauthClients.default({}).describe(
    "The project's own clients at OAuth providers; the client secrets are stored sealed.",
  ),
  consent_url: HttpUrl.optional().describe("The page that asks members whether an app may come in."),
  logout_url: HttpUrl.optional().describe("The page that apps send their users to, to log out."),
  connected_apps: z
    .array(ConnectedApp)
    .default([])
    .describe("Apps that members may connect. What the management API adds stands beside these."),
  protected_resources: z.array(ProtectedResource).default([]).describe("APIs that apps may ask tokens for."),
  dynamic_registration: DynamicRegistration.prefault({}),
  trusted_token_profiles: z
    .array(TrustedTokenProfile)
    .default([])
    .describe("Whose tokens buy a session: sessions/attest."),
  organizations: z.array(SeedOrganization).default([]).describe("Added when they are missing, never changed."),
});
export type ProjectConfig = z.infer<typeof ProjectConfig>;

/** The settings that are stored of a project: the secret becomes a hash, the seeds rows of their own. */
export type ProjectSettings = Omit<ProjectConfig, "secret" | "next_secret" | "organizations" | "connected_apps">;
