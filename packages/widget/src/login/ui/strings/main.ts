export const main = {
  discoveryTitle: "Sign up or log in",
  organizationTitle: ({ organizationName }: { organizationName: string }) => `Continue to ${organizationName}`,
  verifyTitle: "Verify your email",
  verifyLead: "Confirm your email address with one of the following:",
  emailLabel: "Email",
  emailPlaceholder: "you@company.com",
  continueButton: "Continue with email",
  /** A provider of identities, or the connection of an organization. */
  continueWith: ({ name }: { name: string }) => `Continue with ${name}`,
  /** Google's prompt stands beside the card, which has no button then. */
  oneTap: "Choose your account in Google's window on this page.",
  sso: "SSO",
  passwordLabel: "Password",
  show: "Show password",
  hide: "Hide password",
  usePassword: "Use a password instead",
  next: "Continue",
  forgot: "Sign up or reset password",
  /** On the method that led in last in this browser. */
  lastUsed: "Last used",
  or: "or",
  back: "Go back",
  loading: "Loading...",
};
