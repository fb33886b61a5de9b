/** The parts of the flow that states are filtered by, in the order in which they are listed. */
export const groups = [
  "First screen",
  "Email",
  "Passwords",
  "Single sign-on",
  "Second factors",
  "Organizations",
  "Errors",
  "Consent",
  "Log out",
  "Administration",
] as const;
export type Group = (typeof groups)[number];

/** The screens of the widgets by the first word of a fixture's name: what they are called, and what they belong to. */
export const screens: Record<string, { name: string; group: Group }> = {
  main: { name: "Main", group: "First screen" },
  emailMethodSelection: { name: "Link or code", group: "Email" },
  emailConfirmation: { name: "Link sent", group: "Email" },
  emailOtpEntry: { name: "Code by email", group: "Email" },
  passwordEmailForm: { name: "Password, address first", group: "Passwords" },
  passwordAuthenticate: { name: "Password", group: "Passwords" },
  passwordForgotForm: { name: "Forgotten password", group: "Passwords" },
  passwordSetNewConfirmation: { name: "Reset sent", group: "Passwords" },
  passwordResetVerifyConfirmation: { name: "Reset sent to a newcomer", group: "Passwords" },
  passwordResetForm: { name: "New password", group: "Passwords" },
  ssoDiscoveryEmail: { name: "SSO by address", group: "Single sign-on" },
  ssoDiscoveryMenu: { name: "SSO connections", group: "Single sign-on" },
  ssoDiscoveryFallback: { name: "SSO by organization", group: "Single sign-on" },
  mfaEnrollmentSelection: { name: "Choice of a second factor", group: "Second factors" },
  smsOtpEnrollment: { name: "Phone number", group: "Second factors" },
  smsOtpEntry: { name: "Code by text", group: "Second factors" },
  totpEnrollmentQrCode: { name: "Authenticator, QR code", group: "Second factors" },
  totpEnrollmentManual: { name: "Authenticator, secret", group: "Second factors" },
  totpEntry: { name: "Authenticator, code", group: "Second factors" },
  recoveryCodeEntry: { name: "Backup code", group: "Second factors" },
  recoveryCodeSave: { name: "Backup codes to keep", group: "Second factors" },
  discovery: { name: "Organizations", group: "Organizations" },
  organizationCreation: { name: "New organization", group: "Organizations" },
  wrongAccount: { name: "Another account", group: "Organizations" },
  landing: { name: "Link opened", group: "Organizations" },
  loggingIn: { name: "Logging in", group: "Organizations" },
  loggedIn: { name: "Logged in", group: "Organizations" },
  error: { name: "Error", group: "Errors" },
  consentLoading: { name: "Consent, loading", group: "Consent" },
  consentNoSession: { name: "Consent, nobody", group: "Consent" },
  consentMissingParameter: { name: "Consent, incomplete", group: "Consent" },
  consent: { name: "Consent", group: "Consent" },
  consentOrganizations: { name: "Consent, organizations", group: "Consent" },
  consentConfirmIdentity: { name: "Consent, confirm identity", group: "Consent" },
  consentFailed: { name: "Consent, failed", group: "Consent" },
  consentLeaving: { name: "Consent, leaving", group: "Consent" },
  consentEnded: { name: "Consent, ended", group: "Consent" },
  logout: { name: "Log out", group: "Log out" },
};

/** What words do not say by themselves. */
const spelled: readonly (readonly [RegExp, string])[] = [
  [/^one tap (alone|dismissed|missed|unknown)$/, "One Tap $1"],
  [/^one tap /, "One Tap, "],
  [/\bsso\b/, "SSO"],
  [/\burl\b/, "URL"],
  [/\bqr\b/, "QR"],
  [/\bmfa\b/, "second factor"],
];

/** Returns a state's name for people: `main.oneTapUnregisteredOrigin` is "One Tap, unregistered origin" of "Main". */
export function nameState(name: string): { screen: string; state: string; group: Group; full: string } {
  const [id = "", words = ""] = name.split(".");
  const screen = screens[id] ?? { name: sentence(id), group: "Administration" as const };
  const state = sentence(words);
  return { screen: screen.name, state, group: screen.group, full: `${screen.name} · ${state}` };
}

function sentence(camelCase: string): string {
  let words = camelCase.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  for (const [pattern, spelling] of spelled) words = words.replace(pattern, spelling);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** States by the names of their screens, in the order of the parts of the flow. */
export function byScreen(names: readonly string[]): [screen: string, names: string[]][] {
  const screens = new Map<string, string[]>();
  const ordered = groups.flatMap((group) => names.filter((name) => nameState(name).group === group));
  for (const name of ordered) {
    const { screen } = nameState(name);
    screens.set(screen, [...(screens.get(screen) ?? []), name]);
  }
  return [...screens];
}
