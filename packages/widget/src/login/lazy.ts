// The door to what the first paint can do without: the engine (where events lead, and who acts on what is asked for), every
// screen that comes after one, and the words for problems. It is one file, because all of it is asked for at one time, and
// because it says much the same words, which compress well only next to each other.

export { Face } from "../ui/Face.tsx";
export { PasswordField } from "../ui/PasswordField.tsx";
export { Toaster } from "../ui/Toaster.tsx";
export { intlLocale } from "../ui/use-locale.ts";
export { Watermark } from "../ui/Watermark.tsx";
export { connectEffects } from "./connect-effects.ts";
export { Terms } from "./main/Terms.tsx";
export { NotesPlace } from "./notes/NotesPlace.tsx";
export { canGoBack, openingEffects, transition } from "./transition.ts";
export { BackButton } from "./ui/BackButton.tsx";
export { describeProblem } from "./ui/describe-problem.ts";
export { ProblemMessage } from "./ui/ProblemMessage.tsx";
export { notices } from "./ui/strings/notices.ts";
export { problems } from "./ui/strings/problems.ts";

import { addPressStyles } from "../ui/after-a-press.ts";
import { Discovery } from "./discovery/Discovery.tsx";
import { OrganizationCreation } from "./discovery/OrganizationCreation.tsx";
import { EmailConfirmation } from "./email/EmailConfirmation.tsx";
import { EmailMethodSelection } from "./email/EmailMethodSelection.tsx";
import { ErrorScreen } from "./error/ErrorScreen.tsx";
import { WrongAccount } from "./landing/WrongAccount.tsx";
import { LoggedIn } from "./logged-in/LoggedIn.tsx";
import { MfaEnrollmentSelection } from "./mfa/MfaEnrollmentSelection.tsx";
import { RecoveryCodeEntry } from "./mfa/recovery-codes/RecoveryCodeEntry.tsx";
import { RecoveryCodeSave } from "./mfa/recovery-codes/RecoveryCodeSave.tsx";
import { SmsOtpEnrollment } from "./mfa/sms/SmsOtpEnrollment.tsx";
import { SmsOtpEntry } from "./mfa/sms/SmsOtpEntry.tsx";
import { TotpEnrollmentManual, TotpEnrollmentQrCode } from "./mfa/totp/TotpEnrollment.tsx";
import { TotpEntry } from "./mfa/totp/TotpEntry.tsx";
import { EmailOtpEntry } from "./passcode/EmailOtpEntry.tsx";
import { PasswordForm } from "./password/PasswordForm.tsx";
import { PasswordMailSent } from "./password/PasswordMailSent.tsx";
import { PasswordResetForm } from "./password/PasswordResetForm.tsx";
import { SsoDiscoveryEmail } from "./sso/SsoDiscoveryEmail.tsx";
import { SsoDiscoveryFallback } from "./sso/SsoDiscoveryFallback.tsx";
import { SsoDiscoveryMenu } from "./sso/SsoDiscoveryMenu.tsx";
import type { LazyScreen, Views } from "./views.ts";

addPressStyles();

export const views: Views<LazyScreen> = {
  WrongAccount,
  EmailMethodSelection,
  EmailConfirmation,
  EmailOTPEntry: EmailOtpEntry,
  SSODiscoveryEmail: SsoDiscoveryEmail,
  SSODiscoveryMenu: SsoDiscoveryMenu,
  SSODiscoveryFallback: SsoDiscoveryFallback,
  Discovery,
  OrganizationCreation,
  PasswordEmailForm: PasswordForm,
  PasswordAuthenticate: PasswordForm,
  PasswordForgotForm: PasswordForm,
  PasswordSetNewConfirmation: PasswordMailSent,
  PasswordResetVerifyConfirmation: PasswordMailSent,
  PasswordResetForm,
  MFAEnrollmentSelection: MfaEnrollmentSelection,
  SMSOTPEnrollment: SmsOtpEnrollment,
  SMSOTPEntry: SmsOtpEntry,
  TOTPEnrollmentQRCode: TotpEnrollmentQrCode,
  TOTPEnrollmentManual: TotpEnrollmentManual,
  TOTPEntry: TotpEntry,
  RecoveryCodeEntry,
  RecoveryCodeSave,
  LoggedIn,
  Error: ErrorScreen,
};
