import { hasHistoryUnlessBusy, type Screen } from "../../flow/context.ts";
import type { CodeRefused } from "../../flow/events.ts";
import {
  afterSecondFactor,
  creationOn,
  refuse,
  rememberFactor,
  rememberingOf,
  rememberOn,
  startOver,
  switchMethod,
} from "../flow.ts";
import {
  type Accepted,
  type FactorEvent,
  type MethodChosen,
  type MfaMove,
  memberOf,
  type PasskeyEnrollmentStep,
  type PasskeyEntryStep,
  type RememberToggled,
  type SecondPasskeyEffect,
} from "../steps.ts";

type PasskeyFactorEvent = { type: "passkeyClicked" } | CodeRefused | Accepted | FactorEvent;

/** What both screens do: one asks the browser to create a passkey, the other one for an existing passkey. */
const onClick = <Step extends PasskeyEnrollmentStep | PasskeyEntryStep>(type: SecondPasskeyEffect["type"]) =>
  ({
    ...creationOn,
    passkeyClicked: (step: Step) =>
      step.busy
        ? null
        : [{ ...step, busy: true, problem: null }, [{ type, ...memberOf(step.mfa), ...rememberingOf(step.mfa) }]],
    codeRefused: (step: Step, { problem }: CodeRefused) => (step.busy ? refuse(step, problem) : null),
    secondFactorAccepted: (step: Step, { login }: Accepted, context) =>
      step.busy ? afterSecondFactor(login, context) : null,
  }) satisfies Screen<Step, PasskeyFactorEvent, MfaMove>["on"];

export const passkeyEnrollment: Screen<PasskeyEnrollmentStep, PasskeyFactorEvent, MfaMove> = {
  on: onClick("createSecondPasskey"),
  remember: rememberFactor,
  canGoBack: hasHistoryUnlessBusy,
  startOver,
};

export const passkeyEntry: Screen<PasskeyEntryStep, PasskeyFactorEvent | RememberToggled | MethodChosen, MfaMove> = {
  on: {
    ...onClick("showSecondPasskey"),
    ...rememberOn,
    mfaMethodChosen: switchMethod,
  },
  remember: rememberFactor,
  canGoBack: hasHistoryUnlessBusy,
  startOver,
};
