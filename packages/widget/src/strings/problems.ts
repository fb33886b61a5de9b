/** What members read when something is refused, by error_type. What is not here shows the server's own message. */
export const problems = {
  invalidEmail: "Invalid email address",
  somethingWentWrong: "Something went wrong",
  noAccess: ({ email, organizationName }: { email: string; organizationName: string }) =>
    `${email} does not have access to ${organizationName}. If you think this is a mistake, contact your admin`,
  /** In the place of an organization whose name is not known. */
  thisOrganization: "this organization",
  byType: {
    invalid_email: "Email format is invalid.",
    inactive_email: "Marked inactive, try another address.",
    unauthorized_credentials: "Unauthorized credentials.",
    user_unauthenticated: "Must have an active session to call this method.",
    email_not_found: "Email not found.",
    unable_to_auth_magic_link: "Link already used or expired.",
    invalid_code: "Code format is invalid.",
    otp_code_not_found: "Invalid passcode, please try again.",
    user_lock_limit_reached: "Too many failed authentication attempts. Please try again later.",
    unauthorized_action: "You are not allowed to do this.",
    invalid_session_token: "Your session has ended. Log in again.",
    session_not_found: "Your session has ended. Log in again.",
    internal_server_error: "Something went wrong",
  } as Record<string, string>,
};
