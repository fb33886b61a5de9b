/** How far a visitor is: the rows of the drawing. Which ways there are between them says the machine alone. */
const loginStages: readonly RegExp[] = [
  /^(Landing|WrongAccount)$/,
  /^Main$/,
  /^(EmailMethodSelection|SSODiscoveryEmail|PasswordEmailForm)$/,
  /^(EmailConfirmation|SSODiscovery(Menu|Fallback)|PasswordAuthenticate)$/,
  /^(EmailOTPEntry|PasswordForgotForm)$/,
  /^Password/,
  /^(Discovery|LoggingIn|OrganizationCreation)$/,
  /^MFA/,
  /Enrollment/,
  /^(SMSOTP|TOTP)Entry$/,
  /^Recovery/,
  /^(LoggedIn|Error)$/,
];

const consentStages: readonly RegExp[] = [
  /^Loading$/,
  /^(Consent|Logout)$/,
  /^(ChooseOrganization|NoSession|MissingParameter|Failed)$/,
  /^(Leaving|Ended)$/,
];

export function stageOf(kind: "login" | "consent", screen: string): number {
  const stages = kind === "consent" ? consentStages : loginStages;
  const at = stages.findIndex((pattern) => pattern.test(screen));
  return at < 0 ? stages.length - 2 : at;
}
