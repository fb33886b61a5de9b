export const emailConfirmation = {
  title: "Check your email",
  sentTo: ({ email }: { email: string }) => `An email was sent to ${email}.`,
  gmail: "Open Gmail",
  yahoo: "Open Yahoo",
  outlook: "Open Outlook",
  codeInstead: "Enter the code instead",
  tryAgain: "Try again",
};
