/**
 * The error catalog: error_type -> HTTP status and default message. The provider throws errors by name. Tests check
 * docs/errors.md and the widget's texts against these names.
 */
export const apiErrors = {
  // Input
  bad_request: {
    status: 400,
    meaning: "The request is malformed, or a field has an invalid value. See error_message.",
  },
  request_schema_mismatch: { status: 400, meaning: "A field is missing, unknown, or has the wrong type." },
  invalid_email: { status: 400, meaning: "The email address is not valid." },
  invalid_code: { status: 400, meaning: "The code must be six digits." },
  invalid_cursor: { status: 400, meaning: "The cursor does not belong to this query." },
  invalid_role: { status: 400, meaning: "A role is not defined in the project's RBAC policy." },
  invalid_template: { status: 400, meaning: "The project's email_templates have no template with this ID." },
  invalid_session_duration_minutes: {
    status: 400,
    meaning: "session_duration_minutes must be between 5 and the project's maximum.",
  },
  request_too_large: { status: 413, meaning: "The request body is larger than this call allows." },

  // Callers
  public_token_not_found: { status: 404, meaning: "No project has this public token." },
  invalid_project_credentials: { status: 401, meaning: "The project ID or secret is wrong." },
  project_not_found: { status: 404, meaning: "No project has this ID." },
  bad_domain_for_sdk: { status: 403, meaning: "The page's origin is not in the project's allowed_origins." },
  unauthorized_credentials: { status: 401, meaning: "The call requires a session, or the credentials are wrong." },
  session_not_found: { status: 401, meaning: "The session has expired, was revoked, or never existed." },
  unauthorized_action: { status: 403, meaning: "The member's roles do not allow this action." },
  session_authorization_error: {
    status: 403,
    meaning: "Sessions of apps and trusted tokens are read-only. They cannot change sign-in methods or permissions.",
  },
  session_authorization_tenancy_error: {
    status: 403,
    meaning:
      "The member signed in with the organization's single sign-on. The session is valid only in that organization.",
  },

  // Settings of a project
  project_kept_in_file: {
    status: 409,
    meaning: "The project's settings are in the configuration file and can only be changed there.",
  },
  project_version_conflict: {
    status: 409,
    meaning: "The settings have changed since the version that this change is based on.",
  },
  project_version_not_found: { status: 404, meaning: "The project's settings do not have this version." },
  invalid_project_settings: {
    status: 400,
    meaning: "The settings are invalid. error_details.issues lists each path and reason.",
  },
  project_settings_of_operators: {
    status: 403,
    meaning:
      "Only operators can change these settings, because they restrict the project's secret or cause costs for the operator.",
  },
  project_secret_not_rotating: { status: 409, meaning: "The project's secret is not being rotated." },
  project_secret_rotating: { status: 409, meaning: "The project's secret is already being rotated." },

  // Links, codes and the steps between
  unable_to_auth_magic_link: { status: 401, meaning: "The link was used, has expired, or is unknown." },
  otp_code_not_found: { status: 404, meaning: "The code is wrong, was used, or has expired." },
  user_lock_limit_reached: {
    status: 429,
    meaning: "Too many wrong codes or passwords for this email address or in this project. Try again later.",
  },
  invalid_phone_number: {
    status: 400,
    meaning: "The phone number is not valid in the E.164 format.",
  },
  unsubscribed_phone_number: {
    status: 400,
    meaning: "The phone number's owner has opted out of text messages from this sender. Texting START opts in again.",
  },
  duplicate_member_phone_number: {
    status: 409,
    meaning: "Another member of the organization has verified this phone number.",
  },
  invalid_phone_number_country_code: { status: 400, meaning: "Text messages to this country are not allowed." },
  phone_number_not_found: {
    status: 404,
    meaning: "The member has no phone number, and the call does not include one.",
  },
  sms_not_configured: { status: 503, meaning: "The provider has no SMS carrier configured." },
  unable_to_authenticate_totp: { status: 401, meaning: "The code from the authenticator app is wrong." },
  totp_code_already_authenticated: {
    status: 401,
    meaning: "The code from the authenticator app was already used. Wait up to 30 seconds for the next code.",
  },
  expired_totp: { status: 401, meaning: "The authenticator app was not verified in time. Set it up again." },
  active_totp_exists: {
    status: 409,
    meaning: "The member already has an authenticator app. Delete it before you add another one.",
  },
  totp_not_found: { status: 404, meaning: "The member has no authenticator app." },
  unable_to_authenticate_passkey: {
    status: 401,
    meaning: "The passkey is unknown here, or its signature, origin or challenge is wrong.",
  },
  unable_to_register_passkey: {
    status: 400,
    meaning: "The new passkey's answer does not match its challenge, origin or requirements.",
  },
  remembered_device_not_found: { status: 404, meaning: "The member has no such remembered device." },
  passkey_not_found: { status: 404, meaning: "The member has no such passkey." },
  duplicate_passkey: { status: 409, meaning: "The passkey is already registered." },
  passkey_authenticator_not_allowed: {
    status: 403,
    meaning: "The organization does not allow passkeys of this kind of authenticator. Use one that it allows.",
  },
  passkey_limit_reached: { status: 409, meaning: "The member has 20 passkeys. Delete one to add another." },
  invalid_recovery_code: { status: 400, meaning: "The recovery code must be twelve letters and digits." },
  unable_to_authenticate_recovery_code: { status: 401, meaning: "The recovery code is wrong or was already used." },
  operation_restricted_by_organization_mfa_methods: {
    status: 403,
    meaning: "The organization does not allow this second factor.",
  },
  second_factor_required: {
    status: 403,
    meaning:
      "The member must complete two-step verification in this session first, because the call creates something that outlives the session or an app requires it.",
  },
  recent_authentication_required: {
    status: 403,
    meaning:
      "The member must authenticate again first, because the call creates something that outlives the session. error_details.missing and error_details.methods list the factors.",
  },
  session_proof_required: {
    status: 401,
    meaning:
      "This browser has not proven the key that protects the session. Allow this site to store data, or use another browser.",
  },
  unable_to_auth_impersonation_token: {
    status: 401,
    meaning: "The impersonation token was used, has expired, or is unknown.",
  },
  impersonation_not_allowed: {
    status: 403,
    meaning: "An impersonation session cannot change how the member signs in or switch to another organization.",
  },
  trusted_token_profile_not_found: { status: 404, meaning: "The project has no trusted token profile with this ID." },
  invalid_trusted_auth_token: {
    status: 401,
    meaning:
      "The profile does not accept this token: its signature, issuer or audience is wrong, or it has expired, is too old, or was already used.",
  },
  token_missing_organization_id_claim: {
    status: 400,
    meaning: "Neither the call nor the token names an organization.",
  },
  operation_restricted_by_organization_auth_methods: {
    status: 403,
    meaning: "The organization does not allow this sign-in method.",
  },
  sign_in_not_allowed: { status: 403, meaning: "The app does not allow this sign-in." },
  sign_in_hook_unavailable: { status: 503, meaning: "The app could not check this sign-in. Try again later." },
  intermediate_session_not_found: { status: 401, meaning: "The intermediate session has expired or was already used." },
  invalid_intermediate_session_token_for_organization: {
    status: 401,
    meaning: "The intermediate session belongs to another organization.",
  },
  pkce_mismatch: { status: 401, meaning: "The PKCE code verifier does not match the challenge." },
  pkce_expected_code_verifier: {
    status: 401,
    meaning: "The sign-in was started in another browser. A PKCE code verifier is required.",
  },
  pkce_did_not_expect_code_verifier: {
    status: 401,
    meaning: "A PKCE code verifier was sent, but the sign-in was started without a challenge, which is now required.",
  },
  invalid_pkce_code_challenge: {
    status: 400,
    meaning: "The PKCE code challenge is missing or is not a base64url-encoded SHA-256 hash.",
  },

  // Passwords
  weak_password: { status: 400, meaning: "The new password is weaker than the project's policy requires." },
  breached_password: { status: 400, meaning: "The new password appears in a data breach of another site." },
  unable_to_auth_password_reset_token: {
    status: 401,
    meaning: "The password reset link was used, has expired, or is unknown.",
  },
  member_password_not_found: { status: 404, meaning: "No member of this organization has this password." },
  // OAuth and One Tap
  oauth_token_not_found: { status: 401, meaning: "The OAuth token was used, has expired, or is unknown." },
  oauth_flow_callback_error: {
    status: 400,
    meaning: "The OAuth provider refused the login, or its response was invalid or incomplete.",
  },
  oauth_config_not_found: { status: 404, meaning: "The project has no client for this OAuth provider." },
  default_provider_not_allowed: {
    status: 403,
    meaning: "One Tap is not enabled for the project's Google client: oauth.google.one_tap is not true.",
  },
  no_login_redirect_urls_set: { status: 400, meaning: "The project has no redirect URL for logins." },
  no_signup_redirect_urls_set: { status: 400, meaning: "The project has no redirect URL for signups." },
  invalid_id_token: {
    status: 401,
    meaning: "The ID token has an invalid signature or audience, has expired, or was already used.",
  },

  // Single sign-on
  sso_connection_not_found: {
    status: 404,
    meaning: "The single sign-on connection does not exist or is not ready for use.",
  },
  saml_connection_not_found: { status: 404, meaning: "The organization has no such SAML connection." },
  oidc_connection_not_found: { status: 404, meaning: "The organization has no such OpenID Connect connection." },
  oidc_client_secret_required: {
    status: 400,
    meaning: "The stored client_secret was set for other URLs. Send client_secret in the same request.",
  },
  sso_token_not_found: { status: 401, meaning: "The single sign-on token was used, has expired, or is unknown." },
  sso_flow_callback_error: {
    status: 403,
    meaning:
      "The identity provider refused the login, or its response was not accepted. See the connection's attempts.",
  },
  sso_jit_provisioning_not_allowed: {
    status: 403,
    meaning: "This person is not a member, and the organization does not allow joining through this connection.",
  },
  sso_subject_mismatch: {
    status: 403,
    meaning:
      "The member is linked to another account at this connection. The same email address is not enough to link them.",
  },
  sso_connection_not_ready: {
    status: 409,
    meaning: "The single sign-on connection is incomplete, so members cannot log in with it.",
  },
  sso_would_lock_out: {
    status: 409,
    meaning:
      "This change could lock out all admins: no admin is known to be able to sign in with the remaining methods.",
  },
  sso_test_run_not_found: {
    status: 404,
    meaning: "The connection test does not exist, or its link was used or has expired.",
  },
  sso_limit_reached: {
    status: 409,
    meaning:
      "The organization has reached its quota of connections, or the connection has reached the limit of 5 certificates or 5 keys.",
  },
  sso_metadata_not_usable: {
    status: 400,
    meaning: "The metadata could not be fetched or parsed. See error_message.",
  },

  // Branding
  site_icon_not_usable: { status: 400, meaning: "The site's icon could not be fetched or read. See error_message." },

  // Webhooks
  webhook_endpoint_not_found: { status: 404, meaning: "The project has no webhook endpoint with this ID." },
  queued_message_not_found: {
    status: 404,
    meaning: "The message is not in the queue: it was sent, dropped, or has expired.",
  },
  webhook_message_not_found: { status: 404, meaning: "The endpoint has no such message, or it is older than 30 days." },
  webhook_secret_required: {
    status: 400,
    meaning: "Changing the URL requires the endpoint's signing_secret, and the one sent is missing or wrong.",
  },

  // Moving in
  password_hash_too_costly: {
    status: 400,
    meaning: "The project's imported password hashes would take longer to verify than its imported_hash_budget_ms.",
  },

  // Directory sync (SCIM)
  active_scim_connection_exists: { status: 409, meaning: "The organization already has a SCIM connection." },
  no_active_scim_connection: { status: 404, meaning: "The organization has no such SCIM connection." },
  scim_connection_not_rotating_token: {
    status: 409,
    meaning: "The connection's token is not being rotated.",
  },
  receipt_not_found: { status: 404, meaning: "The organization has no such off-boarding receipt." },
  member_inactive_in_directory: {
    status: 409,
    meaning: "The organization's directory deactivated the member. Only the directory can reactivate them.",
  },

  suspended_access_not_found: { status: 404, meaning: "The organization has no suspended access of this kind and ID." },

  // API keys
  api_key_not_found: { status: 404, meaning: "The API key does not exist, has expired, or was revoked." },
  api_keys_not_allowed: {
    status: 403,
    meaning: "The project does not allow API keys for organizations, or for members.",
  },
  api_key_not_rotating: { status: 409, meaning: "The API key is not being rotated." },
  api_key_limit_reached: {
    status: 409,
    meaning: "The organization or member has reached the quota of API keys.",
  },

  // Connected apps
  connected_app_not_found: { status: 404, meaning: "The project has no connected app with this client ID." },
  duplicate_connected_app: { status: 409, meaning: "Another connected app of the project already has this client ID." },
  connected_app_in_configuration: {
    status: 409,
    meaning: "The connected app is defined in the configuration file and can only be changed there.",
  },
  connected_app_supplied_redirect_url_not_found_in_client: {
    status: 400,
    meaning: "The redirect URL is not registered for the connected app. The match is exact.",
  },
  machine_access_not_allowed: {
    status: 403,
    meaning: "The project, the organization or the app's settings do not allow client credentials.",
  },
  connected_app_not_allowed_for_org: {
    status: 403,
    meaning: "The organization does not allow its members to connect this app.",
  },
  oauth_invalid_scope_requested: {
    status: 400,
    meaning: "One of the scopes is unknown, or the connected app may not request it.",
  },
  pkce_required_for_idp_authorization_flow: {
    status: 400,
    meaning: "The connected app must send a PKCE challenge with the method S256.",
  },
  authorization_request_not_found: {
    status: 400,
    meaning: "The authorization request is unknown, has expired, was already answered, or belongs to another app.",
  },
  consent_not_asked: {
    status: 400,
    meaning:
      "The member was not asked for this consent. Call authorize/start with the same client, redirect URL and scopes first.",
  },
  reauthentication_required: {
    status: 403,
    meaning: "The connected app requires the member to sign in again.",
  },
  idp_access_token_not_found: { status: 401, meaning: "The access token is unknown or was revoked." },
  idp_access_token_expired: { status: 401, meaning: "The access token has expired." },
  oauth_access_token_exchange_missing_full_access: {
    status: 403,
    meaning: "Only an access token with the scope full_access can be exchanged for a session.",
  },

  // Redirects
  no_match_for_provided_magic_link_url: {
    status: 400,
    meaning: "The redirect URL is not registered for this use. The match is exact.",
  },
  no_default_login_redirect_url_set: { status: 400, meaning: "The project has no default login redirect URL." },
  no_default_signup_redirect_url_set: { status: 400, meaning: "The project has no default signup redirect URL." },
  no_default_discovery_redirect_url_set: {
    status: 400,
    meaning: "The project has no default discovery redirect URL.",
  },
  no_default_invite_redirect_url_set: { status: 400, meaning: "The project has no default invite redirect URL." },
  no_default_reset_password_redirect_url_set: {
    status: 400,
    meaning: "The project has no default reset_password redirect URL.",
  },

  // Organizations and members
  organization_not_found: { status: 404, meaning: "The project has no such organization." },
  member_not_found: { status: 404, meaning: "The organization has no such member." },
  organization_slug_already_used: { status: 409, meaning: "Another organization already has this slug." },
  invalid_organization_slug: {
    status: 400,
    meaning: "A slug must have 2 to 128 characters: lowercase letters, digits, '-', '.', '_' and '~'.",
  },
  duplicate_member_email: {
    status: 409,
    meaning: "Another member of the organization already has this email address.",
  },
  last_admin: {
    status: 409,
    meaning: "An organization needs at least one member who can grant every role. This is the last one.",
  },
  last_owner: { status: 409, meaning: "The console needs at least one owner who can sign in. This is the last one." },
  audit_event_not_found: { status: 404, meaning: "The project's audit log does not contain this event." },
  retired_email_not_found: { status: 404, meaning: "The member has no such retired email address." },
  email_jit_provisioning_not_allowed: {
    status: 403,
    meaning: "No member has this email address, and the organization does not allow joining by email.",
  },
  invalid_email_for_jit_provisioning: {
    status: 403,
    meaning: "No member has this email address, and its domain is not in the organization's email_allowed_domains.",
  },
  invalid_email_for_invites: {
    status: 403,
    meaning: "The organization allows invitations only to domains in its email_allowed_domains.",
  },
  domain_not_found: { status: 404, meaning: "The organization has not claimed this domain." },
  domain_already_claimed: { status: 409, meaning: "Another organization has already claimed this domain." },
  action_not_allowed_email_domain_is_claimed: {
    status: 403,
    meaning:
      "An organization has claimed this email domain. People with such an address can only join that organization and cannot create others.",
  },

  scim_connection_held: {
    status: 403,
    meaning: "The directory's connection is inactive. An admin of the organization must activate it.",
  },
  pending_change_not_found: { status: 404, meaning: "The organization has no such pending directory change." },
  scim_group_not_found: { status: 404, meaning: "The organization's directory does not have this group." },

  // Setup links
  setup_link_not_found: {
    status: 404,
    meaning: "The setup link does not exist, or it was opened in another browser.",
  },
  setup_link_over: {
    status: 410,
    meaning:
      "The setup link was already opened, is finished, has expired, or was revoked. Ask the person who sent it for a new one.",
  },
  setup_link_not_allowed: {
    status: 403,
    meaning:
      "The setup link does not allow this. Ask the person who sent it to do it, or to create a link that allows it.",
  },
  setup_link_connection_in_use: {
    status: 409,
    meaning: "The setup link cannot change the connection while it is active.",
  },
  setup_link_limit_reached: {
    status: 409,
    meaning: "The organization has reached its quota of open setup links. Revoke one first.",
  },

  // Keys
  key_rotation_in_progress: {
    status: 409,
    meaning: "A new signing key is already published and will be activated soon. Wait until then to rotate again.",
  },

  // Idempotent calls
  invalid_idempotency_key: {
    status: 400,
    meaning: "Idempotency-Key must have 1 to 255 printable characters without spaces and quotation marks.",
  },
  idempotency_key_reused: {
    status: 422,
    meaning: "The Idempotency-Key was already used with another call or other fields. Use a new key for each call.",
  },
  idempotency_key_in_use: {
    status: 409,
    meaning: "A call with this Idempotency-Key is still running. Try again after Retry-After.",
  },
  idempotency_answer_lost: {
    status: 409,
    meaning: "The call with this Idempotency-Key took effect, but its response was lost. Read the current state.",
  },

  // Bots
  captcha_required: {
    status: 403,
    meaning: "This call requires a captcha, and none was sent.",
  },
  invalid_captcha: {
    status: 403,
    meaning: "The captcha was not solved, was already used, or has expired. Try a new one.",
  },
  captcha_unavailable: { status: 503, meaning: "The captcha cannot be verified at the moment." },
  device_refused: { status: 403, meaning: "This device looks like a bot." },

  // Quotas
  quota_reached: {
    status: 409,
    meaning: "A quota is reached. error_details contains its name and limit. Delete what is no longer used.",
  },

  // The server
  too_many_requests: {
    status: 429,
    meaning: "The rate limit for this call is reached. Try again after Retry-After.",
  },
  route_not_found: { status: 404, meaning: "This call does not exist." },
  method_not_allowed: { status: 405, meaning: "The call does not support this HTTP method." },
  service_unavailable: {
    status: 503,
    meaning: "The database cannot be reached, or the node is overloaded. Try again after Retry-After.",
  },
  internal_server_error: {
    status: 500,
    meaning: "Something went wrong. Search the provider's log for the request ID.",
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ApiErrorType = keyof typeof apiErrors;
