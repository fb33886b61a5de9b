/** Returns the first word of the fixtures of a screen of the machine: `MFAEnrollmentSelection` is `mfaEnrollmentSelection`. */
export function fixtureWord(kind: "login" | "consent", screen: string): string {
  const word = screen
    .replace(/^(MFA|SMS|TOTP|SSO)/, (letters) => letters.toLowerCase())
    .replace("OTP", "Otp")
    .replace("QR", "Qr")
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  if (kind === "login" || screen === "Consent" || screen === "Logout") return word;
  return screen === "ChooseOrganization" ? "consentOrganizations" : `consent${screen}`;
}
