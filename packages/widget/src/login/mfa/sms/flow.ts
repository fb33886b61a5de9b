import { CODE_SENT_NOTICE_MS, endOf, type Sent } from "../../flow/codes.ts";
import { hasHistoryUnlessBusy, type Screen } from "../../flow/context.ts";
import type { CodeCompleted, CodeRefused, Problem, ResendClicked, TimerEnded } from "../../flow/events.ts";
import { errorStep } from "../../flow/steps.ts";
import {
  afterSecondFactor,
  creationOn,
  enroll,
  isOver,
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
  type Phone,
  type RememberToggled,
  SMS_CODE_LIFETIME_MS,
  type SmsEnrollmentStep,
  type SmsEntryStep,
  type TypedPhone,
  textEntryStep,
} from "../steps.ts";

const noNumber: Problem = { kind: "refused", errorType: "invalid_phone_number", message: "" };

export type TextEvent =
  | ({ type: "textSent"; newNumber: string | null } & Sent)
  | { type: "textFailed"; newNumber: string | null; problem: Problem };
/** `number` is null if the typed one is invalid. */
export type PhoneChecked = { type: "phoneChecked"; phone: TypedPhone; number: Phone | null };
type EnrollmentEvent =
  | { type: "phoneSubmitted"; phone: TypedPhone }
  | PhoneChecked
  | TextEvent
  | MethodChosen
  | FactorEvent;

export const smsEnrollment: Screen<SmsEnrollmentStep, EnrollmentEvent, MfaMove> = {
  on: {
    ...creationOn,
    phoneSubmitted(step, { phone }) {
      if (step.busy || !phone.typed.trim()) return null;
      return [{ ...step, phone, sendingTo: null, busy: true, problem: null }, [{ type: "checkPhone", phone }]];
    },
    phoneChecked(step, { phone, number }) {
      const isAwaited = step.busy && !step.sendingTo && isSame(phone, step.phone);
      if (!isAwaited) return null;
      if (!number) return [{ ...step, busy: false, problem: noNumber }, []];
      return [{ ...step, sendingTo: number }, [{ type: "sendText", newNumber: number.e164, ...memberOf(step.mfa) }]];
    },
    textSent({ mfa, sendingTo }, event) {
      if (!sendingTo || event.newNumber !== sendingTo.e164) return null;
      return [textEntryStep({ ...mfa, textExpiresAtMs: endOf(event, SMS_CODE_LIFETIME_MS) }, sendingTo), []];
    },
    textFailed(step, { newNumber, problem }) {
      if (!step.sendingTo || newNumber !== step.sendingTo.e164) return null;
      return isOver(problem)
        ? [errorStep("Default", true, problem), []]
        : [{ ...step, sendingTo: null, busy: false, problem }, []];
    },
    mfaMethodChosen: ({ mfa, busy }, { method }) =>
      method === "totp" && !busy && mfa.offered.includes("totp") ? enroll(mfa, "totp") : null,
  },
  remember: (step, history, next) => rememberFactor({ ...step, sendingTo: null }, history, next),
  canGoBack: hasHistoryUnlessBusy,
  startOver,
};

type EntryEvent =
  | CodeCompleted
  | CodeRefused
  | Accepted
  | ResendClicked
  | TextEvent
  | TimerEnded
  | MethodChosen
  | RememberToggled
  | FactorEvent;

export const smsEntry: Screen<SmsEntryStep, EntryEvent, MfaMove> = {
  on: {
    ...creationOn,
    ...rememberOn,
    codeCompleted: (step, { code }) =>
      step.busy
        ? null
        : [
            { ...step, busy: true, problem: null },
            [{ type: "authenticateText", code, ...memberOf(step.mfa), ...rememberingOf(step.mfa) }],
          ],
    codeRefused: (step, { problem }) => (step.busy ? refuse(step, problem) : null),
    secondFactorAccepted: (step, { login }, context) => (step.busy ? afterSecondFactor(login, context) : null),

    resendClicked(step) {
      const { mfa, newNumber } = step;
      if (step.resend !== "ready") return null;
      return [{ ...step, resend: "sending", problem: null }, [{ type: "sendText", newNumber, ...memberOf(mfa) }]];
    },
    textSent(step, event) {
      if (event.newNumber !== step.newNumber) return null;
      const mfa = { ...step.mfa, textExpiresAtMs: endOf(event, SMS_CODE_LIFETIME_MS) };
      return [
        { ...step, mfa, resend: "sent" },
        [{ type: "startTimer", name: "codeSentNotice", delayMs: CODE_SENT_NOTICE_MS }],
      ];
    },
    textFailed(step, { newNumber, problem }) {
      if (step.resend !== "sending" || newNumber !== step.newNumber) return null;
      if (isOver(problem)) return [errorStep("Default", true, problem), []];
      // The previous code keeps its expiry; without one there is nothing to wait for.
      const mfa = { ...step.mfa, textExpiresAtMs: step.mfa.textExpiresAtMs ?? 0 };
      return [{ ...step, mfa, resend: "ready", problem }, []];
    },
    timerEnded: (step) => (step.resend === "sent" ? [{ ...step, resend: "ready" }, []] : null),

    mfaMethodChosen: switchMethod,
  },
  remember: (step, history, next) => rememberFactor({ ...step, resend: "ready" }, history, next),
  canGoBack: hasHistoryUnlessBusy,
  startOver,
};

function isSame(one: { country: string; typed: string }, other: typeof one): boolean {
  return one.country === other.country && one.typed === other.typed;
}
