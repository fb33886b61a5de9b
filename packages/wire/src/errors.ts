/**
 * The catalogue: error_type -> HTTP status and what it means. The provider throws by name; the documentation
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
  request_too_large: { status: 413, meaning: "The request body is larger than 1 MiB." },

  // Who calls
  public_token_not_found: { status: 404, meaning: "No project has this public token." },
  invalid_project_credentials: { status: 401, meaning: "The project id and secret do not belong together." },
  bad_domain_for_sdk: { status: 403, meaning: "The page's origin is not among the project's allowed_origins." },
  unauthorized_credentials: { status: 401, meaning: "The call needs a session, or the credentials are wrong." },
  session_not_found: { status: 401, meaning: "The session has expired, was revoked, or never existed." },
  unauthorized_action: { status: 403, meaning: "The member's roles do not allow this action." },
  session_authorization_tenancy_error: {
    status: 403,
    meaning: "The session is good in its own organisation alone: that one's single sign-on vouched for the member.",
  },

  // Links, codes and the steps between
  unable_to_auth_magic_link: { status: 401, meaning: "The link was used, has expired, or is unknown." },
  otp_code_not_found: { status: 404, meaning: "The code is wrong, was used, or has expired." },
  user_lock_limit_reached: {
    status: 429,
    meaning: "Too many wrong codes for this address; it opens again within the hour.",
  },
  intermediate_session_not_found: { status: 401, meaning: "The intermediate session has expired or was used." },
  invalid_intermediate_session_token_for_organization: {
    status: 401,
    meaning: "The intermediate session belongs to another organisation.",
  },
  pkce_mismatch: { status: 401, meaning: "The pkce_code_verifier does not match the challenge." },
  pkce_expected_code_verifier: {
    status: 401,
    meaning: "The link was requested in another browser: a pkce_code_verifier is needed.",
  },
  invalid_pkce_code_challenge: { status: 400, meaning: "The challenge is missing or not a base64url SHA-256." },

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

  // Organisations and members
  organization_not_found: { status: 404, meaning: "No such organisation in this project." },
  member_not_found: { status: 404, meaning: "No such member in this organisation." },
  organization_slug_already_used: { status: 409, meaning: "Another organisation has this slug." },
  invalid_organization_slug: {
    status: 400,
    meaning: "A slug is 2 to 128 characters: lower-case letters, digits, '-', '.', '_' and '~'.",
  },
  duplicate_member_email: { status: 409, meaning: "Another member of the organisation has this address." },
  email_jit_provisioning_not_allowed: {
    status: 403,
    meaning: "The address is no member's, and the organisation lets nobody join by e-mail.",
  },
  invalid_email_for_jit_provisioning: {
    status: 403,
    meaning: "The address is no member's, and its domain is not among the organisation's email_allowed_domains.",
  },
  invalid_email_for_invites: {
    status: 403,
    meaning: "The organisation invites only addresses whose domain is among its email_allowed_domains.",
  },
  action_not_allowed_email_domain_is_claimed: {
    status: 403,
    meaning: "An organisation has claimed the address's domain: who has one joins that organisation, and creates none.",
  },

  // Keys
  key_rotation_in_progress: {
    status: 409,
    meaning: "A new signing key is published and waits for its turn; until then there is no other.",
  },

  // The server
  too_many_requests: {
    status: 429,
    meaning: "The limit for this call is reached; Retry-After says when to come back.",
  },
  route_not_found: { status: 404, meaning: "No such call." },
  method_not_allowed: { status: 405, meaning: "The call exists, with another HTTP method." },
  service_unavailable: { status: 503, meaning: "The database cannot be reached; Retry-After says when to come back." },
  internal_server_error: { status: 500, meaning: "Something went wrong; the request id finds it in the log." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ApiErrorType = keyof typeof apiErrors;
