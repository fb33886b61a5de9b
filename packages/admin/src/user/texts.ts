export const user = {
  label: ({ name }: { name: string }) => `Your account: ${name}`,
  profile: "Your profile",
  organization: "Organization",
  switch: "Switch organization",
  back: "Back",
  signOut: "Sign out",
  acting: "Support acts for this member",
};
