export const emailConfirmation = {
  title: "Check your email",
  sentTo: ({ email }: { email: string }) => `An email was sent to ${email}.`,
  gmail: "Open Gmail",
  yahoo: "Open Yahoo",
  outlook: "Open Outlook",
  codeInstead: "Enter the code instead",
  notReceived: "Didn't get it?",
  resend: "Resend email",
  resendIn: ({ time }: { time: string }) => `Resend in ${time}`,
  wrongAddress: "Wrong email?",
  tryAgain: "Try again",
};

export const emailMethodSelection = {
  title: "Select how you'd like to continue.",
  link: "Email me a log in link",
  code: "Email me a log in code",
  back: "Go back",
};
