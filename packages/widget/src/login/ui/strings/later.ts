/** Toasts. */
export const notices = {
  emailResent: "Email resent",
  codeCopied: "Code copied",
  codeNotCopied: "Couldn't copy code to clipboard",
  codesCopied: "Copied",
  codesNotCopied: "Couldn't copy codes to clipboard",
};

export const passcode = {
  title: "Enter passcode",
  sentTo: ({ destination }: { destination: string }) => `A 6-digit passcode was sent to you at ${destination}.`,
  fieldLabel: "Passcode",
  expiresIn: ({ time }: { time: string }) => `Your code expires in ${time}.`,
  expired: "Your code has expired.",
  resend: "Resend code",
  sent: "Code sent",
  back: "Go back",
};

const byType = {
  invalid_email: "Email format is invalid.",
  inactive_email: "Marked inactive, try another address.",
  unauthorized_credentials: "Unauthorized credentials.",
  user_unauthenticated: "Must have an active session to call this method.",
  email_not_found: "Email not found.",
  no_user_password: "Password not found for this user.",
  member_password_not_found: "Password not found for this user.",
  breached_password: "Must be reset.",
  reset_password: "Password must be reset.",
  unable_to_auth_magic_link: "Link already used or expired.",
  oauth_token_not_found: "Your log in timed out. Please try again.",
  oauth_flow_callback_error: "We couldn't log you in with that provider. Please try again.",
  sso_token_not_found: "Your log in timed out. Please try again.",
  invalid_code: "Code format is invalid.",
  otp_code_not_found: "Invalid passcode, please try again.",
  unable_to_authenticate_totp: "Invalid passcode, please try again.",
  totp_code_already_authenticated: "Invalid passcode, please try again.",
  unable_to_authenticate_recovery_code: "Invalid backup code, please try again.",
  unable_to_authenticate_passkey: "This passkey doesn't work here. Use another method.",
  passkey_authenticator_not_allowed:
    "Your organization doesn't allow this kind of passkey. Use another one, or another method.",
  passkey_canceled: "No passkey was used. Try again or use another method.",
  passkey_unsupported: "This browser doesn't support passkeys. Use another method.",
  passkey_not_found: "This passkey was removed. Use another method.",
  unable_to_register_passkey: "Your passkey wasn't saved. Try again.",
  invalid_phone_number: "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
  invalid_phone_number_country_code: "We can't send texts to this country.",
  unsubscribed_phone_number: "User has unsubscribed; resubscribe by texting START.",
  duplicate_member_phone_number: "A member with that phone number already exists.",
  intermediate_session_not_found: "Your log in timed out. Please log in again.",
  recent_authentication_required: "To do this, please log in again.",
  user_lock_limit_reached: "Too many failed authentication attempts. Please try again later.",
  unauthorized_action: "You don't have permission to do this.",
  invalid_session_token: "Your session has expired. Please log in again.",
  session_not_found: "Your session has expired. Please log in again.",
  internal_server_error: "Something went wrong",
  service_unavailable: "Unable to contact our servers.",
};

/** The errors that members see most often. */
export type MemberProblem = keyof typeof byType;

/** Error messages. An `error_type` without an entry in `byType` shows the server's own message. */
export const problems = {
  invalidEmail: "Invalid email address",
  passwordRequired: "Password is required",
  somethingWentWrong: "Something went wrong",
  noAccess: ({ email, organizationName }: { email: string; organizationName: string }) =>
    `${email} does not have access to ${organizationName}. If you think this is a mistake, contact your admin`,
  tooMany: "Too many attempts. Try again in a moment.",
  tooManyUntil: ({ time }: { time: string }) => `Too many attempts. Try again in ${time}.`,
  /** The code has expired, and it is too early to send another. */
  expiredUntil: ({ time }: { time: string }) => `You can get a new code in ${time}.`,
  /** Used when the organization's name is unknown. */
  thisOrganization: "this organization",
  byType: byType as Record<string, string>,
};
