import type { BootstrapResponse, Member, MemberSession, Organization, SessionResponse } from "@portico/wire";

export const PUBLIC_TOKEN = "public-token-test-0001";
export const API_URL = "https://id.example.test";

export const ada = { member_id: "member-test-ada", name: "Ada" } as Member;
export const globex = { organization_id: "organization-test-globex", organization_name: "Globex" } as Organization;

export function sessionNamed(member_session_id: string, rest: Partial<MemberSession> = {}): MemberSession {
  return {
    member_session_id,
    member_id: ada.member_id,
    organization_id: globex.organization_id,
    expires_at: "2999-01-01T00:00:00Z",
    last_accessed_at: "2026-01-01T00:00:00Z",
    roles: ["admin"],
    ...rest,
  } as MemberSession;
}

/** A session answer: docs/wire/rules.md#session-answer. */
export function signedIn(name = "one", rest: Partial<SessionResponse> = {}): SessionResponse {
  return {
    member_id: ada.member_id,
    member_session: sessionNamed(`member-session-test-${name}`),
    member: ada,
    organization: globex,
    session_token: `token-${name}`,
    session_jwt: `header.${name}.signature`,
    ...rest,
  };
}

/** An answer that asks for a further factor. */
export const furtherFactorDue = {
  ...signedIn(),
  member_session: null,
  session_token: "",
  session_jwt: "",
  intermediate_session_token: "ist-1",
};

/** The content of local storage while a member is signed in. */
export function storedState(name = "one"): string {
  const { member_session: session, member, organization } = signedIn(name);
  return JSON.stringify({ session, member, organization });
}

export const bootstrapData: BootstrapResponse = {
  project_name: "Acme Boards",
  disable_sdk_watermark: false,
  captcha_settings: { enabled: false },
  cname_domain: null,
  email_domains: ["acme.test"],
  pkce_required_for_email_magic_links: true,
  pkce_required_for_password_resets: true,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: false,
  slug_pattern: "app.example.com/{{slug}}/login",
  create_organization_enabled: true,
  password_config: { luds_complexity: 3, luds_minimum_count: 8 },
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode: "OBSERVATION",
  rbac_policy: {
    roles: [
      { role_id: "admin", description: "", permissions: [{ resource_id: "documents", actions: ["*"] }] },
      { role_id: "reader", description: "", permissions: [{ resource_id: "documents", actions: ["read"] }] },
    ],
    resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
    scopes: [],
  },
  siwe_required_for_crypto_wallets: false,
  vertical: "B2B",
  email_link_and_code: true,
  sms_available: false,
  password_policy: "luds",
  watermark_url: "https://acme.test/powered",
  project_logo_url: "https://acme.test/logo.svg",
  branding: {
    logo_url: "https://acme.test/logo.svg",
    logo_dark_url: "https://acme.test/logo-dark.svg",
    logo_has_name: true,
    primary_color: "#4338ca",
    primary_color_dark: "#a5b4fc",
    terms_url: "https://acme.test/terms",
    privacy_url: "https://acme.test/privacy",
    favicon_url: "https://acme.test/favicon.ico",
  },
};
