import type { FlowState } from "./machine.ts";

/** Whether the screen offers a way back. No screen is left while a call is under way that may log in. */
export function canGoBack({ step, history }: FlowState): boolean {
  switch (step.screen) {
    case "Error":
      return step.canGoBack;
    case "Main":
      // An organization was chosen or named there, and asks for another factor; any other Main is a beginning.
      return !step.busy && ["Discovery", "SSODiscoveryFallback"].includes(history.at(-1)?.screen ?? "");
    case "EmailMethodSelection":
    case "MFAEnrollmentSelection":
    case "TOTPEnrollmentQRCode":
    case "TOTPEnrollmentManual":
    case "PasswordSetNewConfirmation":
    case "PasswordResetVerifyConfirmation":
      return history.length > 0;
    case "SSODiscoveryEmail":
    case "SSODiscoveryMenu":
      return !step.busy && history.length > 0;
    case "SSODiscoveryFallback":
      return false;
    case "EmailOTPEntry":
    case "PasswordEmailForm":
    case "PasswordAuthenticate":
    case "PasswordForgotForm":
    case "SMSOTPEnrollment":
    case "SMSOTPEntry":
    case "TOTPEntry":
    case "RecoveryCodeEntry":
      return !step.busy && history.length > 0;
    case "Landing":
    case "WrongAccount":
    case "LoggingIn":
    case "LoggedIn":
    case "EmailConfirmation":
    case "Discovery":
    case "PasswordResetForm":
    case "RecoveryCodeSave":
      return false;
  }
}
