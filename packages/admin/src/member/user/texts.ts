export const user = {
  label: ({ name }: { name: string }) => `Your account: ${name}`,
  profile: "Your profile",
  switch: "Switch organization",
  signOut: "Sign out",
  acting: "Support session",
};
