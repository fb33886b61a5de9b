import type { ApiErrorType } from "./errors.ts";

interface Remedy {
  /** What most often leads to the error. */
  cause: string;
  /** What ends it, as an instruction. */
  remedy: string;
}

/**
 * The usual cause of each error of the catalog, and what to do about it: for `docs/errors.md`, which is written from both tables. They
 * stand apart from the catalog, because a browser needs none of it.
 */
export const errorRemedies: Record<ApiErrorType, Remedy> = {
  bad_request: {
    cause: "The body is no JSON, or one of its values cannot be used.",
    remedy: "Read `error_message`, which names the field. Send `Content-Type: application/json`.",
  },
  audit_event_not_found: {
    cause: "The id is another project's, or retention has deleted the event.",
    remedy: "Use an id that a search answered. See `retention.audit_days`.",
  },
  invalid_email: {
    cause: "A typing error, a space, or a name beside the address.",
    remedy: "Ask for the address again. Send it alone, as `ada@example.com`.",
  },
  invalid_code: {
    cause: "Fewer or more than six digits were sent, or other characters.",
    remedy: "Send exactly the six digits of the mail or text. Remove spaces first.",
  },
  invalid_cursor: {
    cause: "The cursor comes from another query, or was changed.",
    remedy: "Send a cursor only with the query that answered it. Begin without one when the query changes.",
  },
  invalid_role: {
    cause: "The role's id is misspelled, or the policy no longer has it.",
    remedy: "Use an id of `rbac_policy.roles`, or add the role to the configuration.",
  },
  invalid_template: {
    cause: "The id is misspelled, or the template is of another `kind`.",
    remedy: "Use an id of `email_templates` whose `kind` is that of the mail, or add one.",
  },
  invalid_session_duration_minutes: {
    cause: "The duration is shorter than 5 minutes or longer than `session_maximum_minutes`.",
    remedy: "Ask for a duration between the two, or raise the project's maximum.",
  },
  request_too_large: {
    cause: "The body is larger than the call takes: 64 KiB for most.",
    remedy: "Send less at a time. Long lists can be sent in parts.",
  },
  public_token_not_found: {
    cause: "The token is misspelled, of another installation, or was removed from the configuration.",
    remedy: "Copy the token from `public_tokens` of the project. See that `apiUrl` names the right provider.",
  },
  invalid_project_credentials: {
    cause: "The secret is of another project or installation, or was replaced.",
    remedy:
      "Send the project's id as the user and its `secret` as the password. See that the environment variable is set.",
  },
  bad_domain_for_sdk: {
    cause: "The page's origin is not registered. Another port or `https` in place of `http` is another origin.",
    remedy:
      "Add the page's origin to `allowed_origins` of the project, exactly as the browser shows it, and start the provider again.",
  },
  unauthorized_credentials: {
    cause: "The call was made without a session, with one of another project, or with a wrong public token.",
    remedy: "Sign the member in first. In the browser let the client make the call.",
  },
  session_not_found: {
    cause: "The session ran out, somebody ended it, or the token is not whole.",
    remedy: "Send the member to your sign-in page.",
  },
  unauthorized_action: {
    cause: "None of the member's roles has the permission.",
    remedy: "Give the member a role that allows it, or hide the action from members without it.",
  },
  session_authorization_error: {
    cause: "An app's session, or a trusted token's, was used for something that only members do themselves.",
    remedy: "Let the member do it in a session of their own, or do it from your back end.",
  },
  session_authorization_tenancy_error: {
    cause: "The member came by one organization's single sign-on and wants to enter another one.",
    remedy: "Let the member sign in to the other organization by one of its own methods.",
  },
  project_not_found: {
    cause: "The id is misspelled, or the project is another provider's.",
    remedy: "Look the project up in the console's list.",
  },
  project_kept_in_file: {
    cause: "The project is an entry of `projects` in the configuration file.",
    remedy: "Change the file, and run `portico reload`.",
  },
  project_version_conflict: {
    cause: "Two people, or two programs, have changed the settings at once.",
    remedy: "Read the settings anew, look at what has changed, and send the change with that `version`.",
  },
  project_version_not_found: {
    cause: "The number is wrong, or the version is no longer kept: the newest hundred are.",
    remedy: "Take a number of `project.versions.search`.",
  },
  invalid_project_settings: {
    cause: "A value has the wrong shape, or contradicts another one.",
    remedy: "Correct each place of `error_details.faults`: its `path`, what was found and what is expected.",
  },
  project_settings_of_operators: {
    cause: "A back end has sent a setting such as `rate_limits` or `transfers` with the project's secret.",
    remedy: "Leave it out, or have an operator change it in the console.",
  },
  project_secret_not_rotating: {
    cause: "The rotation was never started, or was completed or cancelled.",
    remedy: "Start it first.",
  },
  project_secret_rotating: {
    cause: "The rotation was started before, maybe by somebody else.",
    remedy: "Complete it or cancel it first.",
  },
  unable_to_auth_magic_link: {
    cause: "The link was opened twice, or is too old.",
    remedy: "Offer to send another link.",
  },
  otp_code_not_found: {
    cause: "A typing error, an older code, or one that ran out.",
    remedy: "Let the person type it again, or send a new code.",
  },
  user_lock_limit_reached: {
    cause: "Too many wrong guesses for this address.",
    remedy: "Wait, or sign in by another method. Guesses of strangers do not lock the owner's own browser.",
  },
  invalid_phone_number: {
    cause: "The country code is missing, or the number does not exist.",
    remedy: "Send the number with its country code and without spaces, as `+15550100`.",
  },
  unsubscribed_phone_number: {
    cause: "The owner of the number answered STOP.",
    remedy: "Let the owner text START to the sender, or use another second factor.",
  },
  duplicate_member_phone_number: {
    cause: "Two members were to have one phone as their second factor.",
    remedy: "Ask for another number, or take it from the other member first. An authenticator app needs none.",
  },
  invalid_phone_number_country_code: {
    cause:
      "The country is not among the project's `sms_countries`. By default texts go to the one country that `default_locale` stands for.",
    remedy: "Add the country, or offer another second factor.",
  },
  phone_number_not_found: {
    cause: "A code was asked for before a number was set.",
    remedy: "Send `mfa_phone_number` with the call, or set the member's number first.",
  },
  sms_not_configured: {
    cause: "The provider's configuration has no `sms`.",
    remedy: "Configure `sms`, or take text messages out of the organization's second factors.",
  },
  unable_to_authenticate_totp: {
    cause: "A typing error, another account's code, or a device whose clock is wrong.",
    remedy: "Let the member type the next code, and set the device's clock by the network.",
  },
  totp_code_already_authenticated: {
    cause: "The same code was sent twice.",
    remedy: "Wait for the next code.",
  },
  expired_totp: {
    cause: "The member took too long to scan the QR code and confirm.",
    remedy: "Create the authenticator again and show the new QR code.",
  },
  active_totp_exists: {
    cause: "The member set up an authenticator before.",
    remedy: "Delete it first, in a session that has shown it.",
  },
  totp_not_found: {
    cause: "The member never set up an authenticator, or deleted it.",
    remedy: "Offer another second factor, or let the member set one up.",
  },
  invalid_recovery_code: {
    cause: "A typing error, or a code of another kind.",
    remedy: "Ask for it again: three groups of four letters and digits. It was no guess.",
  },
  unable_to_authenticate_recovery_code: {
    cause: "A typing error, or a code that was used before: each is good once.",
    remedy: "Let the member type another one of their codes.",
  },
  operation_restricted_by_organization_mfa_methods: {
    cause: "The organization's `mfa_methods` are restricted.",
    remedy: "Offer a method of `allowed_mfa_methods`, or let an admin add this one.",
  },
  second_factor_required: {
    cause:
      "The session was begun without the member's second factor, and what it asks for needs one, or an app does by `acr_values`.",
    remedy: "Ask for the second factor, then call again.",
  },
  recent_authentication_required: {
    cause:
      "The session's factors are older than `recent_authentication_minutes`, and the call creates something that outlives the session: an API key, a setup link, a connection, a domain, a role, a password, a second factor.",
    remedy:
      "Ask the member for what `error_details.missing` names, by one of `error_details.methods`, in the same browser. Then call again. `@portico/admin` and the widget do so by themselves.",
  },
  unable_to_auth_impersonation_token: {
    cause: "The token was used before, or is too old.",
    remedy: "Create a new impersonation token.",
  },
  impersonation_not_allowed: {
    cause: "The session is an impersonator's.",
    remedy: "Let the member do it, or do it from your back end.",
  },
  trusted_token_profile_not_found: {
    cause: "The `profile_id` is misspelled, or the configuration has no such profile.",
    remedy: "Use a `profile_id` of `trusted_token_profiles`.",
  },
  invalid_trusted_auth_token: {
    cause: "The issuer, audience, key or age is not what the profile says, or the token was used before.",
    remedy: "Compare `iss`, `aud`, `kid`, `iat` and `exp` with the profile. Send each token once.",
  },
  token_missing_organization_id_claim: {
    cause: "The profile's `organization_claim` is not in the token.",
    remedy: "Add the claim, or send `organization_id` with the call.",
  },
  operation_restricted_by_organization_auth_methods: {
    cause: "The organization's `auth_methods` are restricted.",
    remedy: "Offer a method of `allowed_auth_methods`, or let an admin add this one.",
  },
  intermediate_session_not_found: {
    cause: "More than ten minutes passed between the first step and this one, or the page was opened twice.",
    remedy: "Begin the sign-in again.",
  },
  invalid_intermediate_session_token_for_organization: {
    cause: "Steps of two organizations were mixed.",
    remedy: "Begin the sign-in to this organization again.",
  },
  pkce_mismatch: {
    cause: "The link or login was begun by another request than the one that finishes it.",
    remedy: "Finish it in the browser that began it, or begin again.",
  },
  pkce_expected_code_verifier: {
    cause: "The link was opened in another browser or app than the one that asked for it.",
    remedy: "Open it where it was asked for, or type the code of the same mail.",
  },
  pkce_did_not_expect_code_verifier: {
    cause: "It was begun before the project's `pkce_required_for` was turned on, or by a client without proof keys.",
    remedy: "Begin again, in the same browser.",
  },
  invalid_pkce_code_challenge: {
    cause: "The call is made without the client and sends no challenge.",
    remedy: "Send `pkce_code_challenge`: the base64url of the verifier's SHA-256. The client does it by itself.",
  },
  weak_password: {
    cause: "The password is too easy to guess, by the project's `password_policy`.",
    remedy: "Show the strength while the person types (`passwords.strengthCheck`), and ask for another one.",
  },
  breached_password: {
    cause: "Lists of leaked passwords hold it.",
    remedy: "Ask for another password.",
  },
  unable_to_auth_password_reset_token: {
    cause: "The link was used, or is too old.",
    remedy: "Send a new link.",
  },
  member_password_not_found: {
    cause: "The password or the address is wrong, or the member has no password.",
    remedy: "Let the person try again, or offer a link for a new password.",
  },
  oauth_token_not_found: {
    cause: "The landing page was loaded twice, or too late.",
    remedy: "Begin the login again.",
  },
  oauth_flow_callback_error: {
    cause: "The person cancelled, the provider failed, or it told no verified address.",
    remedy: "Offer to try again, or another way in. The provider's log says more.",
  },
  oauth_config_not_found: {
    cause: "The project's `oauth` has no entry for this provider.",
    remedy: "Add `client_id` and `client_secret`, or take the button out of the widget.",
  },
  default_provider_not_allowed: {
    cause: "`oauth.google.one_tap` is not true.",
    remedy: "Set it to true, or switch One Tap off in the widget.",
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
    cause: "Google's token is too old, was used, or was made for another client.",
    remedy: "Begin One Tap again. Compare the page's client id with `oauth.google.client_id`.",
  },
  sso_connection_not_found: {
    cause: "The connection's id is wrong, or its set-up is not finished.",
    remedy: "Finish the set-up until the connection is `active`.",
  },
  saml_connection_not_found: {
    cause: "The id is wrong, of another organization, or of an OpenID Connect connection.",
    remedy: "List the organization's connections and use an id of a SAML one.",
  },
  oidc_connection_not_found: {
    cause: "The id is wrong, of another organization, or of a SAML connection.",
    remedy: "List the organization's connections and use an id of an OpenID Connect one.",
  },
  oidc_client_secret_required: {
    cause: "An address of the connection changes, and the stored secret must not go to the new one.",
    remedy: "Send `client_secret` in the same call.",
  },
  sso_token_not_found: {
    cause: "The landing page was loaded twice, or more than five minutes later.",
    remedy: "Begin the login again.",
  },
  sso_flow_callback_error: {
    cause: "The identity provider refused, or its certificate, audience, clock or address does not fit.",
    remedy: "Read the connection's attempts, which name what did not fit.",
  },
  sso_jit_provisioning_not_allowed: {
    cause: "`sso_jit_provisioning` is off, or leaves this connection out.",
    remedy: "Invite the person, or allow joining by this connection.",
  },
  sso_subject_mismatch: {
    cause: "Another account at the identity provider now has the member's address.",
    remedy: "Delete the member and reactivate them, if the new account is truly theirs.",
  },
  sso_connection_not_ready: {
    cause: "The identity provider's addresses, certificate, client id or client secret were never given.",
    remedy: "Update the connection with what is missing, then try or activate it again.",
  },
  sso_would_lock_out: {
    cause:
      "Only single sign-on or social login would be left, and you have neither come by it nor passed a test of an active connection.",
    remedy:
      "Sign in by a method that is left, pass a test of the connection as yourself, or keep a member for emergencies: `is_breakglass`, with a second factor.",
  },
  sso_test_run_not_found: {
    cause: "The link of a test was opened a second time, or more than an hour later.",
    remedy: "Make another one: each is good once.",
  },
  sso_limit_reached: {
    cause: "Old connections, certificates or keys were never deleted.",
    remedy: "Delete what is no longer used, or raise the quota that `error_message` names.",
  },
  sso_metadata_not_usable: {
    cause: "The address answers something else, or the server stands in a private network.",
    remedy: "Open the address yourself. List the origin of an internal server in `outbound_allowed_origins`.",
  },
  webhook_endpoint_not_found: {
    cause: "The id is misspelled, or the endpoint was deleted.",
    remedy: "List the project's endpoints and use an id of one.",
  },
  queued_message_not_found: {
    cause: "The message was sent meanwhile, somebody dropped it, or it was given up more than a week ago.",
    remedy: "Search the queue again.",
  },
  webhook_message_not_found: {
    cause: "The id is another endpoint's message, or the message is gone.",
    remedy: "List the endpoint's deliveries and use an id of one.",
  },
  webhook_secret_required: {
    cause: "The `url` changes, and `signing_secret` is missing or is not the endpoint's.",
    remedy: "Send the endpoint's `signing_secret` with the new `url`. If you have lost it, rotate it first.",
  },
  password_hash_too_costly: {
    cause:
      "The `password_hash` is of a kind that takes long to compare, alone or together with the kinds imported before.",
    remedy:
      "Import the member without it, or have the operator raise `transfers.imported_hash_budget_ms`. Each sign-in costs that much more until the hashes are replaced.",
  },
  active_scim_connection_exists: {
    cause: "The organization's directory is connected: one directory decides who is in.",
    remedy: "Change the connection that is there, or delete it first.",
  },
  no_active_scim_connection: {
    cause: "The organization's directory is not connected, or the id is of another organization.",
    remedy: "Create a connection, or use the id that `getConnection` answers.",
  },
  scim_connection_not_rotating_token: {
    cause: "The rotation was never started, or was completed or cancelled.",
    remedy: "Start one, give the new token to the directory, then complete it.",
  },
  receipt_not_found: {
    cause: "The id is wrong, of another organization, or the receipt is older than `retention.audit_days`.",
    remedy: "Search the organization's receipts and use an id of one.",
  },
  member_inactive_in_directory: {
    cause: "Whoever looks after the directory has deactivated the person.",
    remedy: "Activate them in the directory, or delete the SCIM connection.",
  },
  suspended_access_not_found: {
    cause: "Somebody kept or deleted it already, or the id belongs to another organization.",
    remedy: "List the suspended access again and use a kind and an id from the list.",
  },
  api_key_not_found: {
    cause: "The key is misspelled, over or revoked, its member has left, or the id is of another organization.",
    remedy: "List the keys and use an id of one. Make a new key in the place of one that has ended.",
  },
  api_keys_not_allowed: {
    cause: "`api_keys` of the project is off for keys of this kind.",
    remedy: "Set `api_keys.organizations` or `api_keys.members` in the configuration.",
  },
  api_key_not_rotating: {
    cause: "The rotation was never started, or was completed or cancelled.",
    remedy: "Start one, put the new key to use, then complete it.",
  },
  api_key_limit_reached: {
    cause: "Keys that nobody uses were never revoked.",
    remedy:
      "Revoke keys that nobody uses: lists show when each was last used. Or raise the quota that `error_message` names.",
  },
  machine_access_not_allowed: {
    cause:
      "Client credentials are off, the app is public or not meant for them, or the organization does not let it in.",
    remedy: "Set `client_credentials` of the project and of the app, and look at the organization's allowed apps.",
  },
  connected_app_not_found: {
    cause: "The `client_id` is misspelled, or the app was deleted.",
    remedy: "List the project's apps and use an id of one.",
  },
  duplicate_connected_app: {
    cause: "The `client_id` is taken.",
    remedy: "Choose another `client_id`, or change the app that has it.",
  },
  connected_app_in_configuration: {
    cause: "The call would change an app that the configuration holds.",
    remedy: "Change it in `connected_apps` of the configuration.",
  },
  connected_app_supplied_redirect_url_not_found_in_client: {
    cause: "The URL differs from the registered ones, be it by a slash or the query.",
    remedy: "Add it to the app's `redirect_urls`, or send one of them exactly.",
  },
  connected_app_not_allowed_for_org: {
    cause: "The organization restricts connected apps.",
    remedy: "Let an admin allow the app.",
  },
  oauth_invalid_scope_requested: {
    cause: "A scope is not among the app's `allowed_scopes`, or stands nowhere in the policy.",
    remedy: "Ask for less, or allow the scope.",
  },
  pkce_required_for_idp_authorization_flow: {
    cause: "The app sends no `code_challenge`.",
    remedy: "Use an OAuth library with PKCE and S256.",
  },
  authorization_request_not_found: {
    cause: "The consent page was open for too long, or was opened twice.",
    remedy: "Begin again in the app.",
  },
  consent_not_asked: {
    cause: "The page submits an answer without the question, or to another one.",
    remedy: "Call `authorize/start` with the same values first. The widget does it by itself.",
  },
  reauthentication_required: {
    cause: "The app sent `prompt=login` or `max_age`.",
    remedy: "Send the member to your sign-in page, and back.",
  },
  idp_access_token_not_found: {
    cause: "The member or an admin revoked the app.",
    remedy: "Let the app ask for authorization again.",
  },
  idp_access_token_expired: {
    cause: "The access token is older than an hour.",
    remedy: "Use the refresh token.",
  },
  oauth_access_token_exchange_missing_full_access: {
    cause: "The app asked for other scopes.",
    remedy: "Ask for `full_access`, or call your API with the access token itself.",
  },
  no_match_for_provided_magic_link_url: {
    cause: "The URL is not registered, or not for this type. A slash or a query counts.",
    remedy: "Add the page to `redirect_urls` with this type, exactly as your code writes it.",
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
    cause: "The slug or id is wrong, or of another project.",
    remedy: "See that the page's address holds the slug, and that the organization exists.",
  },
  member_not_found: {
    cause: "The id or address is wrong, or of another organization.",
    remedy: "Search for the member in this organization first.",
  },
  organization_slug_already_used: {
    cause: "The slug is taken in this project.",
    remedy: "Choose another slug.",
  },
  invalid_organization_slug: {
    cause: "The slug has capitals, spaces or other characters.",
    remedy: "Use 2 to 128 lower-case letters, digits, `-`, `.`, `_` or `~`.",
  },
  duplicate_member_email: {
    cause: "The address is another member's, be it a deleted or invited one.",
    remedy: "Use that member, reactivate them, or choose another address.",
  },
  last_admin: {
    cause:
      "A member or a directory deletes or deactivates the only active member who can grant every role, or removes the role.",
    remedy: "Make another member an admin first, and have them sign in once. Your server may remove the last one.",
  },
  last_owner: {
    cause: "An operator takes the role of the only owner away, or removes them.",
    remedy: "Make another operator an owner first, and have them sign in once.",
  },
  retired_email_not_found: {
    cause: "The address was never the member's, or was forgotten before.",
    remedy: "Read `retired_email_addresses` of the member.",
  },
  email_jit_provisioning_not_allowed: {
    cause: "`email_jit_provisioning` is off.",
    remedy: "Invite the person, or allow joining by e-mail.",
  },
  invalid_email_for_jit_provisioning: {
    cause: "The organization takes other domains.",
    remedy: "Invite the person, or add the domain to `email_allowed_domains`.",
  },
  invalid_email_for_invites: {
    cause: "`email_invites` is `RESTRICTED`.",
    remedy: "Add the domain to `email_allowed_domains`, or let everybody be invited.",
  },
  domain_not_found: {
    cause: "The domain was given up, or is claimed by another organization.",
    remedy: "List the organization's domains. Claim the domain if it is not among them.",
  },
  domain_already_claimed: {
    cause: "Another organization verified the domain first, or `claimed_domains` name another one.",
    remedy: "Give the domain up there first, or have its TXT record removed: it is free a week later.",
  },
  action_not_allowed_email_domain_is_claimed: {
    cause: "The domain stands in the project's `claimed_domains`.",
    remedy: "Sign in to the organization that claimed it, or be invited to the other one.",
  },
  key_rotation_in_progress: {
    cause: "A rotation began less than seven minutes ago.",
    remedy: "Wait. To replace a leaked key at once, rotate with `--immediately`.",
  },
  invalid_idempotency_key: {
    cause: "The header is empty, too long, or holds a space or a quotation mark.",
    remedy: "Send a UUID, or leave the header out.",
  },
  idempotency_key_reused: {
    cause: "One key was used for two different calls.",
    remedy: "Make a new key for each call, and repeat it only with exactly that call.",
  },
  idempotency_key_in_use: {
    cause: "The call was repeated before the first one had answered.",
    remedy: "Wait for as long as `Retry-After` says, and repeat it with the same key.",
  },
  idempotency_answer_lost: {
    cause: "The node that made the call ended before it could keep the answer.",
    remedy: "Read what the call would have changed. Do not repeat it with a new key unseen.",
  },
  scim_connection_held: {
    cause:
      "The connection was made through a setup link, or with `is_held`. It can be read and tested, and changes nobody.",
    remedy:
      "Let an admin of the organization activate it: in the directory's settings, or by `scim.activateConnection`.",
  },
  pending_change_not_found: {
    cause:
      "Somebody applied or dismissed the change, the directory replaced or withdrew it, or it is another organization's.",
    remedy: "Read the changes again: `scim.listPendingChanges`.",
  },
  scim_group_not_found: {
    cause: "The directory deleted the group, or it is another directory's.",
    remedy: "Read the groups again: `scim.getConnectionGroups`.",
  },
  setup_link_not_found: {
    cause: "The address was cut short, the link was of another time, or cookies were deleted since it was opened.",
    remedy: "Copy the whole address of the link. If it was opened before, ask for another one.",
  },
  setup_link_over: {
    cause: "A link can be opened once. It may also have expired, been revoked, or lost the connection that it was for.",
    remedy: "Ask whoever made it for another one. The connection keeps what was set up.",
  },
  setup_link_not_allowed: {
    cause: "A set-up link reaches one connection, and of roles and of switching it on only what its maker allowed.",
    remedy: "Let an administrator do it, or make a link with `may_activate` or `role_ids`.",
  },
  setup_link_connection_in_use: {
    cause: "A change of a connection that is on counts at once, and the link was made without `may_activate`.",
    remedy: "Let an administrator switch the connection off meanwhile, or make a link with `may_activate`.",
  },
  setup_link_limit_reached: {
    cause: "Links are made by a program, or never used.",
    remedy:
      "Revoke those that nobody needs: `portico setup-links list` shows them. Or raise the quota that `error_message` names.",
  },
  captcha_required: {
    cause:
      "`bots.captcha` is on, and the caller sent no `captcha_token`: an old page, a script, or another provider's client.",
    remedy:
      "Reload the page. A caller of your own solves `captcha.challenge`, or uses the management API, which asks for none.",
  },
  invalid_captcha: {
    cause: "The solution is wrong, used, over, of another project or page, or its score is below `minimum_score`.",
    remedy: "Try again. If it stays, compare the site key and its secret, and the domains that the key is for.",
  },
  captcha_unavailable: {
    cause: "The captcha's service did not answer, or refused the project's own secret.",
    remedy: "Look at the provider's log, which says why. `when_unverifiable` decides what happens meanwhile.",
  },
  device_refused: {
    cause: "The fingerprint service says BLOCK of this device, and the mode is `DECISIONING`.",
    remedy: "Look the device up at that service. In the mode `OBSERVATION` nobody is refused.",
  },
  quota_reached: {
    cause: "`error_message` names the setting: `organization_limits` or `founder_limits` of the project.",
    remedy: "Delete what is no longer used, or raise the limit in the project's settings.",
  },
  too_many_requests: {
    cause: "One address, network or project asks more often than `rate_limits` allow.",
    remedy:
      "Wait for as long as `Retry-After` says. Behind a proxy set `TRUSTED_PROXY_HOPS`, or everybody counts as one.",
  },
  route_not_found: {
    cause: "The path is misspelled, or client and provider are of different versions.",
    remedy: "Compare the path with the API reference.",
  },
  method_not_allowed: {
    cause: "The call was made with another method.",
    remedy: "Use a method of the answer's `Allow` header.",
  },
  service_unavailable: {
    cause: "The database does not answer, or the node is overloaded.",
    remedy: "Try again after `Retry-After`. Look at `/readyz` and the database.",
  },
  internal_server_error: {
    cause: "A fault of the provider.",
    remedy: "Find the `request_id` in the provider's log, and report it.",
  },
};
