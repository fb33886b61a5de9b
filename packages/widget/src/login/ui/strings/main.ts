export const main = {
  discoveryTitle: "Sign up or log in",
  organizationTitle: ({ organizationName }: { organizationName: string }) => `Continue to ${organizationName}`,
  verifyTitle: "Verify your email",
  verifyLead: "Confirm your email address with one of the following:",
  emailLabel: "Email",
  emailPlaceholder: "you@company.com",
  continueButton: "Continue with email",
  /** `name` is an OAuth provider or an SSO connection. */
  continueWith: ({ name }: { name: string }) => `Continue with ${name}`,
  /** Shown without a button, because Google's prompt opens outside the card. */
  oneTap: "Choose an account in the Google prompt.",
  sso: "SSO",
  passkey: "Passkey",
  passwordLabel: "Password",
  show: "Show password",
  hide: "Hide password",
  usePassword: "Use a password instead",
  next: "Continue",
  forgot: "Sign up or reset password",
  /** A badge on the method last used in this browser. */
  lastUsed: "Last used",
  or: "or",
  back: "Go back",
  loading: "Loading...",
};
