import { completePrimaryAuth } from "../discovery/after-primary-auth.ts";
import { afterDiscovery } from "../discovery/flow.ts";
import { addressOf } from "../flow/recipient.ts";
import type { EmailMethod, Recipient, ScreenTransition, StepOf } from "../machine.ts";

export const EMAIL_CODE_LIFETIME_MS = 10 * 60 * 1000;
export const CODE_SENT_NOTICE_MS = 2000;

export const passcodeTransition: ScreenTransition<"EmailOTPEntry"> = (step, event, facts) => {
  switch (event.type) {
    case "codeCompleted": {
      const checking = { ...step, busy: true, problem: null };
      return step.busy ? null : [checking, [{ type: "authenticateCode", ...addressOf(step), code: event.code }]];
    }
    case "codeRefused":
      return step.busy ? [{ ...step, busy: false, problem: event.problem }, []] : null;
    case "memberAuthenticated":
      return step.busy && step.organization ? completePrimaryAuth(event.answer, facts, event.atMs) : null;
    case "organizationsDiscovered":
      return step.busy && !step.organization ? afterDiscovery(event.email, event.organizations, facts) : null;

    case "resendClicked": {
      const sending = { ...step, resend: "sending" as const, problem: null };
      return step.resend === "ready" ? [sending, [{ type: "sendCode", ...addressOf(step), by: step.sentBy }]] : null;
    }
    case "codeSent": {
      if (step.resend !== "sending") return null;
      const sent = { ...step, resend: "sent" as const, expiresAtMs: event.atMs + EMAIL_CODE_LIFETIME_MS };
      return [sent, [{ type: "startTimer", name: "codeSentNotice", delayMs: CODE_SENT_NOTICE_MS }]];
    }
    case "sendFailed":
      if (step.resend !== "sending") return null;
      return [{ ...step, resend: "ready" }, [{ type: "showProblem", problem: event.problem }]];
    case "timerEnded":
      return step.resend === "sent" ? [{ ...step, resend: "ready" }, []] : null;
  }
};

/** The screen for a code that left at `sentAtMs`, alone or in the mail of a link. */
export function passcodeStep(
  { email, organization }: Recipient,
  sentBy: EmailMethod,
  sentAtMs: number,
): StepOf<"EmailOTPEntry"> {
  return {
    screen: "EmailOTPEntry",
    email,
    organization,
    sentBy,
    expiresAtMs: sentAtMs + EMAIL_CODE_LIFETIME_MS,
    resend: "ready",
    busy: false,
    problem: null,
  };
}
