// The door to what the first paint can do without: the engine (where events lead, and who acts on what is asked for), every
// screen that comes after one, and the words for problems. It is one file, because all of it is asked for at one time, and
// because it says much the same words, which compress well only next to each other.

export { notices } from "../strings/notices.ts";
export { problems } from "../strings/problems.ts";
export { PasswordField } from "../ui/PasswordField.tsx";
export { Toaster } from "../ui/Toaster.tsx";
export { Watermark } from "../ui/Watermark.tsx";
export { describeProblem } from "./describe-problem.ts";
export { connectEffects } from "./effects.ts";
export { canGoBack } from "./flow/can-go-back.ts";
export { openingEffects, transition } from "./flow/transition.ts";
export { BackButton } from "./screens/BackButton.tsx";
export { OneTapNote } from "./screens/OneTapNote.tsx";
export { ProblemLine } from "./screens/ProblemLine.tsx";
export { Sign } from "./screens/Sign.tsx";

import { Discovery } from "./screens/Discovery.tsx";
import { EmailConfirmation } from "./screens/EmailConfirmation.tsx";
import { EmailMethodSelection } from "./screens/EmailMethodSelection.tsx";
import { EmailOtpEntry } from "./screens/EmailOtpEntry.tsx";
import { ErrorScreen } from "./screens/ErrorScreen.tsx";
import { LoggedIn } from "./screens/LoggedIn.tsx";
import { MfaEnrollmentSelection } from "./screens/MfaEnrollmentSelection.tsx";
import { PasswordForm } from "./screens/PasswordForm.tsx";
import { PasswordMailSent } from "./screens/PasswordMailSent.tsx";
import { PasswordResetForm } from "./screens/PasswordResetForm.tsx";
import { RecoveryCodeEntry } from "./screens/RecoveryCodeEntry.tsx";
import { RecoveryCodeSave } from "./screens/RecoveryCodeSave.tsx";
import { SmsOtpEnrollment } from "./screens/SmsOtpEnrollment.tsx";
import { SmsOtpEntry } from "./screens/SmsOtpEntry.tsx";
import { SsoDiscoveryEmail } from "./screens/SsoDiscoveryEmail.tsx";
import { SsoDiscoveryFallback } from "./screens/SsoDiscoveryFallback.tsx";
import { SsoDiscoveryMenu } from "./screens/SsoDiscoveryMenu.tsx";
import type { LaterScreen, Views } from "./screens/screen-props.ts";
import { TotpEnrollmentManual, TotpEnrollmentQrCode } from "./screens/TotpEnrollment.tsx";
import { TotpEntry } from "./screens/TotpEntry.tsx";
import { WrongAccount } from "./screens/WrongAccount.tsx";

export const laterViews: Views<LaterScreen> = {
  WrongAccount,
  EmailMethodSelection,
  EmailConfirmation,
  EmailOTPEntry: EmailOtpEntry,
  SSODiscoveryEmail: SsoDiscoveryEmail,
  SSODiscoveryMenu: SsoDiscoveryMenu,
  SSODiscoveryFallback: SsoDiscoveryFallback,
  Discovery,
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
