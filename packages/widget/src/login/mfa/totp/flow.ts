import type { Effect, Move, ScreenEvents, ScreenTransition, StepOf } from "../../machine.ts";
import {
  afterSecondFactor,
  createAuthenticator,
  enterText,
  hearCreation,
  isRefusedAs,
  memberOf,
  refuse,
  totpEntryStep,
} from "../flow.ts";
import { canTextInstead, isEnrolling } from "../policy.ts";
import type { Mfa } from "../steps.ts";

type CodeView = "TOTPEnrollmentQRCode" | "TOTPEnrollmentManual";

/** The code that the app is linked by, as a picture or as letters. */
export function totpEnrollmentTransition(
  step: StepOf<CodeView>,
  event: Exclude<ScreenEvents[CodeView], { type: "backClicked" }>,
): Move | null {
  const { mfa } = step;
  const { authenticator } = mfa;
  switch (event.type) {
    case "retryClicked":
      return authenticator.state === "failed" ? createAuthenticator(step) : null;
    case "codeViewToggled":
      if (authenticator.state !== "created") return null;
      return [
        { screen: step.screen === "TOTPEnrollmentManual" ? "TOTPEnrollmentQRCode" : "TOTPEnrollmentManual", mfa },
        [],
      ];
    case "secretCopied":
      return authenticator.state === "created" && step.screen === "TOTPEnrollmentManual"
        ? [step, [{ type: "copy", what: "secret", text: authenticator.secret }]]
        : null;
    case "continueClicked":
      return authenticator.state === "created" ? [totpEntryStep(mfa), []] : null;
    case "totpCreated":
    case "totpCreateFailed":
      return hearCreation(step, event);
  }
}

export const totpEntryTransition: ScreenTransition<"TOTPEntry"> = (step, event, facts) => {
  const { mfa } = step;
  switch (event.type) {
    case "codeCompleted":
      if (step.busy) return null;
      return [
        { ...step, busy: true, problem: null },
        [...held(mfa, "holdSession"), { type: "authenticateTotp", code: event.code, ...memberOf(mfa) }],
      ];
    case "codeRefused": {
      if (!step.busy) return null;
      const { problem } = event;
      if (isEnrolling(mfa) && isRefusedAs(problem, "expired_totp", "totp_not_found")) {
        // What the app was linked with counts no more.
        const [again, effects] = createAuthenticator({ screen: "TOTPEnrollmentQRCode", mfa });
        return [again, [...held(mfa, "releaseSession"), ...effects, { type: "showProblem", problem }]];
      }
      const [next, effects] = refuse(step, problem);
      return [next, [...held(mfa, "releaseSession"), ...effects]];
    }
    case "secondFactorAccepted": {
      if (!step.busy) return null;
      const codes = newBackupCodes(mfa);
      return codes.length > 0
        ? [{ screen: "RecoveryCodeSave", codes, login: event.login }, []]
        : afterSecondFactor(event.login, facts);
    }
    case "mfaMethodChosen":
      return event.method === "sms_otp" && !step.busy && canTextInstead(mfa) ? enterText(mfa) : null;
    case "backupCodeClicked":
      if (step.busy || isEnrolling(mfa)) return null;
      return [{ screen: "RecoveryCodeEntry", mfa, busy: false, problem: null }, []];
    case "totpCreated":
    case "totpCreateFailed":
      return hearCreation(step, event);
  }
};

/** What a session that begins now is kept from the host for, or no more. */
function held(mfa: Mfa, type: "holdSession" | "releaseSession"): Effect[] {
  return newBackupCodes(mfa).length > 0 ? [{ type }] : [];
}

/** They come with an authenticator that is set up, and are shown once. */
function newBackupCodes(mfa: Mfa): readonly string[] {
  return isEnrolling(mfa) && mfa.authenticator.state === "created" ? mfa.authenticator.recoveryCodes : [];
}
