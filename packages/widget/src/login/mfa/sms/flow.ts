import { errorStep } from "../../error/error-step.ts";
import type { Problem } from "../../flow/problem.ts";
import type { ScreenTransition } from "../../machine.ts";
import { CODE_SENT_NOTICE_MS } from "../../passcode/flow.ts";
import {
  afterSecondFactor,
  enroll,
  hearCreation,
  isOver,
  memberOf,
  refuse,
  SMS_CODE_LIFETIME_MS,
  textEntryStep,
  totpEntryStep,
} from "../flow.ts";

const noNumber: Problem = { kind: "refused", errorType: "invalid_phone_number", message: "" };

export const smsEnrollmentTransition: ScreenTransition<"SMSOTPEnrollment"> = (step, event) => {
  const { mfa, sendingTo } = step;
  switch (event.type) {
    case "phoneSubmitted": {
      const { phone } = event;
      if (step.busy || !phone.typed.trim()) return null;
      return [{ ...step, phone, sendingTo: null, busy: true, problem: null }, [{ type: "checkPhone", phone }]];
    }
    case "phoneChecked": {
      const isAwaited = step.busy && !sendingTo && isSame(event.phone, step.phone);
      if (!isAwaited) return null;
      const { number } = event;
      if (!number) return [{ ...step, busy: false, problem: noNumber }, []];
      return [{ ...step, sendingTo: number }, [{ type: "sendText", newNumber: number.e164, ...memberOf(mfa) }]];
    }
    case "textSent": {
      if (!sendingTo || event.newNumber !== sendingTo.e164) return null;
      return [textEntryStep({ ...mfa, textExpiresAtMs: event.atMs + SMS_CODE_LIFETIME_MS }, sendingTo), []];
    }
    case "textFailed":
      if (!sendingTo || event.newNumber !== sendingTo.e164) return null;
      return isOver(event.problem)
        ? [errorStep("Default", true, event.problem), []]
        : [{ ...step, sendingTo: null, busy: false, problem: event.problem }, []];
    case "mfaMethodChosen":
      return event.method === "totp" && !step.busy && mfa.offered.includes("totp") ? enroll(mfa, "totp") : null;
    case "totpCreated":
    case "totpCreateFailed":
      return hearCreation(step, event);
  }
};

export const smsEntryTransition: ScreenTransition<"SMSOTPEntry"> = (step, event, facts) => {
  const { mfa, newNumber } = step;
  switch (event.type) {
    case "codeCompleted":
      if (step.busy) return null;
      return [
        { ...step, busy: true, problem: null },
        [{ type: "authenticateText", code: event.code, ...memberOf(mfa) }],
      ];
    case "codeRefused":
      return step.busy ? refuse(step, event.problem) : null;
    case "secondFactorAccepted":
      return step.busy ? afterSecondFactor(event.login, facts) : null;

    case "resendClicked":
      if (step.resend !== "ready") return null;
      return [{ ...step, resend: "sending", problem: null }, [{ type: "sendText", newNumber, ...memberOf(mfa) }]];
    case "textSent": {
      if (event.newNumber !== newNumber) return null;
      const textExpiresAtMs = event.atMs + SMS_CODE_LIFETIME_MS;
      return [
        { ...step, mfa: { ...mfa, textExpiresAtMs }, resend: "sent" },
        [{ type: "startTimer", name: "codeSentNotice", delayMs: CODE_SENT_NOTICE_MS }],
      ];
    }
    case "textFailed": {
      if (step.resend !== "sending" || event.newNumber !== newNumber) return null;
      const { problem } = event;
      if (isOver(problem)) return [errorStep("Default", true, problem), []];
      // The code before this one is good for as long as it was; without one there is none to wait for.
      const textExpiresAtMs = mfa.textExpiresAtMs ?? 0;
      return [{ ...step, mfa: { ...mfa, textExpiresAtMs }, resend: "ready", problem }, []];
    }
    case "timerEnded":
      return step.resend === "sent" ? [{ ...step, resend: "ready" }, []] : null;

    case "mfaMethodChosen":
      return event.method === "totp" && !step.busy && mfa.enrolled.includes("totp") ? [totpEntryStep(mfa), []] : null;
    case "totpCreated":
    case "totpCreateFailed":
      return hearCreation(step, event);
  }
};

function isSame(one: { country: string; typed: string }, other: typeof one): boolean {
  return one.country === other.country && one.typed === other.typed;
}
