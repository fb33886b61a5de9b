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

type SaveEvent =
  /** `heading` says in its first line what the codes are for. */
  | { type: "copyCodesClicked"; heading: string }
  | { type: "downloadCodesClicked"; heading: string }
  | { type: "codesAcknowledged" };

/** The codes are not shown again, so the login is told of once they are safe. */
export const recoveryCodeSave: Screen<SaveCodesStep, SaveEvent, MfaMove> = {
  on: {
    copyCodesClicked: (step, event) => [step, [{ type: "copy", what: "backupCodes", text: titled(step, event) }]],
    downloadCodesClicked: (step, event) => [
      step,
      [{ type: "download", name: `${event.heading.split("\n", 1)}.txt`, text: titled(step, event) }],
    ],
    codesAcknowledged(step, _, facts) {
      const [next, effects] = afterSecondFactor(step.login, facts);
      return [next, [{ type: "releaseSession" }, ...effects]];
    },
  },
};

const titled = ({ codes }: SaveCodesStep, { heading }: { heading: string }) => `${heading}\n\n${codes.join("\n")}`;
