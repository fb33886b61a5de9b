export const discovery = {
  title: "Select an organization to continue",
  join: "Join",
  acceptInvite: "Accept Invite",
  or: "or",
  create: "Create an organization",
  createTitle: "Create an organization to get started",
  nothingTitle: ({ email }: { email: string }) => `${email} does not belong to any organizations.`,
  nothingLead: "Make sure your email address is correct. Otherwise, you might need to be invited by your admin first.",
  differentEmail: "Try a different email address",
};
