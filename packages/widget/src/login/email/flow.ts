import { completePrimaryAuth } from "../discovery/after-primary-auth.ts";
import { afterDiscovery } from "../discovery/flow.ts";
import { isEmailAddress } from "../flow/email-address.ts";
import { offeredEmailMethods } from "../flow/offered-methods.ts";
import { addressOf } from "../flow/recipient.ts";
import { isWaitingForOrganization } from "../landing/opening.ts";
import type {
  Effect,
  EmailMethod,
  Facts,
  Move,
  Recipient,
  ScreenEvents,
  ScreenTransition,
  StepOf,
} from "../machine.ts";
import { leaveMain } from "../oauth/flow.ts";
import { lookUpTransition } from "../organization/flow.ts";
import { passcodeStep } from "../passcode/flow.ts";
import type { PasswordFormEvent } from "../password/steps.ts";

type MainEvent = Exclude<
  ScreenEvents["Main"],
  Exclude<PasswordFormEvent, { type: "sendFailed" }> | { type: "backClicked" }
>;

/** Main's mails, and the organization that it waits for. Passwords are in password.ts. */
export function mainTransition(step: StepOf<"Main">, event: MainEvent, facts: Facts): Move | null {
  switch (event.type) {
    case "emailSubmitted": {
      if (step.busy || isWaitingForOrganization(step, facts)) return null;
      const asked = { ...step, email: event.email.trim(), problem: null };
      if (!isEmailAddress(asked.email)) return [{ ...asked, problem: { kind: "invalidEmail" } }, []];
      const [method, another] = offeredEmailMethods(facts.config, step);
      if (another) return [methodSelectionStep(asked), []];
      return method ? [{ ...asked, busy: true }, [sendEmail(asked, method)]] : null;
    }
    case "linkSent":
      return isAwaited(step, event.email) ? [confirmationStep(step, event), []] : null;
    case "codeSent":
      return isAwaited(step, event.email) ? [passcodeStep(step, "code", event.atMs), []] : null;
    case "sendFailed":
      return isAwaited(step, event.email) ? [{ ...step, busy: false, problem: event.problem }, []] : null;
    case "organizationFound":
    case "organizationMissing":
    case "organizationLookupFailed":
      return isWaitingForOrganization(step, facts) ? lookUpTransition(step, event, facts) : null;
    case "ssoClicked":
    case "connectionClicked":
    case "oauthClicked":
    case "leaveFailed":
    case "returned":
    case "oneTapChosen":
    case "oneTapMissed":
    case "oneTapRefused":
      return leaveMain(step, event, facts);
  }
}

export const methodSelectionTransition: ScreenTransition<"EmailMethodSelection"> = (step, event) => {
  switch (event.type) {
    case "emailMethodChosen":
      return step.busy ? null : [{ ...step, busy: event.method, problem: null }, [sendEmail(step, event.method)]];
    case "linkSent":
      return isAwaited(step, event.email) ? [confirmationStep(step, event), []] : null;
    case "codeSent":
      return isAwaited(step, event.email) ? [passcodeStep(step, "code", event.atMs), []] : null;
    case "sendFailed":
      return isAwaited(step, event.email) ? [{ ...step, busy: null, problem: event.problem }, []] : null;
  }
};

export const confirmationTransition: ScreenTransition<"EmailConfirmation"> = (step, event, facts) => {
  switch (event.type) {
    case "codeInsteadClicked":
      return facts.bootstrap?.emailLinkAndCode ? [passcodeStep(step, "link", step.sentAtMs), []] : null;
    case "memberAuthenticated":
      return step.handover && step.organization ? completePrimaryAuth(event.answer, facts, event.atMs) : null;
    case "organizationsDiscovered":
      return step.handover && !step.organization ? afterDiscovery(event.email, event.organizations, facts) : null;
    case "handoverEnded":
      return step.handover
        ? [{ ...step, handover: undefined }, [{ type: "showProblem", problem: event.problem }]]
        : null;
  }
};

function sendEmail(to: Recipient, method: EmailMethod): Effect {
  const address = addressOf(to);
  return method === "link" ? { type: "sendLink", ...address } : { type: "sendCode", ...address, by: "code" };
}

/** The answer may be to an earlier send, for an address that was given up meanwhile. */
function isAwaited(step: StepOf<"Main" | "EmailMethodSelection">, email: string): boolean {
  return Boolean(step.busy) && step.email === email;
}

function methodSelectionStep({ email, organization }: Recipient): StepOf<"EmailMethodSelection"> {
  return { screen: "EmailMethodSelection", email, organization, busy: null, problem: null };
}

function confirmationStep(
  { email, organization }: Recipient,
  { atMs, handover }: Extract<MainEvent, { type: "linkSent" }>,
): StepOf<"EmailConfirmation"> {
  return { screen: "EmailConfirmation", email, organization, sentAtMs: atMs, handover };
}
