import { globSync, readFileSync } from "node:fs";
import { apiErrors } from "@portico/wire";
import { struckErrors } from "@portico/wire/schemas";
import { expect, test } from "vitest";

/** Every error name that clients handle, or have texts for. The directory's are included. */
const known = `user_unauthenticated invalid_secret_authentication ad_blocker_detected inactive_email email_not_found
no_user_password breached_password reset_password invalid_session_token oauth_flow_callback_error unauthorized_action
unable_to_auth_magic_link otp_code_not_found invalid_code unable_to_auth_otp_code unable_to_auth_password_reset_token
unauthorized_credentials weak_password member_reset_password oauth_token_not_found sso_token_not_found
unable_to_auth_impersonation_token unable_to_authenticate_totp totp_code_already_authenticated expired_totp
active_totp_exists totp_not_found unable_to_authenticate_recovery_code invalid_recovery_code
intermediate_session_not_found invalid_intermediate_session_token_for_organization session_not_found
session_authorization_error session_authorization_tenancy_error member_not_found organization_not_found
organization_slug_already_used duplicate_organization duplicate_member_email invalid_phone_number
invalid_phone_number_country_code duplicate_member_phone_number unsubscribed_phone_number pkce_mismatch
pkce_expected_code_verifier pkce_did_not_expect_code_verifier invalid_pkce_code_challenge
operation_restricted_by_organization_auth_methods operation_restricted_by_organization_mfa_methods
no_default_login_redirect_url_set no_default_signup_redirect_url_set no_default_invite_redirect_url_set
no_default_discovery_redirect_url_set no_match_for_provided_magic_link_url invalid_login_redirect_url
sso_connection_not_found saml_connection_not_found oidc_connection_not_found connected_app_not_found
connected_app_supplied_redirect_url_not_found_in_client connected_app_not_allowed_for_org oauth_invalid_scope_requested
pkce_required_for_idp_authorization_flow invalid_trusted_auth_token trusted_token_profile_not_found
token_missing_organization_id_claim idp_access_token_not_found idp_access_token_expired
oauth_access_token_exchange_missing_full_access user_lock_limit_reached too_many_requests public_token_not_found
bad_domain_for_sdk route_not_found internal_server_error invalid_session_duration_minutes
email_jit_provisioning_not_allowed invalid_email_for_jit_provisioning action_not_allowed_email_domain_is_claimed
oauth_config_not_found default_provider_not_allowed no_login_redirect_urls_set no_signup_redirect_urls_set
member_password_not_found invalid_email`.split(/\s+/);

/** The provider's code, without comments and the lists of the management API's reference. */
const code = globSync("packages/provider/src/**/*.ts")
  .filter((file) => !/\.test\.ts$|\/management\/calls\/|\/openapi\//.test(file))
  .map((file) => readFileSync(file, "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, ""))
  .join("\n");

test("every error of the catalog is raised somewhere in the provider", () => {
  expect(Object.keys(apiErrors).filter((name) => !code.includes(`"${name}"`))).toEqual([]);
});

test("every error that clients know is raised here, or excluded with a reason", () => {
  expect(known.filter((name) => !(name in apiErrors) && !(name in struckErrors))).toEqual([]);
  expect(Object.keys(struckErrors).filter((name) => name in apiErrors || code.includes(`"${name}"`))).toEqual([
    // The names of a redirect, and of an email's template.
    "reset_password",
  ]);
});
