import type { PasswordRemark } from "./remarks.ts";

export const password = {
  title: "Log in with email and password",
  forgotTitle: "Check your email for help signing in!",
  forgotLead: "Enter your email address, and we send you a link to set a new password.",
  /** Where no organization is known, and nobody is told who has an account. */
  forgotOrNewLead:
    "Enter your email address, and we send you a link to set a new password, or to sign up if you are new.",
  next: "Continue",
  back: "Go back",

  sentTitle: "Check your email!",
  verifyTitle: "Verify your email first.",
  sentTo: ({ email }: { email: string }) => `An email was sent to ${email}.`,
  newcomer: "If you are new here, the link signs you up, and you set a password right after.",
  notReceived: "Didn't get it?",
  resend: "Resend email",

  newTitle: "Set a new password",
  newFor: ({ email }: { email: string }) => `For ${email}`,
  openAgain: "Open the link in your email again to set a new password.",
  newLink: "Email me a new link",

  /** Said when Enter is pressed before it is known whether the password will do. */
  checking: "Checking your password...",
  strong: "Great job! This is a strong password.",
  minimumLength: ({ count }: { count: number }) => `Must be at least ${count} character(s) long`,
  complexity: ({ count }: { count: number }) =>
    `Must contain ${count} of the following: uppercase letter, lowercase letter, number, symbol`,
  breached:
    "This password may have been used on a different site that experienced a security issue. Please choose another password.",
  /** In front of what a password is or is not; for screen readers, which see no marks. */
  met: "Met:",
  missing: "Not met:",
  /** In the place of the provider's English remarks, by them. */
  remarks: {} as Partial<Record<PasswordRemark, string>> & Record<string, string | undefined>,
};
