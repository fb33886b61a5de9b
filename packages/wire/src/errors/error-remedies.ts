import type { ApiErrorType } from "./errors.ts";

interface Remedy {
  /** The most common cause. */
  cause: string;
  /** What to do, as an instruction. */
  remedy: string;
}

/**
 * The most common cause of each error, and what to do about it. `docs/errors.md` is generated from this table and the catalog.
 * It is separate from the catalog so that browsers do not download it.
 */
export const errorRemedies: Record<ApiErrorType, Remedy> = {
  bad_request: {
    cause: "The body is not JSON, or one of its fields has an invalid value.",
    remedy: "Read `error_message`, which names the field. Send `Content-Type: application/json`.",
  },
  request_schema_mismatch: {
    cause: "The body lacks a required field, has a field that the call does not know, or a value of another type.",
    remedy:
      "Correct the fields that `error_details.fields` names: `dataPath` is the field, `message` what was expected. " +
      "For calls of browsers the list is `body`.",
  },
  audit_event_not_found: {
    cause: "The ID belongs to another project, or the event was deleted after `retention.audit_days`.",
    remedy: "Use an ID from a search of the audit log.",
  },
  invalid_email: {
    cause: "The address has a typo or a space, or includes a name.",
    remedy: "Ask for the address again. Send only the address, such as `ada@example.com`.",
  },
  invalid_code: {
    cause: "The code has fewer or more than six digits, or other characters.",
    remedy: "Remove spaces, and send exactly the six digits of the email or text message.",
  },
  invalid_cursor: {
    cause: "The cursor belongs to another query or was modified.",
    remedy: "Send a cursor only with the query that returned it. Start without a cursor when the query changes.",
  },
  invalid_role: {
    cause: "The role ID is misspelled, or the role was removed from the policy.",
    remedy: "Use an ID from `rbac_policy.roles`, or add the role to the configuration.",
  },
  invalid_template: {
    cause: "The ID is misspelled, or the template has another `kind`.",
    remedy: "Use the ID of a template with the right `kind` from `email_templates`, or add one.",
  },
  invalid_session_duration_minutes: {
    cause: "The duration is shorter than 5 minutes or longer than `session_maximum_minutes`.",
    remedy: "Send a duration within these limits, or raise `session_maximum_minutes`.",
  },
  request_too_large: {
    cause: "The body is larger than the limit, which is 64 KiB for most calls.",
    remedy: "Send less data per call. Split long lists.",
  },
  public_token_not_found: {
    cause: "The token is misspelled, belongs to another provider, or was removed from the configuration.",
    remedy: "Copy the token from the project's `public_tokens`. Check that `apiUrl` is the URL of the right provider.",
  },
  invalid_project_credentials: {
    cause: "The secret belongs to another project or provider, was rotated, or was sent as a Bearer token.",
    remedy:
      "Use HTTP Basic authentication, with the project ID as the user name and the project's `secret` as the password. Check that the environment variable is set.",
  },
  bad_domain_for_sdk: {
    cause: "The page's origin is not registered. A different port or scheme makes a different origin.",
    remedy:
      "Add the page's origin to the project's `allowed_origins`, exactly as the browser shows it. Then run `portico reload`.",
  },
  unauthorized_credentials: {
    cause: "The call was made without a session, with a session of another project, or with a wrong public token.",
    remedy: "Sign the member in first. In the browser, make the call with the client.",
  },
  session_not_found: {
    cause: "The session expired or was revoked, or the token is truncated.",
    remedy: "Redirect the member to your sign-in page.",
  },
  unauthorized_action: {
    cause: "None of the member's roles has the required permission.",
    remedy: "Assign a role with the permission, or hide the action from members without it.",
  },
  session_authorization_error: {
    cause: "The session of an app or a trusted token was used for something that only members can do themselves.",
    remedy: "Have the member do it in their own session, or do it from your server.",
  },
  session_authorization_tenancy_error: {
    cause: "The member signed in with one organization's single sign-on and tries to enter another organization.",
    remedy: "Have the member sign in to the other organization with one of its own methods.",
  },
  project_not_found: {
    cause: "The ID is misspelled, or the project belongs to another provider.",
    remedy: "Look up the project's ID in the console.",
  },
  project_kept_in_file: {
    cause: "The project is an entry of `projects` in the configuration file.",
    remedy: "Change the file, and run `portico reload`.",
  },
  project_version_conflict: {
    cause: "Two people or programs changed the settings at the same time.",
    remedy: "Read the settings again, review what has changed, and send your change with the new `version`.",
  },
  project_version_not_found: {
    cause: "The version does not exist, or it is no longer kept. The provider keeps the latest 100.",
    remedy: "Use a version that `project.versions.search` returns.",
  },
  invalid_project_settings: {
    cause: "A value has the wrong type, or conflicts with another setting.",
    remedy: "Correct each entry of `error_details.issues`. It has the `path`, the value found and the value expected.",
  },
  project_settings_of_operators: {
    cause: "Your server sent a setting such as `rate_limits` or `transfers` with the project's secret.",
    remedy: "Leave out the settings in `error_details.settings`, or ask an operator to change them in the console.",
  },
  project_secret_not_rotating: {
    cause: "No rotation was started, or it was completed or canceled.",
    remedy: "Start a rotation first.",
  },
  project_secret_rotating: {
    cause: "A rotation was already started, possibly by another operator.",
    remedy: "Complete or cancel it first.",
  },
  unable_to_auth_magic_link: {
    cause: "The link was opened twice or has expired.",
    remedy: "Offer to send a new link.",
  },
  otp_code_not_found: {
    cause: "The code has a typo, was replaced by a newer one, or has expired.",
    remedy: "Let the member enter it again, or send a new code.",
  },
  user_lock_limit_reached: {
    cause: "Too many wrong codes or passwords were entered for this email address.",
    remedy:
      "Wait, or use another sign-in method. Wrong guesses from unknown browsers do not lock the member's own browser.",
  },
  invalid_phone_number: {
    cause: "The country code is missing, or the number does not exist.",
    remedy: "Send the number with its country code and without spaces, such as `+15550100`.",
  },
  unsubscribed_phone_number: {
    cause: "The owner of the number replied STOP to a text message.",
    remedy: "Ask the owner to text START to the sender, or use another second factor.",
  },
  duplicate_member_phone_number: {
    cause: "Two members cannot use the same phone number as their second factor.",
    remedy: "Use another number, remove it from the other member first, or use an authenticator app.",
  },
  invalid_phone_number_country_code: {
    cause:
      "The country is not in the project's `sms_countries`. By default, text messages are only sent to the country of `default_locale`.",
    remedy: "Add the country, or offer another second factor.",
  },
  phone_number_not_found: {
    cause: "A code was requested before a phone number was set.",
    remedy: "Send `mfa_phone_number` with the call, or set the member's number first.",
  },
  sms_not_configured: {
    cause: "The provider's configuration has no `sms`.",
    remedy: "Configure `sms`, or remove text messages from the organization's allowed MFA methods.",
  },
  unable_to_authenticate_totp: {
    cause: "The code has a typo or belongs to another account, or the device's clock is wrong.",
    remedy: "Ask the member to enter the next code and to set the device's clock automatically.",
  },
  totp_code_already_authenticated: {
    cause: "The same code was sent twice.",
    remedy: "Wait for the next code.",
  },
  expired_totp: {
    cause: "The member took too long to scan the QR code and confirm.",
    remedy: "Start the setup again and show the new QR code.",
  },
  active_totp_exists: {
    cause: "The member has already set up an authenticator app.",
    remedy: "Delete it first, in a session that was authenticated with it.",
  },
  totp_not_found: {
    cause: "The member never set up an authenticator app, or deleted it.",
    remedy: "Offer another second factor, or let the member set up an authenticator app.",
  },
  unable_to_authenticate_passkey: {
    cause:
      "The member deleted the passkey, the challenge is older than 5 minutes or was used, or the page's origin is not in the project's `allowed_origins`.",
    remedy: "Start again with a new challenge. Offer another sign-in method if it fails again.",
  },
  unable_to_register_passkey: {
    cause:
      "The challenge is older than 5 minutes or was used, another session asked for it, or the page's origin is not in the project's `allowed_origins`.",
    remedy: "Start again with a new challenge.",
  },
  remembered_device_not_found: {
    cause: "The device was removed or has expired, or belongs to another member.",
    remedy: "List the member's remembered devices again.",
  },
  passkey_not_found: {
    cause: "The passkey was deleted, or belongs to another member.",
    remedy: "List the member's passkeys again.",
  },
  duplicate_passkey: {
    cause: "The same authenticator answered twice, or the passkey belongs to another member.",
    remedy: "Tell the member that this device already has a passkey.",
  },
  passkey_authenticator_not_allowed: {
    cause: "`allowed_passkey_aaguids` of the organization does not contain the authenticator's AAGUID.",
    remedy:
      "Ask the member to use an authenticator that the organization allows, or an admin to add the AAGUID to the list.",
  },
  passkey_limit_reached: {
    cause: "The member has added many passkeys.",
    remedy: "Ask the member to delete a passkey that they no longer use.",
  },
  invalid_recovery_code: {
    cause: "The code has a typo, or is another kind of code.",
    remedy: "Ask for the code again: three groups of four letters and digits. The attempt was not counted.",
  },
  unable_to_authenticate_recovery_code: {
    cause: "The code has a typo, or was already used. Each code works once.",
    remedy: "Ask the member to enter another of their codes.",
  },
  operation_restricted_by_organization_mfa_methods: {
    cause: "The organization's `mfa_methods` is `RESTRICTED`.",
    remedy: "Offer a method from `allowed_mfa_methods`, or ask an admin to add this one.",
  },
  second_factor_required: {
    cause:
      "The session was started without the member's second factor, and the call requires it, or an app requires it with `acr_values`.",
    remedy: "Ask for the second factor, then call again.",
  },
  recent_authentication_required: {
    cause:
      "The member authenticated longer ago than `recent_authentication_minutes`, and the call creates something that outlives the session: an API key, a setup link, a connection, a domain, a role, a password, or a second factor.",
    remedy:
      "Have the member authenticate in the same browser with the factors in `error_details.missing`, by one of `error_details.methods`. Then call again. `@portico/admin` and the widget do this automatically.",
  },
  session_proof_required: {
    cause:
      "The project has `device_bound_sessions`. The call has no proof of the browser's key, or one that has expired or is for another session. Or your server sent a `session_token`, which only the browser can use.",
    remedy:
      "`@portico/client` signs `error_details.challenge` and repeats the call. If that fails, the page is not served over HTTPS, or the browser blocks IndexedDB. On your server, send the `session_jwt`. See [device-bound sessions](device-bound-sessions.md).",
  },
  unable_to_auth_impersonation_token: {
    cause: "The token was already used or has expired.",
    remedy: "Create a new impersonation token.",
  },
  impersonation_not_allowed: {
    cause: "The session is an impersonation session.",
    remedy: "Have the member do it, or do it from your server.",
  },
  trusted_token_profile_not_found: {
    cause: "The `profile_id` is misspelled, or the profile is not configured.",
    remedy: "Use a `profile_id` from `trusted_token_profiles`.",
  },
  invalid_trusted_auth_token: {
    cause: "The issuer, audience, key or age does not match the profile, or the token was already used.",
    remedy: "Compare `iss`, `aud`, `kid`, `iat` and `exp` with the profile. Use each token only once.",
  },
  token_missing_organization_id_claim: {
    cause: "The token does not contain the profile's `organization_claim`.",
    remedy: "Add the claim, or send `organization_id` with the call.",
  },
  operation_restricted_by_organization_auth_methods: {
    cause: "The organization's `auth_methods` is `RESTRICTED`.",
    remedy: "Offer a method from `allowed_auth_methods`, or ask an admin to add this one.",
  },
  sign_in_not_allowed: {
    cause:
      "Your `sign_in_hook` answered `refuse`, or `require_second_factor` for a member who has not set up a second factor before.",
    remedy: "Find the sign-in by its `request_id` in your hook's log.",
  },
  sign_in_hook_unavailable: {
    cause:
      "Your `sign_in_hook` did not answer in 5 seconds, or not with status 200 and a `decision`, or too many sign-ins wait for it.",
    remedy: "See your hook's log. `when_unavailable` decides what happens in the meantime.",
  },
  intermediate_session_not_found: {
    cause: "More than ten minutes passed between two steps of the sign-in, or the page was opened twice.",
    remedy: "Start the sign-in again.",
  },
  invalid_intermediate_session_token_for_organization: {
    cause: "The steps of sign-ins to two organizations were mixed.",
    remedy: "Start the sign-in to this organization again.",
  },
  pkce_mismatch: {
    cause: "The link or login was started by another request than the one that finishes it.",
    remedy: "Finish it in the browser that started it, or start again.",
  },
  pkce_expected_code_verifier: {
    cause: "The link was opened in another browser or app than the one that requested it.",
    remedy: "Open the link in the browser that requested it, or enter the code from the same email.",
  },
  pkce_did_not_expect_code_verifier: {
    cause: "The sign-in was started before `pkce_required_for` was turned on, or by a client without PKCE.",
    remedy: "Start again in the same browser.",
  },
  invalid_pkce_code_challenge: {
    cause: "The call was made without the client library and sends no challenge.",
    remedy:
      "Send `pkce_code_challenge`, the base64url-encoded SHA-256 hash of the verifier. The client library does this automatically.",
  },
  weak_password: {
    cause: "The password is too easy to guess according to the project's `password_policy`.",
    remedy: "Show the strength while the member types (`passwords.strengthCheck`), and ask for another password.",
  },
  breached_password: {
    cause: "The password is in a list of leaked passwords.",
    remedy: "Ask for another password.",
  },
  unable_to_auth_password_reset_token: {
    cause: "The link was already used or has expired.",
    remedy: "Send a new link.",
  },
  member_password_not_found: {
    cause: "The password or email address is wrong, or the member has no password.",
    remedy: "Let the member try again, or offer to reset the password.",
  },
  oauth_token_not_found: {
    cause: "The redirect page was loaded twice, or too late.",
    remedy: "Start the login again.",
  },
  oauth_flow_callback_error: {
    cause: "The member canceled the login, the OAuth provider failed, or it returned no verified email address.",
    remedy: "Offer to try again, or another sign-in method. See the provider's log for details.",
  },
  oauth_config_not_found: {
    cause: "The project's `oauth` has no entry for this OAuth provider.",
    remedy: "Add `client_id` and `client_secret`, or remove the button from the widget.",
  },
  default_provider_not_allowed: {
    cause: "`oauth.google.one_tap` is not true.",
    remedy: "Set it to true, or turn off One Tap in the widget.",
  },
  no_login_redirect_urls_set: {
    cause: "`redirect_urls` has no entry of the type `login`.",
    remedy: "Add one to the configuration.",
  },
  no_signup_redirect_urls_set: {
    cause: "`redirect_urls` has no entry of the type `signup`.",
    remedy: "Add one to the configuration.",
  },
  invalid_id_token: {
    cause: "Google's token has expired, was already used, or was issued to another client.",
    remedy: "Start One Tap again. Compare the page's client ID with `oauth.google.client_id`.",
  },
  sso_connection_not_found: {
    cause: "The connection ID is wrong, or the connection is not fully set up.",
    remedy: "Finish the setup and activate the connection.",
  },
  saml_connection_not_found: {
    cause: "The ID is wrong, or belongs to another organization or to an OpenID Connect connection.",
    remedy: "List the organization's connections, and use the ID of a SAML connection.",
  },
  oidc_connection_not_found: {
    cause: "The ID is wrong, or belongs to another organization or to a SAML connection.",
    remedy: "List the organization's connections, and use the ID of an OpenID Connect connection.",
  },
  oidc_client_secret_required: {
    cause: "The call changes a URL of the connection, and the stored secret must not be sent to the new URL.",
    remedy: "Send `client_secret` in the same call.",
  },
  sso_token_not_found: {
    cause: "The redirect page was loaded twice, or more than five minutes later.",
    remedy: "Start the login again.",
  },
  sso_flow_callback_error: {
    cause:
      "The identity provider refused the login, or its certificate, audience, clock or URL does not match the connection.",
    remedy: "Read the connection's attempts, which name the reason.",
  },
  sso_jit_provisioning_not_allowed: {
    cause: "`sso_jit_provisioning` is off, or does not include this connection.",
    remedy: "Invite the person, or allow joining through this connection.",
  },
  sso_subject_mismatch: {
    cause: "Another account at the identity provider now has the member's email address.",
    remedy: "If the new account really belongs to the member, delete the member and reactivate them.",
  },
  sso_connection_not_ready: {
    cause: "The identity provider's URLs, certificate, client ID or client secret are missing.",
    remedy: "Add what is missing to the connection, then test or activate it again.",
  },
  sso_would_lock_out: {
    cause:
      "Only single sign-on or social login would remain, and you have neither signed in with it nor passed a test of an active connection.",
    remedy:
      "Sign in with a method that remains, pass a test of the connection yourself, or keep a member with emergency access (`is_breakglass`) and a second factor.",
  },
  sso_test_run_not_found: {
    cause: "The test's link was opened a second time, or more than an hour after it was created.",
    remedy: "Create a new test. Each link works once.",
  },
  sso_limit_reached: {
    cause: "Connections, certificates or keys that are no longer used were not deleted.",
    remedy: "Delete what is no longer used, or raise the quota that `error_message` names.",
  },
  sso_metadata_not_usable: {
    cause: "The URL returns something else, or the server is in a private network.",
    remedy:
      "Open the URL in a browser. For a server in a private network, add its origin to `outbound_allowed_origins`.",
  },
  site_icon_not_usable: {
    cause: "The domain is misspelled, its site is in a private network, or its icon is larger than 256 KiB.",
    remedy: "Open the domain in a browser. If its icon cannot be used, choose a logo file in the console instead.",
  },
  webhook_endpoint_not_found: {
    cause: "The ID is misspelled, or the endpoint was deleted.",
    remedy: "List the project's endpoints, and use one of their IDs.",
  },
  queued_message_not_found: {
    cause: "The message was sent or dropped in the meantime, or delivery was given up more than a week ago.",
    remedy: "Search the queue again.",
  },
  webhook_message_not_found: {
    cause: "The message belongs to another endpoint, or it was deleted.",
    remedy: "List the endpoint's deliveries, and use one of their IDs.",
  },
  webhook_secret_required: {
    cause: "The call changes `url`, and `signing_secret` is missing or wrong.",
    remedy:
      "Send the endpoint's `signing_secret` together with the new `url`. If you no longer have it, rotate it first.",
  },
  password_hash_too_costly: {
    cause:
      "The hash type of `password_hash` takes long to verify, by itself or together with the types imported before.",
    remedy:
      "Import the member without it, or ask the operator to raise `transfers.imported_hash_budget_ms`. Each password sign-in then takes longer until the hashes are replaced.",
  },
  active_scim_connection_exists: {
    cause: "The organization's directory is already connected. An organization can have one directory.",
    remedy: "Change the existing connection, or delete it first.",
  },
  no_active_scim_connection: {
    cause: "The organization has no directory connected, or the ID belongs to another organization.",
    remedy: "Create a connection, or use the ID that `getConnection` returns.",
  },
  scim_connection_not_rotating_token: {
    cause: "No rotation was started, or it was completed or canceled.",
    remedy: "Start a rotation, set the new token in the directory, then complete the rotation.",
  },
  receipt_not_found: {
    cause: "The ID is wrong or belongs to another organization, or the receipt is older than `retention.audit_days`.",
    remedy: "Search the organization's receipts, and use one of their IDs.",
  },
  member_inactive_in_directory: {
    cause: "The member was deactivated in the directory.",
    remedy: "Activate the member in the directory, or delete the SCIM connection.",
  },
  suspended_access_not_found: {
    cause: "The access was already kept or deleted, or the ID belongs to another organization.",
    remedy: "List the suspended access again, and use a kind and ID from the list.",
  },
  api_key_not_found: {
    cause:
      "The key is misspelled, has expired or was revoked, its member was deleted, or the ID belongs to another organization.",
    remedy: "List the keys, and use one of their IDs. Create a new key to replace an expired or revoked one.",
  },
  api_keys_not_allowed: {
    cause: "The project's `api_keys` setting disables keys of this kind.",
    remedy: "Set `api_keys.organizations` or `api_keys.members` to true in the configuration.",
  },
  api_key_not_rotating: {
    cause: "No rotation was started, or it was completed or canceled.",
    remedy: "Start a rotation, deploy the new key, then complete the rotation.",
  },
  api_key_limit_reached: {
    cause: "Unused keys were not revoked.",
    remedy:
      "Revoke unused keys: the list shows when each was last used. Or raise the quota that `error_message` names.",
  },
  machine_access_not_allowed: {
    cause:
      "Client credentials are disabled for the project or the app, the app is a public client, or the organization does not allow it.",
    remedy: "Enable `client_credentials` for the project and the app, and check the organization's allowed apps.",
  },
  connected_app_not_found: {
    cause: "The `client_id` is misspelled, or the app was deleted.",
    remedy: "List the project's apps, and use one of their client IDs.",
  },
  duplicate_connected_app: {
    cause: "The `client_id` is already in use.",
    remedy: "Choose another `client_id`, or change the existing app.",
  },
  connected_app_in_configuration: {
    cause: "The call changes an app that is defined in the configuration file.",
    remedy: "Change it in `connected_apps` of the configuration.",
  },
  connected_app_supplied_redirect_url_not_found_in_client: {
    cause:
      "The URL differs from the registered URLs, for example by a slash or the query, or its scheme was removed from `dynamic_registration.private_use_schemes`.",
    remedy: "Add the URL to the app's `redirect_urls`, or send a registered URL exactly.",
  },
  connected_app_not_allowed_for_org: {
    cause: "The organization restricts connected apps.",
    remedy: "Ask an admin to allow the app.",
  },
  oauth_invalid_scope_requested: {
    cause: "A scope is not in the app's `allowed_scopes` or not in the RBAC policy.",
    remedy: "Request fewer scopes, or allow the scope.",
  },
  pkce_required_for_idp_authorization_flow: {
    cause: "The app sends no `code_challenge`.",
    remedy: "Use an OAuth library with PKCE and S256.",
  },
  authorization_request_not_found: {
    cause: "The consent page was open too long or was opened twice.",
    remedy: "Start again in the app.",
  },
  consent_not_asked: {
    cause: "The page submitted consent without `authorize/start`, or for other values.",
    remedy: "Call `authorize/start` with the same values first. The widget does this automatically.",
  },
  reauthentication_required: {
    cause: "The app sent `prompt=login` or `max_age`.",
    remedy: "Redirect the member to your sign-in page, and back afterwards.",
  },
  idp_access_token_not_found: {
    cause: "The member or an admin revoked the app.",
    remedy: "Start authorization again in the app.",
  },
  idp_access_token_expired: {
    cause: "The access token is older than an hour.",
    remedy: "Use the refresh token to get a new access token.",
  },
  oauth_access_token_exchange_missing_full_access: {
    cause: "The app did not request the scope.",
    remedy: "Request `full_access`, or call your API with the access token directly.",
  },
  no_match_for_provided_magic_link_url: {
    cause: "The URL is not registered, or not for this type. The match is exact, including slashes and the query.",
    remedy: "Add the URL to `redirect_urls` with this type, exactly as your code sends it.",
  },
  no_default_login_redirect_url_set: {
    cause: "The call names no URL, and no entry of the type `login` has `default: true`.",
    remedy: "Mark one as the default, or name a URL in the call.",
  },
  no_default_signup_redirect_url_set: {
    cause: "The call names no URL, and no entry of the type `signup` has `default: true`.",
    remedy: "Mark one as the default, or name a URL in the call.",
  },
  no_default_discovery_redirect_url_set: {
    cause: "The call names no URL, and no entry of the type `discovery` has `default: true`.",
    remedy: "Mark one as the default, or name a URL in the call.",
  },
  no_default_invite_redirect_url_set: {
    cause: "The call names no URL, and no entry of the type `invite` has `default: true`.",
    remedy: "Mark one as the default, or name a URL in the call.",
  },
  no_default_reset_password_redirect_url_set: {
    cause: "The call names no URL, and no entry of the type `reset_password` has `default: true`.",
    remedy: "Mark one as the default, or name a URL in the call.",
  },
  organization_not_found: {
    cause: "The slug or ID is wrong, or belongs to another project.",
    remedy: "Check that the page's URL contains the slug, and that the organization exists.",
  },
  member_not_found: {
    cause: "The ID or email address is wrong, or belongs to another organization.",
    remedy: "Search for the member in this organization, and use the ID found.",
  },
  organization_slug_already_used: {
    cause: "Another organization of the project uses the slug.",
    remedy: "Choose another slug.",
  },
  invalid_organization_slug: {
    cause: "The slug contains uppercase letters, spaces or other characters.",
    remedy: "Use 2 to 128 lowercase letters, digits, `-`, `.`, `_` or `~`.",
  },
  duplicate_member_email: {
    cause: "The email address belongs to another member, who may be deleted or invited.",
    remedy: "Use or reactivate that member, or choose another email address.",
  },
  last_admin: {
    cause:
      "The call deletes or deactivates the only active member who can grant every role, or removes that member's role.",
    remedy:
      "Make another member an admin first, and have them sign in once. Your server can remove the last one with the management API.",
  },
  last_owner: {
    cause: "The call removes the only owner, or that owner's role.",
    remedy: "Make another operator an owner first, and have them sign in once.",
  },
  retired_email_not_found: {
    cause: "The member never had this email address, or it was already removed.",
    remedy: "Use an address from the member's `retired_email_addresses`.",
  },
  email_jit_provisioning_not_allowed: {
    cause: "`email_jit_provisioning` is off.",
    remedy: "Invite the person, or allow joining by email.",
  },
  invalid_email_for_jit_provisioning: {
    cause: "The email address has another domain than the organization allows.",
    remedy: "Invite the person, or add the domain to `email_allowed_domains`.",
  },
  invalid_email_for_invites: {
    cause: "`email_invites` is `RESTRICTED`.",
    remedy: "Add the domain to `email_allowed_domains`, or set `email_invites` to `ALL_ALLOWED`.",
  },
  domain_not_found: {
    cause: "The claim was removed, or another organization has claimed the domain.",
    remedy: "List the organization's domains. If the domain is not in the list, claim it.",
  },
  domain_already_claimed: {
    cause: "Another organization verified the domain first, or `claimed_domains` assigns it to another organization.",
    remedy:
      "Remove the claim there first, or have the domain's TXT record removed. The domain is available a week later.",
  },
  action_not_allowed_email_domain_is_claimed: {
    cause: "An organization has claimed the domain, or the project's `claimed_domains` contains it.",
    remedy: "Sign in to the organization that claimed the domain, or ask for an invitation to the other organization.",
  },
  key_rotation_in_progress: {
    cause: "A rotation was started less than seven minutes ago.",
    remedy: "Wait. To replace a leaked key immediately, rotate with `--immediately`.",
  },
  invalid_idempotency_key: {
    cause: "The header is empty or too long, or contains a space or a quotation mark.",
    remedy: "Send a UUID, or omit the header.",
  },
  idempotency_key_reused: {
    cause: "The same key was used for two different calls.",
    remedy: "Generate a new key for each call. Reuse it only to retry exactly that call.",
  },
  idempotency_key_in_use: {
    cause: "The call was retried before the first one finished.",
    remedy: "Wait as long as `Retry-After` says, then retry with the same key.",
  },
  idempotency_answer_lost: {
    cause: "The node stopped before it could store the response.",
    remedy: "Read the data that the call changes. Do not retry with a new key before you have checked it.",
  },
  scim_connection_held: {
    cause:
      "The connection was created through a setup link or with `is_held`. Until an admin activates it, the directory can read and test it, but not change members.",
    remedy:
      "Ask an admin of the organization to activate it in the directory sync settings, or call `scim.activateConnection`.",
  },
  pending_change_not_found: {
    cause:
      "The change was applied or dismissed, the directory replaced or withdrew it, or it belongs to another organization.",
    remedy: "List the changes again with `scim.listPendingChanges`.",
  },
  scim_group_not_found: {
    cause: "The directory deleted the group, or the group belongs to another directory.",
    remedy: "List the groups again with `scim.getConnectionGroups`.",
  },
  setup_link_not_found: {
    cause:
      "The URL was truncated, the link no longer exists, or the browser's cookies were deleted after it was opened.",
    remedy: "Copy the complete URL of the link. If it was opened before, ask for a new link.",
  },
  setup_link_over: {
    cause:
      "A link can be opened once. It may also have expired or been revoked, or its connection may have been deleted.",
    remedy: "Ask the admin who created it for a new one. The connection keeps what was already set up.",
  },
  setup_link_not_allowed: {
    cause:
      "A setup link gives access to one connection. Activating the connection and assigning roles must be allowed when the link is created.",
    remedy: "Ask an admin to do it, or to create a link with `may_activate` or `role_ids`.",
  },
  setup_link_connection_in_use: {
    cause: "Changes to an active connection take effect immediately, and the link was created without `may_activate`.",
    remedy: "Ask an admin to deactivate the connection first, or to create a link with `may_activate`.",
  },
  setup_link_limit_reached: {
    cause: "A program creates links, or many links are never used.",
    remedy:
      "Revoke links that are no longer needed: `portico setup-links list` shows them. Or raise the quota that `error_message` names.",
  },
  captcha_required: {
    cause:
      "`bots.captcha` is enabled, and the call has no `captcha_token`. It may come from an outdated page, a script, or a client of your own.",
    remedy:
      "Reload the page. Your own client must solve `captcha.challenge`, or your server can use the management API, which does not require a captcha.",
  },
  invalid_captcha: {
    cause:
      "The solution is wrong, already used, expired, or from another project or page, or its score is below `minimum_score`.",
    remedy:
      "Try again. If the error persists, check the site key, its secret, and the domains that the key is registered for.",
  },
  captcha_unavailable: {
    cause: "The captcha service did not respond, or rejected the project's secret.",
    remedy: "See the provider's log for the reason. `when_unverifiable` decides what happens in the meantime.",
  },
  device_refused: {
    cause: "The fingerprinting service returned BLOCK for this device, and `bots.device.mode` is `DECISIONING`.",
    remedy: "Look up the device at that service. With the mode `OBSERVATION`, no device is refused.",
  },
  quota_reached: {
    cause: "`organization_limits` or `founder_limits` of the project limits it. `error_message` names the setting.",
    remedy: "Delete what is no longer used, or raise the limit in the project's settings.",
  },
  too_many_requests: {
    cause: "An email address, IP address or project exceeds the project's `rate_limits`.",
    remedy:
      "Wait as long as `Retry-After` says. Behind a proxy, set `TRUSTED_PROXY_HOPS`. Otherwise all clients share one IP address.",
  },
  route_not_found: {
    cause: "The path is misspelled, or client and provider have different versions.",
    remedy: "Compare the path with the API reference.",
  },
  method_not_allowed: {
    cause: "The call was sent with an HTTP method that it does not support.",
    remedy: "Use a method from the response's `Allow` header.",
  },
  service_unavailable: {
    cause: "The database does not respond, or the node is overloaded.",
    remedy: "Try again after `Retry-After`. Check `/readyz` and the database.",
  },
  internal_server_error: {
    cause: "An error in the provider.",
    remedy: "Find the `request_id` in the provider's log, and report it.",
  },
};
