export const landing = {
  landing: "Checking your link...",
  loggingIn: "Logging in...",
};

/** Someone opened an invitation while logged in with another account. */
export const wrongAccount = {
  title: "This invitation is for another account",
  invited: ({ email, organizationName }: { email: string; organizationName: string }) =>
    `${email} is invited to join ${organizationName}.`,
  signedIn: ({ email }: { email: string }) => `You're logged in as ${email}.`,
  continueAs: ({ email }: { email: string }) => `Continue as ${email}`,
  stayAs: ({ email }: { email: string }) => `Stay logged in as ${email}`,
};
