// The checklist for second factors: one row for every text, rule and constant that the product promises of them.
import { expect, test } from "vitest";
import { refusal } from "../testing/login-samples.ts";
import { toastLifetimesMs } from "../ui/Toaster.tsx";
import { views } from "./lazy.ts";
import { SMS_CODE_LIFETIME_MS } from "./mfa/flow.ts";
import { CHECK_TIMEOUT_MS, FORMAT_TIMEOUT_MS } from "./mfa/sms/phone/load-phone-numbers.ts";
import { mfa } from "./mfa/strings.ts";
import { secretGroups } from "./mfa/totp/secret-groups.ts";
import { describeProblem } from "./ui/describe-problem.ts";
import { notices } from "./ui/strings/notices.ts";
import { passcode } from "./ui/strings/passcode.ts";
import { problems } from "./ui/strings/problems.ts";

const said = (errorType: string) => describeProblem(problems, refusal(errorType));

test.each<[screen: string, quoted: string, ours: string]>([
  ["MFA enrollment selection", "Set up Multi-Factor Authentication", mfa.selectionTitle],
  ["MFA enrollment selection", "Use an authenticator app", mfa.useAuthenticator],
  ["MFA enrollment selection", "Text me a code", mfa.useText],
  ["SMS enrollment", "Enter your phone number to set up Multi-Factor Authentication", mfa.phoneTitle],
  ["Passcode entry", "Enter passcode", passcode.title],
  ["Passcode entry", "A 6-digit passcode was sent to you at +1.", passcode.sentTo({ destination: "+1" })],
  ["Backup code save", "Save your backup codes!", mfa.saveTitle],
  ["Backup code save", "Download file", mfa.download],
  ["Backup code save", "Copy all", mfa.copyAll],
  ["Backup code save", "Done", mfa.done],
  ["Backup code entry", "Enter backup code", mfa.backupTitle],
  ["TOTP QR", "Scan the QR code to link your authenticator app", mfa.qrTitle],
  ["TOTP QR", "Having trouble scanning?", mfa.troubleScanning],
  ["TOTP QR", "Continue", mfa.next],
  ["TOTP manual", "Having trouble scanning the QR code?", mfa.manualTitle],
  ["TOTP manual", "Try to scan the QR code again", mfa.scanAgain],
  ["TOTP manual, toast", "Code copied", notices.codeCopied],
  ["TOTP manual, toast", "Couldn't copy code to clipboard", notices.codeNotCopied],
  ["TOTP entry", "Enter verification code", mfa.entryTitle],
  ["TOTP entry", "Enter the 6-digit code from your authenticator app.", mfa.entryLead],
  ["TOTP entry", "Use a backup code", mfa.useBackupCode],
  ["TOTP entry", "Text me a code instead", mfa.textInstead],
  ["Toasts", "Copied", notices.codesCopied],
  ["Toasts", "Couldn't copy codes to clipboard", notices.codesNotCopied],
  ["a failed SMS code", "Invalid passcode, please try again.", said("otp_code_not_found")],
  ["a failed TOTP code", "Invalid passcode, please try again.", said("unable_to_authenticate_totp")],
  ["a failed TOTP code", "Invalid passcode, please try again.", said("totp_code_already_authenticated")],
  ["a failed backup code", "Invalid backup code, please try again.", said("unable_to_authenticate_recovery_code")],
  [
    "invalid_phone_number",
    "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
    said("invalid_phone_number"),
  ],
  [
    "unsubscribed_phone_number",
    "User has unsubscribed; resubscribe by texting START.",
    said("unsubscribed_phone_number"),
  ],
  [
    "duplicate_member_phone_number",
    "A member with that phone number already exists.",
    said("duplicate_member_phone_number"),
  ],
  [
    "user_lock_limit_reached",
    "Too many failed authentication attempts. Please try again later.",
    said("user_lock_limit_reached"),
  ],
])("%s: '%s'", (_, quoted, ours) => expect(ours).toBe(quoted));

test.each([
  "MFAEnrollmentSelection",
  "SMSOTPEnrollment",
  "SMSOTPEntry",
  "RecoveryCodeEntry",
  "RecoveryCodeSave",
  "TOTPEnrollmentQRCode",
  "TOTPEnrollmentManual",
  "TOTPEntry",
] as const)("%s has a view", (screen) => expect(views[screen]).toBeTypeOf("function"));

test("the secret is shown in lowercase groups of 4 characters", () => {
  expect(secretGroups("JBSWY3DPEHPK3PXP")).toEqual(["jbsw", "y3dp", "ehpk", "3pxp"]);
  expect(secretGroups("JBSWY3")).toEqual(["jbsw", "y3"]);
});

test("SMS code expiry 2 minutes; phone parse timeout 10 s, validation timeout 2 s; error toasts 4 s, success 2 s", () => {
  expect(SMS_CODE_LIFETIME_MS).toBe(2 * 60 * 1000);
  expect([FORMAT_TIMEOUT_MS, CHECK_TIMEOUT_MS]).toEqual([10_000, 2000]);
  expect(toastLifetimesMs).toMatchObject({ error: 4000, success: 2000 });
});
