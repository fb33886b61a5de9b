import type { PublicOrganization } from "@portico/wire";
import { completePrimaryAuth } from "../discovery/after-primary-auth.ts";
import { afterDiscovery } from "../discovery/flow.ts";
import {
  type FlowContext,
  hasHistory,
  hasHistoryUnlessBusy,
  type On,
  type Screen,
  withTypedEmail,
} from "../flow/context.ts";
import type { BackClicked, Problem, ResendClicked, SendFailed } from "../flow/events.ts";
import { addressOf, isEmailAddress, type Recipient } from "../flow/recipient.ts";
import { isWaitingForOrganization, type MainStep } from "../flow/steps.ts";
import type { FormEvent, FormStep, MailSentStep, PasswordEffect, PasswordMove, ResetStarted } from "./steps.ts";

/**
 * Whether an address without a member may request a password (specification, section 5): if the organization has no
 * JIT provisioning by email, or allows the domain. The provider makes the final decision.
 */
export function mayStrangerReset(email: string, organization: PublicOrganization): boolean {
  const { email_jit_provisioning, email_allowed_domains } = organization;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return (
    email_jit_provisioning === "NOT_ALLOWED" ||
    (email_jit_provisioning === "RESTRICTED" && email_allowed_domains.includes(domain))
  );
}

const noAccess: Problem = { kind: "refused", errorType: "email_jit_provisioning_not_allowed", message: "" };

type AnyForm = MainStep | FormStep;

/** Handlers of all forms with an address that may continue with a password: Main's blocks and the password screens. */
export const passwordFormOn: On<AnyForm, FormEvent, PasswordMove> = {
  passwordSubmitted(step, { email, password }, context) {
    const { screen, organization } = step;
    const asked = ask(step, email, context);
    if (!asked || isForgot(step)) return null;
    // Choosing a password before entering an address opens a separate form for both.
    if (screen === "Main" && password === null && !asked.email) return [form("PasswordEmailForm", asked), []];
    if (asked.problem) return [asked, []];
    if (password === "") return [{ ...asked, busy: false, problem: { kind: "passwordRequired" } }, []];
    if (organization && !(isKnownMember(step, asked.email) && password)) {
      return [asked, [{ type: "lookUpMember", ...addressOf(asked), password }]];
    }
    return password === null
      ? [form("PasswordAuthenticate", asked), []]
      : [asked, [{ type: "authenticatePassword", ...addressOf(asked), password }]];
  },
  resetRequested(step, { email }, context) {
    const asked = ask(step, email, context);
    if (!asked || !isForgot(step)) return null;
    if (asked.problem) return [asked, []];
    return [
      asked,
      [step.organization ? { type: "lookUpMember", ...addressOf(asked), password: null } : start(asked, true)],
    ];
  },
  memberLookedUp(step, { email, member, password }) {
    const { screen, organization } = step;
    if (!isAwaited(step, email)) return null;
    if (!member) {
      return organization && mayStrangerReset(step.email, organization)
        ? [step, [start(step, false)]]
        : [{ ...step, busy: false, problem: noAccess }, []];
    }
    if (isForgot(step)) return [step, [start(step, true)]];
    if (!member.member_password_id) return [form("PasswordForgotForm", step), []];
    if (screen !== "Main" && password === null) return [form("PasswordAuthenticate", step), []];
    const known = screen === "Main" ? { ...step, hasPasswordField: true } : step;
    return password === null
      ? [{ ...known, busy: false }, []]
      : [known, [{ type: "authenticatePassword", ...addressOf(step), password }]];
  },
  resetStarted(step, { email, isMember }) {
    if (!isAwaited(step, email)) return null;
    const screen = isMember ? "PasswordSetNewConfirmation" : "PasswordResetVerifyConfirmation";
    return [{ screen, email, organization: step.organization, resend: "ready" }, []];
  },
  passwordRefused: refuse,
  sendFailed: refuse,
  memberAuthenticated: (step, event, context) =>
    step.busy && step.organization ? completePrimaryAuth(event, context) : null,
  organizationsDiscovered: (step, event, context) =>
    step.busy && !step.organization ? afterDiscovery(event, context) : null,
  forgotClicked: (step, { email }, context) =>
    ignoresInput(step, context) || isForgot(step)
      ? null
      : [form("PasswordForgotForm", { email: email.trim(), organization: step.organization }), []],
};

export const passwordForm: Screen<FormStep, FormEvent | BackClicked, PasswordMove> = {
  on: passwordFormOn,
  remember: (step, history, next) => [...history, { ...withTypedEmail(step, next), busy: false, problem: null }],
  canGoBack: hasHistoryUnlessBusy,
};

/** The email was sent and can be resent. */
export const passwordMailSent: Screen<
  MailSentStep,
  ResendClicked | ResetStarted | SendFailed | BackClicked,
  PasswordMove
> = {
  on: {
    resendClicked: (step) =>
      step.resend === "ready"
        ? [{ ...step, resend: "sending" }, [start(step, step.screen === "PasswordSetNewConfirmation")]]
        : null,
    resetStarted: (step) =>
      step.resend === "sending"
        ? [{ ...step, resend: "ready" }, [{ type: "showNotice", notice: "emailResent" }]]
        : null,
    sendFailed: (step, { problem }) =>
      step.resend === "sending" ? [{ ...step, resend: "ready" }, [{ type: "showProblem", problem }]] : null,
  },
  remember: (step, history) => [...history, { ...step, resend: "ready" }],
  canGoBack: hasHistory,
};

export function form(screen: FormStep["screen"], { email, organization }: Recipient): FormStep {
  return { screen, email, organization, busy: false, problem: null };
}

/** Returns the step with the submitted address: busy, or with an error. */
function ask<Form extends AnyForm>(step: Form, typed: string, context: FlowContext): Form | null {
  if (ignoresInput(step, context)) return null;
  const email = typed.trim();
  const isGood = isEmailAddress(email);
  return { ...step, email, busy: isGood, problem: isGood ? null : { kind: "invalidEmail" } };
}

function refuse(step: AnyForm, { email, problem }: Extract<FormEvent, { problem: unknown }>): PasswordMove | null {
  return isAwaited(step, email) ? [{ ...step, busy: false, problem }, []] : null;
}

const isForgot = ({ screen }: AnyForm) => screen === "PasswordForgotForm";

function ignoresInput(step: AnyForm, context: FlowContext): boolean {
  return step.busy || (step.screen === "Main" && isWaitingForOrganization(step, context));
}

function isKnownMember(step: AnyForm, email: string): boolean {
  const isConfirmed = step.screen === "Main" ? step.hasPasswordField : step.screen === "PasswordAuthenticate";
  return Boolean(isConfirmed) && step.email === email;
}

function start(to: Recipient, isMember: boolean): PasswordEffect {
  return { type: "startReset", ...addressOf(to), isMember };
}

/** The response may belong to an earlier call, for an address that was changed meanwhile. */
function isAwaited(step: AnyForm, email: string): boolean {
  return step.busy && step.email === email;
}
