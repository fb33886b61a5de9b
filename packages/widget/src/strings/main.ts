export const main = {
  discoveryTitle: "Sign up or log in",
  organizationTitle: ({ organizationName }: { organizationName: string }) => `Continue to ${organizationName}`,
  verifyTitle: "Verify your email",
  verifyLead: "Confirm your email address with one of the following:",
  emailLabel: "Email",
  emailPlaceholder: "you@company.com",
  continueButton: "Continue with email",
  or: "or",
  back: "Go back",
  loading: "Loading...",
};
