export const landing = {
  landing: "Checking your link...",
  loggingIn: "Logging in...",
};

/** An invitation that is opened where another account is signed in. */
export const wrongAccount = {
  title: "This invitation is for another account",
  invited: ({ email, organizationName }: { email: string; organizationName: string }) =>
    `${email} is invited to join ${organizationName}.`,
  signedIn: ({ email }: { email: string }) => `You are signed in as ${email}.`,
  continueAs: ({ email }: { email: string }) => `Continue as ${email}`,
  stayAs: ({ email }: { email: string }) => `Stay signed in as ${email}`,
};
