import type { PasswordRemark } from "./remarks.ts";

export const password = {
  title: "Log in with email and password",
  forgotTitle: "Check your email for help signing in!",
  forgotLead: "Enter your email address and we'll send you a link to set a new password.",
  /** In the discovery flow, which must not reveal whether an account exists. */
  forgotOrNewLead:
    "Enter your email address and we'll send you a link to set a new password, or to sign up if you're new.",
  next: "Continue",
  back: "Go back",

  sentTitle: "Check your email!",
  verifyTitle: "Verify your email first.",
  sentTo: ({ email }: { email: string }) => `An email was sent to ${email}.`,
  newcomer: "New here? The link creates your account, and then you set a password.",
  notReceived: "Didn't get it?",
  resend: "Resend email",

  newTitle: "Set a new password",
  newFor: ({ email }: { email: string }) => `For ${email}`,
  openAgain: "Open the link in your email again to set a new password.",
  newLink: "Email me a new link",

  /** Announced when Enter is pressed before the strength check has answered. */
  checking: "Checking your password...",
  strong: "Great job! This is a strong password.",
  minimumLength: ({ count }: { count: number }) => `Must be at least ${count} character(s) long`,
  complexity: ({ count }: { count: number }) =>
    `Must contain ${count} of the following: uppercase letter, lowercase letter, number, symbol`,
  breached:
    "This password may have been used on a different site that experienced a security issue. Please choose another password.",
  /** Prefixes of a requirement for screen readers, which can't see the check marks. */
  met: "Met:",
  missing: "Not met:",
  /** Translations of the provider's English feedback, keyed by the English text. */
  remarks: {} as Partial<Record<PasswordRemark, string>> & Record<string, string | undefined>,
};
