export const impersonation = {
  label: "Support session",
  says: ({ who, member }: { who: string; member: string }) => `${who} is signed in as ${member}.`,
  reason: ({ reason }: { reason: string }) => `Reason: ${reason}`,
  until: ({ time }: { time: string }) => `Until ${time}`,
  end: "End session",
};
