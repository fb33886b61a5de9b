/**
 * The provider's feedback on weak passwords. It is in English, so English pages never load this list; translations
 * and hosts provide theirs in `strings.password.remarks`, keyed by these.
 */
export const passwordRemarks = [
  // warnings
  "Straight rows of keys on your keyboard are easy to guess.",
  "Short keyboard patterns are easy to guess.",
  'Repeated characters like "aaa" are easy to guess.',
  'Repeated character patterns like "abcabcabc" are easy to guess.',
  'Common character sequences like "abc" are easy to guess.',
  "Recent years are easy to guess.",
  "Dates are easy to guess.",
  "This is a heavily used password.",
  "This is a frequently used password.",
  "This is a commonly used password.",
  "This is similar to a commonly used password.",
  "Single words are easy to guess.",
  "Single names or surnames are easy to guess.",
  "Common names and surnames are easy to guess.",
  "There should not be any personal or page related data.",
  "Your password was exposed by a data breach on the Internet.",
  // suggestions
  "Avoid predictable letter substitutions like '@' for 'a'.",
  "Avoid reversed spellings of common words.",
  "Capitalize some, but not all letters.",
  "Capitalize more than the first letter.",
  "Avoid dates and years that are associated with you.",
  "Avoid recent years.",
  "Avoid years that are associated with you.",
  "Avoid common character sequences.",
  "Avoid repeated words and characters.",
  "Use longer keyboard patterns and change typing direction multiple times.",
  "Add more words that are less common.",
  "Use multiple words, but avoid common phrases.",
  "You can create strong passwords without using symbols, numbers, or uppercase letters.",
  "If you use this password elsewhere, you should change it.",
] as const;

export type PasswordRemark = (typeof passwordRemarks)[number];

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
