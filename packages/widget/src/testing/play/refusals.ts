/** Error responses by operation. The first match applies. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^totp\.authenticate$/, "unable_to_authenticate_totp"],
  [/^recoveryCodes\./, "unable_to_authenticate_recovery_code"],
  [/^otps\.sms\.send$/, "invalid_phone_number_country_code"],
  [/^otps\..*authenticate$/, "otp_code_not_found"],
  [/^passwords\.(discovery\.)?authenticate$/, "unauthorized_credentials"],
  [/^passwords\.(discovery\.)?resetByEmail$|^passwords\.resetBySession$/, "unable_to_auth_password_reset_token"],
  [/^magicLinks\..*authenticate$/, "unable_to_auth_magic_link"],
  [/^(oauth|sso)\..*authenticate$/, "oauth_token_not_found"],
  [/^discovery\./, "action_not_allowed_email_domain_is_claimed"],
  [/^oauthAuthorizeStart$/, "connected_app_not_found"],
  [/loginOrSignup$|send$|resetByEmailStart$/, "inactive_email"],
];

/** Operations that answer with an empty result instead of an error. */
const emptyAnswers: Record<string, unknown> = {
  "organization.getBySlug": { organization: null },
  "organization.members.lookup": { member: null },
  "sso.discoverConnections": { connections: [] },
};

export const emptyAnswerOf = (operation: string) => emptyAnswers[operation];

export function refusalOf(operation: string): string {
  return refusals.find(([pattern]) => pattern.test(operation))?.[1] ?? "unauthorized_action";
}
