import { hasHistory, type LoginMove, type On, type Screen } from "../flow/context.ts";
import type {
  BackClicked,
  CodeSent,
  EmailSubmitted,
  Problem,
  ResendClicked,
  SendFailed,
  StartOverClicked,
} from "../flow/events.ts";
import { type EmailMethod, offeredEmailMethods } from "../flow/offered-methods.ts";
import { type Address, addressOf, isEmailAddress, type Recipient } from "../flow/recipient.ts";
import { isWaitingForOrganization, type MainStep } from "../flow/steps.ts";
import { type PasscodeStep, passcodeStep, type SendCode } from "../passcode/flow.ts";

type SelectionStep = {
  screen: "EmailMethodSelection";
  busy: EmailMethod | null;
  problem: Problem | null;
} & Recipient;
type ConfirmationStep = {
  screen: "EmailConfirmation";
  sentAtMs: number;
  resend: "ready" | "sending";
} & Recipient;

export type LinkSent = { type: "linkSent"; email: string; atMs: number };
type SendEvent = LinkSent | CodeSent | SendFailed;

export type SendLink = { type: "sendLink" } & Address;

type EmailMove = LoginMove<MainStep | SelectionStep | ConfirmationStep | PasscodeStep, SendLink | SendCode>;

/** Handlers of Main and the method selection for sent links and codes. */
const sentOn: On<MainStep | SelectionStep, LinkSent | CodeSent, EmailMove> = {
  linkSent: (step, { email, atMs }) =>
    isAwaited(step, email)
      ? [{ screen: "EmailConfirmation", email, organization: step.organization, sentAtMs: atMs, resend: "ready" }, []]
      : null,
  codeSent: (step, event) => (isAwaited(step, event.email) ? [passcodeStep(step, "code", event), []] : null),
};

/** Main's email methods. */
export const emailOn: On<MainStep, EmailSubmitted | SendEvent, EmailMove> = {
  ...sentOn,
  emailSubmitted(step, event, context) {
    if (step.busy || isWaitingForOrganization(step, context)) return null;
    const asked = { ...step, email: event.email.trim(), problem: null };
    const { email, organization } = asked;
    if (!isEmailAddress(email)) return [{ ...asked, problem: { kind: "invalidEmail" } }, []];
    const [method, another] = offeredEmailMethods(context.config, step);
    if (another) return [{ screen: "EmailMethodSelection", email, organization, busy: null, problem: null }, []];
    return method ? [{ ...asked, busy: true }, [sendEmail(asked, method)]] : null;
  },
  sendFailed: (step, { email, problem }) => (isAwaited(step, email) ? [{ ...step, busy: false, problem }, []] : null),
};

type SelectionEvent = { type: "emailMethodChosen"; method: EmailMethod } | SendEvent | BackClicked;

export const emailMethodSelection: Screen<SelectionStep, SelectionEvent, EmailMove> = {
  on: {
    ...sentOn,
    emailMethodChosen: (step, { method }) =>
      step.busy ? null : [{ ...step, busy: method, problem: null }, [sendEmail(step, method)]],
    sendFailed: (step, { email, problem }) => (isAwaited(step, email) ? [{ ...step, busy: null, problem }, []] : null),
  },
  remember: (step, history) => [...history, { ...step, busy: null, problem: null }],
  canGoBack: hasHistory,
};

type ConfirmationEvent = { type: "codeInsteadClicked" } | ResendClicked | LinkSent | SendFailed | StartOverClicked;

export const emailConfirmation: Screen<ConfirmationStep, ConfirmationEvent, EmailMove> = {
  on: {
    codeInsteadClicked: (step, _, { bootstrap }) =>
      bootstrap?.emailLinkAndCode ? [passcodeStep(step, "link", { atMs: step.sentAtMs }), []] : null,
    resendClicked: (step) =>
      step.resend === "ready" ? [{ ...step, resend: "sending" }, [sendEmail(step, "link")]] : null,
    linkSent: (step, { atMs }) =>
      step.resend === "sending"
        ? [{ ...step, resend: "ready", sentAtMs: atMs }, [{ type: "showNotice", notice: "emailResent" }]]
        : null,
    sendFailed: (step, { problem }) =>
      step.resend === "sending" ? [{ ...step, resend: "ready" }, [{ type: "showProblem", problem }]] : null,
  },
  remember: (step, history) => [...history, { ...step, resend: "ready" }],
  startOver: () => "",
};

function sendEmail(to: Recipient, method: EmailMethod): SendLink | SendCode {
  const address = addressOf(to);
  return method === "link" ? { type: "sendLink", ...address } : { type: "sendCode", ...address, by: "code" };
}

/** The response may belong to an earlier send, for an address that was changed meanwhile. */
function isAwaited(step: MainStep | SelectionStep, email: string): boolean {
  return Boolean(step.busy) && step.email === email;
}
