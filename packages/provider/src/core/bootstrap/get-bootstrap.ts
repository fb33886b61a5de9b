import type { BootstrapResponse } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { CaptchaConfig, DeviceConfig } from "../../platform/config/bots-schema.ts";
import { route } from "../../platform/http/route.ts";
import { effectivePolicy } from "../records/roles/policy.ts";

/** Returns what the widget needs to know about the project before anyone signs in; docs/wire/rules.md#bootstrap. */
export async function getBootstrap(call: Call): Promise<BootstrapResponse> {
  const { project } = call;
  const { strength, complexity, minimum_length } = project.password_policy;
  const { mail_logo_url, ...branding } = project.branding;
  return {
    project_name: project.project_name,
    disable_sdk_watermark: project.disable_sdk_watermark,
    captcha_settings: describeCaptcha(project.bots.captcha),
    cname_domain: project.cname_domain,
    email_domains: project.email_domains,
    pkce_required_for_email_magic_links: project.pkce_required_for.magic_links,
    pkce_required_for_password_resets: project.pkce_required_for.passwords,
    pkce_required_for_oauth: project.pkce_required_for.oauth,
    pkce_required_for_sso: project.pkce_required_for.sso,
    slug_pattern: project.slug_pattern,
    create_organization_enabled: project.create_organization_enabled,
    password_config: strength === "luds" ? { luds_complexity: complexity, luds_minimum_count: minimum_length } : null,
    ...describeDevice(project.bots.device),
    rbac_policy: effectivePolicy(project),
    siwe_required_for_crypto_wallets: false,
    vertical: "B2B",
    email_link_and_code: project.email_link_and_code,
    sms_available: call.canText,
    password_policy: strength,
    watermark_url: project.watermark_url,
    project_logo_url: project.branding.logo_url,
    branding,
  };
}

const captchaScripts = {
  proof_of_work: null,
  recaptcha_enterprise: "https://www.google.com/recaptcha/enterprise.js",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js",
};

/** Clients that only support reCAPTCHA load its script with the key: docs/bots.md#other-clients. */
function describeCaptcha({ provider, site_key, script_url }: CaptchaConfig): BootstrapResponse["captcha_settings"] {
  if (provider === "off") return { enabled: false };
  return {
    enabled: true,
    siteKey: site_key ?? provider,
    provider,
    script_url: script_url ?? captchaScripts[provider],
  };
}

function describeDevice({ mode, cdn_url, backend_url }: DeviceConfig) {
  if (mode === "off") return { dfp_protected_auth_enabled: false };
  return {
    dfp_protected_auth_enabled: true,
    dfp_protected_auth_mode: mode,
    dfp_settings: { script_url: below(cdn_url, "telemetry.js"), submit_url: below(backend_url, "submit") },
  };
}

const below = (url = "", name: string) => `${url.replace(/\/$/, "")}/${name}`;

export const bootstrapRoutes = [route("bootstrap.get", getBootstrap)];
