import { hasHistoryUnlessBusy, type Screen } from "../../flow/context.ts";
import type { CodeRefused } from "../../flow/events.ts";
import { afterSecondFactor, creationOn, refuse, rememberFactor, startOver } from "../flow.ts";
import {
  type Accepted,
  type FactorEvent,
  type MfaMove,
  memberOf,
  type RecoveryCodeStep,
  type SaveCodesStep,
} from "../steps.ts";

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
    secondFactorAccepted: (step, { login }, context) => (step.busy ? afterSecondFactor(login, context) : null),
  },
  remember: rememberFactor,
  canGoBack: hasHistoryUnlessBusy,
  startOver,
};

type SaveEvent =
  /** `heading` becomes the first line and says what the codes are for. */
  | { type: "copyCodesClicked"; heading: string }
  | { type: "downloadCodesClicked"; heading: string }
  | { type: "codesAcknowledged" };

/** The codes can't be shown again, so announce the login only after they are saved. */
export const recoveryCodeSave: Screen<SaveCodesStep, SaveEvent, MfaMove> = {
  on: {
    copyCodesClicked: (step, event) => [step, [{ type: "copy", what: "backupCodes", text: titled(step, event) }]],
    downloadCodesClicked: (step, event) => [
      step,
      [{ type: "download", name: `${event.heading.split("\n", 1)}.txt`, text: titled(step, event) }],
    ],
    codesAcknowledged(step, _, context) {
      const [next, effects] = afterSecondFactor(step.login, context);
      return [next, [{ type: "releaseSession" }, ...effects]];
    },
  },
};

const titled = ({ codes }: SaveCodesStep, { heading }: { heading: string }) => `${heading}\n\n${codes.join("\n")}`;
