export const impersonation = {
  label: "Support acts for a member",
  says: ({ who, member }: { who: string; member: string }) => `${who} acts as ${member}.`,
  reason: ({ reason }: { reason: string }) => `Reason: ${reason}`,
  until: ({ time }: { time: string }) => `Until ${time}`,
  end: "End this",
};
