import { z } from "zod";
import { RbacPolicy } from "./rbac.ts";

/** The project's public settings: docs/wire/rules.md#bootstrap. `password_config` must be present, null included. */
export const BootstrapResponse = z.object({
  project_name: z.string(),
  disable_sdk_watermark: z.boolean(),
  captcha_settings: z.union([
    z.object({ enabled: z.literal(false) }),
    z.object({
      enabled: z.literal(true),
      siteKey: z
        .string()
        .describe("The site key for the captcha's script; for proof of work, which has no key, its name."),
      /** Portico's own. Clients that do not know it start reCAPTCHA Enterprise's script with the key. */
      provider: z.enum(["proof_of_work", "recaptcha_enterprise", "turnstile"]).optional(),
      /** Portico's own; null where there is no script. */
      script_url: z.string().nullable().optional(),
    }),
  ]),
  cname_domain: z.string().nullable(),
  email_domains: z.array(z.string()),
  pkce_required_for_email_magic_links: z.boolean(),
  pkce_required_for_password_resets: z.boolean(),
  pkce_required_for_oauth: z.boolean(),
  pkce_required_for_sso: z.boolean(),
  slug_pattern: z.string().nullable(),
  create_organization_enabled: z.boolean(),
  password_config: z.object({ luds_complexity: z.number(), luds_minimum_count: z.number() }).nullable(),
  dfp_protected_auth_enabled: z.boolean(),
  dfp_protected_auth_mode: z.enum(["OBSERVATION", "DECISIONING"]).optional(),
  /** Portico's own: where the fingerprint's script is, and where it reports to. */
  dfp_settings: z.object({ script_url: z.string(), submit_url: z.string() }).optional(),
  rbac_policy: RbacPolicy.nullable(),
  siwe_required_for_crypto_wallets: z.boolean(),
  vertical: z.enum(["B2B", "CONSUMER"]),
  /** Portico's own: magic-link mails carry a code too, so the widget may offer to type it. */
  email_link_and_code: z.boolean(),
  /** Portico's own: whether the provider can send text messages. If not, do not offer SMS as a second factor. */
  sms_available: z.boolean(),
  /** Portico's own: what a new password is measured by. */
  password_policy: z.enum(["none", "zxcvbn", "luds"]),
  /** Portico's own: where the watermark leads. */
  watermark_url: z.string(),
  /** Portico's own: "" when the project has none. */
  project_logo_url: z.string(),
  /** Portico's own: the project's branding. A field is "" if it is not set. */
  branding: z.object({
    /** The same as `project_logo_url`. */
    logo_url: z.string(),
    /** For dark surfaces. If it is "", use `logo_url`. */
    logo_dark_url: z.string(),
    /** Whether the logo contains the name. Then the name is not shown beside it. */
    logo_has_name: z.boolean(),
    /** `#rgb` or `#rrggbb`. */
    primary_color: z.string(),
    primary_color_dark: z.string(),
    terms_url: z.string(),
    privacy_url: z.string(),
    /** For the provider's pages. A widget does not change the icon of its page. */
    favicon_url: z.string(),
  }),
});
export type BootstrapResponse = z.infer<typeof BootstrapResponse>;
