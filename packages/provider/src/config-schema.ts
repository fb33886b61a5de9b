import { OrganizationSettings, RbacPolicy } from "@portico/wire/schemas";
import { z } from "zod";

const HttpUrl = z.url({ protocol: /^https?$/, error: "an absolute http(s) URL" });
const Origin = HttpUrl.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
  error: "an origin: scheme, host and port, without a path or a closing slash",
});
const Domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: "a domain in lower case" });

/** Part of the published shape; a version that does not use it yet says so at the start. */
const Later = z.unknown().optional().describe("Accepted, and not used by this version.");

export const RedirectType = z.enum(["login", "signup", "invite", "discovery", "reset_password"]);

const SeedMember = z.strictObject({
  email_address: z.string(),
  name: z.string().default(""),
  status: z.enum(["active", "pending", "invited", "deleted"]).default("active"),
  roles: z.array(z.string()).default([]).describe("Role ids of the project's policy, or admin."),
  password: Later,
});

const SeedOrganization = z.strictObject({
  ...OrganizationSettings.partial().shape,
  organization_name: z.string().min(1).max(128),
  organization_slug: z.string(),
  members: z.array(SeedMember).default([]),
});
export type SeedOrganization = z.infer<typeof SeedOrganization>;

/** A project's own words for its mails, with `{{variables}}`; what it leaves out stays as it is. */
const EmailTemplate = z.strictObject({
  template_id: z.string().min(1),
  kind: z
    .enum(["login", "signup", "invite"])
    .describe("For members, for those who join, or for those who are invited."),
  subject: z.string().min(1).max(200).regex(/^.+$/, { error: "one line" }).optional(),
  title: z.string().min(1).max(200).optional(),
  body: z.string().min(1).max(2000).optional().describe("Blank lines part paragraphs."),
  button: z.string().min(1).max(100).optional(),
});

const Limit = z.strictObject({ count: z.number().int().min(1), window_seconds: z.number().int().min(1) });

const RateLimits = z.strictObject({
  sends_per_address: Limit.default({ count: 10, window_seconds: 600 }),
  sends_per_ip: Limit.default({ count: 100, window_seconds: 600 }),
  attempts_per_ip: Limit.default({ count: 300, window_seconds: 600 }),
  lookups_per_ip: Limit.default({ count: 120, window_seconds: 60 }),
  management_calls: Limit.default({ count: 6000, window_seconds: 60 }).describe("For each node."),
});
/** How often something may happen to one address, from one network address, or for one project, before 429. */
export type RateLimits = z.infer<typeof RateLimits>;

const relaxed = { count: 1_000_000, window_seconds: 60 };
export const rateLimitPresets = {
  default: RateLimits.parse({}),
  relaxed: {
    sends_per_address: relaxed,
    sends_per_ip: relaxed,
    attempts_per_ip: relaxed,
    lookups_per_ip: relaxed,
    management_calls: relaxed,
  },
};

const ProjectConfig = z.strictObject({
  project_id: z.string().regex(/^project-(test|live)-.+/, { error: "project-test-… or project-live-…" }),
  project_name: z.string().min(1).max(128).describe("Shown to members."),
  public_tokens: z
    .array(z.string().regex(/^public-token-(test|live)-.+/, { error: "public-token-test-… or public-token-live-…" }))
    .min(1)
    .describe("What the client is created with."),
  secret: z.string().min(16).describe("What the host's back end shows; best given as env:NAME."),
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
  email_domains: z.array(Domain).default([]).describe("The domains that mails come from."),
  email_link_and_code: z.boolean().default(false).describe("Magic-link mails carry a code, too."),
  email_templates: z.array(EmailTemplate).default([]).describe("Mails by template id, in the project's own words."),
  branding: z
    .strictObject({ logo_url: z.string().default(""), primary_color: z.string().default("") })
    .default({ logo_url: "", primary_color: "" }),
  conceal_membership: z.boolean().default(false).describe("Never tell a page whether an address is a member's."),
  claimed_domains: z
    .array(z.strictObject({ domain: Domain, organization_slug: z.string() }))
    .default([])
    .describe("Whose address is there joins that organisation and no other, unless invited, and creates none."),
  pkce_required_for: z
    .strictObject({
      magic_links: z.boolean().default(false),
      passwords: z.boolean().default(false),
      oauth: z.boolean().default(false),
      sso: z.boolean().default(false),
    })
    .default({ magic_links: false, passwords: false, oauth: false, sso: false }),
  rate_limits: z
    .union([z.enum(["default", "relaxed"]), RateLimits])
    .default("default")
    .transform((limits) => (typeof limits === "string" ? rateLimitPresets[limits] : limits))
    .describe("default, relaxed (development mode only), or a table of its own."),
  rbac_policy: RbacPolicy.default({ roles: [], resources: [], scopes: [] }),
  password_policy: Later,
  consent_url: Later,
  logout_url: Later,
  oauth: Later,
  connected_apps: Later,
  trusted_token_profiles: Later,
  organizations: z.array(SeedOrganization).default([]).describe("Added when they are missing, never changed."),
});
export type ProjectConfig = z.infer<typeof ProjectConfig>;

/** What the shape has room for and this version does not use. */
export const laterFields = [
  "password_policy",
  "consent_url",
  "logout_url",
  "oauth",
  "connected_apps",
  "trusted_token_profiles",
] as const satisfies (keyof ProjectConfig)[];

/** What is stored of a project: the secret becomes a hash, the seeds rows of their own. */
export type ProjectSettings = Omit<ProjectConfig, "secret" | "organizations" | (typeof laterFields)[number]>;

export const ProviderConfig = z.strictObject({
  $schema: z.string().optional(),
  mode: z.enum(["development", "production"]).default("production"),
  public_url: HttpUrl.describe("Where browsers reach this provider; the only source of addresses in mails."),
  host: z.string().default("127.0.0.1").describe("HOST"),
  port: z.number().int().min(0).max(65_535).default(4100).describe("PORT"),
  database_url: z.string().optional().describe("DATABASE_URL: a PostgreSQL server; the embedded one when absent."),
  data_directory: z.string().default(".portico").describe("PORTICO_DATA_DIR: where the embedded database lives."),
  server_key: z
    .string()
    .min(32, { error: "at least 32 characters" })
    .optional()
    .describe("PORTICO_SERVER_KEY: seals and signs; nodes on one database share it."),
  smtp_url: z
    .string()
    .regex(/^smtps?:\/\/./, { error: "smtp://… or smtps://…" })
    .optional()
    .describe("SMTP_URL: smtp://user:password@host:port"),
  mail_from: z.string().default("Portico <no-reply@localhost>"),
  trusted_proxy_hops: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("TRUSTED_PROXY_HOPS: how many of your own proxies write X-Forwarded-For."),
  requests_per_minute_per_ip: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("Per node. 1200 in production when absent, no limit in development."),
  log_level: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  projects: z.array(ProjectConfig).min(1),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;
