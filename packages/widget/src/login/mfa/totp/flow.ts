import { hasHistory, hasHistoryUnlessBusy, type On, type Screen } from "../../flow/context.ts";
import type { CodeCompleted, CodeRefused } from "../../flow/events.ts";
import {
  afterSecondFactor,
  creationOn,
  isRefusedAs,
  refuse,
  rememberFactor,
  rememberingOf,
  rememberOn,
  startOver,
  switchMethod,
} from "../flow.ts";
import { isEnrolling } from "../policy.ts";
import {
  type Accepted,
  type CreationEvent,
  createAuthenticator,
  type FactorEvent,
  type MethodChosen,
  type Mfa,
  type MfaEffect,
  type MfaMove,
  memberOf,
  type RememberToggled,
  type TotpEntryStep,
  type TotpManualStep,
  type TotpQrCodeStep,
  totpEntryStep,
} from "../steps.ts";

type CodeView = TotpQrCodeStep | TotpManualStep;

type CodeViewEvent =
  | { type: "retryClicked" }
  /** Switches between the QR code and the secret. */
  | { type: "codeViewToggled" }
  | { type: "continueClicked" };

/** Handlers of the QR code and the secret. */
const codeViewOn: On<CodeView, CodeViewEvent | CreationEvent, MfaMove> = {
  ...creationOn,
  retryClicked: (step) => (step.mfa.authenticator.state === "failed" ? createAuthenticator(step) : null),
  codeViewToggled: ({ screen, mfa }) =>
    mfa.authenticator.state === "created"
      ? [{ screen: screen === "TOTPEnrollmentManual" ? "TOTPEnrollmentQRCode" : "TOTPEnrollmentManual", mfa }, []]
      : null,
  continueClicked: ({ mfa }) => (mfa.authenticator.state === "created" ? [totpEntryStep(mfa), []] : null),
};

export const totpQrCode: Screen<TotpQrCodeStep, CodeViewEvent | FactorEvent, MfaMove> = {
  on: codeViewOn,
  remember: rememberFactor,
  canGoBack: hasHistory,
  startOver,
};

export const totpManual: Screen<TotpManualStep, CodeViewEvent | { type: "copySecretClicked" } | FactorEvent, MfaMove> =
  {
    on: {
      ...codeViewOn,
      copySecretClicked(step) {
        const { authenticator } = step.mfa;
        return authenticator.state === "created"
          ? [step, [{ type: "copy", what: "secret", text: authenticator.secret }]]
          : null;
      },
    },
    remember: rememberFactor,
    canGoBack: hasHistory,
    startOver,
  };

type EntryEvent =
  | CodeCompleted
  | CodeRefused
  | Accepted
  | MethodChosen
  | RememberToggled
  | { type: "backupCodeClicked" }
  | FactorEvent;

export const totpEntry: Screen<TotpEntryStep, EntryEvent, MfaMove> = {
  on: {
    ...creationOn,
    ...rememberOn,
    codeCompleted(step, { code }) {
      const { mfa } = step;
      if (step.busy) return null;
      return [
        { ...step, busy: true, problem: null },
        [...held(mfa, "pauseSession"), { type: "authenticateTotp", code, ...memberOf(mfa), ...rememberingOf(mfa) }],
      ];
    },
    codeRefused(step, { problem }) {
      const { mfa } = step;
      if (!step.busy) return null;
      if (isEnrolling(mfa) && isRefusedAs(problem, "expired_totp", "totp_not_found")) {
        // The previous secret is invalid now.
        const [again, effects] = createAuthenticator({ screen: "TOTPEnrollmentQRCode", mfa });
        return [again, [...held(mfa, "releaseSession"), ...effects, { type: "showProblem", problem }]];
      }
      const [next, effects] = refuse(step, problem);
      return [next, [...held(mfa, "releaseSession"), ...effects]];
    },
    secondFactorAccepted(step, { login }, context) {
      if (!step.busy) return null;
      const codes = newBackupCodes(step.mfa);
      return codes.length > 0 ? [{ screen: "RecoveryCodeSave", codes, login }, []] : afterSecondFactor(login, context);
    },
    mfaMethodChosen: switchMethod,
    backupCodeClicked: ({ mfa, busy }) =>
      busy || isEnrolling(mfa) ? null : [{ screen: "RecoveryCodeEntry", mfa, busy: false, problem: null }, []],
  },
  remember: rememberFactor,
  canGoBack: hasHistoryUnlessBusy,
  startOver,
};

/** Hides a new session from the host, or shows it. */
function held(mfa: Mfa, type: "pauseSession" | "releaseSession"): MfaEffect[] {
  return newBackupCodes(mfa).length > 0 ? [{ type }] : [];
}

/** Backup codes come with a new authenticator and are shown once. */
function newBackupCodes(mfa: Mfa): readonly string[] {
  return isEnrolling(mfa) && mfa.authenticator.state === "created" ? mfa.authenticator.recovery_codes : [];
}
