export const passcode = {
  title: "Enter passcode",
  sentTo: ({ destination }: { destination: string }) => `A 6-digit passcode was sent to you at ${destination}.`,
  fieldLabel: "Passcode",
  expiresIn: ({ time }: { time: string }) => `Your code expires in ${time}.`,
  expired: "Your code has expired.",
  resend: "Resend code",
  sent: "Code sent",
  back: "Go back",
};
