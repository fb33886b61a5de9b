import { completePrimaryAuth, type PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { afterDiscovery, type DiscoveryMove } from "../discovery/flow.ts";
import { CODE_SENT_NOTICE_MS, endOf, type Sent } from "../flow/codes.ts";
import { hasHistoryUnlessBusy, type LoginMove, type Screen } from "../flow/context.ts";
import type {
  BackClicked,
  CodeCompleted,
  CodeRefused,
  CodeSent,
  Problem,
  ResendClicked,
  SendFailed,
  TimerEnded,
} from "../flow/events.ts";
import type { EmailMethod } from "../flow/offered-methods.ts";
import { type Address, addressOf, type Recipient } from "../flow/recipient.ts";

export const EMAIL_CODE_LIFETIME_MS = 10 * 60 * 1000;

export type PasscodeStep = {
  screen: "EmailOTPEntry";
  /** If the code came with a link, a new one comes the same way. */
  sentBy: EmailMethod;
  expiresAtMs: number;
  resend: "ready" | "sending" | "sent";
  busy: boolean;
  problem: Problem | null;
} & Recipient;

type PasscodeEvent =
  | CodeCompleted
  | CodeRefused
  | PrimaryAccepted
  | ResendClicked
  | CodeSent
  | SendFailed
  | TimerEnded
  | BackClicked;

export type SendCode = { type: "sendCode"; by: EmailMethod } & Address;
export type AuthenticateCode = { type: "authenticateCode"; code: string } & Address;

export const emailOtpEntry: Screen<
  PasscodeStep,
  PasscodeEvent,
  DiscoveryMove | LoginMove<PasscodeStep, SendCode | AuthenticateCode>
> = {
  on: {
    codeCompleted: (step, { code }) =>
      step.busy
        ? null
        : [{ ...step, busy: true, problem: null }, [{ type: "authenticateCode", ...addressOf(step), code }]],
    codeRefused: (step, { problem }) => (step.busy ? [{ ...step, busy: false, problem }, []] : null),
    memberAuthenticated: (step, event, context) =>
      step.busy && step.organization ? completePrimaryAuth(event, context) : null,
    organizationsDiscovered: (step, event, context) =>
      step.busy && !step.organization ? afterDiscovery(event, context) : null,

    resendClicked: (step) =>
      step.resend === "ready"
        ? [{ ...step, resend: "sending", problem: null }, [{ type: "sendCode", ...addressOf(step), by: step.sentBy }]]
        : null,
    codeSent: (step, event) =>
      step.resend === "sending"
        ? [
            { ...step, resend: "sent", expiresAtMs: endOf(event, EMAIL_CODE_LIFETIME_MS) },
            [{ type: "startTimer", name: "codeSentNotice", delayMs: CODE_SENT_NOTICE_MS }],
          ]
        : null,
    sendFailed: (step, { problem }) =>
      step.resend === "sending" ? [{ ...step, resend: "ready" }, [{ type: "showProblem", problem }]] : null,
    timerEnded: (step) => (step.resend === "sent" ? [{ ...step, resend: "ready" }, []] : null),
  },
  remember: (step, history) => [...history, step],
  canGoBack: hasHistoryUnlessBusy,
};

/** Returns the screen for a code that was sent, with or without a link. */
export function passcodeStep({ email, organization }: Recipient, sentBy: EmailMethod, sent: Sent): PasscodeStep {
  return {
    screen: "EmailOTPEntry",
    email,
    organization,
    sentBy,
    expiresAtMs: endOf(sent, EMAIL_CODE_LIFETIME_MS),
    resend: "ready",
    busy: false,
    problem: null,
  };
}
