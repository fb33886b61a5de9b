import type { CodeRefused } from "../../flow/events.ts";
import { hasHistoryUnlessBusy, type Screen } from "../../flow/screen.ts";
import { afterSecondFactor, creationOn, memberOf, refuse, rememberFactor } from "../flow.ts";
import type { Accepted, FactorEvent, MfaMove, RecoveryCodeStep, SaveCodesStep } from "../steps.ts";

type EntryEvent = { type: "backupCodeSubmitted"; code: string } | CodeRefused | Accepted | FactorEvent;

export const recoveryCodeEntry: Screen<RecoveryCodeStep, EntryEvent, MfaMove> = {
  on: {
    ...creationOn,
    backupCodeSubmitted(step, event) {
      const code = event.code.trim();
      if (step.busy || !code) return null;
      return [{ ...step, busy: true, problem: null }, [{ type: "recover", code, ...memberOf(step.mfa) }]];
    },
    codeRefused: (step, { problem }) => (step.busy ? refuse(step, problem) : null),
    secondFactorAccepted: (step, { login }, facts) => (step.busy ? afterSecondFactor(login, facts) : null),
  },
  remember: rememberFactor,
  canGoBack: hasHistoryUnlessBusy,
};

type SaveEvent = { type: "copyCodesClicked" } | { type: "downloadCodesClicked" } | { type: "codesAcknowledged" };

/** The codes are not shown again, so the login is told of once they are safe. */
export const recoveryCodeSave: Screen<SaveCodesStep, SaveEvent, MfaMove> = {
  on: {
    copyCodesClicked: (step) => [step, [{ type: "copy", what: "backupCodes", text: step.codes.join("\n") }]],
    downloadCodesClicked: (step) => [step, [{ type: "download", text: step.codes.join("\n") }]],
    codesAcknowledged(step, _, facts) {
      const [next, effects] = afterSecondFactor(step.login, facts);
      return [next, [{ type: "releaseSession" }, ...effects]];
    },
  },
};
