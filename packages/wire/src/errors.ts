/**
 * The catalog: error_type -> HTTP status and what it means. The provider throws by name; the documentation
 * (docs/errors.md) and the widget's strings are checked against exactly these names.
 */
export const apiErrors = {
  // Input
  bad_request: {
    status: 400,
    meaning: "The request cannot be read, or a value cannot be used: error_message says which.",
  },
  invalid_email: { status: 400, meaning: "The e-mail address is not a valid address." },
  invalid_code: { status: 400, meaning: "The code is not six digits." },
  invalid_cursor: { status: 400, meaning: "The cursor was not issued by this call for this query." },
  invalid_role: { status: 400, meaning: "A role is not part of the project's policy." },
  invalid_template: { status: 400, meaning: "The template id names no entry of the project's email_templates." },
  invalid_session_duration_minutes: {
    status: 400,
    meaning: "session_duration_minutes is not between 5 and the project's maximum.",
  },
  request_too_large: { status: 413, meaning: "The request body is larger than this call takes." },

  // Who calls
  public_token_not_found: { status: 404, meaning: "No project has this public token." },
  invalid_project_credentials: { status: 401, meaning: "The project id and secret do not belong together." },
  project_not_found: { status: 404, meaning: "The provider has no project of this id." },
  bad_domain_for_sdk: { status: 403, meaning: "The page's origin is not among the project's allowed_origins." },
  unauthorized_credentials: { status: 401, meaning: "The call needs a session, or the credentials are wrong." },
  session_not_found: { status: 401, meaning: "The session has expired, was revoked, or never existed." },
  unauthorized_action: { status: 403, meaning: "The member's roles do not allow this action." },
  session_authorization_error: {
    status: 403,
    meaning:
      "The session is an app's or a trusted token's: it reads, and changes nothing of who may come in or what they may do.",
  },
  session_authorization_tenancy_error: {
    status: 403,
    meaning: "The session is good in its own organization alone: that one's single sign-on vouched for the member.",
  },

  // Settings of a project
  project_kept_in_file: {
    status: 409,
    meaning: "The project's settings stand in the configuration file, which alone changes them.",
  },
  project_version_conflict: {
    status: 409,
    meaning: "Somebody has changed the settings since the version that this change began with.",
  },
  project_version_not_found: { status: 404, meaning: "The project's settings have no such version." },
  invalid_project_settings: {
    status: 400,
    meaning: "The configuration file would be refused with these settings: error_details.faults says where and why.",
  },
  project_settings_of_operators: {
    status: 403,
    meaning: "These settings limit the project's secret itself or cost the operator: only operators change them.",
  },
  project_secret_not_rotating: { status: 409, meaning: "No rotation of the project's secret is under way." },
  project_secret_rotating: { status: 409, meaning: "A rotation of the project's secret is under way already." },

  // Links, codes and the steps between
  unable_to_auth_magic_link: { status: 401, meaning: "The link was used, has expired, or is unknown." },
  otp_code_not_found: { status: 404, meaning: "The code is wrong, was used, or has expired." },
  user_lock_limit_reached: {
    status: 429,
    meaning:
      "Too many wrong codes or passwords for this address, or in this project; the method opens again by itself.",
  },
  invalid_phone_number: {
    status: 400,
    meaning: "The number is not a valid phone number in the E.164 format.",
  },
  unsubscribed_phone_number: {
    status: 400,
    meaning: "The number's owner wants no texts from this sender; texting START to it changes that.",
  },
  duplicate_member_phone_number: {
    status: 409,
    meaning: "Another member of the organization has confirmed this phone number.",
  },
  invalid_phone_number_country_code: { status: 400, meaning: "No texts are sent to the number's country." },
  phone_number_not_found: { status: 404, meaning: "The member has no phone number, and the call names none." },
  sms_not_configured: { status: 503, meaning: "The provider has no SMS carrier; its operator sets one up." },
  unable_to_authenticate_totp: { status: 401, meaning: "The authenticator's code is wrong." },
  totp_code_already_authenticated: {
    status: 401,
    meaning: "The authenticator's code was used; the next one comes within 30 seconds.",
  },
  expired_totp: { status: 401, meaning: "The authenticator was not confirmed in time; create it again." },
  active_totp_exists: { status: 409, meaning: "The member has an authenticator; it is deleted before another one." },
  totp_not_found: { status: 404, meaning: "The member has no authenticator." },
  invalid_recovery_code: { status: 400, meaning: "The recovery code is not twelve letters and digits." },
  unable_to_authenticate_recovery_code: { status: 401, meaning: "The recovery code is wrong or was used." },
  operation_restricted_by_organization_mfa_methods: {
    status: 403,
    meaning: "The organization does not allow this second factor.",
  },
  second_factor_required: {
    status: 403,
    meaning:
      "The session has to show its member's second factor first: the call creates something that outlives the session, or an app asks for it.",
  },
  recent_authentication_required: {
    status: 403,
    meaning:
      "The member has to show their factors again first: the call creates something that outlives the session. error_details.missing and error_details.methods say which.",
  },
  unable_to_auth_impersonation_token: {
    status: 401,
    meaning: "The impersonation token was used, has expired, or is unknown.",
  },
  impersonation_not_allowed: {
    status: 403,
    meaning: "Whoever impersonates a member does not change how that member signs in, nor go to another organization.",
  },
  trusted_token_profile_not_found: { status: 404, meaning: "The project has no trusted-token profile of this id." },
  invalid_trusted_auth_token: {
    status: 401,
    meaning: "The token is not one that the profile trusts: forged, expired, too old, used, or for somebody else.",
  },
  token_missing_organization_id_claim: {
    status: 400,
    meaning: "Neither the call nor the token says which organization it is for.",
  },
  operation_restricted_by_organization_auth_methods: {
    status: 403,
    meaning: "The organization does not allow this way in.",
  },
  intermediate_session_not_found: { status: 401, meaning: "The intermediate session has expired or was used." },
  invalid_intermediate_session_token_for_organization: {
    status: 401,
    meaning: "The intermediate session belongs to another organization.",
  },
  pkce_mismatch: { status: 401, meaning: "The verifier does not match the challenge." },
  pkce_expected_code_verifier: {
    status: 401,
    meaning: "The link was requested in another browser: a verifier is needed.",
  },
  pkce_did_not_expect_code_verifier: {
    status: 401,
    meaning: "A verifier came along, and what it should fit was begun without a challenge, which is required by now.",
  },
  invalid_pkce_code_challenge: { status: 400, meaning: "The challenge is missing or not a base64url SHA-256." },

  // Passwords
  weak_password: { status: 400, meaning: "The new password is weaker than the project's policy asks for." },
  breached_password: { status: 400, meaning: "The new password is known from a breach of some other site." },
  unable_to_auth_password_reset_token: {
    status: 401,
    meaning: "The link for a new password was used, has expired, or is unknown.",
  },
  member_password_not_found: { status: 404, meaning: "No member of this organization has this password." },
  // OAuth and One Tap
  oauth_token_not_found: { status: 401, meaning: "The OAuth token was used, has expired, or is unknown." },
  oauth_flow_callback_error: {
    status: 400,
    meaning: "The OAuth provider did not let the person in, answered wrongly, or said too little about them.",
  },
  oauth_config_not_found: { status: 404, meaning: "The project has no client at this OAuth provider." },
  default_provider_not_allowed: {
    status: 403,
    meaning: "The project's Google client is not allowed for One Tap: oauth.google.one_tap is not true.",
  },
  no_login_redirect_urls_set: { status: 400, meaning: "The project has no redirect URL for logins." },
  no_signup_redirect_urls_set: { status: 400, meaning: "The project has no redirect URL for signups." },
  invalid_id_token: { status: 401, meaning: "The ID token is forged, expired, used, or meant for somebody else." },

  // Single sign-on
  sso_connection_not_found: { status: 404, meaning: "No such single sign-on connection, or it is not ready for use." },
  saml_connection_not_found: { status: 404, meaning: "No such SAML connection in this organization." },
  oidc_connection_not_found: { status: 404, meaning: "No such OpenID Connect connection in this organization." },
  oidc_client_secret_required: {
    status: 400,
    meaning: "The stored client_secret was given for other addresses: send client_secret in the same request.",
  },
  sso_token_not_found: { status: 401, meaning: "The single sign-on token was used, has expired, or is unknown." },
  sso_flow_callback_error: {
    status: 403,
    meaning: "The identity provider did not let the person in, or its answer was not accepted: the attempts say why.",
  },
  sso_jit_provisioning_not_allowed: {
    status: 403,
    meaning: "The person is no member, and the organization lets nobody join by this connection.",
  },
  sso_subject_mismatch: {
    status: 403,
    meaning:
      "The member came by another account of this connection before; an address alone does not make them the same.",
  },
  sso_connection_not_ready: {
    status: 409,
    meaning: "Something is missing to the single sign-on connection, so that nobody could log in by it.",
  },
  sso_would_lock_out: {
    status: 409,
    meaning: "Nobody who manages the organization is known to come in by what would be left.",
  },
  sso_test_run_not_found: {
    status: 404,
    meaning: "No such test of a connection, or its link was used or has expired.",
  },
  sso_limit_reached: {
    status: 409,
    meaning:
      "The organization has as many connections as its quota allows; or a connection has 5 certificates or 5 keys, which is the limit.",
  },
  sso_metadata_not_usable: {
    status: 400,
    meaning: "The metadata could not be fetched or read: error_message says why.",
  },

  // Webhooks
  webhook_endpoint_not_found: { status: 404, meaning: "The project has no webhook endpoint of this id." },
  queued_message_not_found: {
    status: 404,
    meaning: "The queue has no such message: it was sent, dropped, or is over.",
  },
  webhook_message_not_found: { status: 404, meaning: "The endpoint has no such message, or it is older than 30 days." },
  webhook_secret_required: {
    status: 400,
    meaning: "A change of the address asks for the endpoint's secret, and what was sent is not it.",
  },

  // Moving in
  password_hash_too_costly: {
    status: 400,
    meaning: "The project's imported password hashes would cost more than its imported_hash_budget_ms.",
  },

  // Directory sync (SCIM)
  active_scim_connection_exists: { status: 409, meaning: "The organization has a SCIM connection already." },
  no_active_scim_connection: { status: 404, meaning: "No such SCIM connection in this organization." },
  scim_connection_not_rotating_token: {
    status: 409,
    meaning: "No rotation of the connection's token is under way.",
  },
  receipt_not_found: { status: 404, meaning: "No such off-boarding receipt in this organization." },
  member_inactive_in_directory: {
    status: 409,
    meaning: "The organization's directory has made the member inactive; it alone brings them back.",
  },

  suspended_access_not_found: { status: 404, meaning: "Nothing suspended has this kind and id in the organization." },

  // API keys
  api_key_not_found: { status: 404, meaning: "No such API key, or it has ended." },
  api_keys_not_allowed: { status: 403, meaning: "The project does not let organizations, or members, have API keys." },
  api_key_not_rotating: { status: 409, meaning: "No rotation of the API key is under way." },
  api_key_limit_reached: {
    status: 409,
    meaning: "The organization, or the member, has as many API keys as the quota allows.",
  },

  // Connected apps
  connected_app_not_found: { status: 404, meaning: "The project has no connected app of this client id." },
  duplicate_connected_app: { status: 409, meaning: "Another connected app of the project has this client id." },
  connected_app_in_configuration: {
    status: 409,
    meaning: "The connected app stands in the provider's configuration, and is changed there.",
  },
  connected_app_supplied_redirect_url_not_found_in_client: {
    status: 400,
    meaning: "The redirect URL is not registered for the connected app; the match is exact.",
  },
  machine_access_not_allowed: {
    status: 403,
    meaning: "The project, the organization or the app's own settings do not let it act for itself.",
  },
  connected_app_not_allowed_for_org: {
    status: 403,
    meaning: "The organization does not let its members connect this app.",
  },
  oauth_invalid_scope_requested: {
    status: 400,
    meaning: "The connected app may not ask for one of these scopes, or nobody knows it.",
  },
  pkce_required_for_idp_authorization_flow: {
    status: 400,
    meaning: "The connected app must send a PKCE challenge, by the method S256.",
  },
  authorization_request_not_found: {
    status: 400,
    meaning: "The authorization request is unknown, too old, was answered, or is another app's.",
  },
  consent_not_asked: {
    status: 400,
    meaning:
      "The member was not asked for exactly this: a start call with the same client, redirect and scopes comes first.",
  },
  reauthentication_required: {
    status: 403,
    meaning: "The connected app wants its user to sign in anew before it goes on.",
  },
  idp_access_token_not_found: { status: 401, meaning: "The access token is unknown, or was revoked." },
  idp_access_token_expired: { status: 401, meaning: "The access token has expired." },
  oauth_access_token_exchange_missing_full_access: {
    status: 403,
    meaning: "Only an access token with the scope full_access can be exchanged for a session.",
  },

  // Redirects
  no_match_for_provided_magic_link_url: {
    status: 400,
    meaning: "The redirect URL is not registered for this use; the match is exact.",
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
  organization_not_found: { status: 404, meaning: "No such organization in this project." },
  member_not_found: { status: 404, meaning: "No such member in this organization." },
  organization_slug_already_used: { status: 409, meaning: "Another organization has this slug." },
  invalid_organization_slug: {
    status: 400,
    meaning: "A slug is 2 to 128 characters: lower-case letters, digits, '-', '.', '_' and '~'.",
  },
  duplicate_member_email: { status: 409, meaning: "Another member of the organization has this address." },
  last_admin: {
    status: 409,
    meaning: "The organization keeps a member who can grant every role. This is the last one.",
  },
  last_owner: { status: 409, meaning: "The console keeps an owner who can sign in: this is the last one." },
  audit_event_not_found: { status: 404, meaning: "The project's audit log has no such event." },
  retired_email_not_found: { status: 404, meaning: "The member has no such retired address." },
  email_jit_provisioning_not_allowed: {
    status: 403,
    meaning: "The address is no member's, and the organization lets nobody join by e-mail.",
  },
  invalid_email_for_jit_provisioning: {
    status: 403,
    meaning: "The address is no member's, and its domain is not among the organization's email_allowed_domains.",
  },
  invalid_email_for_invites: {
    status: 403,
    meaning: "The organization invites only addresses whose domain is among its email_allowed_domains.",
  },
  domain_not_found: { status: 404, meaning: "The organization claims no such domain." },
  domain_already_claimed: { status: 409, meaning: "Another organization has this domain." },
  action_not_allowed_email_domain_is_claimed: {
    status: 403,
    meaning: "An organization has claimed the address's domain: who has one joins that organization, and creates none.",
  },

  scim_connection_held: {
    status: 403,
    meaning: "The directory's connection is inactive: an admin of the organization has to activate it.",
  },
  pending_change_not_found: { status: 404, meaning: "No such change by a directory waits in this organization." },
  scim_group_not_found: { status: 404, meaning: "The organization's directory has no such group." },

  // Set-up links
  setup_link_not_found: {
    status: 404,
    meaning: "There is no such set-up link, or this is not the browser that opened it.",
  },
  setup_link_over: {
    status: 410,
    meaning: "The set-up link was opened before, is finished, or has ended. Whoever made it can make another one.",
  },
  setup_link_not_allowed: {
    status: 403,
    meaning: "The set-up link does not reach that far. Whoever made it can do it, or make a link that may.",
  },
  setup_link_connection_in_use: {
    status: 409,
    meaning: "The connection is on, and the set-up link may not change it while it is.",
  },
  setup_link_limit_reached: {
    status: 409,
    meaning: "The organization has as many open setup links as its quota allows. Revoke one first.",
  },

  // Keys
  key_rotation_in_progress: {
    status: 409,
    meaning: "A new signing key is published and waits for its turn; until then there is no other.",
  },

  // Calls of back ends that are made again
  invalid_idempotency_key: {
    status: 400,
    meaning: "Idempotency-Key is 1 to 255 printable characters without spaces and quotation marks.",
  },
  idempotency_key_reused: {
    status: 422,
    meaning: "The Idempotency-Key was sent with another call or other fields before: another call takes a new key.",
  },
  idempotency_key_in_use: {
    status: 409,
    meaning: "A call with this Idempotency-Key is under way; Retry-After says when its answer may be there.",
  },
  idempotency_answer_lost: {
    status: 409,
    meaning: "The call with this Idempotency-Key took effect, but its answer was lost: look at what is there.",
  },

  // Bots
  captcha_required: {
    status: 403,
    meaning: "The project asks for a captcha with this call, and none came.",
  },
  invalid_captcha: {
    status: 403,
    meaning: "The captcha was not passed, was used before, or is over. A fresh one may pass.",
  },
  captcha_unavailable: { status: 503, meaning: "The captcha cannot be checked just now." },
  device_refused: { status: 403, meaning: "This device looks like a bot's." },

  // Quotas
  quota_reached: {
    status: 409,
    meaning: "A quota is reached: error_details names it and its limit. Delete what is no longer used.",
  },

  // The server
  too_many_requests: {
    status: 429,
    meaning: "The limit for this call is reached; Retry-After says when to come back.",
  },
  route_not_found: { status: 404, meaning: "No such call." },
  method_not_allowed: { status: 405, meaning: "The call exists, with another HTTP method." },
  service_unavailable: {
    status: 503,
    meaning: "The database cannot be reached, or too many wait already; Retry-After says when to come back.",
  },
  internal_server_error: { status: 500, meaning: "Something went wrong; the request id finds it in the log." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ApiErrorType = keyof typeof apiErrors;
