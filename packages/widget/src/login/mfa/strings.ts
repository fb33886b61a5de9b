export const mfa = {
  selectionTitle: "Set up Multi-Factor Authentication",
  useAuthenticator: "Use an authenticator app",
  useText: "Text me a code",
  usePasskey: "Use a passkey",
  next: "Continue",
  back: "Go back",
  otherAccount: "Use another account",

  phoneTitle: "Enter your phone number to set up Multi-Factor Authentication",
  countryLabel: "Country",
  phoneLabel: "Phone number",

  qrTitle: "Scan the QR code to link your authenticator app",
  qrLead: "Open your authenticator app and scan this code.",
  qrCode: "QR code for your authenticator app",
  loading: "Loading...",
  troubleScanning: "Having trouble scanning?",
  notCreated: "We couldn't link your authenticator app.",
  tryAgain: "Try again",

  manualTitle: "Having trouble scanning the QR code?",
  manualLead: "Enter this code in your authenticator app to link it.",
  secretLabel: "Code for your authenticator app",
  copyCode: "Copy code",
  scanAgain: "Try to scan the QR code again",

  entryTitle: "Enter verification code",
  entryLead: "Enter the 6-digit code from your authenticator app.",
  entryLabel: "Verification code",
  newCode: "Code not working? Get a new code from your authenticator app.",
  useBackupCode: "Use a backup code",
  textInstead: "Text me a code instead",
  rememberDevice: ({ days }: { days: number }) => `Don't ask again on this device for ${days} days`,

  passkeyTitle: "Set up a passkey",
  passkeyLead:
    "Confirm with your fingerprint, face or PIN. The passkey is saved on this device or in your password manager.",
  createPasskey: "Create passkey",
  passkeyEntryTitle: "Confirm with your passkey",
  passkeyEntryLead: "Use the fingerprint, face or PIN of your device, or your security key.",

  backupTitle: "Enter backup code",
  backupLead: "Enter one of the backup codes you saved when you set up your authenticator app.",
  backupLabel: "Backup code",

  saveTitle: "Save your backup codes!",
  saveLead: "This is the only time you will be able to access and save your backup codes.",
  codesLabel: "Backup codes",
  codesTitle: ({ projectName }: { projectName: string }) => `${projectName} backup codes`,
  download: "Download file",
  copyAll: "Copy all",
  done: "Done",
};
