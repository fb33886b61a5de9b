import { completePrimaryAuth } from "../discovery/after-primary-auth.ts";
import { afterDiscovery } from "../discovery/flow.ts";
import { isEmailAddress } from "../flow/email-address.ts";
import { addressOf } from "../flow/recipient.ts";
import { isWaitingForOrganization } from "../landing/opening.ts";
import type { Effect, Facts, Move, Recipient, ScreenEvents, StepOf } from "../machine.ts";
import type { PasswordFormEvent } from "./steps.ts";
import { mayStrangerReset, noAccess } from "./stranger-reset.ts";

type FormName = "PasswordEmailForm" | "PasswordAuthenticate" | "PasswordForgotForm";

/** Every form that asks for an address and may go on with a password: Main's blocks, and the password screens. */
export function passwordFormTransition(
  step: StepOf<"Main" | FormName>,
  event: PasswordFormEvent,
  facts: Facts,
): Move | null {
  const { screen, organization } = step;
  const isForgot = screen === "PasswordForgotForm";
  switch (event.type) {
    case "passwordSubmitted": {
      const { password } = event;
      const asked = ask(step, event.email, facts);
      if (!asked || isForgot) return null;
      // Who wants a password before naming an address names it on a form of its own.
      if (screen === "Main" && password === null && !asked.email) return [form("PasswordEmailForm", asked), []];
      if (asked.problem) return [asked, []];
      if (password === "") return [{ ...asked, busy: false, problem: { kind: "passwordRequired" } }, []];
      if (organization && !(isKnownMember(step, asked.email) && password)) {
        return [asked, [{ type: "lookUpMember", ...addressOf(asked), password }]];
      }
      return password === null
        ? [form("PasswordAuthenticate", asked), []]
        : [asked, [{ type: "authenticatePassword", ...addressOf(asked), password }]];
    }
    case "resetRequested": {
      const asked = ask(step, event.email, facts);
      if (!asked || !isForgot) return null;
      if (asked.problem) return [asked, []];
      return [
        asked,
        [organization ? { type: "lookUpMember", ...addressOf(asked), password: null } : start(asked, true)],
      ];
    }
    case "memberLookedUp": {
      if (!isAwaited(step, event.email)) return null;
      const { member, password } = event;
      if (!member) {
        return organization && mayStrangerReset(step.email, organization)
          ? [step, [start(step, false)]]
          : [{ ...step, busy: false, problem: noAccess }, []];
      }
      if (isForgot) return [step, [start(step, true)]];
      if (!member.member_password_id) return [form("PasswordForgotForm", step), []];
      if (screen !== "Main" && password === null) return [form("PasswordAuthenticate", step), []];
      const known = screen === "Main" ? { ...step, hasPasswordField: true } : step;
      return password === null
        ? [{ ...known, busy: false }, []]
        : [known, [{ type: "authenticatePassword", ...addressOf(step), password }]];
    }
    case "resetStarted": {
      if (!isAwaited(step, event.email)) return null;
      const next = event.isMember ? "PasswordSetNewConfirmation" : "PasswordResetVerifyConfirmation";
      return [{ screen: next, email: step.email, organization, resend: "ready" }, []];
    }
    case "passwordRefused":
    case "sendFailed":
      return isAwaited(step, event.email) ? [{ ...step, busy: false, problem: event.problem }, []] : null;
    case "memberAuthenticated":
      return step.busy && organization ? completePrimaryAuth(event.answer, facts, event.atMs) : null;
    case "organizationsDiscovered":
      return step.busy && !organization ? afterDiscovery(event.email, event.organizations, facts) : null;
    case "forgotClicked": {
      const { email } = event;
      return isDeaf(step, facts) || isForgot
        ? null
        : [form("PasswordForgotForm", { email: email.trim(), organization }), []];
    }
  }
}

type MailSentName = "PasswordSetNewConfirmation" | "PasswordResetVerifyConfirmation";

/** The mail is on its way, and may be asked for again. */
export function passwordMailTransition(
  step: StepOf<MailSentName>,
  event: Exclude<ScreenEvents[MailSentName], { type: "backClicked" }>,
): Move | null {
  switch (event.type) {
    case "resendClicked":
      return step.resend === "ready"
        ? [{ ...step, resend: "sending" }, [start(step, step.screen === "PasswordSetNewConfirmation")]]
        : null;
    case "resetStarted":
      return step.resend === "sending"
        ? [{ ...step, resend: "ready" }, [{ type: "showNotice", notice: "emailResent" }]]
        : null;
    case "sendFailed":
      return step.resend === "sending"
        ? [{ ...step, resend: "ready" }, [{ type: "showProblem", problem: event.problem }]]
        : null;
  }
}

export function form<Name extends FormName>(screen: Name, { email, organization }: Recipient) {
  return { screen, email, organization, busy: false, problem: null };
}

/** The step with the address that was submitted: busy, or with what is wrong with it. */
function ask<S extends StepOf<"Main" | FormName>>(step: S, typed: string, facts: Facts): S | null {
  if (isDeaf(step, facts)) return null;
  const email = typed.trim();
  const isGood = isEmailAddress(email);
  return { ...step, email, busy: isGood, problem: isGood ? null : { kind: "invalidEmail" } };
}

function isDeaf(step: StepOf<"Main" | FormName>, facts: Facts): boolean {
  return step.busy || (step.screen === "Main" && isWaitingForOrganization(step, facts));
}

function isKnownMember(step: StepOf<"Main" | FormName>, email: string): boolean {
  const isConfirmed = step.screen === "Main" ? step.hasPasswordField : step.screen === "PasswordAuthenticate";
  return Boolean(isConfirmed) && step.email === email;
}

function start(to: Recipient, isMember: boolean): Effect {
  return { type: "startReset", ...addressOf(to), isMember };
}

/** The answer may be to an earlier call, for an address that was given up meanwhile. */
function isAwaited(step: StepOf<"Main" | FormName>, email: string): boolean {
  return step.busy && step.email === email;
}
