// The schemas have all fields and values of tests/repository/specification/3-entities.md, so dropping or renaming one fails here. The
// contract tests show that answers have these shapes.
import { expect, test } from "vitest";
import type { ZodObject } from "zod";
import {
  ActiveConnection,
  AuthorizeStartResponse,
  BootstrapResponse,
  DiscoveredOrganization,
  LogoutStartRequest,
  LogoutStartResponse,
  Member,
  MemberAuthResponse,
  MemberSession,
  MembershipType,
  MfaMethod,
  MfaRequired,
  Organization,
  PasswordStrengthResponse,
  PrimaryRequired,
  TotpCreateResponse,
  UpdateSelfRequest,
} from "../schemas.ts";

const scopeResult = AuthorizeStartResponse.shape.scope_results.element;

test.each<[name: string, schema: ZodObject, fields: string]>([
  [
    "an organization",
    Organization,
    `organization_id organization_name organization_logo_url auth_methods allowed_auth_methods mfa_methods
    allowed_mfa_methods email_jit_provisioning email_allowed_domains sso_active_connections sso_default_connection_id`,
  ],
  ["a connection", ActiveConnection, "connection_id display_name identity_provider"],
  [
    "a member",
    Member,
    `member_id email_address email_address_verified member_password_id mfa_phone_number mfa_phone_number_verified
    totp_registration_id default_mfa_method`,
  ],
  ["a discovered organization", DiscoveredOrganization, "organization membership primary_required"],
  ["its membership", DiscoveredOrganization.shape.membership, "type member"],
  ["another primary factor that is due", PrimaryRequired, "allowed_auth_methods"],
  [
    "an answer to a sign-in",
    MemberAuthResponse,
    "member_session primary_required mfa_required member organization member_id",
  ],
  ["its session", MemberSession, "expires_at member_session_id"],
  ["a second factor that is due", MfaRequired, "secondary_auth_initiated"],
  ["an authenticator that was created", TotpCreateResponse, "secret qr_code recovery_codes"],
  [
    "the strength of a password",
    PasswordStrengthResponse,
    "score valid_password zxcvbn_feedback luds_feedback strength_policy breached_password",
  ],
  ["its feedback by zxcvbn", PasswordStrengthResponse.shape.zxcvbn_feedback, "warning suggestions"],
  ["its feedback by LUDS", PasswordStrengthResponse.shape.luds_feedback, "missing_characters missing_complexity"],
  [
    "the bootstrap",
    BootstrapResponse,
    `project_name disable_sdk_watermark captcha_settings cname_domain email_domains pkce_required_for_email_magic_links
    pkce_required_for_password_resets pkce_required_for_oauth pkce_required_for_sso slug_pattern
    create_organization_enabled password_config dfp_protected_auth_enabled dfp_protected_auth_mode rbac_policy
    siwe_required_for_crypto_wallets vertical`,
  ],
  ["the preflight of an authorization", AuthorizeStartResponse, "consent_required client scope_results"],
  ["its client", AuthorizeStartResponse.shape.client, "client_name"],
  ["its scopes", scopeResult, "scope is_grantable"],
  ["the request to log out", LogoutStartRequest, "client_id post_logout_redirect_uri id_token_hint state"],
  ["the preflight of a logout", LogoutStartResponse, "consent_required redirect_uri"],
])("%s has the fields that are specified", (_, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
});

test("a member may change these fields of themselves, and no others", () => {
  const fields = ["name", "untrusted_metadata", "mfa_enrolled", "mfa_phone_number", "default_mfa_method"];
  expect(Object.keys(UpdateSelfRequest.shape).sort()).toEqual(fields.sort());
});

test.each([
  ["auth_methods", Organization.shape.auth_methods.options, ["ALL_ALLOWED", "RESTRICTED"]],
  ["mfa_methods", Organization.shape.mfa_methods.options, ["ALL_ALLOWED", "RESTRICTED"]],
  ["email_jit_provisioning", Organization.shape.email_jit_provisioning.options, ["RESTRICTED", "NOT_ALLOWED"]],
  ["a second factor, besides our own", MfaMethod.options.filter((one) => one !== "passkey"), ["sms_otp", "totp"]],
  [
    "a membership's type",
    MembershipType.options,
    [
      "active_member",
      "pending_member",
      "invited_member",
      "eligible_to_join_by_email_domain",
      "eligible_to_join_by_oauth_tenant",
    ],
  ],
])("%s has the values that are specified", (_, options, specified) => expect(options).toEqual(specified));
