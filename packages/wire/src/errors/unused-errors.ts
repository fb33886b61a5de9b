/**
 * Error types that clients of the wire know and this provider never sends, each with what it sends instead, or why it sends
 * nothing. For `docs/errors.md`. The widget has texts for some of them, because the specification names them.
 */
export const unusedErrors: Record<string, string> = {
  user_unauthenticated: "`unauthorized_credentials` without a session, `session_not_found` with one that has ended.",
  invalid_session_token: "`session_not_found`: the provider does not reveal whether a token was ever valid.",
  invalid_secret_authentication: "`invalid_project_credentials`.",
  ad_blocker_detected: "Nothing: a call that never arrives has no answer. The widget detects it.",
  inactive_email: "Nothing: mail servers do not report abandoned mailboxes.",
  email_not_found: "Nothing: it would reveal who is a member.",
  no_user_password: "`member_password_not_found`.",
  reset_password: "`breached_password`, `weak_password`: no password has to be changed without a reason of its own.",
  member_reset_password: "The same.",
  unable_to_auth_otp_code: "`otp_code_not_found`.",
  duplicate_organization: "`organization_slug_already_used`: two organizations may have one name.",
  invalid_login_redirect_url: "`no_match_for_provided_magic_link_url`, whatever the URL is for.",
};
