// Texts that members read and hosts rely on, verbatim. If one changes, change its row here.
import { expect, test } from "vitest";
import { consent } from "../consent/ui/strings.ts";
import { discovery } from "../login/discovery/strings.ts";
import { emailConfirmation, emailMethodSelection } from "../login/email/EmailConfirmation.tsx";
import { landing } from "../login/landing/Landing.tsx";
import { loggedIn } from "../login/logged-in/LoggedIn.tsx";
import { mfa } from "../login/mfa/strings.ts";
import { oneTap } from "../login/notes/Notes.tsx";
import { password } from "../login/password/strings.ts";
import { sso } from "../login/sso/SsoDiscovery.tsx";
import { notices, passcode, problems } from "../login/ui/strings/later.ts";
import { main } from "../login/ui/strings/main.ts";

const strings = {
  main,
  emailConfirmation,
  emailMethodSelection,
  passcode,
  discovery,
  loggedIn,
  landing,
  mfa,
  notices,
  problems,
  password,
  sso,
  oneTap,
  consent,
};

/** The place of a text | its path and parameters | the text. */
const rows = `
Main, discovery flow | main.discoveryTitle | Sign up or log in
Main, organization flow | main.organizationTitle { "organizationName": "Globex" } | Continue to Globex
Main, name unknown | main.organizationTitle { "organizationName": "..." } | Continue to ...
Main, unverified email | main.verifyTitle | Verify your email
Main, unverified email | main.verifyLead | Confirm your email address with one of the following:
Main, divider | main.or | or
Email confirmation | emailConfirmation.title | Check your email
Email confirmation | emailConfirmation.sentTo { "email": "ada@globex.test" } | An email was sent to ada@globex.test.
Email confirmation | emailConfirmation.tryAgain | Try again
Email method selection | emailMethodSelection.title | Select how you'd like to continue.
Email method selection | emailMethodSelection.link | Email me a log in link
Email method selection | emailMethodSelection.code | Email me a log in code
Passcode entry | passcode.title | Enter passcode
Passcode entry | passcode.sentTo { "destination": "ada@globex.test" } | A 6-digit passcode was sent to you at ada@globex.test.
Passcode entry | passcode.expiresIn { "time": "9:59" } | Your code expires in 9:59.
Passcode entry | passcode.expired | Your code has expired.
Passcode entry | passcode.resend | Resend code
Passcode entry | passcode.sent | Code sent
Organization discovery | discovery.title | Select an organization to continue
Organization discovery | discovery.join | Join
Organization discovery | discovery.acceptInvite | Accept Invite
Organization discovery | discovery.create | Create an organization
No organizations | discovery.createTitle | Create an organization to get started
No organizations | discovery.nothingTitle { "email": "ada@globex.test" } | ada@globex.test does not belong to any organizations.
No organizations | discovery.differentEmail | Try a different email address
Success | loggedIn.title | Success!
Success | loggedIn.lead | You have successfully logged in.
Logging in | landing.loggingIn | Logging in...
MFA enrollment selection | mfa.selectionTitle | Set up Multi-Factor Authentication
MFA enrollment selection | mfa.useAuthenticator | Use an authenticator app
MFA enrollment selection | mfa.useText | Text me a code
SMS enrollment | mfa.phoneTitle | Enter your phone number to set up Multi-Factor Authentication
Passcode entry | passcode.sentTo { "destination": "+1" } | A 6-digit passcode was sent to you at +1.
Backup code save | mfa.saveTitle | Save your backup codes!
Backup code save | mfa.download | Download file
Backup code save | mfa.copyAll | Copy all
Backup code save | mfa.done | Done
Backup code entry | mfa.backupTitle | Enter backup code
TOTP QR | mfa.qrTitle | Scan the QR code to link your authenticator app
TOTP QR | mfa.troubleScanning | Having trouble scanning?
TOTP QR | mfa.next | Continue
TOTP manual | mfa.manualTitle | Having trouble scanning the QR code?
TOTP manual | mfa.scanAgain | Try to scan the QR code again
TOTP manual, toast | notices.codeCopied | Code copied
TOTP manual, toast | notices.codeNotCopied | Couldn't copy code to clipboard
TOTP entry | mfa.entryTitle | Enter verification code
TOTP entry | mfa.entryLead | Enter the 6-digit code from your authenticator app.
TOTP entry | mfa.useBackupCode | Use a backup code
TOTP entry | mfa.textInstead | Text me a code instead
TOTP entry | mfa.rememberDevice { "days": 30 } | Don't ask again on this device for 30 days
Toasts | notices.codesCopied | Copied
Toasts | notices.codesNotCopied | Couldn't copy codes to clipboard
a failed SMS code | problems.byType.otp_code_not_found | Invalid passcode, please try again.
a failed TOTP code | problems.byType.unable_to_authenticate_totp | Invalid passcode, please try again.
a failed TOTP code | problems.byType.totp_code_already_authenticated | Invalid passcode, please try again.
a failed backup code | problems.byType.unable_to_authenticate_recovery_code | Invalid backup code, please try again.
invalid_phone_number | problems.byType.invalid_phone_number | Phone number format is invalid. Ensure the phone number is in the E.164 format.
unsubscribed_phone_number | problems.byType.unsubscribed_phone_number | User has unsubscribed; resubscribe by texting START.
duplicate_member_phone_number | problems.byType.duplicate_member_phone_number | A member with that phone number already exists.
user_lock_limit_reached | problems.byType.user_lock_limit_reached | Too many failed authentication attempts. Please try again later.
Password login | password.title | Log in with email and password
Password login, link | main.forgot | Sign up or reset password
Forgot password | password.forgotTitle | Check your email for help signing in!
Confirmation | password.sentTitle | Check your email!
Confirmation | password.notReceived | Didn't get it?
Confirmation | password.resend | Resend email
Set new password | password.newTitle | Set a new password
Verify first | password.verifyTitle | Verify your email first.
Toast | notices.emailResent | Email resent
LUDS | password.minimumLength { "count": 8 } | Must be at least 8 character(s) long
LUDS | password.complexity { "count": 3 } | Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol
LUDS | password.breached | This password may have been used on a different site that experienced a security issue. Please choose another password.
an invalid email address | problems.invalidEmail | Invalid email address
no_user_password | problems.byType.no_user_password | Password not found for this user.
breached_password | problems.byType.breached_password | Must be reset.
reset_password | problems.byType.reset_password | Password must be reset.
unauthorized_credentials | problems.byType.unauthorized_credentials | Unauthorized credentials.
SSO email, title | sso.emailTitle | Enter your email to continue
SSO email, button | sso.continueButton | Continue
SSO menu, title | sso.menuTitle | Select a connection to continue
SSO fallback, title | sso.fallbackTitle | Sorry, we couldn't find any connections.
SSO fallback, placeholder | sso.slugPlaceholder | Enter org slug
SSO fallback, text button | sso.otherMethod | Try another log in method
SSO fallback, no organization | sso.organizationMissing | Organization not found
a slug lookup failure | sso.lookupFailed | An error occurred. Please try again.
an SSO discovery failure with no server message | sso.failed | Something went wrong. Try again later or contact your admin for help.
a load failure | oneTap.couldNotLoad { "reason": "unknown_reason" } | One Tap could not load: unknown_reason
a refusal | problems.byType.invalid_email | Email format is invalid.
a refusal | problems.byType.inactive_email | Marked inactive, try another address.
a refusal | problems.byType.user_unauthenticated | Must have an active session to call this method.
a refusal | problems.byType.email_not_found | Email not found.
a refusal | problems.byType.unable_to_auth_magic_link | Link already used or expired.
a refusal | problems.byType.invalid_code | Code format is invalid.
a refusal | problems.noAccess { "email": "ada@globex.test", "organizationName": "Globex" } | ada@globex.test does not have access to Globex. If you think this is a mistake, contact your admin
Consent and logout | consent.signInTitle { "clientName": "Ledgerly", "projectName": "Acme Boards" } | Sign in to Ledgerly with Acme Boards
Consent and logout | consent.accessTitle { "clientName": "Ledgerly", "projectName": "Acme Boards" } | Ledgerly wants to access your Acme Boards account
Consent and logout | consent.allowTo { "clientName": "Ledgerly", "projectName": "Acme Boards" } | Allow Ledgerly to:
Consent and logout | consent.requesting { "clientName": "Ledgerly", "projectName": "Acme Boards" } | Ledgerly is requesting to:
Consent and logout | consent.allow | Allow
Consent and logout | consent.deny | Deny
Consent and logout | consent.logoutTitle | Log out?
Consent and logout | consent.logoutQuestion { "clientName": "Ledgerly", "projectName": "Acme Boards" } | Are you sure you want to log out of your Acme Boards account?
Consent and logout | consent.yes | Yes
Consent and logout | consent.no | No
Consent and logout | consent.stillLoggedIn | You have not been logged out. You may close this page.
Consent and logout | consent.noSession | No active session detected. Please log in to continue.
Consent and logout | consent.denied | Access to the application was denied.
Consent and logout | consent.theApp | The App
Consent and logout | consent.missingParameter { "parameter": "client_id" } | Required parameter is missing: client_id. Please reach out to the application developer.
Consent and logout | consent.ungrantable { "clientName": "Ledgerly", "projectName": "Acme Boards" } | You do not have permissions to grant Ledgerly access to some of the requested scopes.
Consent and logout | consent.cannotGrant { "clientName": "Ledgerly", "projectName": "Acme Boards" } | You cannot grant Ledgerly's request to:
Consent and logout | consent.scopes.openid | Verify your identity
Consent and logout | consent.scopes.openidDetail | View information stored within your account
Consent and logout | consent.scopes.personal | View your personal profile information
Consent and logout | consent.scopes.offline | Maintain access to your data even when you're not actively using the app
Consent and logout | consent.otherScope { "scope": "boards:read" } | Use the boards:read scope
`;

test.each(
  rows
    .trim()
    .split("\n")
    .map((row) => row.split(" | ")),
)("%s, %s: '%s'", (_, pathAndValues = "", expected) => {
  const [path = "", values] = pathAndValues.split(/ (?=\{)/);
  const text = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], strings);
  expect(typeof text === "function" ? text(JSON.parse(values ?? "{}")) : text).toBe(expected);
});
