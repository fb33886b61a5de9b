/** The groups of screens, in the order of the list. */
export const groups = [
  "First screen",
  "Email",
  "Passwords",
  "Single sign-on",
  "Two-step verification",
  "Organizations",
  "Errors",
  "Consent",
  "Log out",
  "Administration",
] as const;
export type Group = (typeof groups)[number];

/** The screens of the widgets, by the first part of a fixture's name. */
export const screens: Record<string, { name: string; group: Group }> = {
  main: { name: "Main", group: "First screen" },
  emailMethodSelection: { name: "Link or code", group: "Email" },
  emailConfirmation: { name: "Link sent", group: "Email" },
  emailOtpEntry: { name: "Email code", group: "Email" },
  passwordEmailForm: { name: "Password, email first", group: "Passwords" },
  passwordAuthenticate: { name: "Password", group: "Passwords" },
  passwordForgotForm: { name: "Forgotten password", group: "Passwords" },
  passwordSetNewConfirmation: { name: "Reset sent", group: "Passwords" },
  passwordResetVerifyConfirmation: { name: "Reset sent to a new member", group: "Passwords" },
  passwordResetForm: { name: "New password", group: "Passwords" },
  ssoDiscoveryEmail: { name: "SSO by email", group: "Single sign-on" },
  ssoDiscoveryMenu: { name: "SSO connections", group: "Single sign-on" },
  ssoDiscoveryFallback: { name: "SSO by organization", group: "Single sign-on" },
  mfaEnrollmentSelection: { name: "Choose a method", group: "Two-step verification" },
  mfaPasskeyEnrollment: { name: "Set up a passkey", group: "Two-step verification" },
  mfaPasskeyEntry: { name: "Passkey", group: "Two-step verification" },
  smsOtpEnrollment: { name: "Phone number", group: "Two-step verification" },
  smsOtpEntry: { name: "Text message code", group: "Two-step verification" },
  totpEnrollmentQrCode: { name: "Authenticator, QR code", group: "Two-step verification" },
  totpEnrollmentManual: { name: "Authenticator, secret", group: "Two-step verification" },
  totpEntry: { name: "Authenticator, code", group: "Two-step verification" },
  recoveryCodeEntry: { name: "Backup code", group: "Two-step verification" },
  recoveryCodeSave: { name: "Backup codes to save", group: "Two-step verification" },
  discovery: { name: "Organizations", group: "Organizations" },
  organizationCreation: { name: "New organization", group: "Organizations" },
  wrongAccount: { name: "Wrong account", group: "Organizations" },
  landing: { name: "Link opened", group: "Organizations" },
  loggingIn: { name: "Logging in", group: "Organizations" },
  loggedIn: { name: "Logged in", group: "Organizations" },
  offerPasskey: { name: "Offer of a passkey", group: "Organizations" },
  error: { name: "Error", group: "Errors" },
  consentLoading: { name: "Consent, loading", group: "Consent" },
  consentNoSession: { name: "Consent, signed out", group: "Consent" },
  consentMissingParameter: { name: "Consent, missing parameter", group: "Consent" },
  consent: { name: "Consent", group: "Consent" },
  consentOrganizations: { name: "Consent, organizations", group: "Consent" },
  consentConfirmIdentity: { name: "Consent, confirm identity", group: "Consent" },
  consentFailed: { name: "Consent, failed", group: "Consent" },
  consentLeaving: { name: "Consent, leaving", group: "Consent" },
  consentEnded: { name: "Consent, ended", group: "Consent" },
  logout: { name: "Log out", group: "Log out" },
};

/** Spellings that the camelCase names do not have. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^one tap (only|dismissed|missed|unknown)$/, "One Tap $1"],
  [/^one tap /, "One Tap, "],
  [/\bsso\b/, "SSO"],
  [/\burl\b/, "URL"],
  [/\bqr\b/, "QR"],
  [/\bmfa\b/, "two-step verification"],
];

/** Returns the label of a state: `main.oneTapUnregisteredOrigin` is "One Tap, unregistered origin" of "Main". */
export function nameState(name: string): { screen: string; state: string; group: Group; full: string } {
  const [id = "", words = ""] = name.split(".");
  const group = id.startsWith("mfa") ? "Two-step verification" : "Administration";
  const screen = screens[id] ?? { name: sentence(id.replace(/^mfa/, "")), group };
  const state = sentence(words);
  return { screen: screen.name, state, group: screen.group, full: `${screen.name} · ${state}` };
}

function sentence(camelCase: string): string {
  let words = camelCase.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  for (const [pattern, spelling] of spellings) words = words.replace(pattern, spelling);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Groups states by screen, in the order of `groups`. */
export function groupByScreen(names: readonly string[]): [screen: string, names: string[]][] {
  const screens = new Map<string, string[]>();
  const ordered = groups.flatMap((group) => names.filter((name) => nameState(name).group === group));
  for (const name of ordered) {
    const { screen } = nameState(name);
    screens.set(screen, [...(screens.get(screen) ?? []), name]);
  }
  return [...screens];
}
