import type { BootstrapResponse } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { effectivePolicy } from "../records/roles/policy.ts";

/** Answers what the widget needs to know of the project before anybody signs in; docs/wire/rules.md#bootstrap. */
export async function getBootstrap(call: Call): Promise<BootstrapResponse> {
  const { project } = call;
  const { strength, complexity, minimum_length } = project.password_policy;
  return {
    project_name: project.project_name,
    disable_sdk_watermark: project.disable_sdk_watermark,
    captcha_settings: { enabled: false },
    cname_domain: project.cname_domain,
    email_domains: project.email_domains,
    pkce_required_for_email_magic_links: project.pkce_required_for.magic_links,
    pkce_required_for_password_resets: project.pkce_required_for.passwords,
    pkce_required_for_oauth: project.pkce_required_for.oauth,
    pkce_required_for_sso: project.pkce_required_for.sso,
    slug_pattern: project.slug_pattern,
    create_organization_enabled: project.create_organization_enabled,
    password_config: strength === "luds" ? { luds_complexity: complexity, luds_minimum_count: minimum_length } : null,
    dfp_protected_auth_enabled: false,
    rbac_policy: effectivePolicy(project),
    siwe_required_for_crypto_wallets: false,
    vertical: "B2B",
    email_link_and_code: project.email_link_and_code,
    password_policy: strength,
    watermark_url: project.watermark_url,
    project_logo_url: project.branding.logo_url,
  };
}
