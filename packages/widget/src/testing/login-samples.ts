// Sample members, organizations and responses for tests and the gallery.
import "./whole-login.ts";

import type {
  AuthMethod,
  DiscoveredOrganization,
  MagicLinkDescribeResponse,
  Member,
  MemberAuthResponse,
  MemberLookupResponse,
  MembershipType,
  Organization,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@portico/wire";
import type { LoginConfig } from "../login/flow/config.ts";
import type { BootstrapData, FlowContext, SignedIn } from "../login/flow/context.ts";
import type { Problem } from "../login/flow/events.ts";
import type { PasswordStrength } from "../login/flow/password-reset-step.ts";
import { type IdField, secondFactors } from "../login/mfa/steps.ts";

type LookedUp = NonNullable<MemberLookupResponse["member"]>;

export const ADA = "ada@globex.test";

export const sampleSignedIn: SignedIn = {
  name: "Ada Lovelace",
  email: ADA,
  organizationId: "organization-test-globex",
  organizationName: "Globex",
};

export function sampleOrganization(changes: Partial<Organization> = {}): Organization {
  const name = changes.organization_name ?? "Globex";
  return {
    organization_id: `organization-test-${name.toLowerCase()}`,
    organization_name: name,
    organization_slug: name.toLowerCase(),
    organization_logo_url: "",
    organization_primary_color: "",
    sso_default_connection_id: null,
    sso_jit_provisioning: "ALL_ALLOWED",
    sso_jit_provisioning_allowed_connections: [],
    sso_active_connections: [],
    scim_active_connection: null,
    email_allowed_domains: [],
    email_jit_provisioning: "NOT_ALLOWED",
    email_invites: "ALL_ALLOWED",
    oauth_tenant_jit_provisioning: "NOT_ALLOWED",
    allowed_oauth_tenants: {},
    auth_methods: "ALL_ALLOWED",
    allowed_auth_methods: [],
    mfa_methods: "ALL_ALLOWED",
    allowed_mfa_methods: [],
    mfa_policy: "OPTIONAL",
    mfa_remembered_device_days: null,
    allowed_passkey_aaguids: [],
    session_maximum_minutes: null,
    session_idle_minutes: null,
    concurrent_session_limit: null,
    rbac_email_implicit_role_assignments: [],
    first_party_connected_apps_allowed_type: "ALL_ALLOWED",
    third_party_connected_apps_allowed_type: "ALL_ALLOWED",
    allowed_first_party_connected_apps: [],
    allowed_third_party_connected_apps: [],
    trusted_metadata: {},
    ...changes,
  };
}

/** An active connection, named after its identity provider. */
export function sampleConnection(identityProvider: string): Organization["sso_active_connections"][number] {
  return {
    connection_id: `saml-connection-test-${identityProvider}`,
    display_name: identityProvider === "okta" ? "Globex Okta" : `Globex ${identityProvider}`,
    identity_provider: identityProvider,
  };
}

const noFactors = Object.fromEntries(Object.values(secondFactors).map(({ idField }) => [idField, ""])) as Record<
  IdField,
  ""
>;

export function sampleMember(changes: Partial<Member> = {}): Member {
  return {
    organization_id: "organization-test-globex",
    member_id: "member-test-ada",
    email_address: ADA,
    email_address_verified: true,
    retired_email_addresses: [],
    status: "active",
    name: "Ada",
    trusted_metadata: {},
    untrusted_metadata: {},
    created_at: "2030-01-01T00:00:00Z",
    updated_at: "2030-01-01T00:00:00Z",
    sso_registrations: [],
    is_breakglass: false,
    member_password_id: "",
    mfa_enrolled: false,
    mfa_phone_number_verified: false,
    roles: [],
    default_mfa_method: "",
    ...noFactors,
    oauth_registrations: [],
    ...changes,
  };
}

export function sampleDiscovered(
  name: string,
  type: MembershipType = "active_member",
  changes: { organization?: Partial<Organization>; primary_required?: AuthMethod[] } = {},
): DiscoveredOrganization {
  const isMember = !type.startsWith("eligible");
  return {
    organization: sampleOrganization({ organization_name: name, ...changes.organization }),
    membership: { type, details: null, member: isMember ? sampleMember() : null },
    member_authenticated: !changes.primary_required,
    primary_required: changes.primary_required ? { allowed_auth_methods: changes.primary_required } : null,
    mfa_required: null,
  };
}

/** An invitation for Ada by default. */
export function sampleLink(changes: Partial<MagicLinkDescribeResponse> = {}): MagicLinkDescribeResponse {
  return { kind: "invite", email_address: ADA, organization: sampleOrganization(), ...changes };
}

/** A sign-in response: logged in, or with further steps required. */
export function sampleAnswer(changes: Partial<MemberAuthResponse> = {}): MemberAuthResponse {
  const isLoggedIn = !changes.primary_required && !changes.mfa_required;
  const member = sampleMember();
  const organization = sampleOrganization();
  return {
    member_id: member.member_id,
    member_session: isLoggedIn
      ? {
          member_session_id: "session-test-1",
          member_id: member.member_id,
          organization_id: organization.organization_id,
          organization_slug: organization.organization_slug,
          started_at: "2030-01-01T00:00:00Z",
          last_accessed_at: "2030-01-01T00:00:00Z",
          expires_at: "2030-01-01T01:00:00Z",
          authentication_factors: [],
          roles: [],
        }
      : null,
    member,
    organization,
    session_token: isLoggedIn ? "session-token" : "",
    session_jwt: isLoggedIn ? "a.b.c" : "",
    member_authenticated: isLoggedIn,
    intermediate_session_token: isLoggedIn ? "" : "intermediate-token",
    mfa_required: null,
    primary_required: null,
    ...changes,
  };
}

/** Returns the lookup's response for a member with a password. */
export function sampleLookup(changes: Partial<LookedUp> = {}): LookedUp {
  return { status: "active", name: "Ada", member_password_id: "member-password-test-1", ...changes };
}

/** The response for a strong password by default. */
export function sampleStrength(changes: Partial<PasswordStrength> = {}): PasswordStrength {
  return {
    valid_password: true,
    score: 4,
    breached_password: false,
    strength_policy: "zxcvbn",
    zxcvbn_feedback: { suggestions: [], warning: "" },
    luds_feedback: { missing_characters: 0, missing_complexity: 0 },
    ...changes,
  };
}

export const sampleBootstrap: BootstrapData = {
  projectName: "Acme Boards",
  projectLogoUrl: "",
  displayWatermark: true,
  watermarkUrl: "https://portico.example",
  emailDomains: ["acme.test"],
  slugPattern: "acme.test/{{slug}}/login",
  createOrganizationEnabled: true,
  emailLinkAndCode: false,
};

/** A project with branding. The images are the gallery's. */
export const sampleBrand: Pick<BootstrapData, "projectLogoUrl" | "branding"> = {
  projectLogoUrl: "/brand/mark.svg",
  branding: {
    logo_dark_url: "/brand/mark-dark.svg",
    logo_has_name: false,
    primary_color: "#4338CA",
    primary_color_dark: "#A5B4FC",
    terms_url: "https://acme.test/terms",
    privacy_url: "https://acme.test/privacy",
  },
};

export function sampleContext(
  config: Partial<LoginConfig> = {},
  bootstrap: Partial<BootstrapData> | null = {},
): FlowContext {
  return {
    config: { products: ["emailMagicLinks", "emailOtp"], authFlowType: "Discovery", ...config },
    pageAddress: "https://acme.test/login",
    bootstrap: bootstrap && { ...sampleBootstrap, ...bootstrap },
    isBootstrapLoaded: bootstrap !== null,
  };
}

export function refusal(errorType: string, message = `The server said ${errorType}.`): Problem {
  return { kind: "refused", errorType, message };
}

/** A rate limit error. @param retryAfterSeconds until the next try. */
export function limit(retryAfterSeconds: number): Problem {
  const message = "The limit for this call is reached; Retry-After says when to come back.";
  return { kind: "refused", errorType: "too_many_requests", message, retryAfterSeconds };
}

export const unreachable: Problem = { kind: "unreachable", message: "Unable to contact our servers." };

/** What a browser answers for a passkey. */
export const samplePasskey: PasskeyAssertion = {
  id: "a2V5",
  rawId: "a2V5",
  type: "public-key",
  response: { clientDataJSON: "", authenticatorData: "", signature: "" },
};

/** Options for the browser, for a page on `localhost`. */
export const samplePasskeyRequest: PasskeyRequestOptions = {
  challenge: "Y2hhbGxlbmdl",
  timeout: 300_000,
  rpId: "localhost",
  allowCredentials: [],
  userVerification: "required",
};

export const samplePasskeyCreation = (email: string): PasskeyCreationOptions => ({
  rp: { id: "localhost", name: "Acme Boards" },
  user: { id: "YWRh", name: email, displayName: email },
  challenge: "Y2hhbGxlbmdl",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
  extensions: { credProps: true },
});
